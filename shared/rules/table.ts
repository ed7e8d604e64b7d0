/** The table of all rules, and looking up the rule of a problem. */
import type { FieldPath } from '../ad/model.ts';
import { ACROSS_RULES } from './across.ts';
import { CAMPAIGN_RULES } from './campaign.ts';
import { RULES } from './index.ts';
import type { Problem } from './problem.ts';
import { isWithin, type RuleFacts, readsOf } from './rule.ts';

/** Rules on one ad, across ads, and on campaigns. */
export const ALL_RULES: readonly RuleFacts[] = [...RULES, ...ACROSS_RULES, ...CAMPAIGN_RULES];

const byName: ReadonlyMap<string, readonly RuleFacts[]> = new Map(
  ALL_RULES.map(({ message }) => [message, ALL_RULES.filter((rule) => rule.message === message)]),
);

/** The rule with this name for a field. */
export const ruleAt = (name: string, field: FieldPath): RuleFacts | undefined =>
  byName.get(name)?.find((rule) => isWithin(field, rule.field));

/** The rule of a problem; undefined for problems of the service, and for ours that are no rule's. */
export const ruleOf = ({ message, field, source }: Problem): RuleFacts | undefined =>
  source === 'local' ? ruleAt(message.key, field) : undefined;

/** The fields of the ad that determined the problem; none where no rule found it. */
export const readsOfProblem = (problem: Problem): readonly FieldPath[] => {
  const rule = ruleOf(problem);
  return rule ? readsOf(rule, problem.field) : [];
};
