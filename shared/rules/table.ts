/** The whole table of rules, and what it says of the rule a problem comes from. */
import type { FieldPath } from '../ad/model.ts';
import { ACROSS_RULES } from './across.ts';
import { CAMPAIGN_RULES } from './campaign.ts';
import { RULES } from './index.ts';
import type { Problem } from './problem.ts';
import { isWithin, type RuleFacts, readsOf } from './rule.ts';

/** Rules about one ad, about several, and about campaigns. */
export const ALL_RULES: readonly RuleFacts[] = [...RULES, ...ACROSS_RULES, ...CAMPAIGN_RULES];

const byName: ReadonlyMap<string, readonly RuleFacts[]> = new Map(
  ALL_RULES.map(({ message }) => [message, ALL_RULES.filter((rule) => rule.message === message)]),
);

/** The rule of this name that speaks of a field. */
export const ruleAt = (name: string, field: FieldPath): RuleFacts | undefined =>
  byName.get(name)?.find((rule) => isWithin(field, rule.field));

/** The rule that found it; undefined for a word of the service, or of ours that is no rule's. */
export const ruleOf = ({ message, field, source }: Problem): RuleFacts | undefined =>
  source === 'local' ? ruleAt(message.key, field) : undefined;

/** The fields of the ad that decided about it: none where no rule found it. */
export const readsOfProblem = (problem: Problem): readonly FieldPath[] => {
  const rule = ruleOf(problem);
  return rule ? readsOf(rule, problem.field) : [];
};
