/** One run: the script played on its stage, then quiet, then the verdict. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect } from '../../sandbox/dialects/draw.ts';
import {
  backUp,
  editInRead,
  endFaults,
  listedLate,
  makeOdd,
  mendAds,
  otherSeller,
  putBack,
  rebuild,
  sleepAt,
  takeAfter,
  takeBetween,
} from './happenings.ts';
import { carries, changesOf, isIdle, refsOf } from './history.ts';
import { otherCampaign, otherEdits, otherTakes, pullOnce, pushOnce } from './jobs.ts';
import type { Verdict } from './judge.ts';
import { judge, judgeCopy } from './judge.ts';
import type { Mutant } from './mutants.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { leftAlone } from './remains.ts';
import { knownBefore } from './rules.ts';
import type { Script, Step } from './script.ts';
import { decideAll, settle } from './settle.ts';
import type { Stage, Tally } from './stage.ts';
import { openStage } from './stage.ts';
import type { User } from './user.ts';
import { createUser } from './user.ts';

export type RunReport = {
  readonly seed: number;
  /** How the service spoke otherwise than its preset. */
  readonly dialect: Dialect;
  readonly verdict: Verdict;
  readonly tally: Tally;
  readonly faults: Readonly<Record<string, number>>;
  readonly milliseconds: number;
  readonly trace: readonly string[];
};

/** The last push, where all of it was done: what of the service's log it is, and its number. */
type LastPush = { readonly run: number; readonly from: number; readonly to: number };

type Play = {
  readonly stage: Stage;
  readonly user: User;
  readonly random: Random;
  last: LastPush | undefined;
};

const push = async (play: Play, step: Extract<Step, { do: 'push' }>): Promise<void> => {
  const { stage, user } = play;
  const from = (await stage.control.state()).sequence;
  const result = await pushOnce(stage, user, step);
  const to = (await stage.control.state()).sequence;
  const whole = result && !result.cancelled && result.items.every(({ state }) => state === 'done');
  play.last = whole ? { run: result.run, from, to } : undefined;
};

/** Takes back what the last push changed: what the service's log says of it is what the user wants gone. */
const undoPush = async (play: Play): Promise<void> => {
  const { stage, user, last } = play;
  if (!last) return;
  play.last = undefined;
  const { model, call, control, trace, now } = stage;
  const facts = await stage.look('the push to be undone');
  const then = model.remember();
  const since = now();
  const left = leftAlone(await call('push.undo', { run: last.run }));
  user.forgetActs();
  const writes = (await control.writes(last.from)).filter(
    ({ by, sequence }) => by === 'client' && sequence <= last.to,
  );
  trace(`user: undoes push ${last.run}`);
  const refOf = refsOf(model.rows(), await control.placedByOther());
  for (const change of changesOf(writes, refOf).toReversed()) {
    const { kind, ref, field, op } = change;
    // What was without effect is not there to be taken back.
    if (isIdle(change)) continue;
    const row = model.row(ref);
    if (!row || left(row.key, field)) continue;
    // A campaign that was made stays.
    if (op === 'create' && kind === 'campaign') continue;
    // What went along unseen in a whole body is nothing the user knows of.
    const wished = row.past.some((wish) => wish.field === field && carries(change, wish.value));
    if (op !== 'create' && !wished) continue;
    // The user wants back what he was shown, and not what another put there unseen.
    const before = knownBefore(facts, change);
    if (op !== 'create') model.revert(ref, { ...change, before }, then, since);
    else if (field === 'status') await user.wantGone(ref);
  }
};

const pull = async (stage: Stage, user: User, { full, meanwhile, sure }: Extract<Step, { do: 'pull' }>) => {
  // What lists do not show yet is shown after the lag.
  if (sure) await sleep(stage.lagMs);
  const result = await pullOnce(stage, user, full, meanwhile);
  if (!sure || !result) return;
  const facts = await stage.look('a pull');
  const { ads } = await stage.control.state();
  const readable = ads.filter(({ id }) => !stage.odd.has(Number(id)));
  for (const { line } of judgeCopy(facts, await stage.sheet(), readable, result.kind === 'full'))
    stage.untrue(`after a pull: ${line}`);
};

const playStep = async (play: Play, step: Step): Promise<unknown> => {
  const { stage, user, random } = play;
  const { control } = stage;
  switch (step.do) {
    case 'edit':
      return user.edit(step.cells);
    case 'status':
      return user.status(step.ad);
    case 'delete':
      return user.status(step.ad, 'DELETED');
    case 'create':
      return user.create(step.ad, step.how);
    case 'new-campaign':
      return user.newCampaign();
    case 'throw-away':
      return user.throwAway();
    case 'image':
      return user.image(step.ad);
    case 'campaign':
      return user.campaign();
    case 'undo':
      return user.undo();
    case 'redo':
      return user.redo();
    case 'discard':
      return user.discard(step.ad);
    case 'others':
      return otherEdits(stage, user, step.edits);
    case 'other-campaign':
      return otherCampaign(stage);
    case 'other-takes':
      return otherTakes(stage, step.inCapitals);
    case 'faults':
      stage.trace(`faults: ${JSON.stringify(step.rules)}`);
      return control.order('POST', '/faults', step.rules);
    case 'no-faults':
      return endFaults(stage);
    case 'expire-tokens':
      stage.count('dying tokens');
      return control.order('POST', '/tokens/expire');
    case 'revoke-tokens':
      stage.count('dying tokens');
      return control.order('POST', '/tokens/revoke');
    case 'arm':
      stage.trace(`${step.order} at ${step.place}, pass ${step.nth}`);
      return (await stage.engine()).arm(step.place, step.nth, step.order);
    case 'cut':
      stage.trace('power cut');
      return (await stage.engine()).cut();
    case 'sleep-at':
      return sleepAt(stage, user, step);
    case 'take-between':
      return takeBetween(stage, step.inCapitals);
    case 'take-after':
      return takeAfter(stage);
    case 'edit-in-read':
      return editInRead(stage, user, step);
    case 'other-seller':
      return otherSeller(stage, user, step.how);
    case 'odd-ad':
      return makeOdd(stage, user, step);
    case 'mend-ads':
      return mendAds(stage);
    case 'rebuild':
      // A rebuilt copy knows no earlier pushes.
      play.last = undefined;
      return rebuild(stage, user);
    case 'back-up':
      return backUp(stage);
    case 'put-back':
      play.last = undefined;
      return putBack(stage, user);
    case 'pull':
      return pull(stage, user, step);
    case 'pass-time':
      stage.trace(`${step.minutes} minutes pass`);
      return stage.advance(step.minutes * 60_000);
    case 'listed-late':
      return listedLate(stage, user, step.ad);
    case 'push':
      return push(play, step);
    case 'decide':
      return decideAll(stage, user, random);
    case 'undo-push':
      return undoPush(play);
  }
};

const MOST_ADS = 12;

/** The first pull, and the ads the user will work on: those that can be changed freely. */
const begin = async (stage: Stage, user: User): Promise<void> => {
  await pullOnce(stage, user);
  const where = 'status in (ACTIVE, PAUSED) and not problem';
  const { ads } = await stage.call('ads.query', { where, columns: ['id'], limit: MOST_ADS });
  for (const { id, key } of ads) {
    const ref = `id:${id}`;
    stage.model.add(ref, String(key));
    user.pool.push({ ref, key: key as never });
  }
};

const countFaults = async ({ control }: Stage): Promise<Readonly<Record<string, number>>> => {
  const { fired } = await control.state();
  const kinds = Map.groupBy(fired, ({ type }) => type);
  return Object.fromEntries([...kinds].map(([type, of]) => [type, of.length]));
};

/** Plays the run of a script, with a mutant of the engine where one is named. */
export const playRun = async (script: Script, mutant?: Mutant): Promise<RunReport> => {
  const start = performance.now();
  const stage = await openStage(script, mutant);
  try {
    const user = createUser(stage);
    const random = createRandom(script.seed ^ 0x5eed);
    const play: Play = { stage, user, random, last: undefined };
    await begin(stage, user);
    for (const [at, step] of script.steps.entries()) {
      await playStep(play, step);
      await stage.look(`step ${at + 1}, ${step.do}`);
    }
    const quiet = await settle(stage, user, random);
    const verdict = await judge(stage, await stage.look('the end'), quiet);
    return {
      seed: script.seed,
      dialect: script.dialect,
      verdict,
      tally: stage.tally,
      faults: await countFaults(stage),
      milliseconds: performance.now() - start,
      trace: stage.trace.lines,
    };
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(
      [
        `seed ${script.seed} broke off: ${told}`,
        `dialect: ${JSON.stringify(script.dialect)}`,
        ...stage.trace.lines,
        stage.lastWords(),
      ].join('\n'),
      {
        cause: error,
      },
    );
  } finally {
    await stage.close();
  }
};
