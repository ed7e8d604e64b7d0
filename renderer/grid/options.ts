/** What can be chosen in a field with a fixed choice: of the category where it says, else of the interface. */
import type { Field } from '../../shared/ad/fields.ts';
import { DEPRECATED_PRICE_TYPES, USER_STATUSES } from '../../shared/ad/model.ts';
import { allowedValues, attributeOf, type Category } from '../../shared/category/category.ts';
import type { Json } from '../../shared/json.ts';
import type { AppState } from '../app/state.ts';
import type { Words } from '../app/words.ts';

export type Option = { readonly value: Json; readonly label: string; readonly note?: string };

export type OptionSource = Pick<AppState, 'categories' | 'campaigns'> & {
  readonly category: Category | undefined;
  readonly locale: string;
};

/** Fields chosen from a list rather than typed. */
export const isChosen = (field: Field, category?: Category): boolean => {
  if (field.kind === 'attribute') {
    const attribute = attributeOf(category, field.path.slice('attributes.'.length).replace(/@.*$/, ''));
    return field.type === 'BOOL' || (attribute !== undefined && allowedValues(attribute).length > 0);
  }
  return ['enum', 'boolean', 'category', 'campaign', 'priceUnit'].includes(field.kind);
};

const enumValues = (field: Field, category: Category | undefined): readonly string[] => {
  if (field.kind !== 'enum') return [];
  if (field.path === 'status') return USER_STATUSES;
  if (field.path !== 'price.priceType') return field.values;
  return (category?.config?.priceTypes ?? field.values).filter(
    (type) => !DEPRECATED_PRICE_TYPES.includes(type),
  );
};

const parents = (source: OptionSource, parentId: number): string =>
  source.categories.find((row) => row.id === parentId)?.label ?? '';

const attributeValues = (field: Field, source: OptionSource): readonly string[] => {
  const [key = '', locale] = field.path.slice('attributes.'.length).split('@');
  const attribute = attributeOf(source.category, key);
  return attribute ? allowedValues(attribute, locale ?? source.locale) : [];
};

/** The choices of a field; whether empty may be chosen is the caller's to offer. */
export const optionsOf = (field: Field, source: OptionSource, words: Words): readonly Option[] => {
  const labelled = (value: Json): Option => ({ value, label: words.value(field, value) });
  switch (field.kind) {
    case 'enum':
      return enumValues(field, source.category).map(labelled);
    case 'boolean':
      return [true, false].map(labelled);
    case 'category':
      return source.categories
        .filter((row) => row.leaf && row.status === 'ACTIVE')
        .map((row) => ({ value: row.id, label: row.label, note: parents(source, row.parentId) }));
    case 'campaign':
      return source.campaigns.filter((row) => row.id !== null).map((row) => labelled(row.id));
    case 'priceUnit':
      return (source.category?.config?.priceUnits ?? []).map((unit) => labelled(unit.key));
    case 'attribute':
      if (field.type === 'BOOL') return [true, false].map(labelled);
      return attributeValues(field, source).map((value) => ({
        value: field.type === 'LIST' ? [value] : value,
        label: value,
      }));
    default:
      return [];
  }
};

/** Fields that may never be left without a value. */
export const isRequired = (field: Field): boolean =>
  ['status', 'categoryId', 'price.priceType', 'bidMicros'].includes(field.path);
