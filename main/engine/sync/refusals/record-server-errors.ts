/**
 * Stores the service's errors about a row's drafts with the row: they are shown on its cells until the drafts change
 * (`problems/page-check.ts` removes them then). Everything here runs inside the caller's transaction.
 */
import type { Draft, FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import { revisionOfDrafts } from '../../drafts/to-send.ts';
import { includePause } from '../../drafts/units.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { refuseField } from '../../settings/account-settings.ts';

/** The one field that only some sellers may use (`docs/interface.md#ad`). */
const FOR_SOME: FieldPath = 'price.originalAmountCents';

/** Was a valid value refused? Then this seller may not use the field at all. */
const refusesSeller = ({ field, code, source }: Problem, body: JsonObject): boolean => {
  const original = readField(body, FOR_SOME);
  const amount = readField(body, 'price.amountCents');
  return (
    source === 'service' &&
    field === FOR_SOME &&
    code === 2001 &&
    Number.isSafeInteger(original) &&
    Number.isSafeInteger(amount) &&
    Number(original) > Number(amount)
  );
};

export type JudgedDrafts = {
  readonly key: RowKey;
  /** The drafts that were sent or checked. */
  readonly asked: readonly Draft[];
  /** What the service refused; empty where it accepted the drafts. */
  readonly problems: readonly Problem[];
  /** The body that was sent or checked, where there was one. */
  readonly body?: JsonObject | undefined;
  readonly at: string;
};

/** Stores the service's errors, or removes those of before, where the row still has the drafts that were judged. */
export const recordServerErrors = (
  mirror: Mirror,
  { key, asked, problems, body, at }: JudgedDrafts,
): void => {
  const said = problems.filter(({ source }) => source === 'service');
  if (body && said.some((problem) => refusesSeller(problem, body))) refuseField(mirror, FOR_SOME);
  const base = (isCampaignKey(key) ? mirror.campaigns : mirror.ads).get(key)?.base ?? null;
  const now = mirror.drafts.of(key);
  // A pause is sent by itself (`pause-alone.ts`): drafts that gained one since are still those that were judged.
  const own = includePause(asked) ? now : now.filter((draft) => !includePause([draft]));
  const drafts = revisionOfDrafts({ base, drafts: own });
  // The answer to a pause that was sent by itself says nothing of the other drafts.
  if (drafts !== revisionOfDrafts({ base, drafts: asked })) return;
  if (said.length === 0) mirror.serverErrors.remove(key);
  else mirror.serverErrors.put({ key, drafts, problems: said }, at);
};
