/**
 * The account's rule for conflicts, applied to those a pull found (`design/sync.md`, *Merge*). What was in conflict
 * before, and what a push finds just before it sends, is the seller's own to decide.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Settled } from '../../../shared/contract/views.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { AccountContext } from '../context.ts';
import { resolveConflicts } from '../edits/resolve.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { readSettings } from '../settings/account-settings.ts';
import { conflictingUnits } from './conflicts.ts';

type MirrorOnly = Pick<AccountContext, 'mirror'>;

const markOf = (key: RowKey, unit: string): string => `${key} ${unit}`;

const marksOf = async (context: MirrorOnly): Promise<ReadonlyMap<string, RowKey>> => {
  const marks = new Map<string, RowKey>();
  for await (const { key, unit } of conflictingUnits(context)) marks.set(markOf(key, unit), key);
  return marks;
};

/** Holds what was in conflict when the pull under way began. */
const MARKS = 'conflictMarks';

/** The last pull and push there were: while they are the same, no other has found anything. */
const epoch = ({ pulls, runs }: Mirror): string =>
  `${pulls.history(1)[0]?.id ?? 0} ${runs.list(1)[0]?.run ?? 0}`;

const keepMarks = (mirror: Mirror, marks: readonly string[]): void =>
  mirror.settings.set(MARKS, { epoch: epoch(mirror), marks });

/** What was kept by the process in which the interrupted pull began. */
const keptMarks = (mirror: Mirror): ReadonlySet<string> | undefined => {
  const kept = mirror.settings.get(MARKS);
  if (!mirror.pulls.open() || !isJsonObject(kept) || kept['epoch'] !== epoch(mirror)) return undefined;
  return Array.isArray(kept['marks']) ? new Set(kept['marks'].map(String)) : undefined;
};

/**
 * What is in conflict before a pull, to be given to `settleConflicts` after it. Of one that goes on where it was
 * interrupted, it is what was so before its first part.
 */
export const conflictMarks = async (context: MirrorOnly): Promise<ReadonlySet<string>> => {
  const { mirror } = context;
  const kept = keptMarks(mirror);
  if (kept) return kept;
  const marks = [...(await marksOf(context)).keys()];
  keepMarks(mirror, marks);
  return new Set(marks);
};

/**
 * What the pull under way finds from here on is the seller's to decide, also when a pull with a rule goes on with it
 * where it was interrupted.
 */
export const askFromNowOn = ({ mirror }: MirrorOnly): void => {
  if (isJsonObject(mirror.settings.get(MARKS))) mirror.settings.set(MARKS, null);
};

const NONE: Settled = { mine: 0, theirs: 0 };

/**
 * Decides by the account's rule what came into conflict since `before`, as one changeset; how much it was. Looked for
 * with other work between; what is in conflict no longer when it is decided stays as it is.
 */
export const settleConflicts = async (
  context: AccountContext,
  before: ReadonlySet<string>,
): Promise<Settled> => {
  const { conflicts: policy } = readSettings(context.mirror).sync;
  if (policy === 'ask') return NONE;
  const found = new Map([...(await marksOf(context))].filter(([mark]) => !before.has(mark)));
  if (found.size === 0) return NONE;
  const label = translate(context.language)(`changeset.policy.${policy}`, { count: found.size });
  const byRule = { ...context, who: { user: null, origin: 'rule' } } as const;
  const decided = context.mirror.transaction(() => {
    // A pull that is interrupted now decides nothing once more that the seller takes back meanwhile.
    keepMarks(context.mirror, [...before, ...found.keys()]);
    return resolveConflicts(byRule, { kind: 'policy', label }, policy, {
      keys: [...new Set(found.values())],
      has: (key, unit) => found.has(markOf(key, unit)),
    });
  });
  context.pass('conflicts-settled');
  context.rowsChanged(decided.keys);
  return { ...NONE, [policy]: decided.result };
};
