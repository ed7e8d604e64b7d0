/**
 * A write that was given up on may land after a later write of ours and put an older value back, without a word from
 * anybody (`design/sync.md`, *Push* 5). What it took back is not taken for another's change: it becomes a conflict, so
 * that the seller sees it and decides.
 */
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { readField, withDrafts } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RunItem } from '../mirror/runs.ts';
import { isFinal } from '../rows/row.ts';
import { agrees } from './cleaning.ts';
import { withAddresses } from './images.ts';
import { changedFields, sameValue, unitOf } from './units.ts';

const becomes = (mirror: Mirror, field: FieldPath, sent: Json, there: JsonObject): boolean =>
  withAddresses(mirror, [{ field, base: null, value: sent }]).every(({ value }) =>
    agrees(field, value, readField(there, field)),
  );

const isAbout = (item: RunItem, unit: string): boolean =>
  item.changes.some(({ field }) => unitOf(field) === unit);

/** Had it been as this write of ours left it? */
const wasLeftBy = (mirror: Mirror, item: RunItem, unit: string, before: JsonObject): boolean =>
  item.changes
    .filter(({ field }) => unitOf(field) === unit)
    .every(({ field, after }) => becomes(mirror, field, after, before));

/** Is it now what this write said? A whole body speaks of every field, any other call of what it changes. */
const isSaidBy = (
  mirror: Mirror,
  item: RunItem,
  unit: string,
  fields: readonly FieldPath[],
  there: JsonObject,
) => {
  if (item.previous === null || (item.sent === null && !isAbout(item, unit))) return false;
  const drafts = item.changes.map(({ field, base, after }) => ({ field, base, value: after }));
  const said = item.sent ?? withDrafts(item.previous, drafts);
  return fields.every((field) => becomes(mirror, field, readField(said, field), there));
};

/** A value that neither side has: what was there before one of our writes, else nothing. */
const thirdValue = (field: FieldPath, mine: Json, theirs: Json, writes: readonly RunItem[]): Json => {
  const earlier = writes.flatMap(({ changes }) => changes.filter((change) => change.field === field));
  const isThird = (value: Json): boolean =>
    !sameValue(field, value, mine) && !sameValue(field, value, theirs);
  const [third = theirs] = [...earlier.map(({ before }) => before), null, ''].filter(isThird);
  return third;
};

/**
 * The conflicts to be made of a row whose word moved from `before` to `there`: units that now say what a write of
 * unknown outcome said, although a later one of ours left them otherwise, or the seller took that edit back. Units with
 * drafts are the merge's. Nothing for a row without such writes, which is nearly all.
 */
export const lateLandings = (
  mirror: Mirror,
  key: RowKey,
  before: JsonObject,
  there: JsonObject,
): readonly Draft[] => {
  const loose = mirror.runs.loose(key);
  if (loose.length === 0 || isFinal(there)) return [];
  const done = mirror.runs.done(key);
  return [...Map.groupBy(changedFields(before, there), unitOf)].flatMap(([unit, fields]) => {
    const newest = done.find((item) => isAbout(item, unit));
    const isUnwanted = (item: RunItem): boolean =>
      newest && newest.run > item.run
        ? wasLeftBy(mirror, newest, unit, before)
        : item.state !== 'done' && isAbout(item, unit);
    const late = loose.find((item) => isUnwanted(item) && isSaidBy(mirror, item, unit, fields, there));
    if (!late) return [];
    const writes = newest ? [newest, late] : [late];
    return fields.map((field) => {
      const mine = readField(before, field);
      return { field, base: thirdValue(field, mine, readField(there, field), writes), value: mine };
    });
  });
};
