/** Agreeing to a push: what of it is as it was seen, and whether a guard blocks it (`docs/sync.md#agreement`). */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Guard } from '../../../../shared/contract/results/plan.ts';
import type { SeenPlan } from '../../../../shared/contract/seen-plan.ts';
import { guardSentence } from '../../../../shared/locale/index.ts';
import { PLAIN } from '../../../../shared/money/number-format.ts';
import type { AccountContext } from '../../context.ts';
import type { Agreement } from './agreement.ts';
import { agreementTo, guardsToAsk, holdUnlessAgreed, unchangedSinceSeen } from './agreement.ts';
import type { PlanSelection } from './create-plan.ts';
import { guardsNow, planInBatches } from './create-plan.ts';
import type { PlannedItem } from './plan.ts';
import { isSendable } from './plan.ts';

type AgreeContext = Pick<AccountContext, 'mirror' | 'language'>;

/** The guards that sending `items` sets off now. Rejects with `guard` where one of them is not among those agreed to. */
export const requireGuardsAgreed = async (
  { mirror, language }: AgreeContext,
  agreed: readonly Guard[] | 'all',
  items: readonly PlannedItem[],
): Promise<readonly Guard[]> => {
  const guards = await guardsNow(mirror, items);
  const asked = agreed === 'all' ? [] : guardsToAsk(agreed, guards);
  if (asked.length === 0) return guards;
  throw new AdsheetError('guard', {
    guards: asked.map((guard) => guardSentence(language, guard, PLAIN)).join('; '),
    codes: asked.map(({ code }) => code).join(', '),
  });
};

export type PushConsent = {
  /** Was the yes given that guards ask for? */
  readonly confirmed: boolean;
  /** The plan that was shown; without it, everything as it is now. */
  readonly seen?: SeenPlan | undefined;
};

/**
 * What a push may send of everything that has drafts (among `keys` when given). Rejects with `nothing-to-push`, with
 * `plan-moved` where nothing that can go is as it was seen, and with `guard` where one asks for a yes.
 */
export const createAgreement = async (
  context: AgreeContext,
  { keys }: PlanSelection,
  { confirmed, seen }: PushConsent,
): Promise<Agreement> => {
  const { items } = await planInBatches(context.mirror, keys);
  if (items.length === 0) throw new AdsheetError('nothing-to-push');
  const agreed = seen ? unchangedSinceSeen(seen, items) : items;
  if (agreed.length < items.length && !agreed.some(isSendable)) throw new AdsheetError('plan-moved');
  const agreement = agreementTo(items, agreed);
  const passed = confirmed ? (seen?.guards ?? 'all') : [];
  const guards = await requireGuardsAgreed(context, passed, holdUnlessAgreed(agreement, items));
  return { ...agreement, guards: passed === 'all' ? guards : passed };
};
