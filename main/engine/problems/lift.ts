/** Why a rule does not hold a row back. It lifts rules only: conflicts, guards and whose ad it is are no rules. */
import type { JsonObject } from '../../../shared/json.ts';
import type { AnywayOverride } from '../../../shared/rules/anyway.ts';
import { isOverridable, isOverrideValid, overridesProblem } from '../../../shared/rules/anyway.ts';
import type { Lift, Problem } from '../../../shared/rules/problem.ts';
import { ruleOf } from '../../../shared/rules/table.ts';

/** What was said of one row alone. */
export type RowLifts = {
  /** The seller's words for this row. */
  readonly anyway: readonly AnywayOverride[];
  /** Did the service's own check accept the very body that would be sent? */
  readonly checked: boolean;
};

export type Lifts = RowLifts & {
  /** Rules that the seller switched to warnings, for good. */
  readonly warnOnly: ReadonlySet<string>;
  /** Was the service seen to accept just this, whatever our reading says? */
  readonly accepts: (problem: Problem) => boolean;
};

const liftOf = (problem: Problem, local: JsonObject, lifts: Lifts): Lift | undefined => {
  if (ruleOf(problem)?.firm) return undefined;
  if (lifts.warnOnly.has(problem.message.key)) return 'setting';
  if (lifts.accepts(problem)) return 'learned';
  if (!isOverridable(problem)) return undefined;
  if (lifts.anyway.some((word) => overridesProblem(word, problem) && isOverrideValid(word, local)))
    return 'anyway';
  return lifts.checked ? 'checked' : undefined;
};

/** What is lifted still warns, and holds nothing back. */
export const withLifts =
  (local: JsonObject, lifts: Lifts) =>
  (problem: Problem): Problem => {
    const lifted = problem.severity === 'error' ? liftOf(problem, local, lifts) : undefined;
    return lifted ? { ...problem, severity: 'warning', lifted } : problem;
  };
