/** Deciding conflicts as the script says, and going on until nothing is left to do. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RowKey } from '../../shared/ad/model.ts';
import type { Conflict, Plan, PushResult } from '../../shared/contract/views.ts';
import { isWatched, matches, unitOf } from './cells.ts';
import { CallError } from './engine.ts';
import { LATE_MS } from './faults.ts';
import { changesOf, placedByOther } from './history.ts';
import { finishRun, pullOnce, pushOnce } from './jobs.ts';
import type { Row } from './model.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';
import { lagOf } from './stage.ts';
import type { User } from './user.ts';

/** A delete is decided with all that stands against it, everything else unit by unit. */
const groupsOf = (conflicts: readonly Conflict[]): readonly (readonly Conflict[])[] =>
  [...Map.groupBy(conflicts, ({ key }) => key).values()].flatMap((of) =>
    of.some(({ field, mine }) => field === 'status' && mine === 'DELETED')
      ? [of]
      : [...Map.groupBy(of, ({ field }) => unitOf(field)).values()],
  );

/** Did somebody else, or an earlier write of the user's own, put there what the conflict says? */
const hasCause = ({ other }: Stage, row: Row, group: readonly Conflict[]): boolean =>
  group.some(({ field, theirs }) => {
    if (!isWatched(field)) return other.did(row.ref, 'status', null);
    const own = row.past.some((wish) => wish.field === field && matches(field, wish.value, theirs));
    return own || other.did(row.ref, field, theirs);
  });

/** Did a write of the user's own put it back, which was held up on its way until nobody waited for it any more? */
const cameBack = async (
  { script, control, model }: Stage,
  row: Row,
  group: readonly Conflict[],
): Promise<boolean> => {
  if (!script.late) return false;
  const writes = await control.writes();
  const changes = changesOf(writes, model.rows(), placedByOther(writes));
  return group.some(({ field, theirs }) => {
    const last = changes.findLast((change) => change.ref === row.ref && change.field === field);
    return last?.by === 'client' && matches(last.field, last.after, theirs);
  });
};

/** False where it moved since it was shown: it is shown and decided anew. */
const isDecided = async (
  stage: Stage,
  take: 'mine' | 'theirs',
  { key, field, stamp }: Pick<Conflict, 'key' | 'field' | 'stamp'>,
): Promise<boolean> => {
  try {
    await stage.call('conflicts.resolve', { take, cells: [{ key, field, stamp }] });
    return true;
  } catch (error) {
    if (error instanceof CallError && error.code === 'conflict-moved') return false;
    throw error;
  }
};

const decideGroup = async (stage: Stage, random: Random, group: readonly Conflict[]): Promise<void> => {
  const [first] = group;
  const row = first && stage.model.byKey(first.key);
  if (!first || !row) return;
  const take = random.pick(['mine', 'theirs'] as const);
  const told = group.map(({ field, mine, theirs }) => `${field} ${JSON.stringify({ mine, theirs })}`);
  stage.trace(`user: ${row.ref} takes ${take}: ${told.join('; ')}`);
  if (!hasCause(stage, row, group) && !(await cameBack(stage, row, group)))
    stage.oddities.push(`mistold: nobody caused the conflict of ${row.ref}: ${told}`);
  const deletes = group.some(({ field, mine }) => field === 'status' && mine === 'DELETED');
  if (!(await isDecided(stage, take, { ...first, field: deletes ? 'status' : first.field }))) return;
  for (const { field, mine, theirs } of group) {
    if (!isWatched(field)) continue;
    if (deletes) stage.model.sees(row.ref, [{ field, value: theirs }]);
    if (take === 'theirs') stage.model.withdraw(row.ref, field);
    else if (!deletes || field === 'status') stage.model.insist(row.ref, field, mine, theirs);
  }
};

/** The user decides every conflict there is. How many there were. */
export const decideAll = async (stage: Stage, user: User, random: Random): Promise<number> => {
  const { conflicts } = await stage.call('conflicts.list', {});
  for (const group of groupsOf(conflicts)) await decideGroup(stage, random, group);
  if (conflicts.length > 0) user.forgetActs();
  return conflicts.length;
};

export type Quiet = {
  /** Rows of which the user is told why they were not sent. */
  readonly explained: ReadonlySet<string>;
};

const MOST_ROUNDS = 12;

const sendable = ({ items }: Plan): readonly RowKey[] =>
  items.filter(({ blockedBy }) => blockedBy.length === 0).map(({ key }) => key);

const unexplained = (result: PushResult): readonly string[] =>
  result.items.filter(({ state, errors }) => state !== 'done' && errors.length === 0).map(({ key }) => key);

/** Nothing breaks any more: the user pulls, decides and pushes until all that is left was refused with a reason. */
export const settle = async (stage: Stage, user: User, random: Random): Promise<Quiet | null> => {
  const { call, control, trace, oddities } = stage;
  trace('until quiet');
  await control.order('DELETE', '/faults?fired=keep');
  // A write that was slow to arrive may still land.
  await sleep(stage.script.late ? LATE_MS : 0);
  const lagMs = await lagOf(stage);
  let refused = '';
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await finishRun(stage, user);
    await sleep(lagMs);
    const pulled = await pullOnce(stage, user, round === 0);
    const decided = await decideAll(stage, user, random);
    const plan = await call('review.plan', {});
    const going = sendable(plan);
    if (pulled === null) continue;
    if (decided === 0 && going.join() === refused) {
      return { explained: new Set(plan.items.map(({ key }) => key)) };
    }
    const result = await pushOnce(stage, user, { oneOf: 1, meanwhile: [], afterwards: 'resume' });
    if (!result) continue;
    for (const key of unexplained(result)) oddities.push(`mistold: no reason is given for ${key}`);
    const failed = result.items.filter(({ state }) => state === 'failed' || state === 'unknown');
    const unable = new Set(failed.map(({ key }) => key));
    refused = going.filter((key) => unable.has(key)).join();
  }
  oddities.push(`stuck: not quiet after ${MOST_ROUNDS} rounds`);
  return null;
};
