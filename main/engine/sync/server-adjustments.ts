/**
 * Server adjustments: the service may drop a sent value silently, or store it in another form. History and the result of
 * a push show the value it stored (`docs/sync.md#what-comes-back`).
 */

import { attributePath, pathOfAttribute } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { isFinalStatus, isPseudoField } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { FieldChange } from '../../../shared/contract/results/history.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/json.ts';
import { asWrittenIn, withAddressesIn } from '../drafts/chosen-pictures.ts';
import { arePicturesSent } from '../drafts/pictures.ts';
import { sameValue } from '../drafts/units.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ItemChange, RunItem } from '../mirror/runs/run-item.ts';
import { draftsOfItem, pushedChange } from '../mirror/runs/run-item.ts';

/** The stored value of a field. An attribute is also looked up by its key alone: the service may store another locale. */
const heldAt = (there: JsonObject, field: FieldPath): Json => {
  const held = readField(there, field);
  const attribute = attributePath(field);
  return held === null && attribute ? readField(there, pathOfAttribute(attribute.key)) : held;
};

const isDeleted = (field: FieldPath, asked: Json, held: Json): boolean =>
  field === 'status' && asked === 'DELETED' && typeof held === 'string' && isFinalStatus(held);

/** The changes of an item that was applied, each with what is `kept` where that is not what was sent. */
const withKept = (mirror: Mirror, item: RunItem, there: JsonObject): readonly ItemChange[] => {
  const drafts = asWrittenIn(mirror, draftsOfItem(item), there);
  const sent = new Map(drafts.map(({ field, value }) => [field, value]));
  return item.changes.map(({ kept: _before, ...change }) => {
    const { field } = change;
    const asked = sent.get(field) ?? null;
    const held = heldAt(there, field);
    const isAsAsked = isPseudoField(field) || sameValue(field, asked, held) || isDeleted(field, asked, held);
    return isAsAsked ? change : { ...change, kept: held };
  });
};

/** Stores the service's adjustments with an applied item. Runs inside the caller's transaction. */
export const recordServerAdjustments = (mirror: Mirror, item: RunItem, there: JsonObject): void => {
  const changes = withKept(mirror, item, there);
  if (sameJson(changes, item.changes)) return;
  mirror.runs.setChanges(item.run, item.seq, changes);
};

/** A value without blanks around its text: their loss is not reported. */
const bare = (value: Json): Json => (typeof value === 'string' ? value.trim() : value);

const isAsWished = (mirror: Mirror, { field, before, after, kept = null }: ItemChange): boolean => {
  if (field !== 'images') return sameValue(field, bare(after), kept);
  const [sent] = withAddressesIn(mirror, [{ field, base: before, value: after }], { images: kept });
  return arePicturesSent(sent?.value ?? null, kept);
};

/** The changes that a push reports as adjusted: values that are not stored as they were sent. */
export const serverAdjustments = (mirror: Mirror, changes: readonly ItemChange[]): readonly FieldChange[] =>
  changes.filter((change) => change.kept !== undefined && !isAsWished(mirror, change)).map(pushedChange);
