/** What follows from figures of performance: what runs out, and which ads earn a place. */
import type { Client } from '../sandbox/client.ts';
import { allStatuses } from '../sandbox/client.ts';
import { leftOf } from './budget.ts';
import type { Raw, RawMarket } from './raw.ts';
import { at, isRaw } from './raw.ts';
import { isActive, mayRun, payerOf } from './worst-case.ts';

export type Period = { readonly from: string; readonly to: string; readonly days: number };

export type Results = {
  readonly period: Period;
  readonly clicks: ReadonlyMap<unknown, number>;
  readonly spent: ReadonlyMap<unknown, bigint>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Three days that are over everywhere. */
export const overDays = (): Period => ({ from: dayAgo(4), to: dayAgo(2), days: 3 });

export const readResults = async (client: Client, period: Period): Promise<Results> => {
  const query = { startDate: period.from, endDate: period.to, status: allStatuses };
  const { status, body } = await client.call('GET', '/metrics/report', 'metrics.ad-hit-v2', { query });
  const data: unknown = at(body, 'data');
  if (status !== 200 || !Array.isArray(data)) throw new Error(`GET /metrics/report: ${status}`);
  const rows = data.filter(isRaw);
  return {
    period,
    clicks: new Map(rows.map(({ adId, clicks }) => [adId, Number(clicks)])),
    spent: new Map(rows.map(({ adId, spentMicros }) => [adId, BigInt(Number(spentMicros))])),
  };
};

/** What is left, what is spent a day, and the whole days until nothing is left; undefined if that is not soon. */
const runOut = (
  owner: Raw,
  spent: bigint,
  { days }: Period,
  within: number,
): readonly string[] | undefined => {
  const left = leftOf(owner);
  if (!mayRun(owner) || left === null || left === 0n || spent <= 0n) return undefined;
  const until = (left * BigInt(days)) / spent;
  return until > BigInt(within) ? undefined : [String(left), String(spent / BigInt(days)), String(until)];
};

/** Does nobody pay for the ad, as its campaign rests or is used up? */
const isUnpaid = (ad: Raw, market: RawMarket): boolean => {
  const payer = market.campaigns.get(payerOf(ad, market));
  return payer !== undefined && (!mayRun(payer) || leftOf(payer) === 0n);
};

/** Ads by id, campaigns by title. Campaigns paid for the ads that were theirs at the marketplace. */
export const runningOut = (
  { before, after }: { readonly before: RawMarket; readonly after: RawMarket },
  { period, spent }: Results,
  within: number,
): ReadonlyMap<unknown, readonly string[]> => {
  const found = new Map<unknown, readonly string[]>();
  const note = (name: unknown, owner: Raw, micros: bigint): void => {
    const soon = runOut(owner, micros, period, within);
    if (soon !== undefined) found.set(name, soon);
  };
  for (const ad of after.ads) if (!isUnpaid(ad, after)) note(ad['id'], ad, spent.get(ad['id']) ?? 0n);
  for (const [id, campaign] of after.campaigns) {
    const paid = before.ads.filter((ad) => payerOf(ad, before) === id);
    note(
      campaign['title'],
      campaign,
      paid.reduce((sum, ad) => sum + (spent.get(ad['id']) ?? 0n), 0n),
    );
  }
  return found;
};

export type Swap = { readonly rest: readonly unknown[]; readonly wake: readonly unknown[] };

/** What is wrong with giving a category's places out so: "Of equals an active ad stays". */
export const wrongWithSwap = (ads: readonly Raw[], most: number, swap: Swap, results: Results): string[] => {
  const clicksOf = (ad: Raw): number => results.clicks.get(ad['id']) ?? 0;
  const active = ads.filter(isActive);
  // "The ad goes live as soon as budget is added" (States and transitions): one without takes a place for nothing.
  const paused = ads.filter((ad) => ad['status'] === 'PAUSED' && leftOf(ad) !== 0n);
  const [rest, wake] = [
    active.filter(({ id }) => swap.rest.includes(id)),
    paused.filter(({ id }) => swap.wake.includes(id)),
  ];
  const kept = [...active.filter((ad) => !rest.includes(ad)), ...wake];
  const out = [...rest, ...paused.filter((ad) => !wake.includes(ad))];
  const worstKept = Math.min(...kept.map(clicksOf));
  const bestOut = Math.max(...out.map(clicksOf));
  const equals = wake.filter((ad) => rest.some((other) => clicksOf(other) === clicksOf(ad)));
  return [
    ...(rest.length === swap.rest.length && wake.length === swap.wake.length ? [] : ['others are moved']),
    ...(kept.length === Math.min(most, active.length + paused.length) ? [] : ['not all places are given']),
    ...(worstKept >= bestOut ? [] : [`${worstKept} clicks before ${bestOut}`]),
    ...(equals.length === 0 ? [] : ['an active ad rests for an equal one']),
  ];
};
