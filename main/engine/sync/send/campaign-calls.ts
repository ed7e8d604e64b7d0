/**
 * The call by which a campaign is sent: the narrowest that says what changed, and where the service has not got that one
 * the others, as the interface names all of them and shows none (`docs/interface.md#other-campaign-calls`).
 */
import type { Draft } from '../../../../shared/ad/model.ts';
import { intendedStatus } from '../../../../shared/ad/model.ts';
import { withDrafts } from '../../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { campaignBudgets, campaignCreateBody, campaignUpdateBody } from '../../drafts/body.ts';
import { unitOf } from '../../drafts/units.ts';
import { isRefusedAsNoCall, NOT_IMPLEMENTED, saysNoSuchCall } from '../../service/calls/no-such-call.ts';
import type { Service, ServiceProblem, WriteOptions, WriteOutcome } from '../../service/service.ts';
import { withExactNumbers } from '../../service/wire/json.ts';

type Outcome = WriteOutcome<JsonObject | null>;

/** What is sent: the campaign as the service has it, and the edits of it. */
export type CampaignWrite = {
  readonly id: number;
  readonly there: JsonObject;
  readonly drafts: readonly Draft[];
};

/**
 * Of a campaign that was listed a moment ago a 404 is about the call. Another call may follow a page in the place of an
 * answer, too, since each says the same of the campaign.
 */
const lacksCall = (outcome: Outcome): boolean =>
  isRefusedAsNoCall(outcome) || (outcome.kind === 'unknown' && saysNoSuchCall(outcome.cause));

const UNSAID: ServiceProblem = { code: NOT_IMPLEMENTED, text: '', msg: '', field: '', arg: '' };

/** The same refusal as the service tells it where it has a code for that. */
const asNotImplemented = (outcome: Outcome): Outcome => {
  if (outcome.kind !== 'refused') return outcome;
  const said = outcome.problems.length > 0 ? outcome.problems : [UNSAID];
  return { ...outcome, problems: said.map((problem) => ({ ...problem, code: NOT_IMPLEMENTED })) };
};

const BUDGETS = unitOf('budgets.daily.limitMicros');

/** The status that the service would show with these edits. */
export const statusIn = (campaign: JsonObject): string => {
  const status = campaign['status'];
  return typeof status === 'string' ? intendedStatus(status) : 'ACTIVE';
};

type Call = () => Promise<Outcome>;

/** The calls of one part each; a pause before a change of budgets, which an activation comes after. */
const partCalls = (service: Service, write: CampaignWrite, options: WriteOptions): readonly Call[] => {
  const { id, there, drafts } = write;
  const parts = new Set(drafts.map(({ field }) => unitOf(field)));
  const status = statusIn(withDrafts(there, drafts));
  const setStatus = (): Promise<Outcome> => service.setCampaignStatus(id, status, options);
  const budgets = campaignBudgets(withExactNumbers(there), drafts);
  const setBudgets = (): Promise<Outcome> => service.setCampaignBudgets(id, budgets, options);
  const both = [...(parts.has('status') ? [setStatus] : []), ...(parts.has(BUDGETS) ? [setBudgets] : [])];
  return status === 'ACTIVE' ? both.toReversed() : both;
};

const isPart = ({ field }: Draft): boolean => unitOf(field) === 'status' || unitOf(field) === BUDGETS;

/** One after the other until one is not done; resolves with the last outcome. */
const inTurn = async ([first, ...others]: readonly [Call, ...Call[]]): Promise<Outcome> => {
  const outcome = await first();
  const [next, ...rest] = others;
  return outcome.kind === 'done' && next ? inTurn([next, ...rest]) : outcome;
};

/** The whole campaign repeats its status, which can only be one that a seller may set. */
const canSendWhole = ({ there, drafts }: CampaignWrite): boolean =>
  ['ACTIVE', 'PAUSED'].includes(statusIn(withDrafts(there, drafts)));

/** Sends the edits of a campaign that is there. */
export const writeCampaign = async (
  service: Service,
  write: CampaignWrite,
  options: WriteOptions,
): Promise<Outcome> => {
  const body = campaignUpdateBody(withExactNumbers(write.there), write.drafts);
  const whole = (): Promise<Outcome> => service.updateCampaign(write.id, body, options);
  const [first, ...others] = write.drafts.every(isPart) ? partCalls(service, write, options) : [];
  if (!first) return whole();
  const isNarrow = others.length === 0;
  const outcome = isNarrow ? await first() : await whole();
  if (!lacksCall(outcome)) return outcome;
  if (!isNarrow) return inTurn([first, ...others]);
  return canSendWhole(write) ? whole() : outcome;
};

/** Makes a campaign. */
export const createCampaign = async (
  service: Service,
  drafts: readonly Draft[],
  options: WriteOptions,
): Promise<Outcome> => {
  const outcome = await service.createCampaign(campaignCreateBody(drafts), options);
  return isRefusedAsNoCall(outcome) ? asNotImplemented(outcome) : outcome;
};
