/** Pulls and pushes with what happens meanwhile, and what the user does when they were interrupted. */

import type { PullResult } from '../../shared/contract/results/pull-result.ts';
import type { PushResult } from '../../shared/contract/results/push-result.ts';
import { seenOf } from '../../shared/contract/seen-plan.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Ending, EngineProcess } from './engine.ts';
import { CallError, LONGEST_MS } from './engine.ts';
import type { Ref } from './model.ts';
import type { Meanwhile, Quarrel } from './script.ts';
import type { Stage } from './stage.ts';
import type { User } from './user.ts';

type Started = { readonly job: string | null };
type Job = { readonly engine: EngineProcess; readonly id: string };

/** The service's number of a row of the user; undefined while it has none such. */
export const idOf = async ({ control }: Stage, ref: Ref): Promise<number | undefined> => {
  if (ref.startsWith('id:')) return Number(ref.slice('id:'.length));
  const foreign = await control.placedByOther();
  const { ads } = await control.state();
  const found = ads.find(
    ({ id, vendorId }) => ref === `vendor:${String(vendorId).toLowerCase()}` && !foreign.has(Number(id)),
  );
  return found && Number(found['id']);
};

const otherEdit = async (stage: Stage, user: User, ad: number, field: Quarrel['field']): Promise<void> => {
  const row = user.pool[ad % user.pool.length];
  const id = row && (await idOf(stage, row.ref));
  if (row && id !== undefined) await stage.other.edit({ ref: row.ref, id }, field);
};

/** An ad of which the service takes another one like it. */
export const placeableAd = async ({ control, other }: Stage): Promise<JsonObject | undefined> => {
  const { ads } = await control.state();
  const live = ads.filter(({ status }) => status === 'ACTIVE').slice(0, 20);
  const answers = await control.tryOut(live.map((ad) => ({ ad: other.placing(ad, 'trial').body ?? {} })));
  return live.find((_, at) => answers[at]?.length === 0);
};

/** The beginning of vendor IDs that Adsheet draws. */
const DRAWN = 'as-';

/** An ID drawn here cannot be another client's, so it counts as proof of our send where no record may be left of it. */
export const isProof = ({ unsure }: Stage, ref: Ref): boolean =>
  ref.startsWith(`vendor:${DRAWN}`) && unsure.has(ref);

/** The other client places an ad under the vendor ID of a new row that is not sent yet. */
export const otherTakes = async (stage: Stage, inCapitals: boolean): Promise<void> => {
  const { model, other, trace } = stage;
  for (const { ref, made, dropped } of model.rows().toReversed()) {
    if (!made || dropped !== undefined || !ref.startsWith('vendor:')) continue;
    if ((await idOf(stage, ref)) !== undefined) continue;
    const like = await placeableAd(stage);
    const name = ref.slice('vendor:'.length);
    if (!inCapitals && isProof(stage, ref)) continue;
    const placed = like && other.place(like, inCapitals ? name.toUpperCase() : name);
    if (placed) stage.count('name taken before');
    return placed?.catch((error: Error) => trace(`other: ${error.message}`));
  }
};

export const otherEdits = async (stage: Stage, user: User, edits: readonly Quarrel[]): Promise<void> => {
  for (const { ad, field } of edits) await otherEdit(stage, user, ad, field);
};

export const otherCampaign = async ({ control, other }: Stage): Promise<void> => {
  const [campaign] = (await control.state()).campaigns;
  if (campaign) await other.editCampaign(Number(campaign['id']));
};

const happen = async (stage: Stage, user: User, { engine, id }: Job, event: Meanwhile): Promise<void> => {
  stage.trace(`meanwhile: ${event.do}`);
  switch (event.do) {
    case 'other':
      return otherEdits(stage, user, [event]);
    case 'other-campaign':
      return otherCampaign(stage);
    case 'edit':
      return unlessDead(user.edit([event]));
    case 'kill':
      return engine.kill();
    case 'cut':
      return engine.cut();
    case 'sleep':
      stage.count('sleep');
      engine.stopClock();
      await stage.advance(event.minutes * 60_000);
      return engine.wake();
    case 'stop':
      await engine.call('jobs.cancel', { job: id }).catch(() => undefined);
  }
};

/** An edit whose row could not even be looked at before the engine died was never made. */
const unlessDead = async (act: Promise<void>): Promise<void> => {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'dead')) throw error;
  }
};

/** Plays events at their times until the job is over; what has begun is finished. */
const playMeanwhile = (stage: Stage, user: User, job: Job, events: readonly Meanwhile[]) => {
  // The user does one thing after the other.
  let last: Promise<void> = Promise.resolve();
  const timers = events.map((event) =>
    setTimeout(() => {
      const after = event.do === 'edit' ? last : Promise.resolve();
      const happening = after.then(() => happen(stage, user, job, event));
      last = Promise.all([last, happening]).then(() => undefined);
      last.catch(() => undefined);
    }, event.afterMs),
  );
  return async (): Promise<void> => {
    for (const timer of timers) clearTimeout(timer);
    await last;
  };
};

/** An engine that is stuck answers no request: another takes its place. */
const endIfStuck = (stage: Stage, what: string, engine: EngineProcess): (() => void) => {
  const timer = setTimeout(() => {
    stage.stuck(`${what} did not end in ${LONGEST_MS / 1000} seconds`);
    void engine.kill();
  }, LONGEST_MS);
  return () => clearTimeout(timer);
};

/** Why a job does not start that is nothing amiss: there is nothing to do, or what was looked at has moved. */
const noStart: readonly string[] = [
  'nothing-to-push',
  'run-unfinished',
  'nothing-to-undo',
  'plan-moved',
  'guard',
];

/** Runs one job to its end; null where there was nothing to do. */
const runJob = async (
  stage: Stage,
  user: User,
  what: string,
  start: () => Promise<Started>,
  events: readonly Meanwhile[] = [],
): Promise<Ending | null> => {
  const engine = await stage.engine();
  let id: string | null = null;
  try {
    id = (await start()).job;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    stage.trace(`${what} does not start: ${error.code}`);
    if (error.code === 'dead') return { state: 'dead' };
    if (error.code === 'not-signed-in' && !stage.failuresWanted()) await stage.signIn();
    else if (!noStart.includes(error.code) && !stage.failuresWanted()) throw error;
    return null;
  }
  if (id === null) return null;
  stage.trace(`${what} begins`);
  const ended = endIfStuck(stage, what, engine);
  const over = playMeanwhile(stage, user, { engine, id }, events);
  const ending = await engine.ended(id);
  ended();
  await over();
  await stage.awake();
  if (ending.state === 'failed') {
    stage.trace(`${what} failed: ${ending.error.code} ${JSON.stringify(ending.error.details)}`);
    if (ending.error.code === 'not-signed-in' && !stage.failuresWanted()) await stage.signIn();
    if (ending.error.code === 'internal') stage.stuck(`${what}: ${JSON.stringify(ending.error)}`);
  } else stage.trace(`${what} ${ending.state}`);
  return ending;
};

export const pullOnce = async (
  stage: Stage,
  user: User,
  full = false,
  events: readonly Meanwhile[] = [],
): Promise<PullResult | null> => {
  const ending = await runJob(
    stage,
    user,
    full ? 'full pull' : 'pull',
    () => stage.call('pull.start', { full }),
    events,
  );
  if (ending?.state !== 'done') return null;
  stage.tally.pulls += 1;
  return ending.result as PullResult;
};

const resultOf = (stage: Stage, ending: Ending | null): PushResult | null => {
  const result = ending && 'result' in ending ? (ending.result as PushResult | undefined) : undefined;
  if (!result) return null;
  for (const { key, op, state, errors } of result.items) {
    const reasons = errors.map(({ code, field }) => `${code} ${field}`).join(', ');
    stage.trace(`  item ${stage.model.byKey(key)?.ref ?? key} ${op} ${state} ${reasons}`);
  }
  return result;
};

/** Is an ad that was reported as gone really gone? */
const checkGone = async (stage: Stage, result: PushResult | null): Promise<void> => {
  for (const { id, errors } of result?.items ?? []) {
    if (id === null || !errors.some(({ code, field }) => code === 'gone' && field === '')) continue;
    const ad = await stage.control.ad(id);
    if (ad) stage.untrue(`ad ${id} is said to be gone, and is ${JSON.stringify(ad['status'])}`);
  }
};

/** Goes on with an interrupted run until it is over, or ends it. The result of the run, null when there is none. */
export const finishRun = async (
  stage: Stage,
  user: User,
  afterwards: 'resume' | 'cancel' = 'resume',
): Promise<PushResult | null> => {
  if (afterwards === 'cancel') {
    const result = await stage.call('push.cancel', {});
    if (result) stage.trace('user: ends the interrupted run');
    return resultOf(stage, { state: 'done', result } as never);
  }
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const ending = await runJob(stage, user, 'resume', () => stage.call('push.resume', {}));
    const result = resultOf(stage, ending);
    const { unfinishedRun } = await stage.call('accounts.state', {});
    if (unfinishedRun === null) return result;
  }
  stage.stuck('a run is not over after eight times going on');
  return null;
};

/** Looks at what would be sent, and sends as many of it as it looked at. */
const lookAndPush = async (stage: Stage, oneOf: number): Promise<Started> => {
  const { items, guards } = await stage.call('review.plan', {});
  const chosen = items.filter((_, at) => at % oneOf === 0);
  const select = oneOf === 1 ? {} : { keys: chosen.map(({ key }) => key) };
  return stage.call('push.start', { select, confirmed: true, seen: seenOf({ items: chosen, guards }) });
};

export type PushStep = {
  readonly oneOf: number;
  readonly meanwhile: readonly Meanwhile[];
  readonly between?: readonly Quarrel[];
  readonly afterwards: 'resume' | 'cancel';
};

/** Sends and sees to it that no run stays open; what became of the run, null when nothing was sent. */
export const pushOnce = async (
  stage: Stage,
  user: User,
  { oneOf, meanwhile, between = [], afterwards }: PushStep,
): Promise<PushResult | null> => {
  stage.runStarts.push(stage.now());
  const ending = await runJob(stage, user, 'push', () => lookAndPush(stage, oneOf), meanwhile);
  const result = resultOf(stage, ending);
  const { unfinishedRun } = await stage.call('accounts.state', {});
  if (unfinishedRun !== null) await otherEdits(stage, user, between);
  const whole = unfinishedRun === null ? result : await finishRun(stage, user, afterwards);
  await checkGone(stage, whole);
  if (ending !== null) {
    stage.tally.pushes += 1;
    stage.tally.items += whole?.items.length ?? 0;
  }
  return whole;
};
