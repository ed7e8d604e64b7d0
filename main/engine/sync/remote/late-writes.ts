/**
 * Late writes: a write of unknown outcome may be applied after a later write of ours and put an older value back
 * (`docs/sync.md#late-landings`). That is not taken for a change of others: it becomes a conflict, so that the seller
 * decides.
 */
import type { Draft, FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { readField, withDrafts } from '../../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { mayHaveBecome } from '../../drafts/as-sent.ts';
import { changedFields, sameValue, unitOf } from '../../drafts/units.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { RunItem } from '../../mirror/runs/run-item.ts';
import { draftsOfItem, valueAfterWrite } from '../../mirror/runs/run-item.ts';
import { isFinal } from '../../rows/row.ts';

const becomes = (mirror: Mirror, field: FieldPath, sent: Json, there: JsonObject): boolean =>
  mayHaveBecome(mirror, field, sent, readField(there, field));

const isAbout = (item: RunItem, unit: string): boolean =>
  item.changes.some(({ field }) => unitOf(field) === unit);

/** Was the unit as this write of ours had left it? */
const wasLeftBy = (mirror: Mirror, item: RunItem, unit: string, before: JsonObject): boolean =>
  item.changes
    .filter(({ field }) => unitOf(field) === unit)
    .every((change) => becomes(mirror, change.field, valueAfterWrite(change), before));

/** Is the unit now as this write sent it? An update sends every field, any other call only those it changes. */
const isSaidBy = (
  mirror: Mirror,
  item: RunItem,
  unit: string,
  fields: readonly FieldPath[],
  there: JsonObject,
) => {
  if (item.previous === null || (item.sent === null && !isAbout(item, unit))) return false;
  const said = item.sent ?? withDrafts(item.previous, draftsOfItem(item));
  return fields.every((field) => becomes(mirror, field, readField(said, field), there));
};

/** A base that differs from both sides, so that they conflict: the value before one of our writes, else null. */
const thirdValue = (field: FieldPath, mine: Json, theirs: Json, writes: readonly RunItem[]): Json => {
  const earlier = writes.flatMap(({ changes }) => changes.filter((change) => change.field === field));
  const isThird = (value: Json): boolean =>
    !sameValue(field, value, mine) && !sameValue(field, value, theirs);
  const [third = theirs] = [...earlier.map(({ before }) => before), null, ''].filter(isThird);
  return third;
};

/**
 * The drafts that make conflicts of late writes, for a row that changed from `before` to `there`: units that are now as
 * a write of unknown outcome sent them, although a later write of ours left them otherwise or the seller undid that
 * edit. Units with drafts are left to the merge. Empty for a row without writes of unknown outcome.
 */
export const lateWriteConflicts = (
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
