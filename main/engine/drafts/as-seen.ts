/**
 * The state of the rows that the seller saw when deciding on an edit. Each window names the number of the last change
 * by others it had shown (`asOf`). An edit is based on that state, so that a change by others made since then is
 * merged like any other (`docs/sync.md#edits-on-what-was-seen`).
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

/**
 * By row, the number of the last change by others that the seller had seen; undefined takes the row in its present
 * state.
 */
export type SeenRevision = (key: RowKey) => number | undefined;

/** By field that others changed after the seller saw the row: the value the seller saw. */
export type UnseenChanges = ReadonlyMap<FieldPath, Json>;

/** The seen revisions of the rows that a window showed, in the form in which its command names them. */
export const seenRevisionIn = (
  seen: readonly { readonly asOf: number; readonly keys: readonly RowKey[] }[] = [],
): SeenRevision => {
  const numbers = new Map(seen.flatMap(({ asOf, keys }) => keys.map((key) => [key, asOf] as const)));
  return (key) => numbers.get(key);
};

/** The changes of these rows that the seller has not seen. Rows without any are left out. */
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
