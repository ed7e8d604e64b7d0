/** Starts an experiment: pairs of alike ads, a lot for each pair, and the operation on those it fell on. */
import { randomInt } from 'node:crypto';
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { isOverAll, type Operation } from '../../../shared/bulk/operation.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { EffectMeasure } from '../../../shared/contract/results/effect.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import { dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import type { PairedUnit } from '../../../shared/metrics/effect/pairs.ts';
import { pairsOf } from '../../../shared/metrics/effect/pairs.ts';
import type { PreparedBulkEdit } from '../bulk/prepare-bulk-edit.ts';
import { candidatePages, prepareBulkEdit } from '../bulk/prepare-bulk-edit.ts';
import { throwIfAborted } from '../bulk/start.ts';
import type { JobHandle } from '../context.ts';
import type { Recorded } from '../drafts/changeset.ts';
import { guardedAds } from '../drafts/guarded-ads.ts';
import { editedRows, recordInSlices } from '../edits/record-in-slices.ts';
import { limitedCampaigns, withCounts } from '../metrics/effect.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenAccount } from '../open-account.ts';
import type { Selection } from '../query/select.ts';
import { outlinesOf } from '../rows/outlines.ts';
import { tenantDay } from '../settings/tenant-days.ts';
import { inPages, inTimeSlices } from '../time-slices.ts';
import { addExperiment, MOST_EXPERIMENTS, storedExperiments } from './experiments.ts';

export type ExperimentPlan = {
  readonly name: string;
  readonly operation: Operation;
  readonly measure: EffectMeasure;
  readonly until: string;
};

/** A whole week after a push of tomorrow, and at most half a year. */
const SHORTEST_DAYS = 8;
const LONGEST_DAYS = 183;
/** Fewest pairs of which the lots can fall in a hundred ways. */
const LEAST_PAIRS = 7;
/** Days by whose events ads are paired. */
const PAIRED_BY_DAYS = 28;
const MOST_SEED = 2 ** 31;

/** Throws `experiment-operation`, `experiment-until` and `too-many-kept`. */
export const checkPlan = ({ context: { mirror, now } }: OpenAccount, plan: ExperimentPlan): void => {
  const { operation, until } = plan;
  if (isOverAll(operation) || operation.kind === 'retouch') throw new AdsheetError('experiment-operation');
  const today = tenantDay(mirror, now());
  const [first, last] = [dayAfter(today, SHORTEST_DAYS), dayAfter(today, LONGEST_DAYS)];
  if (until < first || until > last) throw new AdsheetError('experiment-until', { first, last });
  if (storedExperiments(mirror).length >= MOST_EXPERIMENTS)
    throw new AdsheetError('too-many-kept', { most: MOST_EXPERIMENTS });
};

type Candidate = { readonly id: number; readonly key: RowKey };

/** The ads on the marketplace that the operation would change, and that are in no other experiment. */
const candidatesOf = async (
  mirror: Mirror,
  select: Selection,
  work: PreparedBulkEdit,
  check: () => void,
): Promise<readonly Candidate[]> => {
  const taken = guardedAds(mirror);
  const found: Candidate[] = [];
  await inTimeSlices(
    candidatePages(mirror, select),
    (page) => {
      for (const row of editedRows(mirror, page)) {
        const { key, id } = row;
        if (id === null || row.gone || isCampaignKey(key) || taken.has(id) || !work.concerns(row)) continue;
        const refused = work.edit(row);
        if (refused.length === 0 && row.changes().length > 0) found.push({ id, key });
      }
    },
    check,
  );
  return found;
};

/** Ads as units: those of a campaign whose budget binds are one. */
const unitsOf = async (
  { mirror, now }: OpenAccount['context'],
  ads: readonly Candidate[],
  measure: EffectMeasure,
): Promise<readonly PairedUnit[]> => {
  const today = tenantDay(mirror, now());
  const days = daysIn(dayAfter(today, -PAIRED_BY_DAYS), dayAfter(today, -1));
  const limited = limitedCampaigns(mirror, { bound: new Set() });
  const units = new Map<string, { ads: number[]; group: string; size: number }>();
  const counted = new Map((await withCounts(mirror, ads, days, measure)).map((ad) => [ad.key, ad]));
  await inTimeSlices(outlinesOf(mirror), ({ key, categoryId, campaignId }) => {
    const ad = counted.get(key);
    if (!ad) return;
    const { id, counts } = ad;
    const isLimited = campaignId !== null && limited.has(campaignId);
    const name = isLimited ? `campaign ${campaignId}` : `ad ${id}`;
    const unit = units.get(name) ?? { ads: [], group: isLimited ? 'limited' : `${categoryId}`, size: 0 };
    unit.ads.push(id);
    unit.size += counts.reduce((sum, count) => sum + count, 0);
    units.set(name, unit);
  });
  return [...units.values()];
};

/** Stores the experiment in the transaction of its changeset. The figures that its condition reads must be summed up. */
export const startExperiment = async (
  open: OpenAccount,
  select: Selection,
  plan: ExperimentPlan,
  { signal, progress }: JobHandle,
): Promise<Recorded<readonly Refused[]>> => {
  const { context } = open;
  const { mirror } = context;
  const check = (): void => throwIfAborted(signal);
  const work = await prepareBulkEdit(open, select, plan.operation)(check);
  const ads = await candidatesOf(mirror, select, work, check);
  const seed = randomInt(MOST_SEED);
  const pairs = pairsOf(await unitsOf(context, ads, plan.measure), seed);
  if (pairs.length < LEAST_PAIRS) throw new AdsheetError('experiment-few', { pairs: LEAST_PAIRS });
  const keys = new Map(ads.map(({ id, key }) => [id, key]));
  const treated = pairs.flatMap((pair) => pair.treated).flatMap((id) => keys.get(id) ?? []);
  return recordInSlices(
    { ...context, ofExperiment: true },
    { kind: 'edit', label: plan.name },
    {
      pages: inPages(treated),
      work: work.edit,
      onSlice: (done) => {
        check();
        progress('job.bulk.reading', done, treated.length);
      },
      settle: (changeset) => {
        if (changeset === null) return;
        const experiment = {
          ...plan,
          startedAt: context.now().toISOString(),
          seed,
          state: 'running' as const,
          changeset,
          endedBy: null,
          treated: treated.length,
          control: pairs.reduce((sum, { control }) => sum + control.length, 0),
        };
        addExperiment(mirror, experiment, pairs);
      },
    },
  );
};
