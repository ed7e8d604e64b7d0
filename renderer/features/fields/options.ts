/** The options of a field with a fixed choice: the category's where it has them, otherwise the interface's. */
import { attributePath, type Field } from '../../../shared/ad/fields.ts';
import { DEPRECATED_PRICE_TYPES, USER_STATUSES } from '../../../shared/ad/model.ts';
import {
  allowedValues,
  attributeOf,
  type Category,
  type CategoryAttribute,
} from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { type Json, sameJson } from '../../../shared/json.ts';
import { namesAboveIn, pathText, takesNewAds } from '../../core/category-tree.ts';
import type { AppState } from '../../core/state.ts';
import type { Words } from '../../core/words.ts';
import { entriesOf } from './list-choice.ts';

export type Option = { readonly value: Json; readonly label: string; readonly note?: string };

export type OptionSource = Pick<AppState, 'categories' | 'campaigns'> & {
  readonly category: Category | undefined;
  /** The tenant's. */
  readonly locale: string;
  /** The field's present value, whose language is that of the attribute. */
  readonly value?: Json;
};

/** Can ads be moved into it: is it at the marketplace? */
export const takesAds = ({ id, state }: Pick<GridRow, 'id' | 'state'>): boolean =>
  id !== null && state !== 'gone';

/** Is the field chosen from a list instead of typed? */
export const isChosen = (field: Field, category?: Category): boolean => {
  if (field.kind === 'attribute') {
    const attribute = attributeOf(category, attributePath(field.path)?.key ?? '');
    return field.type === 'BOOL' || (attribute !== undefined && allowedValues(attribute).length > 0);
  }
  return ['enum', 'boolean', 'category', 'campaign', 'priceUnit'].includes(field.kind);
};

const enumValues = (field: Field, category: Category | undefined): readonly string[] => {
  if (field.kind !== 'enum') return [];
  if (field.path === 'status') return USER_STATUSES.filter((status) => field.values.includes(status));
  if (field.path !== 'price.priceType') return field.values;
  return (category?.config?.priceTypes ?? field.values).filter(
    (type) => !DEPRECATED_PRICE_TYPES.includes(type),
  );
};

/** The categories that take new ads, each with its path. */
const categoryOptions = ({ categories }: OptionSource): readonly Option[] => {
  const above = namesAboveIn(categories);
  return categories
    .filter(takesNewAds)
    .map(({ id, label }) => ({ value: id, label, note: pathText(above(id)) }));
};

/** The allowed values of an attribute: in the language of its path, else of its present value, else of the tenant. */
export const valuesFor = (
  attribute: CategoryAttribute,
  field: Field,
  locale: string,
  value: Json,
): readonly string[] => {
  const named = attributePath(field.path)?.locale;
  const own = allowedValues(attribute, named ?? locale);
  const texts = entriesOf(value);
  const holdsAll = (list: readonly string[]): boolean => texts.every((text) => list.includes(text));
  if (named !== undefined || texts.length === 0 || holdsAll(own)) return own;
  return Object.values(attribute.values).find(holdsAll) ?? own;
};

const attributeOptions = (
  field: Field & { readonly kind: 'attribute' },
  source: OptionSource,
  words: Words,
): readonly Option[] => {
  const attribute = attributeOf(source.category, attributePath(field.path)?.key ?? '');
  if (!attribute) return [];
  const usual = textIn(attribute.defaults, source.locale);
  return valuesFor(attribute, field, source.locale, source.value ?? null).map((value) => ({
    value: field.type === 'LIST' ? [value] : value,
    label: value,
    ...(value === usual ? { note: words.t('editor.option.default') } : {}),
  }));
};

const unitOptions = ({ category, locale }: OptionSource): readonly Option[] =>
  (category?.config?.priceUnits ?? []).map(({ key, label }) => ({
    value: key,
    label: textIn(label, locale) || key,
  }));

/** The options of a field; whether it may be empty is the caller's decision. */
export const optionsOf = (field: Field, source: OptionSource, words: Words): readonly Option[] => {
  const labelled = (value: Json): Option => ({ value, label: words.value(field, value) });
  switch (field.kind) {
    case 'enum':
      return enumValues(field, source.category).map(labelled);
    case 'boolean':
      return [true, false].map(labelled);
    case 'category':
      return categoryOptions(source);
    case 'campaign':
      return source.campaigns.filter(takesAds).map((row) => labelled(row.id));
    case 'priceUnit':
      return unitOptions(source);
    case 'attribute':
      if (field.type === 'BOOL') return [true, false].map(labelled);
      return attributeOptions(field, source, words);
    default:
      return [];
  }
};

/** The options allowed in all of these categories. */
export const commonOptions = (
  field: Field,
  categories: readonly Category[],
  source: Omit<OptionSource, 'category'>,
  words: Words,
): readonly Option[] => {
  const lists = (categories.length > 0 ? categories : [undefined]).map((category) =>
    optionsOf(field, { ...source, category }, words),
  );
  // An attribute without allowed values accepts any.
  const bounded = field.kind === 'attribute' ? lists.filter((list) => list.length > 0) : lists;
  const [first = [], ...others] = bounded;
  return first.filter((option) =>
    others.every((list) => list.some((other) => sameJson(other.value, option.value))),
  );
};

/** Fields that must always have a value. */
export const isRequired = (field: Field): boolean =>
  ['status', 'categoryId', 'price.priceType', 'bidMicros'].includes(field.path);

/** The options, with the present value first if it is not among them. */
export const withPresent = (
  options: readonly Option[],
  field: Field,
  value: Json,
  words: Words,
): readonly Option[] => {
  if (value === null || options.some((option) => sameJson(option.value, value))) return options;
  return [{ value, label: words.value(field, value), note: words.t('editor.option.gone') }, ...options];
};
