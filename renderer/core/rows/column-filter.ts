/** Column filters: which cells match, and which filters each kind of field has. Pure. */
import type { Field } from '../../../shared/ad/fields.ts';
import { resultFieldOf } from '../../../shared/ad/result-fields.ts';
import type {
  AmountTest,
  ColumnFilter,
  ColumnValue,
  TextTest,
} from '../../../shared/contract/saved-views.ts';
import type { Json } from '../../../shared/json.ts';
import { microsOf } from '../../../shared/money/micros.ts';
import { foldForSearch } from '../fold-for-search.ts';

/** All times of the service are UTC, so their date prefix is the UTC day. */
const DAY_LENGTH = 'yyyy-mm-dd'.length;

const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const plain = (value: Json): ColumnValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** The values of a cell for the value list of its column: each entry of a list, the day of a time. */
export const columnValues = (field: Field, value: Json | undefined): readonly ColumnValue[] => {
  if (value === undefined || isEmpty(value)) return [null];
  if (Array.isArray(value)) return [...new Set((value as readonly Json[]).map(plain))];
  return [
    field.kind === 'timestamp' && typeof value === 'string' ? value.slice(0, DAY_LENGTH) : plain(value),
  ];
};

/** The size of a cell, comparable with `<`; null for a word or an empty cell. */
type Measure = bigint | number | string | null;

const measureOf = (field: Field, value: Json | undefined): Measure => {
  if (field.kind === 'micros') return microsOf(typeof value === 'number' ? String(value) : value) ?? null;
  if (field.kind === 'timestamp') return typeof value === 'string' ? value.slice(0, DAY_LENGTH) : null;
  return typeof value === 'number' ? value : null;
};

/** The kind of condition a field's cells support besides a list of values. */
export const conditionOf = (field: Field): 'text' | 'amount' | null => {
  if (field.kind === 'text') return 'text';
  if (field.kind === 'attribute')
    return field.type === 'NUMBER' ? 'amount' : field.type === 'BOOL' ? null : 'text';
  return ['micros', 'cents', 'integer', 'percent', 'timestamp'].includes(field.kind) ? 'amount' : null;
};

/** Long texts are cut short in the sheet, pictures have no text, and results are amounts: none has a value list. */
export const hasValueList = (field: Field): boolean =>
  field.kind !== 'images' && !resultFieldOf(field.path) && !(field.kind === 'text' && field.long === true);

type CellTest = (value: Json | undefined) => boolean;

const TEXT: Readonly<Record<TextTest, (text: string, wanted: string) => boolean>> = {
  contains: (text, wanted) => text.includes(wanted),
  lacks: (text, wanted) => !text.includes(wanted),
  starts: (text, wanted) => text.startsWith(wanted),
  ends: (text, wanted) => text.endsWith(wanted),
  is: (text, wanted) => text === wanted,
  'is-not': (text, wanted) => text !== wanted,
};

const textOf = (value: Json | undefined): string =>
  isEmpty(value) ? '' : Array.isArray(value) ? value.map(String).join('; ') : String(value);

const textTest = ({ test, text }: ColumnFilter & { readonly kind: 'text' }): CellTest => {
  const wanted = foldForSearch(text);
  return (value) => TEXT[test](foldForSearch(textOf(value)), wanted);
};

const AMOUNTS: Readonly<
  Record<Exclude<AmountTest, 'between'>, (a: NonNullable<Measure>, b: NonNullable<Measure>) => boolean>
> = {
  is: (a, b) => a === b,
  'is-not': (a, b) => a !== b,
  above: (a, b) => a > b,
  'at-least': (a, b) => a >= b,
  below: (a, b) => a < b,
  'at-most': (a, b) => a <= b,
};

/** Words such as UNLIMITED and empty cells have no size: only "other than" matches them. */
const amountTest = (
  field: Field,
  { test, amount, to }: ColumnFilter & { readonly kind: 'amount' },
): CellTest => {
  const [least, most] = [measureOf(field, amount), measureOf(field, to ?? amount)];
  if (least === null || most === null) return () => true;
  if (test === 'between') {
    const [from, till] = least <= most ? [least, most] : [most, least];
    return (value) => {
      const size = measureOf(field, value);
      return size !== null && size >= from && size <= till;
    };
  }
  return (value) => {
    const size = measureOf(field, value);
    return size === null ? test === 'is-not' : AMOUNTS[test](size, least);
  };
};

/** A predicate on the wire values of a column's cells. */
export const cellTest = (field: Field, filter: ColumnFilter): CellTest => {
  switch (filter.kind) {
    case 'values': {
      const named = new Set(filter.values);
      return (value) => columnValues(field, value).some((each) => named.has(each)) !== filter.except;
    }
    case 'text':
      return textTest(filter);
    case 'amount':
      return amountTest(field, filter);
    case 'empty':
      return (value) => isEmpty(value) === filter.empty;
  }
};

/** Each value of a column, with the number of rows that have it. */
export type ValueTally = ReadonlyMap<ColumnValue, number>;

/** The filter after some values of the list were ticked or unticked; null where it matches every cell. */
export const withValues = (
  filter: ColumnFilter | undefined,
  values: readonly ColumnValue[],
  shown: boolean,
): ColumnFilter | null => {
  const { values: named, except } =
    filter?.kind === 'values' ? filter : ({ values: [], except: true } as const);
  const next = new Set(named);
  for (const value of values) {
    if (shown === except) next.delete(value);
    else next.add(value);
  }
  return except && next.size === 0 ? null : { kind: 'values', values: [...next], except };
};

/** Is a value of the list ticked? */
export const isValueShown = (filter: ColumnFilter | undefined, value: ColumnValue): boolean =>
  filter?.kind !== 'values' || filter.values.includes(value) !== filter.except;
