/** Comparing what the user wanted and what others did with what the service holds and what the user is shown. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { AdDetail } from '../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { cellOf, hasEnded, isWatched, matches, WATCHED } from './cells.ts';
import type { LoggedRequest } from './control.ts';
import { CallError } from './engine.ts';
import type { Change } from './history.ts';
import { changesOf, gapOf, heldNow, placedByOther } from './history.ts';
import type { Ref, Row, Wish } from './model.ts';
import type { Quiet } from './settle.ts';
import type { Stage } from './stage.ts';

export type Verdict = {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly overwritten: readonly string[];
  /** Replaced within the stated gap between reading and writing. */
  readonly gap: readonly string[];
  /** Put back by an earlier write of ours that landed when nobody waited for it any more. */
  readonly late: readonly string[];
  /** Replaced because the list that was read did not show it yet. */
  readonly unlisted: readonly string[];
  readonly stuck: readonly string[];
  /** What the user was told and what was not so. */
  readonly mistold: readonly string[];
  /** Wishes that were not fulfilled, of which the user is told why. */
  readonly explained: number;
  readonly wishes: number;
};

export const isClean = ({ lost, doubled, overwritten, stuck, mistold }: Verdict): boolean =>
  [lost, doubled, overwritten, stuck, mistold].every((list) => list.length === 0);

const text = (value: Json): string => JSON.stringify(value);

type Facts = {
  readonly rows: ReadonlyMap<Ref, Row>;
  readonly changes: readonly Change[];
  readonly held: ReadonlyMap<Ref, readonly JsonObject[]>;
  readonly requests: readonly LoggedRequest[];
  /** Ads the other client placed. */
  readonly foreign: ReadonlySet<number>;
};

/** Everything the service did and holds. */
const gather = async ({ control, model }: Stage): Promise<Facts> => {
  const rows = model.rows();
  const writes = await control.writes();
  const foreign = placedByOther(writes);
  return {
    rows: new Map(rows.map((row) => [row.ref, row])),
    changes: changesOf(writes, rows, foreign),
    held: heldNow(await control.state(), rows, foreign),
    requests: await control.requests(),
    foreign,
  };
};

const sameCell = (a: Change, b: Change): boolean => a.ref === b.ref && a.field === b.field;

/** A status only the service gives gives way to a pause or a delete of the seller. */
const isSystemStatus = ({ field, after }: Change): boolean =>
  field === 'status' && after !== 'ACTIVE' && after !== 'PAUSED';

const wasSeen = (row: Row | undefined, ours: Change, theirs: Change): boolean =>
  (row?.past ?? []).some(
    (wish) =>
      wish.field === ours.field &&
      matches(ours.field, wish.value, ours.after) &&
      wish.seen.some((seen) => matches(ours.field, seen, theirs.after)),
  );

type Replaced = { readonly ours: Change; readonly theirs: Change; readonly again: boolean };

/** Writes of ours that replaced what another put there and the user had not seen. */
const replacedUnseen = ({ changes, rows }: Facts): readonly Replaced[] =>
  changes.flatMap((ours, at) => {
    if (ours.by !== 'client' || ours.op === 'create') return [];
    const earlier = changes.slice(0, at);
    const theirs = earlier.findLast((change) => sameCell(change, ours));
    if (theirs?.by !== 'other' || isSystemStatus(theirs)) return [];
    if (wasSeen(rows.get(ours.ref), ours, theirs)) return [];
    const again = earlier.some(
      (one) => sameCell(one, ours) && one.by === 'client' && matches(one.field, one.after, ours.after),
    );
    return [{ ours, theirs, again }];
  });

/** A delete takes every cell with it: what another put into one of them is to have been seen. */
const deletedUnseen = ({ changes, rows }: Facts): readonly Replaced[] =>
  changes.flatMap((ours, at) => {
    if (ours.by !== 'client' || ours.field !== 'status' || !hasEnded(ours.after)) return [];
    const seen = rows.get(ours.ref)?.seenWhole ?? [];
    const earlier = changes.slice(0, at).filter(({ ref }) => ref === ours.ref);
    return WATCHED.filter((field) => field !== 'status').flatMap((field) => {
      const theirs = earlier.findLast((change) => change.field === field);
      if (theirs?.by !== 'other') return [];
      const known = seen.some((cell) => cell.field === field && matches(field, cell.value, theirs.after));
      return known ? [] : [{ ours, theirs, again: false }];
    });
  });

const tellReplaced = ({ ours, theirs }: Replaced): string =>
  `${ours.ref} ${ours.field}: ${text(theirs.after)} of the other client (#${theirs.sequence}) became ${text(ours.after)} (#${ours.sequence})`;

const judgeReplaced = (stage: Stage, facts: Facts, lagMs: number) => {
  const found = [...replacedUnseen(facts), ...deletedUnseen(facts)].map((one) => ({
    ...one,
    gap: gapOf(facts.requests, stage.sendingSince, lagMs, one.ours, one.theirs),
  }));
  return {
    gap: found.filter(({ gap }) => gap === 'between').map(tellReplaced),
    unlisted: found.filter(({ gap }) => gap === 'unlisted').map(tellReplaced),
    doubled: found.filter(({ gap, again }) => !gap && again).map(tellReplaced),
    overwritten: found.filter(({ gap, again }) => !gap && !again).map(tellReplaced),
  };
};

/** New rows that became more than one ad, on the service or in the copy. */
const judgeCreates = async ({ call }: Stage, { rows, held, foreign }: Facts): Promise<readonly string[]> => {
  const twice = [...rows.values()]
    .filter(({ ref, isNew }) => isNew && (held.get(ref)?.length ?? 0) > 1)
    .map(({ ref }) => `${ref} is ${held.get(ref)?.length} ads on the service`);
  const { ads } = await call('ads.query', { columns: ['id', 'vendorId'] });
  const { campaigns } = await call('campaigns.list', {});
  const ours = ads.filter(({ id }) => !foreign.has(Number(id ?? 0)));
  const called = [
    ...ours.map(({ vendorId }) => `vendor:${vendorId}`),
    ...campaigns.map(({ local }) => `campaign:vendor:${local['vendorId']}`),
  ];
  const shown = Map.groupBy(called, (ref) => ref.toLowerCase());
  const inCopy = [...rows.values()]
    .filter(({ ref, isNew }) => isNew && (shown.get(ref)?.length ?? 0) > 1)
    .map(({ ref }) => `${ref} is several rows of the sheet`);
  return [...twice, ...inCopy];
};

/** Was the wish fulfilled once, and then changed, or the ad removed, by another? */
const wasReplaced = ({ changes, held }: Facts, ref: Ref, wish: Wish): boolean => {
  const own = changes.filter((change) => change.ref === ref && change.field === wish.field);
  // A wish that takes another back is over once somebody else has changed the cell.
  if (wish.undoes !== undefined) return own.at(-1)?.by === 'other';
  const done = own.findLastIndex(
    ({ by, after }) => by === 'client' && matches(wish.field, wish.value, after),
  );
  if (done >= 0 && !held.has(ref)) return true;
  return done >= 0 && own.slice(done + 1).some(({ by }) => by === 'other');
};

/** Was the wish fulfilled, and then an earlier write of ours landed that nobody waited for any more? */
const cameLate = ({ script }: Stage, { changes }: Facts, ref: Ref, wish: Wish): boolean => {
  const own = changes.filter((change) => change.ref === ref && change.field === wish.field);
  const last = own.at(-1);
  const before = own.at(-2);
  return (
    script.late &&
    last?.by === 'client' &&
    before?.by === 'client' &&
    matches(wish.field, wish.value, before.after) &&
    JSON.stringify(last.after) === JSON.stringify(before.before)
  );
};

/** Of an ad that is gone nothing is left that could be deleted or taken back. */
const isFulfilled = (wish: Wish, there: JsonObject | undefined): boolean => {
  if (!there) return wish.undoes !== undefined || wish.value === 'DELETED';
  const now = cellOf(there, wish.field);
  if (matches(wish.field, wish.value, now)) return true;
  return wish.undoes !== undefined && !matches(wish.field, wish.undoes, now);
};

/** A row as the sheet has it; undefined where it has none. */
const detailOf = async ({ call }: Stage, { key }: Row): Promise<AdDetail | undefined> => {
  try {
    return (await call('ads.get', { key: key as RowKey })).ad;
  } catch (error) {
    if (error instanceof CallError && error.code === 'row-unknown') return undefined;
    throw error;
  }
};

type Told = { readonly explained: boolean; readonly why: string };

const isCampaign = ({ ref }: Row): boolean => ref.startsWith('campaign:');

const isToldOfCampaign = async (stage: Stage, quiet: Quiet, row: Row, wish: Wish): Promise<Told> => {
  const { campaigns } = await stage.call('campaigns.list', {});
  const found = campaigns.find(({ key }) => key === row.key);
  const shown = found?.drafts[wish.field] === undefined ? null : cellOf(found.local, wish.field);
  return {
    explained: quiet.explained.has(row.key) && matches(wish.field, wish.value, shown),
    why: `draft ${text(shown)}`,
  };
};

/** Does the sheet still show the wish as the user's, with the reason why it was not sent? */
const isTold = async (stage: Stage, quiet: Quiet, row: Row, wish: Wish): Promise<Told> => {
  if (isCampaign(row)) return isToldOfCampaign(stage, quiet, row, wish);
  const ad = await detailOf(stage, row);
  if (!ad) return { explained: false, why: 'no such row' };
  const draft = ad.draft.find(({ field }) => field === wish.field);
  const shown = draft !== undefined && matches(wish.field, wish.value, cellOf(ad.local, wish.field));
  const reason =
    quiet.explained.has(row.key) || ad.problems.length > 0 || ad.state === 'gone' || ad.state === 'final';
  return {
    explained: shown && reason,
    why: `draft ${draft ? text(draft.value) : 'none'}, ${ad.state}, ${ad.problems.length} problems`,
  };
};

const judgeRow = async (stage: Stage, facts: Facts, quiet: Quiet, row: Row) => {
  const [there] = facts.held.get(row.ref) ?? [];
  const status = row.wishes.get('status');
  const ended = there !== undefined && hasEnded(cellOf(there, 'status'));
  if (row.dropped)
    return { lost: there && !ended ? [`${row.ref} was thrown away and is there`] : [], late: [], told: 0 };
  // A delete takes the ad's other edits with it.
  const wishes = ended && status?.value === 'DELETED' ? [status] : [...row.wishes.values()];
  const lost: string[] = [];
  const late: string[] = [];
  let told = 0;
  for (const wish of wishes) {
    if (isFulfilled(wish, there) || wasReplaced(facts, row.ref, wish)) continue;
    const { explained, why } = await isTold(stage, quiet, row, wish);
    if (explained) told += 1;
    else if (cameLate(stage, facts, row.ref, wish))
      late.push(`${row.ref} ${wish.field}: ${text(wish.value)}`);
    else
      lost.push(
        `${row.ref} ${wish.field}: wanted ${text(wish.value)}, is ${there ? text(cellOf(there, wish.field)) : 'no ad'} (${why})`,
      );
  }
  return { lost, late, told };
};

/** Changes of others that never reached the copy. */
const judgeCopy = async (stage: Stage, { held }: Facts, row: Row): Promise<readonly string[]> => {
  const [there] = held.get(row.ref) ?? [];
  if (!there || isCampaign(row)) return [];
  const base = (await detailOf(stage, row))?.base ?? null;
  if (!base) return [`${row.ref} is on the service and not in the copy`];
  return WATCHED.filter((field) => text(cellOf(base, field)) !== text(cellOf(there, field))).map(
    (field) =>
      `${row.ref} ${field}: the copy has ${text(cellOf(base, field))}, the service ${text(cellOf(there, field))}`,
  );
};

const oddities = (stage: Stage, kind: string): readonly string[] =>
  stage.oddities.filter((line) => line.startsWith(kind));

/** Judges a run that has become quiet; one that has not (`quiet` null) is stuck, and its rows are not looked at. */
export const judge = async (stage: Stage, quiet: Quiet | null, lagMs: number): Promise<Verdict> => {
  const facts = await gather(stage);
  const { gap, unlisted, doubled, overwritten } = judgeReplaced(stage, facts, lagMs);
  const lost: string[] = [];
  const late: string[] = [];
  let explained = 0;
  let wishes = 0;
  for (const row of quiet ? facts.rows.values() : []) {
    if (!quiet) continue;
    const found = await judgeRow(stage, facts, quiet, row);
    lost.push(...found.lost, ...(await judgeCopy(stage, facts, row)));
    late.push(...found.late);
    explained += found.told;
    wishes += [...row.wishes.keys()].filter(isWatched).length;
  }
  return {
    lost,
    doubled: [...doubled, ...(await judgeCreates(stage, facts))],
    overwritten,
    gap,
    unlisted,
    late,
    stuck: stage.oddities.filter((line) => !line.startsWith('mistold')),
    mistold: oddities(stage, 'mistold'),
    explained,
    wishes,
  };
};
