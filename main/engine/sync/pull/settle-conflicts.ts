/**
 * The account's policy for conflicts, applied to those a pull found (`docs/sync.md#the-accounts-rule-for-conflicts`).
 * The seller decides conflicts of before, and those that a push finds just before it sends.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Settled } from '../../../../shared/contract/results/plan.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import { translate } from '../../../../shared/locale/index.ts';
import type { AccountContext } from '../../context.ts';
import { conflictingUnits } from '../../drafts/conflicts.ts';
import { resolveConflicts } from '../../drafts/resolve.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { readSettings } from '../../settings/account-settings.ts';

type MirrorOnly = Pick<AccountContext, 'mirror'>;

const unitKey = (key: RowKey, unit: string): string => `${key} ${unit}`;

const marksOf = async (context: MirrorOnly): Promise<ReadonlyMap<string, RowKey>> =>
  new Map((await conflictingUnits(context)).map(({ key, unit }) => [unitKey(key, unit), key]));

/** The setting with the revisions of the conflicts before the pull under way. */
const MARKS = 'conflictMarks';

/** The numbers of the last pull and push: while they are the same, no other one has found conflicts. */
const epoch = ({ pulls, runs }: Mirror): string =>
  `${pulls.history(1)[0]?.id ?? 0} ${runs.list(1)[0]?.run ?? 0}`;

const keepMarks = (mirror: Mirror, marks: readonly string[]): void =>
  mirror.settings.set(MARKS, { epoch: epoch(mirror), marks });

/** The revisions that the process stored in which the interrupted pull began; undefined for none. */
const keptMarks = (mirror: Mirror): ReadonlySet<string> | undefined => {
  const kept = mirror.settings.get(MARKS);
  if (!mirror.pulls.open() || !isJsonObject(kept) || kept['epoch'] !== epoch(mirror)) return undefined;
  return Array.isArray(kept['marks']) ? new Set(kept['marks'].map(String)) : undefined;
};

/**
 * The revisions of the conflicts before a pull, for `settleConflicts` after it. For a resumed pull they are those before
 * its first part.
 */
export const conflictRevisions = async (context: MirrorOnly): Promise<ReadonlySet<string>> => {
  const { mirror } = context;
  const kept = keptMarks(mirror);
  if (kept) return kept;
  const marks = [...(await marksOf(context)).keys()];
  keepMarks(mirror, marks);
  return new Set(marks);
};

/**
 * Leaves conflicts that the pull under way finds from now on to the seller, also when a pull with a policy resumes it.
 */
export const leaveNewConflictsOpen = ({ mirror }: MirrorOnly): void => {
  if (isJsonObject(mirror.settings.get(MARKS))) mirror.settings.set(MARKS, null);
};

const NONE: Settled = { mine: 0, theirs: 0 };

/**
 * Decides the conflicts that are new since `before` by the account's policy, as one changeset. Returns how many; none
 * where `before` is null, as the seller is asked then. Conflicts that ended before they were decided stay as they are.
 */
export const settleConflicts = async (
  context: AccountContext,
  before: ReadonlySet<string> | null,
): Promise<Settled> => {
  if (before === null) return NONE;
  const { conflicts: policy } = readSettings(context.mirror).sync;
  if (policy === 'ask') return NONE;
  const found = new Map([...(await marksOf(context))].filter(([mark]) => !before.has(mark)));
  if (found.size === 0) return NONE;
  const label = translate(context.language)(`changeset.policy.${policy}`, { count: found.size });
  const byRule = { ...context, who: { user: null, origin: 'rule' } } as const;
  const decided = context.mirror.transaction(() => {
    // Stored first, so that a resumed pull does not decide again what the seller undoes meanwhile.
    keepMarks(context.mirror, [...before, ...found.keys()]);
    return resolveConflicts(byRule, { kind: 'policy', label }, policy, {
      keys: [...new Set(found.values())],
      has: (key, unit) => found.has(unitKey(key, unit)),
    });
  });
  context.passFailpoint('conflicts-settled');
  context.rowsChanged(decided.keys);
  return { ...NONE, [policy]: decided.result };
};
