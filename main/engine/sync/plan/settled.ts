/** Counts of what the account's policy for conflicts decided since the last push, for Review. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Plan } from '../../../../shared/contract/results/plan.ts';
import { unitOf } from '../../drafts/units.ts';
import type { Change } from '../../mirror/changesets.ts';
import type { Mirror } from '../../mirror/mirror.ts';

/** The number of decisions in the changes of one row: one for each unit, or one for a delete. */
const decisionsOf = (changes: readonly Change[]): number =>
  changes.some(({ field, before }) => field === 'status' && before === 'DELETED')
    ? 1
    : new Set(changes.map(({ field }) => unitOf(field))).size;

/** Which side the policy chose in a changeset: mine where an edit is still a draft, else theirs. */
const wonBy = (changes: readonly Change[]): 'mine' | 'theirs' =>
  changes.some(({ baseAfter }) => baseAfter !== undefined) ? 'mine' : 'theirs';

/** Counts of policy decisions since the last finished push that were not undone. */
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
