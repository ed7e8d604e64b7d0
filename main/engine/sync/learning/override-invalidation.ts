/**
 * A seller's override of a rule is bound to the values that were shown. After a push was frozen, another client may have
 * changed a value that the rule reads and no draft covers: the override is void then (`docs/sync.md#send-anyway`).
 */
import type { Draft } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { sameJson } from '../../../../shared/json.ts';
import { isOverrideValid, overrideFor, overridesProblem } from '../../../../shared/rules/overrides.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { RunItem } from '../../mirror/runs/run-item.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import { withLifts } from '../../problems/lift.ts';
import { isAcceptedIn } from '../../problems/row-problems.ts';
import type { RuleEnvironment } from '../../problems/rule-environment.ts';
import { currentRuleEnvironment } from '../../problems/rule-environment.ts';
import { localOf } from '../../rows/row.ts';
import { categoryIn, ruleFindings } from './reading-findings.ts';

type Judged = { readonly local: JsonObject; readonly errors: readonly Problem[] };

/** The problems that would hold the ad without an override. */
const judge = (
  mirror: Mirror,
  environment: RuleEnvironment,
  key: RunItem['key'],
  { base, drafts }: { readonly base: JsonObject; readonly drafts: readonly Draft[] },
): Judged => {
  const local = localOf(mirror, base, drafts);
  const accepts = isAcceptedIn(environment, { local, category: categoryIn(mirror, local), isNew: false });
  const lifts = { warnOnly: environment.warnOnly, accepts, anyway: [], checked: false };
  const errors = ruleFindings(mirror, environment, { key, op: 'update', base, drafts }, local)
    .map(withLifts(local, lifts))
    .filter(({ severity }) => severity === 'error');
  return { local, errors };
};

/**
 * The problems that hold an update again, since their override is void by now. Where the service's check lifted a rule,
 * the hash of the body decides instead (`differsFromChecked`).
 */
export const invalidatedOverrideProblems = (
  mirror: Mirror,
  item: RunItem,
  there: JsonObject,
  drafts: readonly Draft[],
): readonly Problem[] => {
  const { key, op, onlyBody, previous } = item;
  if (op !== 'update' || onlyBody !== null || previous === null || sameJson(previous, there)) return [];
  const environment = currentRuleEnvironment(mirror);
  const before = judge(mirror, environment, key, { base: previous, drafts: draftsOfItem(item) });
  const now = judge(mirror, environment, key, { base: there, drafts });
  const given = [
    ...(mirror.overrides.ofMany([key]).get(key) ?? []),
    ...before.errors.flatMap((problem) => overrideFor(problem, before.local) ?? []),
  ];
  const isLifted = (problem: Problem): boolean =>
    given.some((word) => overridesProblem(word, problem) && isOverrideValid(word, now.local));
  const wasHeld = (problem: Problem): boolean =>
    before.errors.some(
      ({ field, message }) => field === problem.field && message.key === problem.message.key,
    );
  return now.errors.filter((problem) => wasHeld(problem) && !isLifted(problem));
};
