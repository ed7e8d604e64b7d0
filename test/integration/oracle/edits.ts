/** Edits that were not sent, as the seller typed them, and an account as it would be with them. */
import type { Raw, RawMarket } from './raw.ts';
import { isRaw } from './raw.ts';

export type Edit = { readonly id: number; readonly field: string; readonly value: string };

const BUDGETS: Readonly<Record<string, string>> = { daily: 'daily', total: 'total' };

/** An amount as typed, in whole units with two decimals at most, as the service writes it. */
const micros = (typed: string): string =>
  typed === 'UNLIMITED' ? typed : String(BigInt(Math.round(Number(typed) * 100)) * 10_000n);

const edited = (ad: Raw, { field, value }: Edit): Raw => {
  const span = BUDGETS[field];
  if (span === undefined) return { ...ad, [field]: field === 'campaignId' ? Number(value) : value };
  const budgets = isRaw(ad['budgets']) ? ad['budgets'] : {};
  const budget = isRaw(budgets[span]) ? budgets[span] : {};
  return { ...ad, budgets: { ...budgets, [span]: { ...budget, limitMicros: micros(value) } } };
};

export const withEdits = (market: RawMarket, edits: readonly Edit[]): RawMarket => ({
  ...market,
  ads: market.ads.map((ad) => edits.filter(({ id }) => id === ad['id']).reduce(edited, ad)),
});
