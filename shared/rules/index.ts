/**
 * The rules on ads before sending: the interface's tables of fields and errors, and the category's limits, with the
 * service's own codes (`docs/interface.md#errors`). Errors are by the contract; facts only in the supplement give
 * warnings.
 */

import { memberOf } from '../ad/paths.ts';
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

/** What was found in an ad before, and what of it is another by now. */
export type Earlier = {
  /** The message keys of its problems. */
  readonly found: ReadonlySet<string>;
  /** The members of the ad whose values are edited since, or are other ones. */
  readonly changed: ReadonlySet<string>;
};

/** Most sets of rules that are remembered; tables and bulk edits have few. */
const MOST_CHOICES = 500;

const choices = new Map<string, readonly Rule[]>();

/** The rules that may find something: those that read what changed, or found something before. */
const rulesSince = ({ found, changed }: Earlier): readonly Rule[] => {
  const name = `${[...changed].join()} ${[...found].join()}`;
  const known = choices.get(name);
  if (known) return known;
  const chosen = RULES.filter(
    ({ sent, message, reads }) =>
      sent || found.has(message) || reads.some((path) => changed.has(memberOf(path))),
  );
  if (choices.size >= MOST_CHOICES) choices.clear();
  choices.set(name, chosen);
  return chosen;
};

/**
 * The problems of one ad with its drafts applied. An ad that is deleted, or drafted for deletion, only has problems
 * of its status. Where it is known what was found in the ad `earlier`, or in another new one beside the same things,
 * only the rules are asked that may find something else; the ad was not deleted then.
 */
export const checkAd = (input: RuleInput, earlier?: Earlier): readonly Problem[] => {
  const subject = subjectOf(input);
  const { status } = subject.local;
  const ends = !subject.isNew && (status === 'DELETED' || status === 'DELETED_BY_CS');
  if (ends) return applyRules(FINAL_RULES, subject);
  return applyRules(earlier ? rulesSince(earlier) : RULES, subject);
};
