/** The data validation of a column, where it is the same for all rows. */
import type { Field } from '../../../shared/ad/fields.ts';
import { attributePath, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { DEPRECATED_PRICE_TYPES, PRICE_TYPES, SALUTATIONS, USER_STATUSES } from '../../../shared/ad/model.ts';
import type { Category, CategoryAttribute } from '../../../shared/category/category.ts';
import { allowedValues, attributeOf, RANGE_SCALE } from '../../../shared/category/category.ts';
import type { Interval } from '../../../shared/category/interval.ts';
import { highest, lowest } from '../../../shared/category/interval.ts';
import { textIn } from '../../../shared/category/localized.ts';
import { translate, wordFor } from '../../../shared/locale/index.ts';
import type { NamedList, Validation } from '../workbook/sheet-plan.ts';
import { columnHelp } from './column-help.ts';
import type { ExportColumn } from './columns.ts';
import type { ExportReader } from './row-cells.ts';

export type ColumnLimits = {
  readonly note?: string;
  readonly validation?: Validation;
  readonly list?: NamedList;
};

/** A larger bound means "no bound", and formulas could not hold it. */
const MOST = BigInt(Number.MAX_SAFE_INTEGER);
/** Longer lists make a workbook slow, and nobody picks from them. */
const LONGEST_LIST = 5_000;
const LONGEST_TEXT = 32_767;

const bounded = (bound: bigint | undefined, scale: number): number | null =>
  bound === undefined || bound >= MOST || bound <= -MOST ? null : Number(bound) / 10 ** scale;

/**
 * `list` names the column's list by its position: keys of attributes may differ only in characters that a name cannot
 * have.
 */
type Words = ExportReader & { readonly message: string; readonly list: string };

const numberRule = (
  interval: Interval | undefined,
  scale: number,
  words: readonly string[],
  message: string,
): Validation => ({
  rule: {
    kind: 'number',
    min: interval ? bounded(lowest(interval), scale) : null,
    max: interval ? bounded(highest(interval), scale) : null,
    words,
  },
  style: 'warning',
  message,
});

const listRule = (
  values: readonly string[],
  style: Validation['style'],
  { list: name, message }: Words,
): ColumnLimits => {
  const kept = [...new Set(values)].filter((value) => value.trim() !== '');
  if (kept.length === 0 || kept.length > LONGEST_LIST) return {};
  return { list: { name, values: kept }, validation: { rule: { kind: 'list', list: name }, style, message } };
};

const lengthRule = (
  interval: Interval | undefined,
  most: number | undefined,
  message: string,
): ColumnLimits => {
  const max = Math.min(
    (interval && bounded(highest(interval), 0)) ?? LONGEST_TEXT,
    most ?? LONGEST_TEXT,
    LONGEST_TEXT,
  );
  const min = (interval && bounded(lowest(interval), 0)) ?? 0;
  if (max === LONGEST_TEXT && min === 0) return {};
  return { validation: { rule: { kind: 'length', min, max }, style: 'warning', message } };
};

const enumCodes = (path: FieldPath, category: Category | undefined): readonly string[] => {
  if (path === 'status') return USER_STATUSES;
  if (path === 'salutation') return SALUTATIONS;
  return category?.config?.priceTypes ?? PRICE_TYPES.filter((type) => !DEPRECATED_PRICE_TYPES.includes(type));
};

const enumLimits = (path: FieldPath, category: Category | undefined, words: Words): ColumnLimits => {
  const group = path === 'status' || path === 'salutation' ? path : 'priceType';
  const named = enumCodes(path, category).map((code) => wordFor(words.language, group, code));
  return listRule(named, 'stop', words);
};

const amountInterval = (path: FieldPath, category: Category | undefined): Interval | undefined => {
  const { bid, daily, total } = category?.config ?? {};
  return { bidMicros: bid, 'budgets.daily.limitMicros': daily, 'budgets.total.limitMicros': total }[path];
};

const textLimits = (
  { path, maxLength }: Field,
  category: Category | undefined,
  { message }: Words,
): ColumnLimits => {
  const { titleLength, descriptionLength } = category?.config ?? {};
  const interval = { title: titleLength, description: descriptionLength }[path];
  return lengthRule(interval, maxLength, message);
};

const booleanLimits = (words: Words): ColumnLimits =>
  listRule(
    ['true', 'false'].map((value) => wordFor(words.language, 'boolean', value)),
    'stop',
    words,
  );

/** The bounds of an attribute are decimals; an exclusive one is not checked in the file. */
const inner = ({ range }: CategoryAttribute): Interval | undefined =>
  range && { ...range, minOpen: false, maxOpen: false };

const attributeLimits = (path: FieldPath, attribute: CategoryAttribute, words: Words): ColumnLimits => {
  const { tenant, message } = words;
  const values = allowedValues(attribute, attributePath(path)?.locale ?? tenant);
  switch (attribute.type) {
    case 'BOOL':
      return booleanLimits(words);
    case 'NUMBER':
      return { validation: numberRule(inner(attribute), RANGE_SCALE, [], message) };
    case 'STRING':
      return values.length > 0
        ? listRule(values, 'warning', words)
        : lengthRule(attribute.length, fieldOf(path)?.maxLength, message);
    default:
      return {};
  }
};

const FROM_NOUGHT: Interval = { min: 0n, max: undefined, minOpen: false, maxOpen: false };

const amountLimits = (
  path: FieldPath,
  allowed: readonly string[],
  category: Category | undefined,
  { language, message }: Words,
): ColumnLimits => {
  const words = allowed.map((word) => wordFor(language, 'word', word));
  return { validation: numberRule(amountInterval(path, category) ?? FROM_NOUGHT, 6, words, message) };
};

const categoryLimits = (category: Category | undefined, words: Words): ColumnLimits => {
  const { names } = words;
  const own = category && names.category(category.id);
  return listRule(category ? (own === undefined ? [] : [own]) : names.categories, 'warning', words);
};

const unitLimits = (category: Category | undefined, words: Words): ColumnLimits => {
  const { names, tenant } = words;
  const units = category?.config?.priceUnits ?? [];
  const nameOf = ({ key, label }: (typeof units)[number]): string =>
    names.priceUnit(category, key) ?? textIn(label, tenant) ?? key;
  return listRule(units.map(nameOf), 'warning', words);
};

const fieldLimits = (field: Field, category: Category | undefined, words: Words): ColumnLimits => {
  switch (field.kind) {
    case 'enum':
      return enumLimits(field.path, category, words);
    case 'boolean':
      return booleanLimits(words);
    case 'category':
      return categoryLimits(category, words);
    case 'campaign':
      return listRule(words.names.campaigns, 'warning', words);
    case 'priceUnit':
      return unitLimits(category, words);
    case 'micros':
      return amountLimits(field.path, field.words, category, words);
    case 'cents':
      return { validation: numberRule(FROM_NOUGHT, 2, [], words.message) };
    case 'text':
      return textLimits(field, category, words);
    default:
      return {};
  }
};

/** The data validation of each column; `category` is the category of all rows, undefined where they have several. */
export const limitsOf = (
  columns: readonly ExportColumn[],
  category: Category | undefined,
  reader: ExportReader,
): readonly ColumnLimits[] => {
  const say = translate(reader.language);
  const helpOf = columnHelp(category, reader);
  return columns.map((column, at): ColumnLimits => {
    const { note, limit } = helpOf(column);
    const noted = note === undefined ? {} : { note };
    if (column.locked || !column.field) return noted;
    const message = say('export.not_allowed', { field: column.header, limit });
    const words = { ...reader, message, list: `adsheet_list_${at + 1}` };
    const attribute = attributeOf(category, attributePath(column.path)?.key ?? '');
    const limits = attribute
      ? attributeLimits(column.path, attribute, words)
      : fieldLimits(column.field, category, words);
    return { ...limits, ...noted };
  });
};
