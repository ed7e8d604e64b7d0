/**
 * Where an error of the service belongs in the body it is about. The service names a list's field for all its entries
 * (`attribute.value`) and says in `arg`, or by a position, which one it means (*Errors*; the supplement's names).
 */
import { pathOfAttribute } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { attributePathsOf } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';

export type NamedError = { readonly code: number; readonly field: string; readonly arg: string };

/** `attributes[2].value`, `attribute.2.value`, `attribute.value`: list, position and part; both may be missing. */
const LIST_FIELD = /^(attributes?|images?|shippingOptions?)(?:\[(\d+)\]|\.(\d+)(?=\.|$))?(?:\.(\w+))?$/;

type ListField = {
  readonly list: 'attributes' | 'images' | 'shippingOptions';
  readonly at: number | undefined;
  readonly part: string;
};

const LISTS = {
  attribute: 'attributes',
  attributes: 'attributes',
  image: 'images',
  images: 'images',
  shippingOption: 'shippingOptions',
  shippingOptions: 'shippingOptions',
} as const;

const listFieldOf = (name: string): ListField | undefined => {
  const [, list = '', bracket, dot, part = ''] = LIST_FIELD.exec(name) ?? [];
  if (!Object.hasOwn(LISTS, list)) return undefined;
  const at = bracket ?? dot;
  return { list: LISTS[list as keyof typeof LISTS], at: at === undefined ? undefined : Number(at), part };
};

const entriesOf = (body: JsonObject, list: string): readonly Json[] => {
  const entries = body[list];
  return Array.isArray(entries) ? entries : [];
};

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** The entry at the position, else the first that `says` what the error says, else the only one there is. */
const entryOf = (
  entries: readonly Json[],
  at: number | undefined,
  says: (entry: JsonObject) => boolean,
): JsonObject | undefined => {
  const chosen = at === undefined ? entries.find((entry) => isJsonObject(entry) && says(entry)) : entries[at];
  const only = entries.length === 1 && at === undefined ? entries[0] : undefined;
  const found = chosen ?? only;
  return isJsonObject(found) ? found : undefined;
};

const attributePathIn = (body: JsonObject, entry: JsonObject): FieldPath | undefined => {
  const key = entry['key'];
  if (typeof key !== 'string' || key === '') return undefined;
  const withLocale = pathOfAttribute(key, textOf(entry['locale']));
  return attributePathsOf(body).includes(withLocale) ? withLocale : pathOfAttribute(key);
};

const attributeField = (body: JsonObject, { at, part }: ListField, { code, arg }: NamedError) => {
  const entries = entriesOf(body, 'attributes');
  const named = (entry: JsonObject): boolean =>
    arg !== '' && (entry['key'] === arg || entry['label'] === arg);
  const holding = (entry: JsonObject): boolean => arg !== '' && textOf(entry[part]) === arg;
  const position = at === undefined && !entries.some((entry) => isJsonObject(entry) && named(entry));
  // An attribute that is missing stands in no body: the error itself has its name.
  if (position && code === MISSING && arg !== '') return pathOfAttribute(arg);
  const entry = entryOf(entries, at, position ? holding : named);
  return entry && attributePathIn(body, entry);
};

const MISSING = 2000;

const shippingField = (body: JsonObject, { at, part }: ListField, { arg }: NamedError) => {
  if (part === '' || part === 'type') return undefined;
  const entries = entriesOf(body, 'shippingOptions');
  const entry = entryOf(entries, at, (option) =>
    arg === '' ? part === 'pickupLocation' && option['type'] === 'PICKUP' : textOf(option[part]) === arg,
  );
  const type = entry?.['type'];
  return typeof type === 'string' ? `shippingOptions.${type}.${part}` : undefined;
};

/** The field of ours that an error is about, as far as the body tells; undefined where its name must do. */
export const fieldInBody = (body: JsonObject, error: NamedError): FieldPath | undefined => {
  const name = listFieldOf(error.field);
  if (name?.list === 'attributes') return attributeField(body, name, error);
  if (name?.list === 'shippingOptions') return shippingField(body, name, error);
  return name ? 'images' : undefined;
};
