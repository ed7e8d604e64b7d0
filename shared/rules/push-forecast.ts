/** Counts what Review would send and hold back of edited rows: for a plan, and before edits are made. */
import type { Problem } from './problem.ts';

/** Rows held back for the same reason; `problem` is the first one's. */
export type HeldReason = { readonly problem: Problem; readonly count: number };

/** How many of the edited rows would be sent, would be held back, and have nothing to send. */
export type PushForecast = {
  readonly goes: number;
  readonly held: number;
  /** The edit reverts what was drafted. */
  readonly nothing: number;
  /** Most frequent first; the counts add up to `held`. */
  readonly reasons: readonly HeldReason[];
};

/** The predicted outcome of one row; `held` is the first problem that holds it back. */
export type PredictedOutcome = 'goes' | 'nothing' | { readonly held: Problem };

/** The predicted outcome of an item of the plan; `nothing` for a row without one. */
export const predictedOutcomeOf = (
  item: { readonly blockedBy: readonly Problem[] } | undefined,
): PredictedOutcome => {
  if (!item) return 'nothing';
  const [held] = item.blockedBy;
  return held ? { held } : 'goes';
};

/** Counts one reason per row, so that the counts add up to the number of rows. */
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
