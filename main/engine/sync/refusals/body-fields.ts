/**
 * Where an error of the service belongs in the body it is about. The service names a list's field for all its entries
 * (`attribute.value`) and says in `arg`, or by a position, which one it means (`docs/interface.md#errors`).
 */
import { pathOfAttribute } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { attributePathsOf, readField } from '../../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import { dottedField } from '../../../../shared/rules/service-problem.ts';

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

/** The entry at the position, else the first that matches the error, else the only one there is. */
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
  // A missing attribute is not in the body: the error itself names it.
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

const LIMIT = 'limitMicros';

/** Both budgets end in this name: the one that holds what the error speaks of. */
const limitField = (body: JsonObject, arg: string): FieldPath | undefined => {
  const paths = ['budgets.daily.limitMicros', 'budgets.total.limitMicros'];
  const holding = paths.filter((path) => arg !== '' && readField(body, path) === arg);
  return holding.length === 1 ? holding[0] : undefined;
};

/** The field of ours that an error is about, as far as the body tells; undefined where its name must do. */
export const fieldInBody = (body: JsonObject, error: NamedError): FieldPath | undefined => {
  const named = dottedField(error.field);
  if (named === LIMIT) return limitField(body, error.arg);
  const name = listFieldOf(named);
  if (name?.list === 'attributes') return attributeField(body, name, error);
  if (name?.list === 'shippingOptions') return shippingField(body, name, error);
  return name ? 'images' : undefined;
};
