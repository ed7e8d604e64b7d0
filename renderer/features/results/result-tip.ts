/** What a cell of results is of, and why it has no value. Pure but for the figures. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type { MetricPeriod, MetricSums } from '../../../shared/contract/results/metrics.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
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

/** Which days are not known as a whole. */
export const missingText = (missing: readonly string[], words: Words): string => {
  const named = missing.slice(0, MOST_NAMED).map((day) => dayText(day, words));
  const list = named.join(', ');
  const more = missing.length - named.length;
  const days = more > 0 ? words.t('results.unknown.more', { days: list, count: more }) : list;
  return words.t('results.unknown', { count: missing.length, days });
};

/** The days that a column needs and that are not known as a whole. */
const missingFor = ({ now, before }: MetricSums, isCompared: boolean): readonly string[] =>
  isCompared ? [...(before?.missing ?? []), ...now.missing] : now.missing;

/** Which days sums are of, and how rates are summed up; null for a column of anything else. */
export const totalTip = (path: FieldPath, words: Words): string | null => {
  const { sums } = results.get();
  const column = resultColumnOf(path);
  if (!column || !sums) return null;
  const missing = missingFor(sums, column.form !== 'value');
  return [
    missing.length > 0 ? missingText(missing, words) : null,
    addsUp(column) ? null : words.t('results.total.ratio'),
    periodText(sums, words),
  ]
    .filter(Boolean)
    .join('\n');
};

const whyNot = (row: GridRow, sums: MetricSums, isCompared: boolean, words: Words): string => {
  if (row.id === null) return words.t('results.new');
  if (isCompared && !sums.before) return words.t('results.not_compared');
  const missing = missingFor(sums, isCompared);
  return missing.length > 0 ? missingText(missing, words) : words.t('results.nothing');
};

/** Null for a column of anything else. */
export const resultTip = (row: GridRow, path: FieldPath, words: Words): string | null => {
  const column = resultColumnOf(path);
  if (!column) return null;
  const { sums } = results.get();
  if (!sums) return words.t('results.busy');
  const why = valueAt(row, path) === null ? whyNot(row, sums, column.form !== 'value', words) : null;
  return [why, periodText(sums, words)].filter(Boolean).join('\n');
};
