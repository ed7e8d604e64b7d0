/** The ready questions with their conditions, and how many ads meet each. */
import type { ReadyQuestion } from '../../../shared/contract/results/metrics.ts';
import { lastPeriod, metricsIn, parseExpression } from '../../../shared/expression/index.ts';
import { daysIn } from '../../../shared/metrics/days.ts';
import { addFigures, type Figures, NO_FIGURES } from '../../../shared/metrics/figures.ts';
import { AVERAGE_DAYS, conditionOf, QUESTIONS } from '../../../shared/metrics/questions.ts';
import { packedTotal } from '../metrics/figure-sums.ts';
import { daysOf, isKnownOf, readySums } from '../metrics/row-metrics.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { type Row, rowsAfter } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { inTimeSlices, type ThrowIfStale } from '../time-slices.ts';
import { rowNames } from './row-names.ts';
import { rowTest } from './select.ts';

/** The figures of all ads together; null where a day is not known as a whole. */
const totalOf = async (mirror: Mirror, throwIfStale: ThrowIfStale): Promise<Figures | null> => {
  const days = daysOf(mirror, lastPeriod(AVERAGE_DAYS));
  if (!days) return null;
  let total = NO_FIGURES;
  const add = (day: string): void => {
    total = addFigures(
      total,
      packedTotal(mirror.metrics.ofDay(day), () => true),
    );
  };
  await inTimeSlices(daysIn(days.from, days.to), add, throwIfStale);
  return total;
};

export const readyQuestions = async (
  mirror: Mirror,
  throwIfStale: ThrowIfStale,
): Promise<readonly ReadyQuestion[]> => {
  const total = await totalOf(mirror, throwIfStale);
  return QUESTIONS.map((name) => ({ name, where: conditionOf(name, total), count: null }));
};

/** As `readyQuestions`, with the number of ads where all days of the question are known. */
export const countedQuestions = async (
  mirror: Mirror,
  summaries: Summaries,
  throwIfStale: ThrowIfStale,
): Promise<readonly ReadyQuestion[]> => {
  const questions = await readyQuestions(mirror, throwIfStale);
  const names = rowNames(mirror, summaries);
  const counters = questions.map(({ where }) => {
    const parsed = parseExpression(where ?? '', names);
    const uses = parsed.ok ? metricsIn(parsed.expression) : [];
    const isKnown = where !== null && isKnownOf(mirror, uses);
    return { isKnown, uses, test: rowTest(mirror, summaries, where ?? ''), count: 0 };
  });
  const known = counters.filter(({ isKnown }) => isKnown);
  await readySums(
    mirror,
    known.flatMap(({ uses }) => uses),
  );
  const look = (row: Row): void => {
    for (const counter of known) if (counter.test(row)) counter.count += 1;
  };
  await inTimeSlices(rowsAfter(mirror, 0), look, throwIfStale);
  return questions.map((question, at) => {
    const counter = counters[at];
    return { ...question, count: counter?.isKnown ? counter.count : null };
  });
};
