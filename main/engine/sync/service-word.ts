/**
 * What the service said of a row's drafts is kept with the row, so that it stands on the cells until they change
 * (`problems/page-check.ts` drops it then). Everything here runs inside the caller's transaction.
 */
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import { refuseField } from '../settings/account-settings.ts';
import { markOf } from './drafts-to-send.ts';

/** The one field that only some sellers may use (*Ad*, price.originalAmountCents). */
const FOR_SOME: FieldPath = 'price.originalAmountCents';

/** Was a value that is right in itself refused? Then it is the seller who may not use the field. */
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

export type Answer = {
  readonly key: RowKey;
  /** The drafts it was asked about. */
  readonly asked: readonly Draft[];
  /** What it refused; nothing when it accepted them. */
  readonly problems: readonly Problem[];
  /** The body it was about, where there was one. */
  readonly body?: JsonObject | undefined;
  readonly at: string;
};

/** Keeps the service's answer where the row still has the drafts it is about. */
export const keepWord = (mirror: Mirror, { key, asked, problems, body, at }: Answer): void => {
  const said = problems.filter(({ source }) => source === 'service');
  if (body && said.some((problem) => refusesSeller(problem, body))) refuseField(mirror, FOR_SOME);
  const base = (isCampaignKey(key) ? mirror.campaigns : mirror.ads).get(key)?.base ?? null;
  const drafts = markOf({ base, drafts: mirror.drafts.of(key) });
  if (said.length === 0) mirror.serviceWords.remove(key);
  else if (drafts === markOf({ base, drafts: asked }))
    mirror.serviceWords.put({ key, drafts, problems: said }, at);
};
