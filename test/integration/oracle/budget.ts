/** Budgets by the interface's text alone. */
import { at } from './raw.ts';

export type Span = 'daily' | 'total';

/** An amount without a bound is null. */
export type Bound = bigint | null;

const DIGITS = /^\d+$/;

const amountOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && DIGITS.test(value) ? BigInt(value) : undefined;

/** The limit of an ad's or a campaign's budget: digits in micros, or `UNLIMITED` (Resources, Ad). */
export const limitOf = (owner: unknown, span: Span): Bound | undefined => {
  const limit = at(owner, 'budgets', span, 'limitMicros');
  return limit === 'UNLIMITED' ? null : amountOf(limit);
};

const spentOf = (owner: unknown, span: Span): bigint | undefined =>
  amountOf(at(owner, 'budgets', span, 'spentMicros'));

/** Nothing remains of it: "remaining budget (total budget minus spent)" (GET /ad). A limit of 0 is a limit. */
export const isSpent = (owner: unknown, span: Span): boolean => {
  const [limit, spent] = [limitOf(owner, span), spentOf(owner, span)];
  return typeof limit === 'bigint' && spent !== undefined && spent >= limit;
};

/** What remains of the total budget, at most: all of it where the spend is not told. */
export const leftOf = (owner: unknown): Bound => {
  const limit = limitOf(owner, 'total') ?? null;
  if (limit === null) return null;
  const left = limit - (spentOf(owner, 'total') ?? 0n);
  return left > 0n ? left : 0n;
};

export const least = (...bounds: readonly Bound[]): Bound =>
  bounds.reduce((low, bound) => (low === null || (bound !== null && bound < low) ? bound : low), null);

export const sum = (bounds: readonly Bound[]): Bound =>
  bounds.reduce<Bound>((total, bound) => (total === null || bound === null ? null : total + bound), 0n);
