/** The verdict at the end: what the user wanted and what others did, against what the service holds and the user is shown. */
import type { JsonObject } from '../../shared/json.ts';
import { cellOf, cellsOf, hasEnded, isCalled, matches, same, shownAt } from './cells.ts';
import { type Change, carries } from './history.ts';
import type { Ref, Row, Wish } from './model.ts';
import { isTold } from './reasons.ts';
import type { Facts, Finding, Kind } from './rules.ts';
import { APART, FAULTS, isOthers, text, wasFulfilled } from './rules.ts';
import type { Quiet } from './settle.ts';
import type { Stage } from './stage.ts';
import type { Sheet } from './watch.ts';
import { asCell } from './watch.ts';

export type Verdict = { readonly [P in Kind]: readonly string[] } & {
  /** Wishes that were not fulfilled and whose reason was reported to the user. */
  readonly explained: number;
  readonly wishes: number;
};

export const isClean = (verdict: Verdict): boolean => FAULTS.every((kind) => verdict[kind].length === 0);

/** New rows that became more than one ad, on the service or in the copy. */
const judgeCreates = (stage: Stage, { held, foreign }: Facts, sheet: Sheet): readonly Finding[] => {
  const made = stage.model.rows().filter((row) => row.made !== undefined);
  const found = made.flatMap(({ ref }): readonly string[] => {
    const there = held.get(ref)?.length ?? 0;
    return there > 1 ? [`${ref} is ${there} ads on the service`] : [];
  });
  const shown = [...sheet].filter(([, { values }]) => !foreign.has(Number(values['id'] ?? 0)));
  const names = Map.groupBy(shown, ([key, { values }]) => {
    const prefix = key.startsWith('c') ? 'campaign:vendor:' : 'vendor:';
    return `${prefix}${String(values['vendorId']).toLowerCase()}`;
  });
  const inCopy = made
    .filter(({ ref }) => (names.get(ref)?.length ?? 0) > 1)
    .map(({ ref }) => `${ref} is several rows of the sheet`);
  return [...found, ...inCopy].map((line) => ({ kind: 'doubled', line }));
};

const changesIn = ({ changes }: Facts, ref: Ref, wish: Wish): readonly Change[] =>
  changes.filter((change) => change.ref === ref && change.field === wish.field);

/** Was the wish fulfilled once, and then changed, or the ad removed, by another? */
const wasReplaced = (facts: Facts, ref: Ref, wish: Wish): boolean => {
  const own = changesIn(facts, ref, wish);
  // A revert counts no longer once another client has changed the cell.
  const last = own.at(-1);
  if (wish.undoes !== undefined) return last !== undefined && isOthers(facts, last);
  const done = own.findLastIndex((one) => carries(one, wish.value));
  if (done < 0 || !wasFulfilled(facts, ref, wish)) return false;
  return !facts.held.has(ref) || own.slice(done + 1).some((one) => isOthers(facts, one));
};

/** Was the wish carried out last, and did the service make something else of it in its dialect? */
const wasTakenOtherwise = (facts: Facts, ref: Ref, wish: Wish): boolean => {
  const last = changesIn(facts, ref, wish).at(-1);
  return last?.by === 'client' && last.asked !== undefined && carries(last, wish.value);
};

/** Was the wish fulfilled, and then overwritten by an earlier write of ours that was applied late? */
const cameLate = (facts: Facts, ref: Ref, wish: Wish): boolean => {
  const own = changesIn(facts, ref, wish);
  const [before, last] = own.slice(-2);
  return (
    before?.by === 'client' &&
    last?.by === 'client' &&
    matches(wish.field, wish.value, before.after) &&
    before.sequence > (last.request ?? Number.POSITIVE_INFINITY)
  );
};

/** Of an ad that is gone nothing is left that could be deleted or taken back; else `last`, as it was, holds the wish. */
const isFulfilled = (wish: Wish, there: JsonObject | undefined, last: JsonObject | undefined): boolean => {
  if (!there && (wish.undoes !== undefined || wish.value === 'DELETED')) return true;
  const ad = there ?? last;
  if (!ad) return false;
  const now = cellOf(ad, wish.field);
  if (matches(wish.field, wish.value, now)) return true;
  return wish.undoes !== undefined && !matches(wish.field, wish.undoes, now);
};

type RowVerdict = { readonly found: readonly Finding[]; readonly told: number };

const judgeRow = async (stage: Stage, facts: Facts, quiet: Quiet, row: Row): Promise<RowVerdict> => {
  const [there] = facts.held.get(row.ref) ?? [];
  const status = row.wishes.get('status');
  const ended = there !== undefined && hasEnded(cellOf(there, 'status'));
  if (row.dropped !== undefined) {
    const line = `${row.ref} was thrown away and is there`;
    return { found: there && !ended ? [{ kind: 'lost', line }] : [], told: 0 };
  }
  // A delete takes the ad's other edits with it; it is done as well where another removed the ad.
  const last = facts.removed.get(row.ref);
  const isOver = ended || (there === undefined && last !== undefined);
  const wishes = isOver && status?.value === 'DELETED' ? [status] : [...row.wishes.values()];
  const found: Finding[] = [];
  let told = 0;
  for (const wish of wishes) {
    if (isFulfilled(wish, there, last) || wasReplaced(facts, row.ref, wish)) continue;
    if (wasTakenOtherwise(facts, row.ref, wish)) continue;
    const { explained, untrue, why } = await isTold(stage, facts, quiet, row, wish);
    const line = `${row.ref} ${wish.field}: wanted ${text(wish.value)}, is ${there ? text(cellOf(there, wish.field)) : 'no ad'} (${why})`;
    if (explained) told += 1;
    else if (untrue) found.push({ kind: 'untrue', line: untrue });
    else found.push({ kind: cameLate(facts, row.ref, wish) ? 'late' : 'lost', line });
  }
  if (row.made && wishes.length === 0 && !there && !facts.changes.some(({ ref }) => ref === row.ref)) {
    const left = quiet.left.get(row.key);
    if (!left) found.push({ kind: 'lost', line: `${row.ref} was never made, and nothing is left to send` });
  }
  return { found, told };
};

const LONGEST_SHOWN = 160;

/** What no seller writes, what Adsheet computes, and parts that the sheet has no column for. */
const NOT_JUDGED = /#|^id$|^date|spentMicros$|^links\.(self|category)$|^live\./;

/**
 * What the sheet shows of rows without edits must be what the service holds; so must the rows themselves after a full
 * pull (`absence`): no other sees that an ad is not there.
 */
export const judgeCopy = (
  { rows, held }: Facts,
  sheet: Sheet,
  ads: readonly JsonObject[],
  absence: boolean,
): readonly Finding[] => {
  const shown = new Map([...sheet.values()].map((row) => [Number(row.values['id'] ?? 0), row]));
  const found = ads.flatMap((ad) => {
    const row = shown.get(Number(ad['id']));
    if (!row) return [`ad ${ad['id']} is on the service and not in the copy`];
    if (row.state === 'gone') return [`ad ${ad['id']} is said to be gone, and is there`];
    const cells = cellsOf(ad);
    const names = [...cells.keys()];
    const more = Object.keys(row.values).filter((name) => !names.some((field) => isCalled(field, name)));
    return [...names, ...more].flatMap((field) => {
      if (field.startsWith('other.') || NOT_JUDGED.test(field)) return [];
      if (shownAt(row.drafts, field) !== undefined) return [];
      const value = cells.get(field) ?? null;
      const copy = asCell(field, shownAt(row.values, field));
      const cut = typeof value === 'string' ? value.slice(0, LONGEST_SHOWN - 2) : value;
      const isCut = typeof copy === 'string' && typeof cut === 'string' && copy.startsWith(cut.trimEnd());
      if (same(field, copy, value) || isCut) return [];
      return [`ad ${ad['id']} ${field}: the copy has ${text(copy)}, the service ${text(value)}`];
    });
  });
  const alive = [...rows.values()].flatMap(({ ref, key }) =>
    !absence ||
    ref.startsWith('campaign:') ||
    held.has(ref) ||
    !['live', 'edited'].includes(sheet.get(key)?.state ?? '')
      ? []
      : [`${ref} is shown as if it were on the service, and is not`],
  );
  return [...found, ...alive].map((line) => ({ kind: 'untrue', line }));
};

/** Judges a run that has become quiet; of one that has not (`quiet` null) only what was found on the way counts. */
export const judge = async (stage: Stage, facts: Facts, quiet: Quiet | null): Promise<Verdict> => {
  const found: Finding[] = [...stage.found()];
  const sheet = await stage.sheet();
  let explained = 0;
  let wishes = 0;
  if (quiet) {
    for (const row of facts.rows.values()) {
      const one = await judgeRow(stage, facts, quiet, row);
      found.push(...one.found);
      explained += one.told;
      wishes += row.wishes.size;
    }
    found.push(...judgeCopy(facts, sheet, (await stage.control.state()).ads, true));
  }
  found.push(...judgeCreates(stage, facts, sheet));
  const lines = (kind: Kind): readonly string[] =>
    found.filter((one) => one.kind === kind).map(({ line }) => line);
  return {
    ...(Object.fromEntries([...FAULTS, ...APART].map((kind) => [kind, lines(kind)])) as {
      readonly [P in Kind]: readonly string[];
    }),
    explained,
    wishes,
  };
};
