import { readPageToken, writePageToken } from '../ads/page-token.ts';
import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers, writers } from '../http/call.ts';
import { notFound, refuse } from '../http/errors.ts';
import { insteadOf } from '../http/unreadable.ts';
import type { Campaign } from '../model.ts';
import { ownCampaign } from './own.ts';
import { campaignToWire } from './representation.ts';
import { changeCampaignBudgets, changeCampaignStatus, createCampaign, updateCampaign } from './write.ts';

const campaignType = 'application/sellside.campaign-v5+json';
const budgetsType = 'application/sellside.campaign.budgets-v5+json';
const listType = 'application/sellside.campaign.list-v5+json';

const ownCampaigns = ({ service, userId }: CallContext): readonly Campaign[] =>
  [...service.world.campaigns.values()]
    .filter((campaign) => campaign.userId === userId)
    .sort((left, right) => left.id - right.id);

const readLimit = (text: string | undefined): number => {
  if (text === undefined) return 100;
  if (!/^-?\d{1,9}$/.test(text)) throw refuse(400, 2001, 'limit', text);
  if (Number(text) < 1 || Number(text) > 100) throw refuse(400, 2002, 'limit', text);
  return Number(text);
};

const listCampaigns = (context: CallContext): Answer => {
  const { query, settings } = context;
  const instead = insteadOf(settings.campaignsAnswer);
  if (instead !== undefined) return instead;
  const limit = readLimit(query['limit']);
  const after = readPageToken(query)?.id ?? 0;
  const all = ownCampaigns(context);
  const rest = all.filter((campaign) => campaign.id > after);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const token =
    last !== undefined && rest.length > limit ? writePageToken(query, { key: last.id, id: last.id }) : null;
  return {
    status: 200,
    body: {
      campaigns: page.map((campaign) => campaignToWire(campaign, settings)),
      total: all.length,
      ...(token === null && settings.lastPageToken === 'absent' ? {} : { nextPageToken: token }),
    },
  };
};

const getCampaign = (context: CallContext): Answer =>
  insteadOf(context.settings.campaignsAnswer) ?? {
    status: 200,
    body: campaignToWire(ownCampaign(context), context.settings),
  };

const getCampaignByVendor = (context: CallContext): Answer => {
  const vendorId = (context.params['vendorId'] ?? '').toLowerCase();
  const campaign = ownCampaigns(context).find((candidate) => candidate.vendorId?.toLowerCase() === vendorId);
  if (campaign === undefined) throw notFound();
  return { status: 200, body: campaignToWire(campaign, context.settings) };
};

export const campaignCalls: readonly Call[] = [
  { method: 'GET', path: '/campaigns', scopes: readers, accepts: [listType], handle: listCampaigns },
  { method: 'GET', path: '/campaign/:id', scopes: readers, accepts: [campaignType], handle: getCampaign },
  {
    method: 'GET',
    path: '/campaign/byVendor/:vendorId',
    scopes: readers,
    accepts: [campaignType],
    handle: getCampaignByVendor,
  },
  {
    method: 'POST',
    path: '/campaign',
    scopes: writers,
    accepts: [campaignType],
    bodyType: campaignType,
    handle: createCampaign,
  },
  {
    method: 'PUT',
    path: '/campaign/:id',
    scopes: writers,
    accepts: [campaignType],
    bodyType: campaignType,
    handle: updateCampaign,
  },
  {
    method: 'PUT',
    path: '/campaign/:id/status/:status',
    scopes: writers,
    accepts: [campaignType, 'application/json'],
    handle: changeCampaignStatus,
  },
  {
    method: 'PUT',
    path: '/campaign/:id/budgets',
    scopes: writers,
    accepts: [budgetsType],
    bodyType: budgetsType,
    handle: changeCampaignBudgets,
  },
];
