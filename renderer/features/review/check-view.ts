/** Compares the marketplace's findings in a check with Adsheet's present ones. Pure. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CheckResult, Plan, PlanItem } from '../../../shared/contract/results/plan.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { type ItemRevisions, isSameRevision } from '../push/public.ts';

/** `…-though`: one side found a problem that the other did not. */
export type CheckOutcome = 'accepted' | 'accepted-though' | 'refused' | 'refused-though';

export type CheckView = {
  readonly checked: number;
  readonly accepted: number;
  readonly refused: readonly RowKey[];
  readonly acceptedThough: readonly RowKey[];
  readonly refusedThough: readonly RowKey[];
  /** Number of campaigns, which the marketplace cannot check. */
  readonly notAsked: number;
  /** Number of ads edited after they were checked. */
  readonly since: number;
  readonly verdicts: ReadonlyMap<RowKey, CheckOutcome>;
  readonly errors: ReadonlyMap<RowKey, readonly Problem[]>;
};

const hasOwnError = (item: PlanItem): boolean =>
  item.blockedBy.some(({ source, severity }) => source === 'local' && severity === 'error');

const verdictOf = (refused: boolean, found: boolean): CheckOutcome => {
  if (refused) return found ? 'refused' : 'refused-though';
  return found ? 'accepted-though' : 'accepted';
};

/** The results of a check that still apply; ads edited since are only counted. */
export const checkView = (
  result: CheckResult,
  { items }: Pick<Plan, 'items'>,
  then: ItemRevisions,
): CheckView => {
  const answers = new Map(result.items.map(({ key, errors }) => [key, errors]));
  const ads = items.filter(({ op }) => op !== 'campaign');
  const held = ads.filter((item) => answers.has(item.key) && isSameRevision(then, item));
  const verdicts = new Map(
    held.map((item) => [item.key, verdictOf((answers.get(item.key) ?? []).length > 0, hasOwnError(item))]),
  );
  const withVerdict = (...wanted: readonly CheckOutcome[]): readonly RowKey[] =>
    [...verdicts].flatMap(([key, verdict]) => (wanted.includes(verdict) ? [key] : []));
  return {
    checked: held.length,
    accepted: withVerdict('accepted', 'accepted-though').length,
    refused: withVerdict('refused', 'refused-though'),
    acceptedThough: withVerdict('accepted-though'),
    refusedThough: withVerdict('refused-though'),
    notAsked: result.notAsked,
    since: ads.length - held.length,
    verdicts,
    errors: new Map(held.map(({ key }) => [key, answers.get(key) ?? []])),
  };
};
