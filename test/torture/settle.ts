/** Deciding conflicts as the script says, and going on until nothing is left to do. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RowKey } from '../../shared/ad/model.ts';
import type { Plan, PlanItem } from '../../shared/contract/results/plan.ts';
import type { PushResult } from '../../shared/contract/results/push-result.ts';
import type { Conflict } from '../../shared/contract/views.ts';
import type { Problem } from '../../shared/rules/problem.ts';
import type { Field } from './cells.ts';
import { cellOf, cellsOf, isCalled, matches, unitOf } from './cells.ts';
import { CallError } from './engine.ts';
import { LATE_MS } from './faults.ts';
import { mendAds } from './happenings.ts';
import { finishRun, pullOnce, pushOnce } from './jobs.ts';
import type { Row } from './model.ts';
import type { Random } from './random.ts';
import type { Facts } from './rules.ts';
import { isOthers } from './rules.ts';
import type { Stage } from './stage.ts';
import { shownOf } from './stage.ts';
import type { User } from './user.ts';
import { asCell } from './watch.ts';

/** A delete is decided together with all conflicts with it, everything else unit by unit. */
const groupsOf = (conflicts: readonly Conflict[]): readonly (readonly Conflict[])[] =>
  [...Map.groupBy(conflicts, ({ key }) => key).values()].flatMap((of) =>
    of.some(({ field, mine }) => field === 'status' && mine === 'DELETED')
      ? [of]
      : [...Map.groupBy(of, ({ field }) => unitOf(field)).values()],
  );

/** The field that a conflict is about, whose name may leave the locale away. */
const fieldOf = ({ changes, held }: Facts, row: Row, name: Field): Field => {
  const [there] = held.get(row.ref) ?? [];
  const known = [
    ...row.wishes.keys(),
    ...(there ? cellsOf(there).keys() : []),
    ...changes.filter(({ ref }) => ref === row.ref).map(({ field }) => field),
    ...(row.made?.keys() ?? []),
  ];
  return known.find((field) => field === name) ?? known.find((field) => isCalled(field, name)) ?? name;
};

/** No record tells what was sent for the row's ad: every difference there was between the two is to be decided. */
const isUnrecorded = ({ unrecorded }: Stage, row: Row, { field, theirs }: Conflict): boolean =>
  unrecorded.get(row.ref)?.some((one) => one.field === field && matches(field, one.theirs, theirs)) ?? false;

/** Did another client write the value the conflict shows, and was it not simply the user's own write? */
const hasCause = (stage: Stage, facts: Facts, row: Row, group: readonly Conflict[]): boolean => {
  if (group.some((conflict) => isUnrecorded(stage, row, conflict))) return true;
  const { changes } = facts;
  const isInUnit = (one: string): boolean =>
    group.some(({ field }) => unitOf(field) === unitOf(one) || isCalled(one, field));
  const deletes = group.some(({ field, mine }) => field === 'status' && mine === 'DELETED');
  const about = changes.filter(({ ref, field }) => ref === row.ref && (deletes || isInUnit(field)));
  return about.some(
    (one, at) =>
      isOthers(facts, one) ||
      // An earlier write of ours restored it, which was delayed until the engine stopped waiting for it.
      about.slice(0, at).some((newer) => newer.field === one.field && newer.sequence > (one.request ?? 0)),
  );
};

/** Did the field ever have the value that the conflict shows as the service's? */
const stoodThere = ({ changes, held, removed }: Facts, row: Row, { field, theirs }: Conflict): boolean => {
  const said = asCell(field, theirs);
  // A pull of changes does not show that the ad is gone by now.
  const [there = removed.get(row.ref)] = held.get(row.ref) ?? [];
  return (
    (there !== undefined && matches(field, said, cellOf(there, field))) ||
    (there !== undefined &&
      [...cellsOf(there)].some(([one, now]) => isCalled(one, field) && matches(one, said, now))) ||
    changes.some(
      (one) =>
        one.ref === row.ref &&
        isCalled(one.field, field) &&
        (matches(field, said, one.after) || matches(field, said, one.before)),
    )
  );
};

/** False where it changed since it was shown: it is shown and decided again. */
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

const decideGroup = async (
  stage: Stage,
  random: Random,
  facts: Facts,
  group: readonly Conflict[],
): Promise<void> => {
  const [first] = group;
  const row = first && stage.model.byKey(first.key);
  if (!first || !row) return;
  const take = random.pick(['mine', 'theirs'] as const);
  const told = group.map(({ field, mine, theirs }) => `${field} ${JSON.stringify({ mine, theirs })}`);
  stage.trace(`user: ${row.ref} takes ${take}: ${told.join('; ')}`);
  if (!hasCause(stage, facts, row, group)) stage.untrue(`nobody caused the conflict of ${row.ref}: ${told}`);
  for (const conflict of group.filter((one) => !stoodThere(facts, row, one)))
    stage.untrue(`${row.ref} ${conflict.field} never said ${JSON.stringify(conflict.theirs)}`);
  const since = stage.now();
  const asked = `${row.ref} ${told.join('; ')}`;
  if (stage.decidedForTheirs.has(asked)) stage.untrue(`was decided, and is asked again: ${asked}`);
  const deletes = group.some(({ field, mine }) => field === 'status' && mine === 'DELETED');
  if (!(await isDecided(stage, take, { ...first, field: deletes ? 'status' : first.field }))) return;
  if (take === 'theirs') stage.decidedForTheirs.add(asked);
  const named = group.map((one) => ({ ...one, field: fieldOf(facts, row, one.field) }));
  const seen = named.map(({ field, theirs }) => ({ field, value: asCell(field, theirs) }));
  if (deletes) stage.model.sees(row.ref, seen);
  for (const { field, mine } of named) {
    if (take === 'theirs') stage.model.withdraw(row.ref, field);
    else if (!deletes || field === 'status')
      stage.model.insist(row.ref, field, asCell(field, mine), seen, since);
  }
};

/**
 * Ads that have the name of a new row: the user knows which of them he made. What he wishes of the row he
 * wishes of its ad: what was edited since it was sent waits there, and what another changed too comes as a conflict.
 */
const answerMatches = async (stage: Stage, user: User): Promise<number> => {
  const { call, control, model, trace } = stage;
  const { matches: asked } = await call('matches.list', {});
  const foreign = await control.placedByOther();
  for (const { key, ad, stamp, fields, why } of asked) {
    const answer = foreign.has(ad.id) ? 'another' : 'same';
    const row = model.byKey(key);
    trace(`user: ${row?.ref} ${why}: ad ${ad.id} is ${answer}`);
    await call('matches.answer', { key, answer, stamp });
    if (!row) continue;
    if (answer === 'same') {
      if (why === 'unrecorded') stage.unrecorded.set(row.ref, fields);
      // An ad that a pull gave a row before it was known whose it is keeps that one, and what was typed goes there.
      const { key: kept } = await call('ads.resolve', { name: `id:${ad.id}` });
      model.rekey(row.ref, kept);
      for (const one of user.pool.filter((pooled) => pooled.ref === row.ref)) one.key = kept;
    } else {
      const { local } = await shownOf(stage, key);
      const ref = `vendor:${String(local['vendorId']).toLowerCase()}`;
      for (const one of user.pool.filter((pooled) => pooled.ref === row.ref)) one.ref = ref;
      model.rename(row.ref, ref);
    }
    user.forgetActs();
  }
  return asked.length;
};

/** The user decides every conflict there is. How many there were. */
export const decideAll = async (stage: Stage, user: User, random: Random): Promise<number> => {
  const { conflicts } = await stage.call('conflicts.list', {});
  const facts = conflicts.length > 0 ? await stage.look('conflicts') : undefined;
  for (const group of facts ? groupsOf(conflicts) : []) {
    if (facts) await decideGroup(stage, random, facts, group);
  }
  if (conflicts.length > 0) user.forgetActs();
  return conflicts.length + (await answerMatches(stage, user));
};

export type Quiet = {
  /** What is left to be sent, by row, with what keeps it back. */
  readonly left: ReadonlyMap<string, PlanItem>;
  /** What was said of each at the last push. */
  readonly refusals: ReadonlyMap<string, readonly Problem[]>;
};

const MOST_ROUNDS = 12;

const sendable = ({ items }: Plan): readonly RowKey[] =>
  items.filter(({ blockedBy }) => blockedBy.length === 0).map(({ key }) => key);

const unexplained = (result: PushResult): readonly string[] =>
  result.items.filter(({ state, errors }) => state !== 'done' && errors.length === 0).map(({ key }) => key);

/** Nothing breaks any more: the user pulls, decides and pushes until all that is left was refused with a reason. */
export const settle = async (stage: Stage, user: User, random: Random): Promise<Quiet | null> => {
  const { call, trace } = stage;
  trace('until quiet');
  await mendAds(stage);
  // A write that was slow to arrive may still land.
  await sleep(stage.script.late ? LATE_MS : 0);
  let refusals: Quiet['refusals'] = new Map();
  let refused = '';
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await finishRun(stage, user);
    await sleep(stage.lagMs);
    const pulled = await pullOnce(stage, user, round === 0);
    const decided = await decideAll(stage, user, random);
    const plan = await call('review.plan', {});
    const going = sendable(plan);
    if (pulled === null) continue;
    if (decided === 0 && going.join() === refused) {
      return { left: new Map(plan.items.map((item) => [item.key, item])), refusals };
    }
    const result = await pushOnce(stage, user, { oneOf: 1, meanwhile: [], afterwards: 'resume' });
    if (!result) continue;
    for (const key of unexplained(result)) stage.untrue(`no reason is given for ${key}`);
    // A pause that went beside edits that did not is an item of its own: what held the others is what counts.
    const inVain = result.items.filter(({ state }) => state !== 'done');
    refusals = new Map(inVain.map(({ key, errors }) => [key, errors]));
    const failed = result.items.filter(({ state }) => state === 'failed' || state === 'unknown');
    const unable = new Set(failed.map(({ key }) => key));
    refused = going.filter((key) => unable.has(key)).join();
  }
  stage.stuck(`not quiet after ${MOST_ROUNDS} rounds`);
  return null;
};
