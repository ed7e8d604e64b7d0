/** The attributes of the selected ads: those of their categories, in groups, and the sellers' own. Pure. */
import {
  type AttributeType,
  attributePath,
  attributeTypeNamed,
  attributeTypeOfValue,
  type Field,
  fieldOf,
  pathOfAttribute,
} from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { attributeOf, type Category, type CategoryAttribute } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';

export type DefinedField = { readonly field: Field; readonly definition: CategoryAttribute };

export type AttributeSection = {
  readonly label: string;
  readonly tooltip: string;
  readonly fields: readonly DefinedField[];
};

type AttributeSections = {
  readonly defined: readonly AttributeSection[];
  /** Attributes of some of the ads that none of their categories defines. */
  readonly own: readonly Field[];
  /** Number of attributes that only some of the categories define; they are edited for one category at a time. */
  readonly differing: number;
};

const isCommon = (attribute: CategoryAttribute, categories: readonly Category[]): boolean =>
  categories.every((category) => attributeOf(category, attribute.key)?.type === attribute.type);

const neededFirst = (fields: readonly DefinedField[]): readonly DefinedField[] => [
  ...fields.filter(({ definition }) => definition.mandatory),
  ...fields.filter(({ definition }) => !definition.mandatory),
];

/** An attribute with values in several languages has a path for each. */
const pathsOf = (key: string, carried: readonly FieldPath[]): readonly FieldPath[] => {
  const own = carried.filter((path) => attributePath(path)?.key === key);
  return own.length > 0 ? own : [pathOfAttribute(key)];
};

/** The attributes to show; `carried` are the paths with values in the ads, `valueAt` returns one of the values. */
export const attributeSections = (
  categories: readonly Category[],
  carried: readonly FieldPath[],
  valueAt: (path: FieldPath) => Json,
  locale: string,
): AttributeSections => {
  const paths = carried.filter((path) => attributePath(path) !== undefined);
  const [first, ...others] = categories;
  const keys = new Set(categories.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  const fieldsOf = (definition: CategoryAttribute): readonly DefinedField[] =>
    pathsOf(definition.key, paths).flatMap((path) => {
      const field = fieldOf(path, attributeTypeNamed(definition.type) ?? 'STRING');
      return field ? [{ field, definition }] : [];
    });
  const defined = (first?.groups ?? []).map((group) => ({
    label: textIn(group.label, locale) ?? '',
    tooltip: textIn(group.tooltip, locale) ?? '',
    fields: neededFirst(
      group.attributes.filter((attribute) => isCommon(attribute, others)).flatMap(fieldsOf),
    ),
  }));
  const common = new Set(defined.flatMap(({ fields }) => fields.map(({ definition }) => definition.key)));
  return {
    defined: defined.filter(({ fields }) => fields.length > 0),
    own: paths
      .filter((path) => !keys.has(attributePath(path)?.key ?? ''))
      .flatMap((path) => fieldOf(path, attributeTypeOfValue(valueAt(path))) ?? []),
    differing: keys.size - common.size,
  };
};

/** The path of an ad's draft of an attribute; a draft for a language has the language in its path. */
export const pathIn = (row: GridRow, path: FieldPath): FieldPath => {
  const named = attributePath(path);
  if (Object.hasOwn(row.drafts, path) || named?.locale !== undefined) return path;
  const start = `attributes.${named?.key}@`;
  for (const drafted in row.drafts)
    if (drafted.startsWith(start) && !drafted.includes('@', start.length)) return drafted;
  return path;
};

export const OWN_TYPES = ['STRING', 'NUMBER', 'LIST'] as const satisfies readonly AttributeType[];
export type OwnType = (typeof OWN_TYPES)[number];

/**
 * Maximum characters (code points) of the name and value of a seller's own attribute
 * (`docs/interface.md#attribute-and-picture`); a list counts as JSON.
 */
export const NAME_LIMIT = 32;
export const VALUE_LIMIT = 512;

export const lengthOfValue = (value: Json): number =>
  [...(typeof value === 'string' ? value : JSON.stringify(value))].length;

type NameFault = 'empty' | 'long' | 'defined' | 'taken';

type NameAround = {
  readonly categories: readonly Category[];
  readonly carried: readonly FieldPath[];
  readonly tenantLocale: string;
};

const languageOf = (locale: string): string => locale.slice(0, 2);

/**
 * Why a text cannot be the name of a new attribute of these ads in `locale`; an existing one without a language in
 * its path has the tenant's.
 */
export const nameFault = (
  name: string,
  locale: string,
  { categories, carried, tenantLocale }: NameAround,
): NameFault | undefined => {
  const key = name.trim();
  if (key === '') return 'empty';
  if ([...key].length > NAME_LIMIT) return 'long';
  if (categories.some((category) => attributeOf(category, key))) return 'defined';
  const plain = languageOf(locale) === languageOf(tenantLocale) && carried.includes(pathOfAttribute(key));
  return plain || carried.includes(pathOfAttribute(key, locale)) ? 'taken' : undefined;
};
