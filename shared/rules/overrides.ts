/**
 * "Send anyway": the seller's override of a rule for an ad. It is bound to the values the rule reads, as they were
 * shown, and void once one of them changes. It lifts rules only.
 */
import type { FieldPath } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import type { JsonObject } from '../json.ts';
import type { Problem } from './problem.ts';
import { readsOf } from './rule.ts';
import { ALL_RULES, ruleAt, ruleOf } from './table.ts';

export type RuleOverride = {
  /** The rule's name: the key of its sentence. */
  readonly rule: string;
  /** The field of the problem. */
  readonly field: FieldPath;
  /** The values of the fields it reads, as `valuesShown` writes them. */
  readonly values: string;
};

/** The names of the rules that can be overridden. */
export const OVERRIDABLE_RULES: ReadonlySet<string> = new Set(
  ALL_RULES.filter(({ severity, firm }) => severity === 'error' && firm !== true).map(
    ({ message }) => message,
  ),
);

/** The values a rule reads of an ad, as a text that is equal only for equal values; undefined for an unknown rule. */
export const valuesShown = (
  { rule, field }: Pick<RuleOverride, 'rule' | 'field'>,
  local: JsonObject,
): string | undefined => {
  const facts = ruleAt(rule, field);
  return facts && JSON.stringify(readsOf(facts, field).map((read) => [read, readField(local, read)]));
};

/** Is the override still valid: are all values the rule reads unchanged? */
export const isOverrideValid = (override: RuleOverride, local: JsonObject): boolean =>
  valuesShown(override, local) === override.values;

/** Can the seller override it: is it a rule's problem, and not about whose ad it is or whether it exists? */
export const isOverridable = (problem: Problem): boolean => {
  const rule = ruleOf(problem);
  return rule !== undefined && rule.firm !== true;
};

export const overridesProblem = (override: RuleOverride, { message, field }: Problem): boolean =>
  override.rule === message.key && override.field === field;

/** The override that lifts this problem of an ad. */
export const overrideFor = (problem: Problem, local: JsonObject): RuleOverride | undefined => {
  const named = { rule: problem.message.key, field: problem.field };
  const values = isOverridable(problem) ? valuesShown(named, local) : undefined;
  return values === undefined ? undefined : { ...named, values };
};
