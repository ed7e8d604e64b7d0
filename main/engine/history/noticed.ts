/**
 * What others did, noted in the transaction that takes the service's word (`docs/sync.md#history`). What we
 * sent ourselves is not news, also where its answer was lost and it is found to have landed.
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { withAddresses } from '../drafts/chosen-pictures.ts';
import { mayBecome } from '../drafts/server-normalization.ts';
import { changedFields } from '../drafts/units.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RunItem } from '../mirror/runs/run-item.ts';

/** A change of status that the service makes by itself (a budget is used up) is no change of what a seller wants. */
const withStatus = (
  fields: readonly FieldPath[],
  before: JsonObject,
  after: JsonObject,
): readonly FieldPath[] =>
  before['status'] === after['status'] || fields.includes('status') ? fields : ['status', ...fields];

/** The time the service gives the change; none where its clock of the ad stood still meanwhile. */
const serviceTime = (before: JsonObject, after: JsonObject): string | null => {
  const { dateLastUpdated: at } = after;
  return typeof at === 'string' && at !== before['dateLastUpdated'] ? at : null;
};

/** Is this what a write of ours said of which nobody knows yet whether it landed? */
const isOurs = (mirror: Mirror, item: RunItem, field: FieldPath, after: JsonObject): boolean => {
  const sent = item.changes.filter((change) => change.field === field);
  const values = sent.map(({ base, after: value }) => ({ field, base, value }));
  return withAddresses(mirror, values).some(({ value }) => mayBecome(field, value, readField(after, field)));
};

/** The row says something else than before; `sent` are the fields that we wrote ourselves. */
export const noticeChange = (
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

/** A row of somebody else's making. The first pull of an account only tells what was there before. */
export const noticeAppeared = (mirror: Mirror, key: RowKey, at: string): void => {
  if (mirror.pulls.hasFinished()) mirror.remoteChanges.addEvent(key, 'appeared', at);
};

export const noticeGone = (mirror: Mirror, key: RowKey, at: string): void =>
  mirror.remoteChanges.addEvent(key, 'gone', at);

export const noticeBack = (mirror: Mirror, key: RowKey, at: string): void =>
  mirror.remoteChanges.addEvent(key, 'back', at);
