/** What may stand in a column, as a rule of its cells, where it is the same in all rows. */

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

/** From here on a bound only says that there is none, and formulas could not hold it. */
const MOST = BigInt(Number.MAX_SAFE_INTEGER);
/** Longer lists make a workbook slow, and nobody picks from them. */
const LONGEST_LIST = 5_000;
const LONGEST_TEXT = 32_767;

const listName = (path: FieldPath): string =>
  `adsheet_${path.replaceAll(/[^A-Za-z0-9]/gu, '_').slice(0, 60)}`;

const bounded = (bound: bigint | undefined, scale: number): number | null =>
  bound === undefined || bound >= MOST || bound <= -MOST ? null : Number(bound) / 10 ** scale;

type Words = ExportReader & { readonly message: string };

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
  path: FieldPath,
  values: readonly string[],
  style: Validation['style'],
  message: string,
): ColumnLimits => {
  const kept = [...new Set(values)].filter((value) => value.trim() !== '');
  if (kept.length === 0 || kept.length > LONGEST_LIST) return {};
  const list = { name: listName(path), values: kept };
  return { list, validation: { rule: { kind: 'list', list: list.name }, style, message } };
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

const enumLimits = (
  path: FieldPath,
  category: Category | undefined,
  { language, message }: Words,
): ColumnLimits => {
  const group = path === 'status' || path === 'salutation' ? path : 'priceType';
  const words = enumCodes(path, category).map((code) => wordFor(language, group, code));
  return listRule(path, words, 'stop', message);
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

const attributeLimits = (
  path: FieldPath,
  attribute: CategoryAttribute,
  { tenant, language, message }: Words,
): ColumnLimits => {
  const values = allowedValues(attribute, attributePath(path)?.locale ?? tenant);
  if (attribute.type === 'BOOL') return booleanLimits(path, language, message);
  if (attribute.type === 'STRING' && values.length > 0) return listRule(path, values, 'warning', message);
  if (attribute.type === 'NUMBER') {
    return { validation: numberRule(inner(attribute), RANGE_SCALE, [], message) };
  }
  return attribute.type === 'STRING' ? lengthRule(attribute.length, fieldOf(path)?.maxLength, message) : {};
};

/** Bounds of attributes have decimals: an open one is left to whoever reads the file. */
const inner = ({ range }: CategoryAttribute): Interval | undefined =>
  range && { ...range, minOpen: false, maxOpen: false };

const booleanLimits = (path: FieldPath, language: ExportReader['language'], message: string): ColumnLimits =>
  listRule(
    path,
    ['true', 'false'].map((value) => wordFor(language, 'boolean', value)),
    'stop',
    message,
  );

const fieldLimits = (field: Field, category: Category | undefined, words: Words): ColumnLimits => {
  const { language, message, names, tenant } = words;
  const { path } = field;
  switch (field.kind) {
    case 'enum':
      return enumLimits(path, category, words);
    case 'boolean':
      return booleanLimits(path, language, message);
    case 'category':
      return listRule(path, category ? categoryName(category, words) : names.categories, 'warning', message);
    case 'campaign':
      return listRule(path, names.campaigns, 'warning', message);
    case 'priceUnit': {
      const units = category?.config?.priceUnits ?? [];
      return listRule(
        path,
        units.map(({ key, label }) => names.priceUnit(category, key) ?? textIn(label, tenant) ?? key),
        'warning',
        message,
      );
    }
    case 'micros': {
      const allowed = field.words.map((word) => wordFor(language, 'word', word));
      return { validation: numberRule(amountInterval(path, category) ?? FROM_NOUGHT, 6, allowed, message) };
    }
    case 'cents':
      return { validation: numberRule(FROM_NOUGHT, 2, [], message) };
    case 'text':
      return textLimits(field, category, words);
    default:
      return {};
  }
};

const FROM_NOUGHT: Interval = { min: 0n, max: undefined, minOpen: false, maxOpen: false };

const categoryName = ({ id }: Category, { names }: ExportReader): readonly string[] => {
  const name = names.category(id);
  return name === undefined ? [] : [name];
};

/** What may stand in each column; `category` is that of all rows, undefined where they are of several. */
export const limitsOf = (
  columns: readonly ExportColumn[],
  category: Category | undefined,
  reader: ExportReader,
): readonly ColumnLimits[] => {
  const say = translate(reader.language);
  const helpOf = columnHelp(category, reader);
  return columns.map((column): ColumnLimits => {
    const { note, limit } = helpOf(column);
    const noted = note === undefined ? {} : { note };
    if (column.locked || !column.field) return noted;
    const words = { ...reader, message: say('export.not_allowed', { field: column.header, limit }) };
    const attribute = attributeOf(category, attributePath(column.path)?.key ?? '');
    const limits = attribute
      ? attributeLimits(column.path, attribute, words)
      : fieldLimits(column.field, category, words);
    return { ...limits, ...noted };
  });
};
