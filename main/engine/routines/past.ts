/** What a routine would have proposed on past days: the figures as they stood then, and the ads as far as known. */
import { textOf } from '../../../shared/ad/title.ts';
import type { ListedRoutine, RoutineDay, RoutinePast } from '../../../shared/contract/results/routines.ts';
import type { Period } from '../../../shared/expression/index.ts';
import { periodKey } from '../../../shared/expression/metrics.ts';
import { dayAfter, dayIn, daysIn } from '../../../shared/metrics/days.ts';
import { reasonsOf } from '../../../shared/routines/reasons.ts';
import { candidatePages, prepareBulkEdit } from '../bulk/prepare-bulk-edit.ts';
import { rowReader } from '../bulk/row-reader.ts';
import { throwIfAborted } from '../bulk/start.ts';
import type { JobHandle } from '../context.ts';
import type { EditedRow } from '../drafts/cells.ts';
import type { FigureSums } from '../metrics/figure-sums.ts';
import { daysUpTo, metricsBy, sumDays, wholeDays } from '../metrics/row-metrics.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenAccount } from '../open-account.ts';
import { tenantDay, tenantZone } from '../settings/tenant-days.ts';
import { inTimeSlices, type ThrowIfStale } from '../time-slices.ts';
import { createPastAds, type PastAds } from './past-ads.ts';
import { conditionOf, createFound, exceededLimit, isOnMarketplace, periodsOf, reachesOf } from './preview.ts';
import { coolingDown } from './taken.ts';

/** The sums of its periods up to a day; null where not all days of one are known. */
const sumsUpTo = async (
  mirror: Mirror,
  periods: readonly Period[],
  newest: string,
): Promise<ReadonlyMap<string, FigureSums | null>> => {
  const whole = wholeDays(mirror);
  const sums = new Map<string, FigureSums | null>();
  for (const period of periods) {
    const days = daysUpTo(whole, newest, period);
    sums.set(periodKey(period), days && (await sumDays(mirror, daysIn(days.from, days.to))));
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
  const periods = periodsOf(open, routine);
  const sums = await sumsUpTo(mirror, periods, dayAfter(day, -1));
  throwIfStale();
  const metrics = metricsBy((period) => sums.get(periodKey(period)) ?? null);
  const reader = { ...rowReader(mirror, open.rows.summaries, metrics), today: () => day };
  const unknownDays = reachesOf(periods.filter((period) => sums.get(periodKey(period)) === null));
  const reasons = reasonsOf(conditionOf(open, routine), reader);
  const work = await prepareBulkEdit(open, { where }, operation, reader)(throwIfStale);
  const cooling = coolingDown(open.context, routine, `${day}T00:00:00.000Z`);
  const found = createFound(most);
  let considered = 0;

  const tryOn = (row: EditedRow): void => {
    if (!isOnMarketplace(row)) return;
    considered += 1;
    if (unknownDays.length > 0 || cooling.has(row.key) || !work.concerns(row)) return;
    const seen = { title: textOf(row.cell('title').value), reasons: reasons(row) };
    work.edit(row);
    const changes = row.changes();
    if (changes.length > 0) found.add(row, seen, changes);
  };
  await inTimeSlices(candidatePages(mirror, {}), (page) => past.rows(page).forEach(tryOn), throwIfStale);
  const { found: count, ads } = found.result();
  const exceeded = exceededLimit(limits, { found: count, considered });
  return { day, considered, found: count, ads, exceeded, unknownDays };
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
