/** What Review holds of edited rows, counted: as a plan is shown, and before edits are made. */
import type { Problem } from './problem.ts';

/** Rows held back for the same reason; `problem` is that of the first of them. */
export type HeldReason = { readonly problem: Problem; readonly count: number };

/** How many of the edited rows would be sent, would be held back, and would leave nothing to send. */
export type PushForecast = {
  readonly goes: number;
  readonly held: number;
  /** The edit takes back what was drafted. */
  readonly nothing: number;
  /** Most frequent first; their counts come to `held`. */
  readonly reasons: readonly HeldReason[];
};

/** What becomes of one row; `held` says the first of what holds it back. */
export type PredictedOutcome = 'goes' | 'nothing' | { readonly held: Problem };

/** What becomes of an item of the plan; undefined for a row that has none. */
export const predictedOutcomeOf = (
  item: { readonly blockedBy: readonly Problem[] } | undefined,
): PredictedOutcome => {
  if (!item) return 'nothing';
  const [held] = item.blockedBy;
  return held ? { held } : 'goes';
};

/** One reason for a row, so that the reasons come to the number of rows. */
export const forecastPush = (outcomes: Iterable<PredictedOutcome>): PushForecast => {
  const reasons = new Map<string, { readonly problem: Problem; count: number }>();
  const sums = { goes: 0, held: 0, nothing: 0 };
  for (const outcome of outcomes) {
    if (typeof outcome === 'string') {
      sums[outcome] += 1;
      continue;
    }
    const problem = outcome.held;
    sums.held += 1;
    const kind = `${problem.message.key} ${problem.code} ${problem.field}`;
    const known = reasons.get(kind);
    if (known) known.count += 1;
    else reasons.set(kind, { problem, count: 1 });
  }
  return { ...sums, reasons: [...reasons.values()].sort((a, b) => b.count - a.count) };
};
