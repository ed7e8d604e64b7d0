/** What came of an experiment: its halves after their push beside before, by the lots that made them. */
import type { AdId, RowKey } from '../../../shared/ad/model.ts';
import type { JudgedExperiment } from '../../../shared/contract/results/experiments.ts';
import { countDays, dayAfter, dayIn, daysIn } from '../../../shared/metrics/days.ts';
import type { EffectAd } from '../../../shared/metrics/effect/effect.ts';
import { judgingPairs } from '../../../shared/metrics/effect/judge-pairs.ts';
import type { Pair } from '../../../shared/metrics/effect/pairs.ts';
import type { AccountContext } from '../context.ts';
import { judgeInSlices, MOST_WEEKS, touchedBetween, WEEK, withCounts } from '../metrics/effect.ts';
import { knownDays } from '../metrics/known-days.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { tenantZone } from '../settings/tenant-days.ts';
import { inTimeSlices } from '../time-slices.ts';
import { pairsOfExperiment, requireExperiment, shownExperiment } from './experiments.ts';

/** The push that sent the changed half, and its first and last day. */
type Sent = { readonly push: number; readonly first: string; readonly last: string };

const sentOf = async (
  mirror: Mirror,
  treated: ReadonlySet<RowKey>,
  [from, before]: readonly [from: string, before: string],
): Promise<Sent | null> => {
  const zone = tenantZone(mirror);
  let found: { push: number; first: string; last: string } | null = null;
  await inTimeSlices(mirror.runs.sentBetween(from, before), (page) => {
    for (const { run, key, sentAt } of page) {
      if (!treated.has(key)) continue;
      found ??= { push: run, first: sentAt, last: sentAt };
      if (run !== found.push) continue;
      if (sentAt < found.first) found.first = sentAt;
      if (sentAt > found.last) found.last = sentAt;
    }
  });
  const sent = found as Sent | null;
  return (
    sent && {
      push: sent.push,
      first: dayIn(zone, new Date(sent.first)),
      last: dayIn(zone, new Date(sent.last)),
    }
  );
};

const keysOf = (mirror: Mirror, ids: readonly number[]): ReadonlySet<RowKey> =>
  new Set(ids.flatMap((id) => mirror.ads.byId(id as AdId)?.key ?? []));

const countedPairs = async (
  mirror: Mirror,
  pairs: readonly Pair[],
  days: readonly string[],
  measure: JudgedExperiment['experiment']['measure'],
) => {
  const asAds = (ids: readonly number[], treated: boolean): readonly Omit<EffectAd, 'counts'>[] =>
    ids.map((id) => ({ id, categoryId: 0, campaignId: null, treated }));
  const ads = pairs.flatMap((pair) => [...asAds(pair.treated, true), ...asAds(pair.control, false)]);
  const counted = new Map((await withCounts(mirror, ads, days, measure)).map((ad) => [ad.id, ad]));
  const found = (ids: readonly number[]): readonly EffectAd[] => ids.flatMap((id) => counted.get(id) ?? []);
  return pairs.map(({ treated, control }) => ({ treated: found(treated), control: found(control) }));
};

/** Made in time slices. Rejects with `experiment-unknown`. */
export const judgeExperiment = async (
  context: Pick<AccountContext, 'mirror' | 'now'>,
  id: number,
): Promise<JudgedExperiment> => {
  const { mirror } = context;
  const stored = requireExperiment(mirror, id);
  const experiment = shownExperiment(context, stored);
  const told = { experiment, day: null, zone: tenantZone(mirror), otherPushes: [], others: 0 };
  // Whoever looks early stops where chance happens to be kind.
  if (!experiment.isOver) return { ...told, verdict: { kind: 'running' } };
  const pairs = pairsOfExperiment(mirror, id);
  const treated = keysOf(
    mirror,
    pairs.flatMap((pair) => pair.treated),
  );
  const end = dayAfter(experiment.until, 1);
  const sent = await sentOf(mirror, treated, [experiment.startedAt, end]);
  if (!sent) return { ...told, verdict: { kind: 'unsent' } };
  const days = daysIn(dayAfter(sent.first, -MOST_WEEKS * WEEK), experiment.until);
  const whole = new Set(knownDays(mirror).flatMap((known) => (known.isWhole ? [known.day] : [])));
  const unknownDays = days.flatMap((day, at) =>
    whole.has(day) && !(day >= sent.first && day <= sent.last) ? [] : [at],
  );
  const verdict = await judgeInSlices(
    judgingPairs(
      {
        pairs: await countedPairs(mirror, pairs, days, experiment.measure),
        pushDay: countDays(days[0] ?? sent.first, sent.first) - 1,
        unknownDays,
      },
      { seed: stored.seed, days: days.length },
    ),
  );
  const touched = await touchedBetween(mirror, days[0] ?? sent.first, end);
  const all = [
    ...treated,
    ...keysOf(
      mirror,
      pairs.flatMap((pair) => pair.control),
    ),
  ];
  const changed = new Map<number, number>();
  for (const key of all)
    for (const push of touched.pushes.get(key) ?? [])
      if (push !== sent.push) changed.set(push, (changed.get(push) ?? 0) + 1);
  return {
    ...told,
    verdict,
    day: sent.first,
    otherPushes: [...changed].map(([push, ads]) => ({ push, ads })).toSorted((a, b) => a.push - b.push),
    others: all.filter((key) => touched.byOthers.has(key)).length,
  };
};
