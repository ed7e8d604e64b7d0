/**
 * Why a rule does not hold a row back. Only rules are lifted, not conflicts, guards or doubts about whose ad it is.
 */
import type { JsonObject } from '../../../shared/json.ts';
import type { RuleOverride } from '../../../shared/rules/overrides.ts';
import { isOverridable, isOverrideValid, overridesProblem } from '../../../shared/rules/overrides.ts';
import type { Lift, Problem } from '../../../shared/rules/problem.ts';
import { ruleOf } from '../../../shared/rules/table.ts';

/** The lifts of one row. */
export type RowLifts = {
  /** The seller's overrides for this row. */
  readonly anyway: readonly RuleOverride[];
  /** Did the service's own check accept exactly the body that would be sent? */
  readonly checked: boolean;
};

export type Lifts = RowLifts & {
  /** Rules that the seller turned into warnings permanently. */
  readonly warnOnly: ReadonlySet<string>;
  /** Was the service seen to accept this, against our reading of the interface? */
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

/** Turns a lifted error into a warning, which holds nothing back. */
export const withLifts =
  (local: JsonObject, lifts: Lifts) =>
  (problem: Problem): Problem => {
    const lifted = problem.severity === 'error' ? liftOf(problem, local, lifts) : undefined;
    return lifted ? { ...problem, severity: 'warning', lifted } : problem;
  };
