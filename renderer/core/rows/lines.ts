/**
 * What single ads did day by day, for the lines in the sheet. Ads are asked for in batches once scrolling has come to
 * rest, and only those whose cells are there; they are kept until figures change.
 */
import type { ResultMeasure } from '../../../shared/ad/result-fields.ts';
import type { ResultLines } from '../../../shared/contract/results/metrics.ts';
import { resultsAt } from '../../../shared/metrics/ad-sums.ts';
import { isOfOrders } from '../../../shared/metrics/measures.ts';
import { type ResultValue, resultSize, resultValue } from '../../../shared/metrics/result-value.ts';
import { call } from '../bridge.ts';
import { debounce } from '../debounce.ts';
import { openName } from '../state.ts';
import { results } from './results.ts';

/** The days of an ad: one place of the answer they came with. */
export type AdLine = { readonly lines: ResultLines; readonly at: number; readonly orders: boolean };

type Follower = {
  readonly id: number;
  readonly measure: ResultMeasure;
  readonly show: (line: AdLine) => void;
};

const AT_REST_MS = 120;
/** Rows of a high window. */
const BATCH = 120;
const MOST_KEPT = 2_000;

const kept = new Map<number, AdLine>();
const followers = new Set<Follower>();
let generation = 0;
let asking = false;

/** The line of an ad, where it has what the measure is made of. */
export const knownLine = (id: number, measure: ResultMeasure): AdLine | undefined => {
  const line = kept.get(id);
  return line?.orders || !isOfOrders(measure) ? line : undefined;
};

const take = (lines: ResultLines, orders: boolean): void => {
  for (const [at, id] of lines.ids.entries()) kept.set(id, { lines, at, orders });
  for (const [oldest] of kept) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  for (const { id, measure, show } of followers) {
    const line = knownLine(id, measure);
    if (line?.lines === lines) show(line);
  }
};

const missing = (): readonly number[] => [
  ...new Set([...followers].flatMap(({ id, measure }) => (knownLine(id, measure) ? [] : [id]))),
];

const ask = async (): Promise<void> => {
  const ids = missing().slice(0, BATCH);
  if (asking || ids.length === 0) return;
  asking = true;
  const asked = generation;
  try {
    const orders = [...followers].some(({ measure }) => isOfOrders(measure));
    const lines = await call('metrics.lines', { account: openName(), ids: [...ids], orders });
    if (asked === generation) take(lines, orders);
  } catch {
    // The account was left, or the engine starts anew: what is there then is asked for then.
    return;
  } finally {
    asking = false;
  }
  if (missing().length > 0) soon();
};

const { soon } = debounce(() => void ask(), AT_REST_MS);

// Figures that changed, or are another account's: what is shown stays until the newer line is there.
results.subscribe(() => {
  generation += 1;
  kept.clear();
  if (followers.size > 0) soon();
});

/** Calls `show` with the line of an ad, at once if it is known; returns the function that ends this. */
export const followLine = (id: number, measure: ResultMeasure, show: Follower['show']): (() => void) => {
  const follower = { id, measure, show };
  followers.add(follower);
  const line = knownLine(id, measure);
  if (line) show(line);
  else soon();
  return () => followers.delete(follower);
};

export type LineDay = {
  readonly day: string;
  readonly known: ResultLines['days'][number]['known'];
  /** As drawn, and as said; null where the day is not known or there is nothing to divide by. */
  readonly size: number | null;
  readonly value: ResultValue;
};

/** The days of an ad by one measure. */
export const lineOf = ({ lines, at }: AdLine, measure: ResultMeasure): readonly LineDay[] =>
  lines.days.map(({ day, known: seen, sold }, number) => {
    const known = sold || !isOfOrders(measure) ? seen : 'unknown';
    const place = at * lines.days.length + number;
    const figures = { now: known === 'unknown' ? null : resultsAt(lines, place), before: null };
    const column = { measure, form: 'value' } as const;
    return { day, known, size: resultSize(figures, column), value: resultValue(figures, column) };
  });
