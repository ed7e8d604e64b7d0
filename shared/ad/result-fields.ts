/**
 * Columns of results beside the fields of an ad: what was counted over the range of the sheet, and how it compares with
 * as many days before. They are of the window and of files alone: conditions and formulas say `clicks(30d)`, each with
 * days of its own.
 */
import { isOfOrders, MEASURES, type Metric } from '../metrics/measures.ts';
import { type AttributeType, type Field, fieldOf } from './fields.ts';
import type { FieldPath } from './model.ts';

/** In the order of the columns: from being seen to what it cost, and what it earned by the seller's own orders. */
export const RESULT_MEASURES = [
  'impressions',
  'clicks',
  'ctr',
  'urlClicks',
  'emails',
  'spent',
  'cpc',
  'orders',
  'revenue',
  'costPerOrder',
  'margin',
] as const satisfies readonly Metric[];
export type ResultMeasure = (typeof RESULT_MEASURES)[number];

/** Those that the marketplace counts. */
export const MARKETPLACE_MEASURES: readonly ResultMeasure[] = RESULT_MEASURES.filter(
  (measure) => !isOfOrders(measure),
);

/** Those of the seller's own orders. */
export const ORDER_MEASURES: readonly ResultMeasure[] = RESULT_MEASURES.filter(isOfOrders);

/** Over the range, and by how much that is more than before: as an amount, and in percent of what it was. */
export const RESULT_FORMS = ['value', 'difference', 'percent'] as const;
export type ResultForm = (typeof RESULT_FORMS)[number];

export type ResultColumn = { readonly measure: ResultMeasure; readonly form: ResultForm };

/** The name of a column among the results: `clicks`, `clicks.percent`. */
export const resultKey = ({ measure, form }: ResultColumn): string =>
  form === 'value' ? measure : `${measure}.${form}`;

/** The path of a column: `results.clicks`, `results.clicks.percent`. */
export const resultPath = (column: ResultColumn): FieldPath => `results.${resultKey(column)}`;

const KINDS = {
  count: { kind: 'integer' },
  money: { kind: 'micros', words: [] },
  percent: { kind: 'percent' },
} as const;

const kindOf = ({ measure, form }: ResultColumn) =>
  KINDS[form === 'percent' ? 'percent' : MEASURES[measure].unit];

/** The path of the line of a measure over the last weeks, which shows days and has no value: `results.clicks.line`. */
export const linePath = (measure: ResultMeasure): FieldPath => `results.${measure}.line`;

const WIDTH = 96;
const LINE_WIDTH = 140;

const fieldAt = (path: FieldPath, width: number) =>
  ({ path, group: 'system', unit: path, editable: 'never', computed: true, width }) as const;

const fieldFor = (column: ResultColumn): Field => ({
  ...kindOf(column),
  ...fieldAt(resultPath(column), WIDTH),
});

const lineFieldFor = (measure: ResultMeasure): Field => ({
  kind: 'integer',
  ...fieldAt(linePath(measure), LINE_WIDTH),
});

const COLUMNS: readonly ResultColumn[] = RESULT_MEASURES.flatMap((measure) =>
  RESULT_FORMS.map((form) => ({ measure, form })),
);

/** By measure: its values, and then its line. */
export const RESULT_FIELDS: readonly Field[] = RESULT_MEASURES.flatMap((measure) => [
  ...COLUMNS.filter((column) => column.measure === measure).map(fieldFor),
  lineFieldFor(measure),
]);

const columns = new Map(COLUMNS.map((column) => [resultPath(column), column]));
const fields = new Map(RESULT_FIELDS.map((field) => [field.path, field]));

/** What a column of results shows; undefined for a path of anything else. */
export const resultColumnOf = (path: FieldPath): ResultColumn | undefined => columns.get(path);

const lines = new Map(RESULT_MEASURES.map((measure) => [linePath(measure), measure]));

/** The measure of a line; undefined for a path of anything else. */
export const lineMeasureOf = (path: FieldPath): ResultMeasure | undefined => lines.get(path);

/** The field of a column of results, or of a line. */
export const resultFieldOf = (path: FieldPath): Field | undefined => fields.get(path);

/** The field of a column of the sheet of ads: one of the ad, or a result. */
export const columnFieldOf = (path: FieldPath, attributeType?: AttributeType): Field | undefined =>
  fieldOf(path, attributeType) ?? resultFieldOf(path);
