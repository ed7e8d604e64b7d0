/**
 * Sending a stage with trials (`trials.ts`): of each untried kind one ad is sent first and read again; the others follow
 * where the trial was accepted, and are skipped where it failed.
 */
import type { AdId } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { concerns } from '../../../../shared/rules/accepted.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { RunItem } from '../../mirror/runs/run-item.ts';
import { inBatches } from '../../parallel.ts';
import { currentRuleEnvironment } from '../../problems/rule-environment.ts';
import { inTimeSlices } from '../../time-slices.ts';
import { learnFromTrial } from '../learning/learn.ts';
import type { SendRuleEnvironment } from '../learning/reading-findings.ts';
import { plannedWriteOf, readingFindings } from '../learning/reading-findings.ts';
import type { FailedTrial, TrialCandidate, TrialKnowledge } from '../learning/trial-waves.ts';
import { failedTrialProblem, nextWave } from '../learning/trial-waves.ts';
import { ADS_A_REQUEST, rereadAds } from '../remote/reread.ts';
import { splitPause } from './pause-alone.ts';
import type { PushSession } from './push-session.ts';
import { journalItemState } from './push-session.ts';

type ItemCandidate = TrialCandidate<RunItem>;

const candidatesOf = async (
  mirror: Mirror,
  environment: SendRuleEnvironment,
  items: readonly RunItem[],
): Promise<readonly ItemCandidate[]> => {
  const candidates: ItemCandidate[] = [];
  await inTimeSlices(items, (item) =>
    candidates.push({ item, against: readingFindings(mirror, environment, plannedWriteOf(item)) }),
  );
  return candidates;
};

/** The kinds of an item that the service's refusal of it is about. */
const refusedKinds = ({ item, against }: ItemCandidate): readonly (readonly [string, FailedTrial])[] => {
  const refusals = item.errors.filter(({ source }) => source === 'service');
  return against
    .filter(({ finding }) => refusals.some((refusal) => concerns(refusal, finding)))
    .map(({ name }) => [name, { why: 'refused', title: item.title }]);
};

/** Kinds the service refused in this push: in an earlier stage, or before the process died. */
const refusedIn = async (
  mirror: Mirror,
  environment: SendRuleEnvironment,
  run: number,
): Promise<Map<string, FailedTrial>> => {
  const failed = await candidatesOf(mirror, environment, mirror.runs.itemsIn(run, 'failed'));
  return new Map(failed.flatMap(refusedKinds));
};

const knownOf = (mirror: Mirror, run: number, refused: ReadonlyMap<string, FailedTrial>): TrialKnowledge => {
  const accepted = mirror.accepted.all();
  const dropped = accepted
    .filter((seen) => seen.verdict === 'dropped' && seen.run === run)
    .map(({ name, title }): [string, FailedTrial] => [name, { why: 'dropped', title }]);
  return { tried: new Set(accepted.map(({ name }) => name)), inVain: new Map([...dropped, ...refused]) };
};

/** Reads the accepted trials again; the service's present state of each. */
const readTrials = async (
  { context, job }: PushSession,
  items: readonly RunItem[],
): Promise<ReadonlyMap<number, JsonObject>> => {
  const { mirror } = context;
  const held = new Map<number, JsonObject>();
  const taken = items.flatMap(({ key, seq, state, sentAt }) => {
    const id = state === 'done' && sentAt !== null ? mirror.ads.get(key)?.id : null;
    return id == null ? [] : [{ id, seq }];
  });
  for (const piece of inBatches(taken, ADS_A_REQUEST)) {
    const ids = piece.map(({ id }) => id);
    const { ads, changed } = await rereadAds(context, ids, job.signal);
    context.rowsChanged(changed);
    for (const { id, seq } of piece) {
      const ad = ads.get(id as AdId);
      if (ad) held.set(seq, ad);
    }
  }
  return held;
};

/** Reads the trials again and stores their verdicts; resolves with the kinds that were refused. */
const learnFrom = async (
  session: PushSession,
  environment: SendRuleEnvironment,
  trials: readonly ItemCandidate[],
): Promise<readonly (readonly [string, FailedTrial])[]> => {
  const { mirror, now, rowsChanged } = session.context;
  const run = trials[0]?.item.run;
  if (run === undefined) return [];
  const items = mirror.runs.itemsAt(
    run,
    trials.map(({ item }) => item.seq),
  );
  const held = await readTrials(session, items);
  const at = now().toISOString();
  mirror.transaction(() => {
    for (const { item, against } of trials) {
      const there = held.get(item.seq);
      if (!there) continue;
      const taken = { asked: plannedWriteOf(item), held: there, title: item.title, run, at };
      learnFromTrial(mirror, environment, against, taken);
    }
  });
  rowsChanged([]);
  const ended = new Map(items.map((item) => [item.seq, item]));
  return trials.flatMap(({ item, against }) => {
    const now = ended.get(item.seq);
    return now?.state === 'failed' ? refusedKinds({ item: now, against }) : [];
  });
};

/** Skips items of kinds whose trial failed; their drafts stay. Items that may have been applied are looked up still. */
const passOverAlike = (
  { context: { mirror, now }, itemEnded }: PushSession,
  candidates: readonly ItemCandidate[],
  known: TrialKnowledge,
): readonly ItemCandidate[] => {
  const left: ItemCandidate[] = [];
  mirror.transaction(() => {
    for (const candidate of candidates) {
      const { item } = candidate;
      const why = item.state === 'sending' ? undefined : failedTrialProblem(candidate, known);
      if (!why) {
        left.push(candidate);
        continue;
      }
      mirror.runs.setState(item.run, item.seq, 'skipped', [why], now().toISOString());
      splitPause(mirror, item, 'skipped', [why]);
      journalItemState(mirror, item, 'skipped');
    }
  });
  const still = new Set(left);
  for (const candidate of candidates) if (!still.has(candidate)) itemEnded(candidate.item);
  return left;
};

/** Sends items of one stage with `send`, untried kinds one ad at a time. */
export const sendInTrials = async (
  session: PushSession,
  items: readonly RunItem[],
  send: (items: readonly RunItem[]) => Promise<void>,
): Promise<void> => {
  const { mirror } = session.context;
  const { signal } = session.job;
  const run = items[0]?.run;
  if (run === undefined) return;
  const environment = currentRuleEnvironment(mirror);
  const candidates = await candidatesOf(mirror, environment, items);
  if (candidates.every(({ against }) => against.length === 0)) return send(items);
  const refused = await refusedIn(mirror, environment, run);
  let left = candidates;
  while (left.length > 0 && !signal.aborted) {
    const known = knownOf(mirror, run, refused);
    const { trials, free, waiting } = nextWave(passOverAlike(session, left, known), known);
    await send([...trials, ...free].map(({ item }) => item));
    if (signal.aborted) return;
    for (const [name, why] of await learnFrom(session, environment, trials)) refused.set(name, why);
    left = waiting;
  }
};
