/** What campaigns spend a day on average, by the stored figures of the ads that are in them. */
import type { Pace } from '../../../shared/contract/views.ts';
import { countDays, dayAfter } from '../../../shared/metrics/days.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Summaries } from '../rows/summary.ts';
import { tenantDay } from '../settings/tenant-days.ts';
import { knownDays } from './known-days.ts';
import { sumDays } from './row-metrics.ts';

/** A week has each weekday once. */
const MOST_DAYS = 7;

type Spent = { readonly days: readonly string[]; readonly byAd: ReadonlyMap<number, bigint> };

/** The days of the newest week with figures that are known as a whole. */
const paceDays = (mirror: Mirror): readonly string[] => {
  const days = knownDays(mirror).flatMap(({ day, isWhole }) => (isWhole ? [day] : []));
  const last = days.at(-1);
  return last === undefined ? [] : days.filter((day) => day > dayAfter(last, -MOST_DAYS));
};

type Kept = { readonly generation: number; readonly spent: Spent };

const keptFor = new WeakMap<Mirror, Kept>();

/** What each ad spent in those days, cached until a day is read again; read in time slices. */
export const spentAtPace = async (mirror: Mirror): Promise<Spent> => {
  const days = paceDays(mirror);
  const generation = mirror.metrics.generation();
  const kept = keptFor.get(mirror);
  if (kept?.generation === generation && kept.spent.days.join() === days.join()) return kept.spent;
  const sums = await sumDays(mirror, days);
  const byAd = new Map([...sums.ids()].map((id) => [id, sums.of(id)?.spentMicros ?? 0n]));
  const spent = { days, byAd };
  keptFor.set(mirror, { generation, spent });
  return spent;
};

const CENT = 10_000n;

/** The average of a day in whole cents. */
const average = (sum: bigint, days: number): bigint => {
  const step = CENT * BigInt(days);
  return ((2n * sum + step) / (2n * step)) * CENT;
};

export type CampaignPace = {
  /** The days behind it; null where none is known. */
  readonly pace: Pace | null;
  /** Micros a day by campaign id, null for ads that name none; a campaign without spend is absent. */
  readonly byCampaign: ReadonlyMap<number | null, bigint>;
};

export const campaignPace = async (
  mirror: Mirror,
  summaries: Pick<Summaries, 'all'>,
  now: Date,
): Promise<CampaignPace> => {
  const { days, byAd } = await spentAtPace(mirror);
  const [from] = days;
  const to = days.at(-1);
  if (from === undefined || to === undefined) return { pace: null, byCampaign: new Map() };
  const sums = new Map<number | null, bigint>();
  for (const { kind, id, paidBy } of summaries.all()) {
    const spent = kind === 'ad' && id !== null ? byAd.get(id) : undefined;
    if (spent !== undefined) sums.set(paidBy, (sums.get(paidBy) ?? 0n) + spent);
  }
  const age = Math.max(0, countDays(to, tenantDay(mirror, now)) - 1);
  return {
    pace: { from, to, days: days.length, age },
    byCampaign: new Map([...sums].map(([id, sum]) => [id, average(sum, days.length)])),
  };
};
