/**
 * What the seller had before him when he decided on an edit: rows as they were after some number of others' changes.
 * An edit is made on what he saw, so that what others changed since meets it as in any merge
 * (`docs/sync.md#edits-on-what-was-seen`).
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** The number of the last change of others that was seen when the row was; undefined where the row is taken as it is. */
export type SeenRevision = (key: RowKey) => number | undefined;

/** By field that others changed unseen, what the service was seen to say there. */
export type UnseenChanges = ReadonlyMap<FieldPath, Json>;

/** Of rows that a window showed, as its command names them. */
export const seenRevisionIn = (
  seen: readonly { readonly asOf: number; readonly keys: readonly RowKey[] }[] = [],
): SeenRevision => {
  const numbers = new Map(seen.flatMap(({ asOf, keys }) => keys.map((key) => [key, asOf] as const)));
  return (key) => numbers.get(key);
};

/** What of these rows was not seen; rows of which everything was are left out. */
export const unseenChangesOf = (
  { remoteChanges }: Pick<Mirror, 'remoteChanges'>,
  keys: readonly RowKey[],
  asSeen: SeenRevision = () => undefined,
): ReadonlyMap<RowKey, UnseenChanges> => {
  const numbered = keys.flatMap((key) => {
    const asOf = asSeen(key);
    return asOf === undefined ? [] : { key, asOf };
  });
  if (numbered.length === 0) return new Map();
  const last = remoteChanges.last();
  const older = numbered.filter(({ asOf }) => asOf < last);
  if (older.length === 0) return new Map();
  const found = Map.groupBy(remoteChanges.firstAfter(older), ({ key }) => key);
  return new Map(
    [...found].map(([key, changes]) => [key, new Map(changes.map(({ field, before }) => [field, before]))]),
  );
};
