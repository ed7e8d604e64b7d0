import { statusWithin } from '../budgets.ts';
import type { Answer, CallContext } from '../http/call.ts';
import type { Fault } from '../http/errors.ts';
import { fault, refuse, ServiceError } from '../http/errors.ts';
import type { Json } from '../http/values.ts';
import { codePoints, isAbsent, isRecord } from '../http/values.ts';
import type { Budget, Budgets, Campaign } from '../model.ts';
import type { Service } from '../service.ts';
import type { Settings } from '../settings.ts';
import { newDefaultCampaign } from '../world.ts';
import { ownCampaign } from './own.ts';
import { campaignToWire } from './representation.ts';

const maxText = 64;

const limitOf = (container: Json, budget: 'daily' | 'total', faults: Fault[]): string => {
  const field = `budgets.${budget}.limitMicros`;
  const one = container[budget];
  const limit = isRecord(one) ? one['limitMicros'] : undefined;
  if (isAbsent(limit)) faults.push(fault(2000, field));
  else if (limit !== 'UNLIMITED' && (typeof limit !== 'string' || !/^\d{1,19}$/.test(limit))) {
    faults.push(fault(1006, field, String(limit)));
  }
  return String(limit);
};

const withLimits = (before: Budgets | undefined, container: unknown, faults: Fault[]): Budgets => {
  const json = isRecord(container) ? container : {};
  if (!isRecord(container)) faults.push(fault(2000, 'budgets'));
  const budget = (name: 'daily' | 'total'): Budget => ({
    limitMicros: isRecord(container) ? limitOf(json, name, faults) : 'UNLIMITED',
    spentMicros: before?.[name].spentMicros ?? '0',
  });
  return { daily: budget('daily'), total: budget('total') };
};

const REACHED: ReadonlySet<string> = new Set(['BUDGET_REACHED', 'DAILY_BUDGET_REACHED']);

/** A campaign's status; a reached budget applies only where it would otherwise be ACTIVE. */
const effective = (wanted: string, budgets: Budgets): string =>
  wanted === 'ACTIVE' ? statusWithin(budgets) : wanted;

const wantedStatus = (status: unknown, faults: Fault[]): string => {
  if (isAbsent(status)) faults.push(fault(2000, 'status'));
  else if (status !== 'ACTIVE' && status !== 'PAUSED') faults.push(fault(2001, 'status', String(status)));
  return String(status);
};

const shortText = (body: Json, name: 'title' | 'vendorId', faults: Fault[]): string | undefined => {
  const value = body[name];
  if (isAbsent(value) || value === '') return undefined;
  if (typeof value !== 'string') faults.push(fault(1006, name, String(value)));
  else if (codePoints(value.trim()) > maxText) faults.push(fault(2005, name, `> ${maxText}`));
  return String(value).trim();
};

const sellersCampaigns = (service: Service, userId: number): readonly Campaign[] =>
  [...service.world.campaigns.values()].filter((campaign) => campaign.userId === userId);

const bodyOf = (context: CallContext): Json => {
  const body = context.json();
  if (!isRecord(body)) throw refuse(400, 1005);
  return body;
};

const refuseAny = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new ServiceError(400, faults);
};

/** A vendorId that one of these campaigns has: 2034 of the campaign, or 2025 as of an ad's. */
const checkVendorId = (
  vendorId: string | undefined,
  others: readonly Campaign[],
  { campaignVendorIdCode: code }: Settings,
  faults: Fault[],
): void => {
  const name = vendorId?.toLowerCase();
  if (name === undefined || !others.some((campaign) => campaign.vendorId?.toLowerCase() === name)) return;
  faults.push(fault(code, code === 2034 ? 'campaign' : 'vendorId', vendorId));
};

/** POST /campaign: 2034 for one that exists already, 2039 beyond the limit of campaigns, 1001 where none can be made. */
export const createCampaign = (context: CallContext): Answer => {
  const { service, userId, settings } = context;
  if (settings.campaignCreate === 'not-implemented') throw refuse(500, 1001);
  const body = bodyOf(context);
  const faults: Fault[] = [];
  const status = wantedStatus(body['status'], faults);
  const budgets = withLimits(undefined, body['budgets'], faults);
  const title = shortText(body, 'title', faults);
  const vendorId = shortText(body, 'vendorId', faults);
  const own = sellersCampaigns(service, userId);
  checkVendorId(vendorId, own, settings, faults);
  const isTitleTaken = title !== undefined && own.some((campaign) => campaign.title === title);
  if (settings.campaignTaken === 'title' && isTitleTaken) faults.push(fault(2034, 'campaign', title));
  refuseAny(faults);
  if (own.length >= settings.maxCampaigns) throw refuse(400, 2039, 'campaign', settings.maxCampaigns);
  const base = newDefaultCampaign(service.world, userId, service.clock.now(), settings);
  const created: Campaign = {
    ...base,
    title,
    vendorId,
    status: effective(status, budgets),
    budgets,
    isDefault: false,
  };
  service.world.saveCampaign(created);
  service.log.applied('create', 'campaign', undefined, created);
  const path = `/api/sellside/campaign/${created.id}`;
  const location = settings.location === 'absolute' ? `${service.baseUrl()}${path}` : path;
  return {
    status: settings.campaignCreateStatus,
    body: campaignToWire(created, settings),
    headers: { Location: location },
  };
};

const save = (
  { service }: CallContext,
  before: Campaign,
  after: Campaign,
  op: 'update' | 'status',
): Campaign => {
  const saved = { ...after, dateLastUpdated: service.clock.now() };
  service.world.saveCampaign(saved);
  service.log.applied(op, 'campaign', before, saved);
  return saved;
};

const checkIdentity = (context: CallContext, body: Json, before: Campaign, faults: Fault[]): void => {
  if (isAbsent(body['id'])) faults.push(fault(2000, 'id'));
  else if (body['id'] !== before.id) faults.push(fault(2003, 'id', String(body['id'])));
  const title = shortText(body, 'title', faults);
  const refusesTitle = context.settings.readOnlyFields === 'refuse' && title !== before.title;
  if (title !== undefined && refusesTitle) faults.push(fault(2001, 'title', title));
};

/** A campaign whose budget is used up may keep its status until it has budget again. */
const checkStatusChange = (
  { settings }: CallContext,
  before: Campaign,
  wanted: string,
  faults: Fault[],
): void => {
  const isReached = before.status !== 'ACTIVE' && before.status !== 'PAUSED';
  if (settings.reachedCampaignStatus === 'refuse' && isReached && wanted !== 'ACTIVE')
    faults.push(fault(2040, 'status', wanted));
};

/** PUT /campaign/{id}: status and budgets; a vendorId can be set once. */
export const updateCampaign = (context: CallContext): Answer => {
  const before = ownCampaign(context);
  const body = bodyOf(context);
  const faults: Fault[] = [];
  checkIdentity(context, body, before, faults);
  const status = wantedStatus(body['status'], faults);
  const budgets = withLimits(before.budgets, body['budgets'], faults);
  const vendorId = shortText(body, 'vendorId', faults) ?? before.vendorId;
  if (before.vendorId !== undefined && vendorId !== before.vendorId)
    faults.push(fault(2024, 'vendorId', vendorId));
  const others = sellersCampaigns(context.service, context.userId).filter(({ id }) => id !== before.id);
  checkVendorId(vendorId, others, context.settings, faults);
  checkStatusChange(context, before, status, faults);
  refuseAny(faults);
  const after = { ...before, status: effective(status, budgets), budgets, vendorId };
  return { status: 200, body: campaignToWire(save(context, before, after, 'update'), context.settings) };
};

/** PUT /campaign/{id}/status/{status}. */
export const changeCampaignStatus = (context: CallContext): Answer => {
  const before = ownCampaign(context);
  const faults: Fault[] = [];
  const status = wantedStatus(context.params['status'], faults);
  checkStatusChange(context, before, status, faults);
  refuseAny(faults);
  const after = save(context, before, { ...before, status: effective(status, before.budgets) }, 'status');
  const full = context.settings.statusAnswer === 'full';
  return full ? { status: 200, body: campaignToWire(after, context.settings) } : { status: 200 };
};

/** PUT /campaign/{id}/budgets: request and answer are the bare `{daily,total}`. */
export const changeCampaignBudgets = (context: CallContext): Answer => {
  const before = ownCampaign(context);
  const faults: Fault[] = [];
  const budgets = withLimits(before.budgets, bodyOf(context), faults);
  refuseAny(faults);
  const wanted = REACHED.has(before.status) ? 'ACTIVE' : before.status;
  const after = save(context, before, { ...before, budgets, status: effective(wanted, budgets) }, 'update');
  return { status: 200, body: after.budgets };
};
