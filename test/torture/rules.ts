/**
 * What a single write of ours may do, judged by what the user wished and what the client could know. Pure: the log of
 * the service and the model of the user in, findings out.
 */
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Field } from './cells.ts';
import { cellsOf, hasEnded, isCalled, matches, unitOf, wholeOf } from './cells.ts';
import type { LoggedRequest, LoggedWrite } from './control.ts';
import type { Change } from './history.ts';
import { ageOfReading, blindTo, carries, FRESH_MS, isIdle } from './history.ts';
import type { Ref, Row, Wish } from './model.ts';

/**
 * Faults: `lost` is a wish that is not there and of which the user is not told; `doubled` a thing made or written
 * twice; `overwritten` and `stale` what another put there, replaced although it could be known, or after more than
 * five seconds; `foreign` something touched that the user did not wish to touch, of another seller too; `untrue` what
 * the user was told and is not so; `stuck` what does not come to an end. No faults, and counted apart: `gap`, what
 * another did between our reading and our write within five seconds; `unlisted`, what a list that lags did not show yet;
 * `late`, our own earlier write that landed when nobody waited for it any more.
 */
export const FAULTS = ['lost', 'doubled', 'overwritten', 'stale', 'foreign', 'untrue', 'stuck'] as const;
export const APART = ['gap', 'unlisted', 'late'] as const;
export type Kind = (typeof FAULTS)[number] | (typeof APART)[number];

export type Finding = { readonly kind: Kind; readonly line: string };

export type Facts = {
  readonly rows: ReadonlyMap<Ref, Row>;
  /** All there ever were, in the order of the service. */
  readonly changes: readonly Change[];
  readonly requests: ReadonlyMap<number, LoggedRequest>;
  readonly held: ReadonlyMap<Ref, readonly JsonObject[]>;
  /** Ads that were removed, as they were last. */
  readonly removed: ReadonlyMap<Ref, JsonObject>;
  /** Ads the other client placed. */
  readonly foreign: ReadonlySet<number>;
  readonly sellerId: number;
  /** How long ago what lists show was true, in milliseconds. */
  readonly lagMs: number;
  /** When pushes were begun, by the service's clock. */
  readonly runStarts: readonly number[];
  /** What was sent in these times is unknown to the copy. */
  readonly forgotten: readonly { readonly from: number; readonly until: number }[];
};

/** Did another client do it, or the seller in a time that the copy does not cover? */
export const isOthers = ({ forgotten }: Facts, { by, at }: Change): boolean =>
  by === 'other' || forgotten.some(({ from, until }) => at >= from && at <= until);

export const text = (value: Json): string => JSON.stringify(value);

const cameAt = ({ requests }: Facts, { request, at }: Pick<Change, 'request' | 'at'>): number => {
  const came = requests.get(request ?? 0);
  return came ? Date.parse(came.time) : at;
};

/** May a write that came in then carry the wish? It was wished when the run that sends it began, or since. */
const isSendable = ({ runStarts }: Facts, wish: Wish, came: number): boolean => {
  const began = runStarts.findLast((start) => start <= came + 1) ?? 0;
  return wish.since <= came + 1 && (wish.until === undefined || wish.until >= began - 1);
};

const wishesFor = (facts: Facts, row: Row, field: Field, came: number): readonly Wish[] =>
  row.past.filter(
    (wish) =>
      (wish.field === field || (field !== wholeOf(field) && unitOf(wish.field) === unitOf(field))) &&
      isSendable(facts, wish, came),
  );

const isPart = (field: Field): boolean => field !== wholeOf(field);

const lastBefore = ({ changes }: Facts, ours: Change, field: Field = ours.field): Change | undefined =>
  changes.findLast(
    (one) =>
      one.sequence < ours.sequence &&
      one.id === ours.id &&
      one.kind === ours.kind &&
      one.field === field &&
      !isIdle(one),
  );

/**
 * Of two bodies of ours that were made of one reading, the one that lands second says again what the service brought
 * into its own form already: nothing comes of it.
 */
const isSaidAgain = (facts: Facts, ours: Change): boolean => {
  const last = lastBefore(facts, ours);
  if (!isIdle(ours) || last?.by !== 'client' || last.asked === undefined) return false;
  return matches(ours.field, ours.asked ?? null, last.asked) && matches(ours.field, ours.after, last.after);
};

/**
 * What the service itself makes of a body: it fills what is empty, turns price types that are gone into one, and does
 * in its dialect what the body did not ask for.
 */
const isServicesDoing = ({ field, before, after, asked }: Change): boolean => {
  if (asked !== undefined && matches(field, asked, before)) return true;
  if (before === null)
    return ['postcode', 'allowContactByEmail', 'campaignId'].includes(field) || isPart(field);
  return field === 'price.priceType' && after === 'SEE_DESCRIPTION';
};

const tell = (ours: Change, theirs: Change): string =>
  `${ours.ref} ${theirs.field}: ${text(theirs.after)} of the other client (#${theirs.sequence}) became ${text(
    theirs.field === ours.field ? ours.after : null,
  )} (#${ours.sequence})`;

/** What stood in the cell when we wrote, as far as it could be known: not what another put there unseen. */
export const knownBefore = ({ changes, requests, lagMs }: Facts, ours: Change): Json => {
  let known = ours.before;
  for (const one of changes.toReversed()) {
    if (one.sequence >= ours.sequence || one.id !== ours.id || one.kind !== ours.kind) continue;
    if (one.field !== ours.field || isIdle(one)) continue;
    if (one.by !== 'other' || !blindTo(requests, lagMs, ours, one)) break;
    known = one.before;
  }
  return known;
};

/** Replacing what another put there and the user did not see. */
const replaced = (facts: Facts, ours: Change, theirs: Change): Finding => {
  const blind = blindTo(facts.requests, facts.lagMs, ours, theirs);
  if (blind) return { kind: blind, line: tell(ours, theirs) };
  const again = facts.changes.some(
    (one) =>
      one.sequence < theirs.sequence &&
      one.id === ours.id &&
      one.field === ours.field &&
      one.by === 'client' &&
      matches(one.field, one.after, ours.after),
  );
  return { kind: again ? 'doubled' : 'overwritten', line: tell(ours, theirs) };
};

/** A status only the service gives gives way to a pause or a delete of the seller. */
const isSystemStatus = ({ field, after }: Change): boolean =>
  field === 'status' && after !== 'ACTIVE' && after !== 'PAUSED';

const wasSeen = (wishes: readonly Wish[], ours: Change, theirs: Change): boolean =>
  wishes
    .filter((wish) => wish.field !== ours.field || carries(ours, wish.value))
    .some(({ seen }) =>
      seen.some(({ field, value }) => field === theirs.field && matches(field, value, theirs.after)),
    );

/** What others put into the other fields of the unit, which the user is to decide about together. */
const unitReplaced = (facts: Facts, row: Row, ours: Change, wishes: readonly Wish[]): readonly Finding[] => {
  const first = Math.min(...wishes.map(({ since }) => since));
  const beside = facts.changes.filter(
    (one) =>
      one.id === ours.id &&
      one.sequence < ours.sequence &&
      one.by === 'other' &&
      one.at > first &&
      one.field !== ours.field &&
      !isPart(one.field) &&
      unitOf(one.field) === unitOf(ours.field),
  );
  const fields = new Set(beside.map(({ field }) => field));
  return [...fields].flatMap((field) => {
    const theirs = lastBefore(facts, ours, field);
    if (theirs?.by !== 'other' || wasSeen(wishes, ours, theirs)) return [];
    // The user's own wish for that field was judged by itself.
    if (row.past.some((wish) => wish.field === field && matches(field, wish.value, theirs.after))) return [];
    return [replaced(facts, ours, theirs)];
  });
};

const judgeWished = (facts: Facts, row: Row, ours: Change, wishes: readonly Wish[]): readonly Finding[] => {
  if (isPart(ours.field) || isIdle(ours)) return [];
  const theirs = lastBefore(facts, ours);
  if (theirs?.by === 'other' && !isSystemStatus(theirs) && !wasSeen(wishes, ours, theirs)) {
    return [replaced(facts, ours, theirs)];
  }
  return ours.field === 'status' ? [] : unitReplaced(facts, row, ours, wishes);
};

const judgeUnwished = (facts: Facts, ours: Change): readonly Finding[] => {
  if (isServicesDoing(ours) || isSaidAgain(facts, ours)) return [];
  const last = lastBefore(facts, ours);
  if (last?.by === 'other') return [replaced(facts, ours, last)];
  // It came in before what it puts back was written: an earlier write of ours that was held up.
  const line = `${ours.ref} ${ours.field}: ${text(ours.before)} became ${text(ours.after)} (#${ours.sequence})`;
  if (last && last.sequence > (ours.request ?? Number.POSITIVE_INFINITY)) return [{ kind: 'late', line }];
  return [{ kind: 'foreign', line: `${line}, which the user did not wish` }];
};

/** A delete takes every cell with it: what another put into one of them is to have been seen. */
const judgeDelete = (facts: Facts, row: Row, ours: Change): readonly Finding[] => {
  const last = new Map<Field, Change>();
  for (const one of facts.changes) {
    if (one.sequence < ours.sequence && one.id === ours.id && one.field !== 'status')
      last.set(one.field, one);
  }
  return [...last.values()].flatMap((theirs) => {
    if (theirs.by !== 'other' || isPart(theirs.field)) return [];
    const seen = row.seenWhole.some(
      ({ field, value }) => isCalled(theirs.field, field) && matches(theirs.field, value, theirs.after),
    );
    return seen ? [] : [replaced(facts, ours, theirs)];
  });
};

const judgeUpdate = (facts: Facts, row: Row, write: LoggedWrite, changes: readonly Change[]) => {
  const found: Finding[] = [];
  const ageMs = write.kind === 'ad' ? ageOfReading(facts.requests, write) : 0;
  if (ageMs > FRESH_MS) {
    const age = Number.isFinite(ageMs) ? `${ageMs} ms after` : 'without';
    found.push({ kind: 'stale', line: `${row.ref} written ${age} its reading (#${write.sequence})` });
  }
  for (const change of changes) {
    const wishes = wishesFor(facts, row, change.field, cameAt(facts, change));
    const fitting = isPart(change.field) ? wishes : wishes.filter(({ value }) => carries(change, value));
    if (fitting.length > 0) found.push(...judgeWished(facts, row, change, fitting));
    else found.push(...judgeUnwished(facts, change));
    if (change.field === 'status' && hasEnded(change.after)) found.push(...judgeDelete(facts, row, change));
  }
  return found;
};

/** A new ad holds what it was made of, with the wishes since, and nothing else. */
const judgeCreate = (
  facts: Facts,
  row: Row,
  { after, asked, sequence }: LoggedWrite,
  came: number,
): readonly Finding[] => {
  const is = cellsOf(after);
  const said = asked && cellsOf(asked);
  const made = row.made ?? new Map<Field, Json>();
  const fields = new Set([...is.keys(), ...made.keys(), ...row.past.map(({ field }) => field)]);
  const found: Finding[] = [];
  for (const field of fields) {
    if (isPart(field) || field === 'vendorId') continue;
    const now = is.get(field) ?? null;
    const wishes = wishesFor(facts, row, field, came);
    const wanted = [made.get(field) ?? null, ...wishes.map(({ value }) => value)];
    const change = { field, after: now, ...(said ? { asked: said.get(field) ?? null } : {}) };
    if (wanted.some((value) => carries(change, value))) continue;
    if (
      made.get(field) === undefined &&
      ['postcode', 'allowContactByEmail', 'campaignId', 'status'].includes(field)
    )
      continue;
    found.push({
      kind: 'lost',
      line: `${row.ref} was made with ${field} ${text(now)} instead of ${wanted.map(text).join(' or ')} (#${sequence})`,
    });
  }
  return found;
};

/** Judges one write that took effect. */
export const judgeWrite = (
  facts: Facts,
  write: LoggedWrite,
  changes: readonly Change[],
): readonly Finding[] => {
  if (write.by !== 'client') return [];
  const [first] = changes;
  const ref = first?.ref ?? `id:${write.id}`;
  const touched = (why: string): readonly Finding[] => [
    { kind: 'foreign', line: `${ref} (${write.op} #${write.sequence}): ${why}` },
  ];
  if (write.userId !== facts.sellerId) return touched('it is another seller’s');
  if (write.kind === 'ad' && facts.foreign.has(write.id)) return touched('the other client placed it');
  const row = facts.rows.get(ref);
  if (!row) return first || write.op === 'create' ? touched('the user never edited it') : [];
  if (write.op !== 'create') return judgeUpdate(facts, row, write, changes);
  const came = cameAt(facts, { ...write, at: Date.parse(write.time) });
  const began = facts.runStarts.findLast((start) => start <= came + 1) ?? 0;
  if (row.dropped !== undefined && row.dropped < began - 1) return touched('the user had thrown it away');
  return judgeCreate(facts, row, write, came);
};

/**
 * Is the wish there now, or was it at some time since, whoever brought it about? One that an undo brought back was there
 * already where nothing was sent since: another may have changed it before the undo.
 */
export const wasFulfilled = ({ changes }: Facts, ref: Ref, wish: Wish): boolean => {
  const own = changes.filter((one) => one.ref === ref && one.field === wish.field);
  const since = (from: number): number =>
    own.findLastIndex((one) => one.at >= from - 1 && carries(one, wish.value));
  if (since(wish.since) >= 0) return true;
  const before = wish.first === undefined ? -1 : since(wish.first);
  return before >= 0 && own.slice(before + 1).every(({ by }) => by === 'other');
};
