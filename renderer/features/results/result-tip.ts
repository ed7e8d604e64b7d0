/** What a cell of results is of, and why it has no value. Pure but for the figures. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { type ResultColumn, resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type { MetricPeriod, MetricSums, UnmatchedOrders } from '../../../shared/contract/results/metrics.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { isOfOrders } from '../../../shared/metrics/measures.ts';
import { addsUp } from '../../../shared/metrics/result-value.ts';
import { results, valueAt } from '../../core/rows/results.ts';
import type { Words } from '../../core/words.ts';

/** The text of a result that is not known, which is no zero. */
export const UNKNOWN = '–';

/** Days that are named; there may be hundreds. */
const MOST_NAMED = 5;

export const dayText = (day: string, { locale }: Pick<Words, 'locale'>): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day));

const periodParts = ({ from, to }: MetricPeriod, words: Words) => ({
  from: dayText(from, words),
  to: dayText(to, words),
});

/** The days of the figures, with those they are compared with. */
export const periodText = ({ now, before }: MetricSums, words: Words): string => {
  const present = periodParts(now, words);
  if (!before) return words.t('results.tip', present);
  const past = periodParts(before, words);
  return words.t('results.tip.compared', { ...present, from_before: past.from, to_before: past.to });
};

/** Which days are not known as a whole, or of which no file has the orders. */
export const missingText = (
  missing: readonly string[],
  words: Words,
  key: 'results.unknown' | 'results.orders.unknown' = 'results.unknown',
): string => {
  const named = missing.slice(0, MOST_NAMED).map((day) => dayText(day, words));
  const list = named.join(', ');
  const more = missing.length - named.length;
  const days = more > 0 ? words.t('results.unknown.more', { days: list, count: more }) : list;
  return words.t(key, { count: missing.length, days });
};

/** Of which days no file has the seller's orders, and what of them is of no ad; nothing where none were taken. */
export const ordersNotes = (sums: MetricSums | null, words: Words): readonly string[] => {
  const orders = sums?.now.orders;
  if (!sums || !orders) return [];
  const missing = [...(sums.before?.orders?.missing ?? []), ...orders.missing];
  return [
    ...(missing.length > 0 ? [missingText(missing, words, 'results.orders.unknown')] : []),
    ...unmatchedNotes(orders.unmatched, 'results.orders.unmatched', words),
  ];
};

/** Orders that are of no ad. */
export const unmatchedNotes = (
  { orders, revenueMicros }: UnmatchedOrders,
  key: 'results.orders.unmatched' | 'performance.orders.unmatched',
  { t, amount }: Pick<Words, 't' | 'amount'>,
): readonly string[] =>
  orders === 0 && revenueMicros === '0' ? [] : [t(key, { count: orders, revenue: amount(revenueMicros) })];

/** What a column needs and is not known: days that were not read as a whole, or whose orders are in no file. */
const unknownFor = (
  { now, before }: MetricSums,
  { measure, form }: ResultColumn,
  words: Words,
): string | null => {
  const sides = form === 'value' ? [now] : [...(before ? [before] : []), now];
  const missing = sides.flatMap((side) => side.missing);
  if (missing.length > 0) return missingText(missing, words);
  if (!isOfOrders(measure)) return null;
  if (now.orders === undefined) return words.t('results.busy');
  if (now.orders === null) return words.t('results.orders.none');
  const uncovered = sides.flatMap((side) => side.orders?.missing ?? []);
  return uncovered.length > 0 ? missingText(uncovered, words, 'results.orders.unknown') : null;
};

/** Which days sums are of, and how rates are summed up; null for a column of anything else. */
export const totalTip = (path: FieldPath, words: Words): string | null => {
  const { sums } = results.get();
  const column = resultColumnOf(path);
  if (!column || !sums) return null;
  const unmatched = isOfOrders(column.measure) ? sums.now.orders?.unmatched : undefined;
  return [
    unknownFor(sums, column, words),
    addsUp(column) ? null : words.t('results.total.ratio'),
    periodText(sums, words),
    ...(unmatched ? unmatchedNotes(unmatched, 'results.orders.unmatched', words) : []),
  ]
    .filter(Boolean)
    .join('\n');
};

const whyNot = (row: GridRow, sums: MetricSums, column: ResultColumn, words: Words): string => {
  if (row.id === null) return words.t('results.new');
  if (column.form !== 'value' && !sums.before) return words.t('results.not_compared');
  return unknownFor(sums, column, words) ?? words.t('results.nothing');
};

/** Null for a column of anything else. */
export const resultTip = (row: GridRow, path: FieldPath, words: Words): string | null => {
  const column = resultColumnOf(path);
  if (!column) return null;
  const { sums } = results.get();
  if (!sums) return words.t('results.busy');
  const why = valueAt(row, path) === null ? whyNot(row, sums, column, words) : null;
  return [why, periodText(sums, words)].filter(Boolean).join('\n');
};
