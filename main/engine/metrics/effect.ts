/** Whether a push helped: its ads and others like them, with their days, for the judgement (`docs/effect.md`). */
import type { RowKey } from '../../../shared/ad/model.ts';
import { intendedStatus, isCampaignKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Effect, EffectMeasure } from '../../../shared/contract/results/effect.ts';
import type { MetricPeriod } from '../../../shared/contract/results/metrics.ts';
import { countDays, dayAfter, dayIn, daysIn } from '../../../shared/metrics/days.ts';
import type { EffectAd, EffectVerdict } from '../../../shared/metrics/effect/effect.ts';
import { judging } from '../../../shared/metrics/effect/judge.ts';
import { seededRandom } from '../../../shared/metrics/effect/random.ts';
import { ROLE, wholeWeeks } from '../../../shared/metrics/effect/weeks.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { eachPacked } from '../mirror/remote/packed-figures.ts';
import { outlinesOf } from '../rows/outlines.ts';
import { tenantZone } from '../settings/tenant-days.ts';
import { inPages, inTimeSlices } from '../time-slices.ts';
import { howChosen, noteAsked } from './effect-notes.ts';
import { knownDays } from './known-days.ts';

export const WEEK = 7;
/** Weeks on either side that count at most: further away, ads are others. */
export const MOST_WEEKS = 8;
/** Ads to compare with that are enough for any push. */
const MOST_OTHERS = 5000;
/** Any: the same figures give the same answer. */
const SEED = 20;

type Sent = { readonly day: string; readonly lastDay: string; readonly keys: ReadonlySet<RowKey> };

/** Created ads have nothing before. */
const sentBy = async (mirror: Mirror, push: number, zone: string): Promise<Sent> => {
  const run = mirror.runs.get(push);
  if (!run) throw new AdsheetError('run-unknown', { run: push });
  const keys = new Set<RowKey>();
  let [first, last] = ['', ''];
  await inTimeSlices(mirror.runs.sentRows(push), (page) => {
    for (const { key, op, sentAt } of page) {
      if (op === 'create') continue;
      keys.add(key);
      if (first === '' || sentAt < first) first = sentAt;
      if (sentAt > last) last = sentAt;
    }
  });
  return {
    day: dayIn(zone, new Date(first || run.at)),
    lastDay: dayIn(zone, new Date(last || run.at)),
    keys,
  };
};

/** What was done to rows in a period: which pushes changed them, which of them others changed, which budgets bound. */
export type Touched = {
  readonly pushes: ReadonlyMap<RowKey, ReadonlySet<number>>;
  readonly byOthers: ReadonlySet<RowKey>;
  readonly bound: ReadonlySet<RowKey>;
};

export const touchedBetween = async (mirror: Mirror, from: string, before: string): Promise<Touched> => {
  const pushes = new Map<RowKey, Set<number>>();
  const [byOthers, bound] = [new Set<RowKey>(), new Set<RowKey>()];
  await inTimeSlices(mirror.runs.sentBetween(from, before), (page) => {
    for (const { key, run } of page) pushes.set(key, (pushes.get(key) ?? new Set()).add(run));
  });
  await inTimeSlices(mirror.remoteChanges.changedBetween(from, before), (page) => {
    for (const { key, isBound } of page) (isBound ? bound : byOthers).add(key);
  });
  return { pushes, byOthers, bound };
};

/** The campaigns whose budget bound now, or in a change that was seen in the period. */
export const limitedCampaigns = (mirror: Mirror, { bound }: Pick<Touched, 'bound'>): ReadonlySet<number> =>
  new Set(
    mirror.campaigns.all().flatMap(({ key, id, base }) => {
      const status = String(base?.['status'] ?? '');
      const isBound = bound.has(key) || (status !== 'ACTIVE' && intendedStatus(status) === 'ACTIVE');
      return id !== null && isBound ? [id] : [];
    }),
  );

type Ads = { readonly treated: readonly AdOf[]; readonly others: readonly AdOf[] };
export type AdOf = Omit<EffectAd, 'counts'> & { readonly key: RowKey };

/** A draw by the seed, where there are more than enough. */
const enoughOf = (ads: readonly AdOf[]): readonly AdOf[] => {
  if (ads.length <= MOST_OTHERS) return ads;
  const random = seededRandom(SEED);
  const drawn = ads.map((ad) => ({ ad, at: random() })).toSorted((a, b) => a.at - b.at);
  return drawn.slice(0, MOST_OTHERS).map(({ ad }) => ad);
};

const adsOf = async (
  mirror: Mirror,
  keys: ReadonlySet<RowKey>,
  isTouched: (key: RowKey) => boolean,
): Promise<Ads> => {
  const campaigns = new Set(
    [...keys].filter(isCampaignKey).flatMap((key) => mirror.campaigns.get(key)?.id ?? []),
  );
  const treated: AdOf[] = [];
  const candidates: AdOf[] = [];
  await inTimeSlices(outlinesOf(mirror), ({ key, id, status, categoryId, campaignId, gone }) => {
    if (id === null) return;
    const isTreated = keys.has(key) || (campaignId !== null && campaigns.has(campaignId));
    const ad = { key, id, categoryId: categoryId ?? 0, campaignId, treated: isTreated };
    if (isTreated) treated.push(ad);
    else if (!gone && status !== null && intendedStatus(status) === 'ACTIVE' && !isTouched(key))
      candidates.push(ad);
  });
  const categories = new Set(treated.map(({ categoryId }) => categoryId));
  return { treated, others: enoughOf(candidates.filter(({ categoryId }) => categories.has(categoryId))) };
};

/** Without ads that were made since the first day that counts: their zeros before would pass for a rise. */
const madeBefore = async (mirror: Mirror, ads: readonly AdOf[], day: string): Promise<readonly AdOf[]> => {
  const young = new Set<RowKey>();
  await inTimeSlices(inPages(ads.map(({ key }) => key)), (page) => {
    for (const { key, at } of mirror.ads.createdTimes(page)) if (at >= day) young.add(key);
  });
  return ads.filter(({ key }) => !young.has(key));
};

const COLUMN = { impressions: 0, clicks: 1, urlClicks: 2, emails: 3 } as const;

/** The ads with their events of each day. */
export const withCounts = async <T extends { readonly id: number }>(
  mirror: Mirror,
  ads: readonly T[],
  days: readonly string[],
  measure: EffectMeasure,
): Promise<readonly (T & Pick<EffectAd, 'counts'>)[]> => {
  const counted: (T & Pick<EffectAd, 'counts'>)[] = [];
  const byId = new Map<number, number[]>();
  await inTimeSlices(ads, (ad) => {
    const counts = new Array<number>(days.length).fill(0);
    counted.push({ ...ad, counts });
    byId.set(ad.id, counts);
  });
  await inTimeSlices(days.entries(), ([at, day]) => {
    const packed = mirror.metrics.ofDay(day);
    if (!packed) return;
    eachPacked(packed, (adId, ...figures) => {
      const counts = byId.get(adId);
      if (counts) counts[at] = figures[COLUMN[measure]] ?? 0;
    });
  });
  return counted;
};

export const judgeInSlices = async (judgement: Generator<void, EffectVerdict>): Promise<EffectVerdict> => {
  const held: { verdict: EffectVerdict } = { verdict: { kind: 'few', why: 'weeks' } };
  const steps = function* (): Generator<void> {
    held.verdict = yield* judgement;
  };
  await inTimeSlices(steps(), () => {});
  return held.verdict;
};

const changesetsBehind = async (
  mirror: Mirror,
  push: number,
  keys: ReadonlySet<RowKey>,
): Promise<ReadonlySet<number>> => {
  const found = new Set<number>();
  await inTimeSlices(inPages([...keys]), (page) => {
    for (const id of mirror.changesets.sentWith(push, page)) found.add(id);
  });
  return found;
};

/** Pushes other than this one, by how many of its ads they changed. */
const otherPushes = ({ pushes }: Touched, push: number, ads: readonly AdOf[]) => {
  const changed = new Map<number, number>();
  for (const { key } of ads)
    for (const run of pushes.get(key) ?? []) if (run !== push) changed.set(run, (changed.get(run) ?? 0) + 1);
  return [...changed].map(([run, count]) => ({ push: run, ads: count })).toSorted((a, b) => a.push - b.push);
};

/** What the days are: those of the judgement, which of them are not known, and where the push and the condition lie. */
const timesOf = (mirror: Mirror, { day, lastDay }: Sent, chosenBy: MetricPeriod | null) => {
  const chosenDays = chosenBy ? countDays(chosenBy.from, chosenBy.to) : 0;
  const days = daysIn(dayAfter(day, -MOST_WEEKS * WEEK - chosenDays), dayAfter(lastDay, MOST_WEEKS * WEEK));
  const whole = new Set(knownDays(mirror).flatMap((known) => (known.isWhole ? [known.day] : [])));
  const unknownDays = days.flatMap((one, at) =>
    whole.has(one) && !(one >= day && one <= lastDay) ? [] : [at],
  );
  const placeOf = (one: string): number => countDays(days[0] ?? one, one) - 1;
  return {
    days,
    unknownDays,
    pushDay: placeOf(day),
    chosenBy: chosenBy && { from: placeOf(chosenBy.from), to: placeOf(chosenBy.to) },
  };
};

/** Reasons that another week may take away. */
const isWorthWaiting = (verdict: EffectVerdict): boolean =>
  verdict.kind === 'few'
    ? verdict.why === 'events' || verdict.why === 'weeks'
    : verdict.kind === 'effect' && !verdict.claims;

/**
 * Made in time slices. Rejects with `run-unknown`. The measure is noted before anything is compared, so that it stays
 * the first one.
 */
export const effectOf = async (mirror: Mirror, push: number, measure: EffectMeasure): Promise<Effect> => {
  const zone = tenantZone(mirror);
  const sent = await sentBy(mirror, push, zone);
  const askedBefore = noteAsked(mirror, push, measure);
  const how = howChosen(mirror, await changesetsBehind(mirror, push, sent.keys));
  const times = timesOf(mirror, sent, how.chosenBy);
  const since = times.days[0] ?? sent.day;
  const until = dayAfter(times.days.at(-1) ?? sent.lastDay, 1);
  const touched = await touchedBetween(mirror, since, until);
  const weeks = wholeWeeks(times, times.days.length);
  const firstDay = times.days[weeks.roles.findIndex((role) => role !== ROLE.none)] ?? since;
  const found = await adsOf(mirror, sent.keys, (key) => touched.pushes.has(key) || touched.byOthers.has(key));
  const treated = await madeBefore(mirror, found.treated, firstDay);
  const others = await madeBefore(mirror, found.others, firstDay);
  const limited = limitedCampaigns(mirror, touched);
  const ads = await withCounts(mirror, [...treated, ...others], times.days, measure);
  const verdict = await judgeInSlices(judging({ ads, ...times, limitedCampaigns: limited }, { seed: SEED }));
  const again = weeks.after < MOST_WEEKS && isWorthWaiting(verdict);
  return {
    push,
    measure,
    askedBefore,
    day: sent.day,
    zone,
    ads: treated.length,
    weeksBefore: weeks.before,
    weeksAfter: weeks.after,
    ...how,
    otherPushes: otherPushes(touched, push, treated),
    others: treated.filter(({ key }) => touched.byOthers.has(key)).length,
    limited: new Set(
      ads.flatMap(({ campaignId }) => (campaignId !== null && limited.has(campaignId) ? [campaignId] : [])),
    ).size,
    verdict,
    again: again ? dayAfter(sent.lastDay, (weeks.after + 1) * WEEK + 1) : null,
  };
};
