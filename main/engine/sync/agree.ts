/** Agreeing to a push: what of it is as it was seen, and whether a guard stands in its way (`design/sync.md`, *Push* 1). */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Guard, SeenPlan } from '../../../shared/contract/views.ts';
import { guardSentence } from '../../../shared/locale/index.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { AccountContext } from '../context.ts';
import type { Agreement } from './agreement.ts';
import { agreementTo, asAgreed, asSeen, guardsToAsk } from './agreement.ts';
import type { PlannedItem } from './plan.ts';
import { canGo } from './plan.ts';
import type { PlanSelection } from './plan-input.ts';
import { guardsNow, planPieces } from './plan-input.ts';

type AgreeContext = Pick<AccountContext, 'mirror' | 'language'>;

/** The guards that sending `items` sets off now. Rejects with `guard` where one of them is not among those agreed to. */
export const demandGuards = async (
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

export type Consent = {
  /** Was the yes given that guards ask for? */
  readonly confirmed: boolean;
  /** What was looked at; without it all that there is now. */
  readonly seen?: SeenPlan | undefined;
};

/**
 * What a push may send of everything that has drafts (among `keys` when given). Rejects with `nothing-to-push`, with
 * `plan-moved` where nothing that can go is as it was seen, and with `guard` where one asks for a yes.
 */
export const agree = async (
  context: AgreeContext,
  { keys }: PlanSelection,
  { confirmed, seen }: Consent,
): Promise<Agreement> => {
  const items = await planPieces(context.mirror, keys);
  if (items.length === 0) throw new AdsheetError('nothing-to-push');
  const agreed = seen ? asSeen(seen, items) : items;
  if (agreed.length < items.length && !agreed.some(canGo)) throw new AdsheetError('plan-moved');
  const agreement = agreementTo(items, agreed);
  const passed = confirmed ? (seen?.guards ?? 'all') : [];
  const guards = await demandGuards(context, passed, asAgreed(agreement, items));
  return { ...agreement, guards: passed === 'all' ? guards : passed };
};
