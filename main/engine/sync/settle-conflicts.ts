/**
 * The account's rule for conflicts, applied to those a pull found (`design/sync.md`, *Merge*). What was in conflict
 * before, and what a push finds just before it sends, is the seller's own to decide.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Settled } from '../../../shared/contract/views.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { AccountContext } from '../context.ts';
import { resolveConflicts } from '../edits/resolve.ts';
import { readSettings } from '../settings/account-settings.ts';
import { conflictingUnits } from './conflicts.ts';

const markOf = (key: RowKey, unit: string): string => `${key} ${unit}`;

/** What is in conflict before a pull, to be given to `settleConflicts` after it. */
export const conflictMarks = (context: Pick<AccountContext, 'mirror'>): ReadonlySet<string> =>
  new Set([...conflictingUnits(context)].map(({ key, unit }) => markOf(key, unit)));

const NONE: Settled = { mine: 0, theirs: 0 };

/** Decides by the account's rule what came into conflict since `before`, as one changeset; how much it was. */
export const settleConflicts = (context: AccountContext, before: ReadonlySet<string>): Settled => {
  const { conflicts: policy } = readSettings(context.mirror).sync;
  if (policy === 'ask') return NONE;
  const found = new Set([...conflictMarks(context)].filter((mark) => !before.has(mark)));
  if (found.size === 0) return NONE;
  const label = translate(context.language)(`changeset.policy.${policy}`, { count: found.size });
  const decided = resolveConflicts(context, { kind: 'policy', label }, policy, (key, unit) =>
    found.has(markOf(key, unit)),
  );
  context.rowsChanged(decided.keys);
  return { ...NONE, [policy]: decided.result };
};
