/** Findings of the rules that are our reading of the interface: what the service's answer to an item teaches about. */
import type { Draft, RowKey } from '../../../../shared/ad/model.ts';
import type { PlanOp } from '../../../../shared/contract/results/plan.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { FindingKind } from '../../../../shared/rules/accepted.ts';
import { categoryIdOf, findingKindName, kindOf } from '../../../../shared/rules/accepted.ts';
import type { Problem } from '../../../../shared/rules/index.ts';
import { checkAd } from '../../../../shared/rules/index.ts';
import { knownCategories, tenantLocale } from '../../categories/known-categories.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { RunItem } from '../../mirror/runs/run-item.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import type { RuleEnvironment } from '../../problems/rule-environment.ts';
import { localOf } from '../../rows/row.ts';

/** An ad as it is sent or checked. */
export type PlannedWrite = {
  readonly key: RowKey;
  readonly op: PlanOp;
  /** The ad before; null for a new one. */
  readonly base: JsonObject | null;
  readonly drafts: readonly Draft[];
};

/** An item as it was agreed to. */
export const plannedWriteOf = (item: RunItem): PlannedWrite => ({
  key: item.key,
  op: item.op,
  base: item.previous,
  drafts: draftsOfItem(item),
});

/** One finding of such a rule in an ad. */
export type ReadingFinding = {
  readonly kind: FindingKind;
  /** `findingKindName` of it. */
  readonly name: string;
  readonly finding: Problem;
};

/** The seller and campaigns, as the rules read them. */
export type SendRuleEnvironment = Pick<RuleEnvironment, 'campaignOf' | 'user'>;

/** Is it a finding of a reading that is an error, or would be one if the value were not on the marketplace already? */
const speaksAgainst = ({ origin, severity, lifted }: Problem): boolean =>
  origin === 'reading' && (severity === 'error' || lifted === 'stored');

export const categoryIn = (mirror: Mirror, ad: JsonObject) =>
  knownCategories(mirror).get(categoryIdOf(ad) ?? undefined);

/** The findings of the rules about one ad in `local`, as if it were sent as `asked` is. */
export const ruleFindings = (
  mirror: Mirror,
  environment: SendRuleEnvironment,
  asked: PlannedWrite,
  local: JsonObject,
): readonly Problem[] =>
  checkAd({
    ad: { key: asked.key, id: null, base: asked.base, local, drafts: asked.drafts },
    category: categoryIn(mirror, local),
    campaign: environment.campaignOf(local),
    user: environment.user,
    locale: tenantLocale(mirror),
  });

const againstIn = (
  mirror: Mirror,
  asked: PlannedWrite,
  local: JsonObject,
  problems: readonly Problem[],
): readonly ReadingFinding[] => {
  const about = { local, category: categoryIn(mirror, local), isNew: asked.base === null };
  return problems.filter(speaksAgainst).map((finding) => {
    const kind = kindOf(finding, about);
    return { kind, name: findingKindName(kind), finding };
  });
};

/** The findings of readings in an ad as it is to be sent; none for a status call or a campaign. */
export const readingFindings = (
  mirror: Mirror,
  environment: SendRuleEnvironment,
  asked: PlannedWrite,
): readonly ReadingFinding[] => {
  if (asked.op !== 'create' && asked.op !== 'update') return [];
  const local = localOf(mirror, asked.base, asked.drafts);
  return againstIn(mirror, asked, local, ruleFindings(mirror, environment, asked, local));
};

/** The findings of readings in the service's present state of an ad that was sent as `asked`. */
export const readingFindingsInReply = (
  mirror: Mirror,
  environment: SendRuleEnvironment,
  asked: PlannedWrite,
  held: JsonObject,
): readonly ReadingFinding[] =>
  againstIn(mirror, asked, held, ruleFindings(mirror, environment, asked, held));
