/** Performance of a period beside the one before it: in total, by day, by groups of ads, and by ad. */

import type { AdId } from '../../../shared/ad/model.ts';
import { titleOf } from '../../../shared/ad/title.ts';
import { MOST_DAYS } from '../../../shared/contract/commands/metrics.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { MetricPeriod } from '../../../shared/contract/results/metrics.ts';
import type {
  DayMark,
  MovedMeasure,
  Performance,
  PerformanceGroup,
  PerformanceLine,
  PerformanceMover,
} from '../../../shared/contract/results/performance.ts';
import { MOST_LINES } from '../../../shared/contract/results/performance.ts';
import { DEFAULT_DAYS } from '../../../shared/expression/metrics.ts';
import { countDays, dayAfter, dayIn, daysIn } from '../../../shared/metrics/days.ts';
import { type AdResults, type Figures, NO_FIGURES } from '../../../shared/metrics/figures.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RowHour } from '../mirror/row-key.ts';
import { soldDays } from '../orders/sums.ts';
import { loadRow } from '../rows/row.ts';
import { tenantDay, tenantZone } from '../settings/tenant-days.ts';
import { inTimeSlices } from '../time-slices.ts';
import { groupsOfAds } from './ad-groups.ts';
import { knownDays } from './known-days.ts';
import type { NameOf } from './list.ts';
import { monthPace } from './month-pace.ts';
import {
  addKnown,
  compared,
  idsIn,
  noneIn,
  ordersIn,
  resultsOf,
  type Sides,
  type Summed,
  sumPeriod,
} from './performance-sums.ts';
import { tableRefusal } from './table-refusal.ts';

export type PerformanceAsked = {
  /** By default the newest day that is known as a whole. */
  readonly to?: string | undefined;
  /** By default thirty days. */
  readonly from?: string | undefined;
  readonly by: PerformanceGroup;
  /** The id of one of the groups: days, totals and movers are of its ads alone. */
  readonly only?: string | undefined;
  readonly measure: MovedMeasure;
};

const MOST_MOVERS = 10;

const periodsOf = (newest: string, { from, to }: PerformanceAsked) => {
  const last = to ?? newest;
  const first = from ?? dayAfter(last, 1 - DEFAULT_DAYS);
  const days = countDays(first, last);
  if (days < 1 || days > MOST_DAYS)
    throw new AdsheetError('bad-input', { reason: `${first} – ${last}`, input: 'from' });
  return {
    now: { from: first, to: last },
    before: { from: dayAfter(first, -days), to: dayAfter(first, -1) },
  };
};

type Line = { readonly id: string; ads: number; now: AdResults; before: AdResults };

/** In time slices, as all of these take each ad. */
const linesOf = async (
  sides: Sides,
  groupOf: (adId: number) => string,
  inMirror: Iterable<string>,
): Promise<readonly Line[]> => {
  const lines = new Map<string, Line>();
  const lineOf = (id: string): Line => {
    const [now, before] = [noneIn(sides.now), noneIn(sides.before)];
    const line = lines.get(id) ?? { id, ads: 0, now, before };
    lines.set(id, line);
    return line;
  };
  await inTimeSlices(inMirror, (id) => {
    lineOf(id).ads += 1;
  });
  for (const side of ['now', 'before'] as const) {
    await inTimeSlices(idsIn(sides[side]), (adId) => {
      const line = lineOf(groupOf(adId));
      line[side] = addKnown(line[side], resultsOf(sides[side], adId));
    });
  }
  return [...lines.values()].toSorted(
    (a, b) =>
      compareBigInt(b.now.spentMicros, a.now.spentMicros) || b.now.clicks - a.now.clicks || b.ads - a.ads,
  );
};

const compareBigInt = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

const measured = (figures: Figures, measure: MovedMeasure): bigint =>
  measure === 'spent' ? figures.spentMicros : BigInt(figures[measure]);

type Moved = { readonly id: number; readonly by: bigint };

/** Takes an ad into the list of those that moved most, if it is one of them. */
const takeInto = (most: Moved[], one: Moved, compare: (a: Moved, b: Moved) => number): void => {
  const last = most[MOST_MOVERS - 1];
  if (last && compare(last, one) <= 0) return;
  most.push(one);
  most.sort(compare);
  most.length = Math.min(most.length, MOST_MOVERS);
};

/** Each ad of either period once. */
const idsOf = function* ({ now, before }: Sides): Generator<number> {
  yield* now.byAd.ids();
  for (const id of before.byAd.ids()) if (now.byAd.of(id) === undefined) yield id;
};

/** The ads whose measure rose and fell most, each first. */
const movedAds = async (sides: Sides, isIn: (adId: number) => boolean, measure: MovedMeasure) => {
  const [risers, fallers]: [Moved[], Moved[]] = [[], []];
  const measureOf = ({ byAd }: Summed, id: number): bigint => measured(byAd.of(id) ?? NO_FIGURES, measure);
  await inTimeSlices(idsOf(sides), (id) => {
    if (!isIn(id)) return;
    const by = measureOf(sides.now, id) - measureOf(sides.before, id);
    if (by > 0n) takeInto(risers, { id, by }, (a, b) => compareBigInt(b.by, a.by) || a.id - b.id);
    if (by < 0n) takeInto(fallers, { id, by }, (a, b) => compareBigInt(a.by, b.by) || a.id - b.id);
  });
  return { risers, fallers };
};

/** How many rows each day has something of, in the tenant's zone; a row counts once a day. */
const rowsADay = (rows: readonly RowHour[], zone: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const dayOfHour = new Map<string, string>();
  const days = new Map<string, Set<string>>();
  for (const { key, hour } of rows) {
    const day = dayOfHour.get(hour) ?? dayIn(zone, new Date(`${hour}:00:00Z`));
    dayOfHour.set(hour, day);
    days.set(day, (days.get(day) ?? new Set()).add(key));
  }
  return days;
};

/** The days of a period on which ads were changed, in the tenant's zone. */
const marksOf = (mirror: Mirror, { from, to }: MetricPeriod): readonly DayMark[] => {
  const zone = tenantZone(mirror);
  // A day earlier: zones are at most fourteen hours from UTC.
  const since = dayAfter(from, -1);
  const own = rowsADay(mirror.runs.sentByHour(since), zone);
  const others = rowsADay(mirror.remoteChanges.changedByHour(since), zone);
  return daysIn(from, to).flatMap((day) => {
    const mark = { day, own: own.get(day)?.size ?? 0, others: others.get(day)?.size ?? 0 };
    return mark.own + mark.others > 0 ? [mark] : [];
  });
};

/**
 * `nameOf` looks up the names of categories and campaigns. Only days that are known as a whole count, and of the
 * seller's orders those of them that a file covers. Made in time slices. Rejects with `bad-input` for a period that is
 * none, and `orders-damaged`.
 */
export const performance = async (
  mirror: Mirror,
  asked: PerformanceAsked,
  nameOf: NameOf,
  now: Date,
): Promise<Performance> => {
  const { by, only, measure } = asked;
  const whole = new Set(knownDays(mirror).flatMap(({ day, isWhole }) => (isWhole ? [day] : [])));
  const yesterday = dayAfter(tenantDay(mirror, now), -1);
  const periods = periodsOf([...whole].at(-1) ?? yesterday, asked);
  const groups = await groupsOfAds(mirror, by);
  const reported = new Map(mirror.metrics.reportedAds().map((ad) => [ad.adId, ad]));
  const groupOf = (adId: number): string =>
    groups.get(adId) ?? (by === 'category' ? String(reported.get(adId)?.categoryId ?? '') : '');
  const isIn = (adId: number): boolean => only === undefined || groupOf(adId) === only;
  const sold = await soldDays(mirror, { from: periods.before.from, to: periods.now.to });
  const sides = {
    now: await sumPeriod(mirror, periods.now, { whole, isIn, sold }),
    before: await sumPeriod(mirror, periods.before, { whole, isIn, sold }),
  };
  const missing = [...sides.before.days, ...sides.now.days].flatMap(({ day, figures }) =>
    figures === null ? [day] : [],
  );
  const moverOf = ({ id }: Moved): PerformanceMover => {
    const key = mirror.ads.byId(id as AdId)?.key ?? null;
    const row = key && loadRow(mirror, key);
    return {
      key,
      id,
      title: row ? titleOf(row.local) : (reported.get(id)?.title ?? ''),
      ...compared(sides, resultsOf(sides.now, id), resultsOf(sides.before, id)),
    };
  };
  const lines = await linesOf(sides, groupOf, groups.values());
  const lineView = (line: Line): PerformanceLine => ({
    id: line.id,
    name: (by === 'category' || by === 'campaign') && line.id !== '' ? (nameOf(Number(line.id)) ?? '') : '',
    ads: line.ads,
    ...compared(sides, line.now, line.before),
  });
  const { risers, fallers } =
    missing.length === 0 ? await movedAds(sides, isIn, measure) : { risers: [], fallers: [] };
  return {
    ...periods.now,
    by,
    measure,
    zone: tenantZone(mirror),
    before: periods.before,
    missing,
    tableRefusal: tableRefusal(mirror, tenantDay(mirror, now)),
    orders: ordersIn(sides, sold),
    days: sides.now.days,
    daysBefore: sides.before.days,
    totals: compared(sides, sides.now.total, sides.before.total),
    lines: lines.slice(0, MOST_LINES).map(lineView),
    linesLeft: Math.max(0, lines.length - MOST_LINES),
    risers: risers.map(moverOf),
    fallers: fallers.map(moverOf),
    marks: marksOf(mirror, periods.now),
    pace: await monthPace(mirror, whole, isIn),
  };
};
