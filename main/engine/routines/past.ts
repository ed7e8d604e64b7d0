/** What a routine would have proposed on past days: the figures as they stood then, and the ads as far as known. */
import { textOf } from '../../../shared/ad/title.ts';
import type { ListedRoutine, RoutineDay, RoutinePast } from '../../../shared/contract/results/routines.ts';
import type { MetricUse } from '../../../shared/expression/index.ts';
import { periodKey, reachesOf } from '../../../shared/expression/metrics.ts';
import { dayAfter, dayIn, daysIn } from '../../../shared/metrics/days.ts';
import { isOfOrders } from '../../../shared/metrics/measures.ts';
import { reasonsOf } from '../../../shared/routines/reasons.ts';
import { candidatePages, prepareBulkEdit } from '../bulk/prepare-bulk-edit.ts';
import { rowReader } from '../bulk/row-reader.ts';
import { throwIfAborted } from '../bulk/start.ts';
import type { JobHandle } from '../context.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { daysUpTo, isKnown, metricsBy, type RowSums, sumDays, wholeDays } from '../metrics/row-metrics.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenAccount } from '../open-account.ts';
import { isCovered, soldOverInSlices } from '../orders/sums.ts';
import { tenantDay, tenantZone } from '../settings/tenant-days.ts';
import { inTimeSlices, type ThrowIfStale } from '../time-slices.ts';
import { createPastAds, type PastAds } from './past-ads.ts';
import { conditionOf, createFound, exceededLimit, isOnMarketplace, metricsOf } from './preview.ts';
import { coolingDown } from './taken.ts';

/** The sums of the periods of its metrics up to a day; null where not all days of one are known. */
const sumsUpTo = async (
  mirror: Mirror,
  uses: readonly MetricUse[],
  newest: string,
): Promise<ReadonlyMap<string, RowSums | null>> => {
  const whole = wholeDays(mirror);
  const sums = new Map<string, RowSums | null>();
  for (const { metric, period } of uses) {
    const key = periodKey(period);
    const days = daysUpTo(whole, newest, period);
    const sold =
      isOfOrders(metric) && days && isCovered(mirror, days)
        ? (await soldOverInSlices(mirror, days)).byAd
        : (sums.get(key)?.sold() ?? null);
    const byAd = sums.get(key)?.byAd ?? (days && (await sumDays(mirror, daysIn(days.from, days.to))));
    sums.set(key, byAd && { byAd, sold: () => sold });
  }
  return sums;
};

type Trying = {
  readonly open: OpenAccount;
  readonly routine: ListedRoutine;
  readonly past: PastAds;
  readonly most: number;
  readonly throwIfStale: ThrowIfStale;
};

const tryOnDay = async (
  { open, routine, past, most, throwIfStale }: Trying,
  day: string,
): Promise<Omit<RoutineDay, 'isKnown'>> => {
  const { mirror } = open.context;
  const { where, operation, limits } = routine;
  past.goBackTo(day);
  const uses = metricsOf(open, routine);
  const sums = await sumsUpTo(mirror, uses, dayAfter(day, -1));
  throwIfStale();
  const metrics = metricsBy((period) => sums.get(periodKey(period)) ?? null);
  const reader = { ...rowReader(mirror, open.rows.summaries, metrics), today: () => day };
  const sumsFor = ({ period }: MetricUse): RowSums | null => sums.get(periodKey(period)) ?? null;
  const unknown = {
    unknownDays: reachesOf(uses.filter((use) => sumsFor(use) === null)),
    unknownOrders: reachesOf(uses.filter((use) => isOfOrders(use.metric) && sumsFor(use)?.sold() === null)),
  };
  const reasons = reasonsOf(conditionOf(open, routine), reader);
  const work = await prepareBulkEdit(open, { where }, operation, reader)(throwIfStale);
  const cooling = coolingDown(open.context, routine, `${day}T00:00:00.000Z`);
  const found = createFound(most);
  let considered = 0;

  const tryOn = (row: EditedRow): void => {
    if (!isOnMarketplace(row)) return;
    considered += 1;
    if (!isKnown(unknown) || cooling.has(row.key) || !work.concerns(row)) return;
    const seen = { title: textOf(row.cell('title').value), reasons: reasons(row) };
    work.edit(row);
    const changes = row.changes();
    if (changes.length > 0) found.add(row, seen, changes);
  };
  await inTimeSlices(candidatePages(mirror, {}), (page) => past.rows(page).forEach(tryOn), throwIfStale);
  const { found: count, ads } = found.result();
  const exceeded = exceededLimit(limits, { found: count, considered });
  return { day, considered, found: count, ads, exceeded, ...unknown };
};

/** Each of the last `days` days with the first `most` ads; rejects with `cancelled` and as a preview does. */
export const pastDays = async (
  open: OpenAccount,
  routine: ListedRoutine,
  { days, most }: { readonly days: number; readonly most: number },
  { signal, progress }: JobHandle,
): Promise<RoutinePast> => {
  const { mirror, now } = open.context;
  const throwIfStale = (): void => throwIfAborted(signal);
  const today = tenantDay(mirror, now());
  const first = dayAfter(today, 1 - days);
  const recordedSince = mirror.pulls.firstFinished();
  const knownAfter = recordedSince === null ? today : dayIn(tenantZone(mirror), new Date(recordedSince));
  const past = await createPastAds(mirror, first, throwIfStale);
  const tried: RoutineDay[] = [];
  for (const day of daysIn(first, today).toReversed()) {
    progress('job.routine-days', tried.length, days);
    const result = await tryOnDay({ open, routine, past, most, throwIfStale }, day);
    tried.push({ ...result, isKnown: day > knownAfter });
  }
  return { routine, days: tried };
};
