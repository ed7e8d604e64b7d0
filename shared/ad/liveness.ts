/**
 * Is an ad live at the marketplace, and if not, why? It is live only when the ad and its campaign both are, as a paused
 * or exhausted campaign does not change its ads' status (`docs/interface.md#live-or-not`). Drafts do not count, as
 * they are not at the marketplace yet.
 */
import type { Json, JsonObject } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { microsOf } from '../money/micros.ts';

export const LIVE_STATES = ['yes', 'no', 'unknown'] as const;
export type LiveState = (typeof LIVE_STATES)[number];

/**
 * Why an ad is not live, in the order of what to do first: what nothing helps against; what waits for others; what
 * holds for all ads of a campaign; what is about the ad alone.
 */
export const NOT_LIVE_REASONS = [
  'NOT_SENT',
  'GONE',
  'AD_DELETED',
  'AD_DELETED_BY_CS',
  'AD_SUSPENDED',
  'DOMAIN_UNCONFIRMED',
  'CAMPAIGN_PAUSED',
  'CAMPAIGN_BUDGET_SPENT',
  'CAMPAIGN_DAY_SPENT',
  'AD_PAUSED',
  'AD_BUDGET_SPENT',
  'AD_DAY_SPENT',
] as const;

/**
 * Why it is not known, in the same order. What becomes of the ads of a closed or deleted category, the interface leaves
 * open: it only says which writes such a category refuses.
 */
export const UNKNOWN_REASONS = [
  'CAMPAIGN_DAY_UNREAD',
  'AD_DAY_UNREAD',
  'AD_UNREAD',
  'AD_STATUS_UNKNOWN',
  'CATEGORY_UNREAD',
  'CATEGORY_GONE',
  'CATEGORY_CLOSED',
  'CATEGORY_STATUS_UNKNOWN',
  'CAMPAIGN_UNREAD',
  'CAMPAIGN_GONE',
  'CAMPAIGN_STATUS_UNKNOWN',
] as const;

export const LIVE_REASONS = [...NOT_LIVE_REASONS, ...UNKNOWN_REASONS] as const;
export type LiveReason = (typeof LIVE_REASONS)[number];

/** What one reading says: nothing against it, or reasons. `readAt` is when it was asked for; null where it never was. */
export type LiveFacts = { readonly reasons: readonly LiveReason[]; readonly readAt: string | null };

export type Liveness = {
  readonly state: LiveState;
  /** Empty for a live ad. */
  readonly reasons: readonly LiveReason[];
  /** The oldest of the readings that it rests on, UTC; null where it rests on none. */
  readonly asOf: string | null;
};

const RANK: ReadonlyMap<LiveReason, number> = new Map(LIVE_REASONS.map((reason, at) => [reason, at]));
const FIRST_UNKNOWN = NOT_LIVE_REASONS.length;

const rankOf = (reason: LiveReason): number => RANK.get(reason) ?? FIRST_UNKNOWN;

/** Of these reasons, ones that prove that the ad is not live. */
export const proofsIn = (reasons: readonly LiveReason[]): readonly LiveReason[] =>
  reasons.filter((reason) => rankOf(reason) < FIRST_UNKNOWN);

/** Neither campaign nor category are asked then: the ad is nowhere, or which they are was not read. */
const ALONE: ReadonlySet<LiveReason> = new Set([
  'NOT_SENT',
  'GONE',
  'AD_DELETED',
  'AD_DELETED_BY_CS',
  'AD_UNREAD',
]);

const isSpent = (budget: Json | undefined): boolean => {
  if (!isJsonObject(budget)) return false;
  const limit = microsOf(budget['limitMicros']);
  if (limit === undefined) return false;
  const spent = microsOf(budget['spentMicros']);
  return spent !== undefined && spent >= limit;
};

/** Most rows have nothing against them; all of these share one list. */
const NONE: readonly LiveReason[] = [];

type Budgets = { readonly total: LiveReason; readonly day: LiveReason };

/** The reasons of budgets that are spent. What was spent on a day means nothing once the ad rests. */
const spentIn = (raw: JsonObject, isResting: boolean, { total, day }: Budgets): readonly LiveReason[] => {
  const budgets = raw['budgets'];
  if (!isJsonObject(budgets)) return NONE;
  const isTotal = isSpent(budgets['total']);
  const isDay = !isResting && isSpent(budgets['daily']);
  return isTotal || isDay ? [...(isTotal ? [total] : []), ...(isDay ? [day] : [])] : NONE;
};

const OF_AD: Budgets = { total: 'AD_BUDGET_SPENT', day: 'AD_DAY_SPENT' };
const OF_CAMPAIGN: Budgets = { total: 'CAMPAIGN_BUDGET_SPENT', day: 'CAMPAIGN_DAY_SPENT' };

/** A status may say already that a budget is spent. */
const together = (own: readonly LiveReason[], spent: readonly LiveReason[]): readonly LiveReason[] =>
  spent.length === 0 ? own : [...new Set([...own, ...spent])];

const AD_REASONS: ReadonlyMap<string, LiveReason> = new Map([
  ['PAUSED', 'AD_PAUSED'],
  ['DELETED', 'AD_DELETED'],
  ['DELETED_BY_CS', 'AD_DELETED_BY_CS'],
  ['SUSPENDED_BY_CS', 'AD_SUSPENDED'],
  ['DOMAIN_PENDING', 'DOMAIN_UNCONFIRMED'],
  ['BUDGET_REACHED', 'AD_BUDGET_SPENT'],
  ['DAILY_BUDGET_REACHED', 'AD_DAY_SPENT'],
]);

const CAMPAIGN_REASONS: ReadonlyMap<string, LiveReason> = new Map([
  ['PAUSED', 'CAMPAIGN_PAUSED'],
  ['BUDGET_REACHED', 'CAMPAIGN_BUDGET_SPENT'],
  ['DAILY_BUDGET_REACHED', 'CAMPAIGN_DAY_SPENT'],
]);

/**
 * Budget statuses show only where the ad would otherwise be ACTIVE. Of a word that the interface does not have it is
 * not known whether it rests; if not, a spent day keeps it from being seen.
 */
const RESTING: ReadonlySet<string> = new Set(['PAUSED', 'SUSPENDED_BY_CS', 'DOMAIN_PENDING']);

type Told = { readonly reason: LiveReason | undefined; readonly unknown: LiveReason };

/** The reason of a status: none for ACTIVE, and `unknown` for a word that the interface does not have. */
const told = (status: string, { reason, unknown }: Told): readonly LiveReason[] =>
  status === 'ACTIVE' ? NONE : [reason ?? unknown];

/** An ad as the service last answered it; `raw` is null for one that was never read. */
export type ReadAd = {
  /** Is it at the marketplace, or may it be, as a create without an answer? */
  readonly isSent: boolean;
  /** The service answered 404. */
  readonly gone: boolean;
  readonly raw: JsonObject | null;
  readonly readAt: string | null;
};

/** What the ad itself says. */
export const adLiveFacts = ({ isSent, gone, raw, readAt }: ReadAd): LiveFacts => {
  if (!isSent) return { reasons: ['NOT_SENT'], readAt: null };
  const status = typeof raw?.['status'] === 'string' ? raw['status'] : null;
  const own = status === null ? undefined : AD_REASONS.get(status);
  // An ad deleted there is still deleted when the service no longer knows it.
  if (own !== undefined && ALONE.has(own)) return { reasons: [own], readAt };
  if (gone) return { reasons: ['GONE'], readAt };
  if (raw === null || status === null) return { reasons: ['AD_UNREAD'], readAt: null };
  const said = told(status, { reason: own, unknown: 'AD_STATUS_UNKNOWN' });
  return { reasons: together(said, spentIn(raw, RESTING.has(status), OF_AD)), readAt };
};

/** What a campaign says; null for one that was not read. */
export const campaignLiveFacts = (raw: JsonObject | null, readAt: string | null): LiveFacts => {
  const status = raw?.['status'];
  if (!raw || typeof status !== 'string') return { reasons: ['CAMPAIGN_UNREAD'], readAt: null };
  const said = told(status, { reason: CAMPAIGN_REASONS.get(status), unknown: 'CAMPAIGN_STATUS_UNKNOWN' });
  return { reasons: together(said, spentIn(raw, RESTING.has(status), OF_CAMPAIGN)), readAt };
};

/** What is known of one that the marketplace no longer has: it tells nowhere what becomes of the ads in it. */
export const goneCampaignFacts = (readAt: string | null): LiveFacts => ({
  reasons: ['CAMPAIGN_GONE'],
  readAt,
});

const DAY_UNREAD: ReadonlyMap<LiveReason, LiveReason> = new Map([
  ['AD_DAY_SPENT', 'AD_DAY_UNREAD'],
  ['CAMPAIGN_DAY_SPENT', 'CAMPAIGN_DAY_UNREAD'],
]);

/**
 * What a reading of an earlier day says today: its day's budget was spent then, and nobody knows of today's.
 * `isToday` says whether an instant is on the marketplace's present day.
 */
export const onToday = (facts: LiveFacts, isToday: (readAt: string) => boolean): LiveFacts => {
  const { reasons, readAt } = facts;
  if (!reasons.some((reason) => DAY_UNREAD.has(reason)) || (readAt !== null && isToday(readAt))) return facts;
  return { reasons: reasons.map((reason) => DAY_UNREAD.get(reason) ?? reason), readAt };
};

const CATEGORY_REASONS: ReadonlyMap<string, LiveReason> = new Map([
  ['CLOSED', 'CATEGORY_CLOSED'],
  ['DELETED', 'CATEGORY_GONE'],
  ['GONE', 'CATEGORY_GONE'],
]);

/** What a category says, by its status; null for one that was not read. */
export const categoryLiveFacts = (status: string | null, readAt: string | null): LiveFacts =>
  status === null
    ? { reasons: ['CATEGORY_UNREAD'], readAt: null }
    : {
        reasons: told(status, { reason: CATEGORY_REASONS.get(status), unknown: 'CATEGORY_STATUS_UNKNOWN' }),
        readAt,
      };

const older = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;

const oldest = (facts: readonly LiveFacts[]): string | null =>
  facts.reduce<string | null>((found, { readAt }) => older(found, readAt), null);

/** Several reasons in the order of what to do first. */
const ordered = (facts: readonly LiveFacts[]): readonly LiveReason[] =>
  facts.flatMap((one) => one.reasons).toSorted((a, b) => rankOf(a) - rankOf(b));

/**
 * Whether the ad is live, from what it, its campaign and its category say. One proof that it is not is enough, whatever
 * else was not read; that it is live rests on all of them.
 */
export const livenessOf = (ad: LiveFacts, campaign: LiveFacts, category: LiveFacts): Liveness => {
  const facts = ad.reasons.some((reason) => ALONE.has(reason)) ? [ad] : [ad, campaign, category];
  if (facts.every((one) => one.reasons.length === 0))
    return { state: 'yes', reasons: NONE, asOf: oldest(facts) };
  const reasons = ordered(facts);
  const proofs = proofsIn(reasons);
  if (proofs.length === 0) return { state: 'unknown', reasons, asOf: oldest(facts) };
  const proving = facts.filter((one) => proofsIn(one.reasons).length > 0);
  return { state: 'no', reasons: proofs, asOf: oldest(proving) };
};
