/**
 * The rules on ads before sending: the interface's tables of fields and errors, and the category's limits, with the
 * service's own codes (`docs/interface.md#errors`). Errors are by the contract; facts only in the supplement give
 * warnings.
 */
import { ATTRIBUTE_RULES } from './attribute-rules.ts';
import { CONTACT_RULES } from './contact-rules.ts';
import { KIND_RULES } from './kind-rules.ts';
import { LINK_RULES } from './link-rules.ts';
import { MONEY_RULES } from './money-rules.ts';
import { PLACE_RULES } from './place-rules.ts';
import { PRICE_RULES } from './price-rules.ts';
import type { Problem } from './problem.ts';
import { applyRules, type Rule } from './rule.ts';
import { SHIPPING_RULES } from './shipping-rules.ts';
import { type RuleInput, subjectOf } from './subject.ts';
import { TEXT_RULES } from './text-rules.ts';

export { checkCampaign } from './campaign.ts';
export type { Fix, Message, Problem, RowProblem, Severity } from './problem.ts';
export type { RuleInput } from './subject.ts';

/** All rules on one ad. Those across ads are in `across.ts`. */
export const RULES: readonly Rule[] = [
  ...TEXT_RULES,
  ...PLACE_RULES,
  ...MONEY_RULES,
  ...PRICE_RULES,
  ...CONTACT_RULES,
  ...KIND_RULES,
  ...LINK_RULES,
  ...ATTRIBUTE_RULES,
  ...SHIPPING_RULES,
];

/** The rules a seller may turn into warnings, as the interface leaves room for what they refuse. */
export const LEEWAY: ReadonlySet<string> = new Set(
  RULES.filter((rule) => rule.leeway === true).map((rule) => rule.message),
);

const FINAL_RULES = RULES.filter((rule) => rule.message === 'rule.status-final');

/**
 * The problems of one ad with its drafts applied. An ad that is deleted, or drafted for deletion, only has problems
 * of its status.
 */
export const checkAd = (input: RuleInput): readonly Problem[] => {
  const subject = subjectOf(input);
  const { status } = subject.local;
  const ends = !subject.isNew && (status === 'DELETED' || status === 'DELETED_BY_CS');
  return applyRules(ends ? FINAL_RULES : RULES, subject);
};
