/** Resolves selections and names to rows. */
import { fieldNamed } from '../../../shared/ad/fields.ts';
import type { AdId, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { resultColumnOf } from '../../../shared/ad/result-fields.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { compile, expressionError, type Flag, parseExpression } from '../../../shared/expression/index.ts';
import { rowMetrics } from '../metrics/row-metrics.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { vendorKey } from '../mirror/remote/ads.ts';
import { numberOfKey } from '../mirror/row-key.ts';
import { valueIn } from '../rows/liveness.ts';
import type { Row } from '../rows/row.ts';
import { isNew, isShown, loadRow, rowsAfter, stateOf } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { rowNames } from './row-names.ts';

export type Selection = {
  readonly where?: string | undefined;
  readonly keys?: readonly RowKey[] | undefined;
};

const hasFlag =
  (summaries: Summaries) =>
  (row: Row, flag: Flag): boolean => {
    const summary = summaries.get(row.key);
    switch (flag) {
      case 'draft':
        return row.drafts.length > 0;
      case 'problem':
        return summary !== undefined && summary.errors + summary.warnings > 0;
      case 'conflict':
        return summary !== undefined && summary.conflicts > 0;
      case 'new':
        return isNew(row);
      case 'gone':
        return stateOf(row) === 'gone';
    }
  };

/** The predicate of an expression; rejects with `bad-expression`. An empty one is true for every row. */
export const rowTest = (
  mirror: Mirror,
  summaries: Summaries,
  where: string | undefined,
): ((row: Row) => boolean) => {
  const parsed = parseExpression(where ?? '', rowNames(mirror, summaries));
  if (!parsed.ok) throw expressionError(parsed);
  return compile<Row>(parsed.expression, {
    value: (row, path) => valueIn(mirror, row, path),
    flag: hasFlag(summaries),
    metric: rowMetrics(mirror),
  });
};

const matching = function* (rows: Iterable<Row>, test: (row: Row) => boolean): Generator<Row> {
  for (const row of rows) if (test(row)) yield row;
};

/** The rows of a selection, in row order: all, those that match, those listed, or those listed that match. */
export const selectRows = (mirror: Mirror, summaries: Summaries, selection: Selection): Iterable<Row> => {
  const test = rowTest(mirror, summaries, selection.where);
  const named = selection.keys;
  if (!named) return matching(rowsAfter(mirror, 0), test);
  const keys = [...new Set(named)]
    .filter((key) => !isCampaignKey(key))
    .sort((a, b) => numberOfKey(a) - numberOfKey(b));
  return keys.flatMap((key) => loadRow(mirror, key) ?? []).filter((row) => isShown(row) && test(row));
};

/**
 * The keys of a selection. Listed keys are returned unchanged, campaigns and unknown ones included, unless there is
 * an expression.
 */
export const selectKeys = (mirror: Mirror, summaries: Summaries, selection: Selection): readonly RowKey[] => {
  if (selection.keys && selection.where === undefined) return [...new Set(selection.keys)];
  return [...selectRows(mirror, summaries, selection)].map((row) => row.key);
};

const byVendor = (mirror: Mirror, vendorId: string): RowKey | undefined => {
  const key = vendorKey(vendorId);
  const told = mirror.ads.byVendor(vendorId);
  if (told) return told.key;
  return mirror.drafts.keysWith('vendorId', (value) => vendorKey(value) === key)[0];
};

const named = (mirror: Mirror, name: string): RowKey | undefined => {
  const [kind = '', ...rest] = name.split(':');
  const text = rest.join(':');
  if (kind === 'id' && /^\d{1,15}$/.test(text)) return mirror.ads.byId(Number(text) as AdId)?.key;
  if (kind === 'vendor' && text !== '') return byVendor(mirror, text);
  return /^r\d{1,15}$/.test(name) ? (name as RowKey) : undefined;
};

/** The row of `r17`, `id:123` or `vendor:abc` (without case); rejects with `row-unknown`. */
export const resolveName = (mirror: Mirror, name: string): RowKey => {
  const key = named(mirror, name.trim());
  const row = key && loadRow(mirror, key);
  if (!row || !isShown(row)) throw new AdsheetError('row-unknown', { key: name });
  return row.key;
};

/** The path of a column's name; rejects with `unknown-field`. */
export const columnPath = (name: string): string => {
  const field = fieldNamed(name);
  if (!field) throw new AdsheetError('unknown-field', { field: name });
  return field.path;
};

/** As `columnPath`, of columns of results too, such as `results.clicks`. */
export const shownPath = (name: string): FieldPath => (resultColumnOf(name) ? name : columnPath(name));
