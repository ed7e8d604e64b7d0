/**
 * Records changes by others in the transaction that stores the service's answer (`docs/sync.md#history`). Our own
 * writes are not recorded, even if their answer was lost and they turn out to be applied.
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { mayHaveBecome } from '../drafts/as-sent.ts';
import { changedFields } from '../drafts/units.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RunItem } from '../mirror/runs/run-item.ts';

/** A status the service sets itself (a used-up budget) is no change of the seller's intention. */
const withStatus = (
  fields: readonly FieldPath[],
  before: JsonObject,
  after: JsonObject,
): readonly FieldPath[] =>
  before['status'] === after['status'] || fields.includes('status') ? fields : ['status', ...fields];

/** The service's time of the change; null where its `dateLastUpdated` did not change. */
const serviceTime = (before: JsonObject, after: JsonObject): string | null => {
  const { dateLastUpdated: at } = after;
  return typeof at === 'string' && at !== before['dateLastUpdated'] ? at : null;
};

/** May this value come from a write of ours whose outcome is unknown? */
const isOurs = (mirror: Mirror, item: RunItem, field: FieldPath, after: JsonObject): boolean => {
  const sent = item.changes.filter((change) => change.field === field);
  return sent.some((change) => mayHaveBecome(mirror, field, change.after, readField(after, field)));
};

/** Records that a row changed; `sent` are the fields we wrote ourselves. */
export const recordRemoteChange = (
  mirror: Mirror,
  key: RowKey,
  before: JsonObject,
  after: JsonObject,
  at: string,
  sent: readonly FieldPath[] = [],
): void => {
  const fields = withStatus(changedFields(before, after), before, after).filter(
    (field) => !sent.includes(field),
  );
  if (fields.length === 0) return;
  const doubts = mirror.runs.inDoubt(key);
  const news = fields.filter((field) => !doubts.some((item) => isOurs(mirror, item, field, after)));
  if (news.length === 0) return;
  const changes = news.map((field) => ({
    field,
    before: readField(before, field),
    after: readField(after, field),
  }));
  mirror.remoteChanges.addChanges(key, changes, at, serviceTime(before, after));
};

/** Records a row created by others. The first pull of an account records none, as all its ads existed before. */
export const recordAppeared = (mirror: Mirror, key: RowKey, at: string): void => {
  if (mirror.pulls.hasFinished()) mirror.remoteChanges.addEvent(key, 'appeared', at);
};

export const recordGone = (mirror: Mirror, key: RowKey, at: string): void =>
  mirror.remoteChanges.addEvent(key, 'gone', at);

export const recordBack = (mirror: Mirror, key: RowKey, at: string): void =>
  mirror.remoteChanges.addEvent(key, 'back', at);
