/** The seller's overrides of rules (`shared/rules/overrides.ts`), given for the values that were shown, or withdrawn. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { overrideFor } from '../../../shared/rules/overrides.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { readsOfProblem } from '../../../shared/rules/table.ts';
import type { AccountContext } from '../context.ts';
import type { SeenRevision } from '../drafts/as-seen.ts';
import { unseenChangesOf } from '../drafts/as-seen.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RowRuleOverride } from '../mirror/rules/overrides.ts';
import { loadCampaign, loadRows } from '../rows/row.ts';

export type AnywayChoice = {
  /** The rule's name: the key of its sentence. */
  readonly rule: string;
  /** Only its problems at this field; all of them when not given. */
  readonly field?: FieldPath | undefined;
  /** True to override the rule, false to withdraw the override. */
  readonly given: boolean;
};

const localsOf = (mirror: Mirror, keys: readonly RowKey[]): ReadonlyMap<RowKey, JsonObject> => {
  const ads = loadRows(
    mirror,
    keys.filter((key) => !isCampaignKey(key)),
  );
  const campaigns = keys.filter(isCampaignKey).flatMap((key) => loadCampaign(mirror, key) ?? []);
  return new Map([...ads.values(), ...campaigns].map(({ key, local }) => [key, local]));
};

const isMeant = (problem: Problem, { rule, field, given }: AnywayChoice): boolean =>
  problem.message.key === rule &&
  (field === undefined || problem.field === field) &&
  (given ? problem.severity === 'error' : problem.lifted === 'anyway');

/**
 * Overrides the rule, or withdraws the override, in each of these rows where it is an error (or is overridden), bound to
 * the present values. Returns the rows. A row is left out where others changed such a value since it was seen.
 */
export const sendAnyway = (
  { mirror, rowsChanged }: Pick<AccountContext, 'mirror' | 'rowsChanged'>,
  keys: readonly RowKey[],
  choice: AnywayChoice,
  asSeen: SeenRevision,
): readonly RowKey[] => {
  const words = mirror.transaction(() => {
    const unseen = unseenChangesOf(mirror, keys, asSeen);
    const locals = localsOf(mirror, keys);
    const found = [...mirror.problems.ofMany(keys)].flatMap(([key, problems]): readonly RowRuleOverride[] => {
      const local = locals.get(key);
      if (!local) return [];
      const isSeen = (problem: Problem): boolean =>
        !readsOfProblem(problem).some((field) => unseen.get(key)?.has(field));
      return problems
        .filter((problem) => isMeant(problem, choice) && isSeen(problem))
        .flatMap((problem) => overrideFor(problem, local) ?? [])
        .map((word) => ({ ...word, key }));
    });
    if (found.length === 0) return found;
    for (const word of found) {
      if (choice.given) mirror.overrides.put(word);
      else mirror.overrides.remove(word);
    }
    mirror.journal.append({ type: 'anyway', given: choice.given, words: found });
    return found;
  });
  const changed = [...new Set(words.map(({ key }) => key))];
  if (changed.length > 0) rowsChanged(changed);
  return changed;
};
