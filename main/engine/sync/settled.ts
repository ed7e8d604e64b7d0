/** What the account's rule for conflicts decided since the last push, as Review tells it. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Plan } from '../../../shared/contract/views.ts';
import type { Change } from '../mirror/changesets.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { unitOf } from './units.ts';

/** How many decisions the changes of one row are: its units, or one for all of a delete. */
const decisionsOf = (changes: readonly Change[]): number =>
  changes.some(({ field, before }) => field === 'status' && before === 'DELETED')
    ? 1
    : new Set(changes.map(({ field }) => unitOf(field))).size;

/** A rule decides all of a changeset one way: where it kept an edit there is a draft still, else the edit is gone. */
const wonBy = (changes: readonly Change[]): 'mine' | 'theirs' =>
  changes.some(({ baseAfter }) => baseAfter !== undefined) ? 'mine' : 'theirs';

/** What rules decided since the last finished push, and nobody took back. */
export const settledSincePush = ({ changesets }: Mirror): Plan['settled'] => {
  const settled = { mine: 0, theirs: 0 };
  const found = changesets.ofKindSincePush('policy');
  for (const { id } of found) {
    const changes = changesets.changes(id);
    const rows: ReadonlyMap<RowKey, readonly Change[]> = Map.groupBy(changes, ({ key }) => key);
    settled[wonBy(changes)] += [...rows.values()].reduce((sum, row) => sum + decisionsOf(row), 0);
  }
  return { ...settled, changesets: found.map(({ id }) => id) };
};
