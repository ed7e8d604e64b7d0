/** Campaigns: read in a list or alone, made, paused, and given other budgets. */
import type { Answer, Asked, Fields, Route } from './http.ts';
import { accepted, bodyOf, media, notFound, problem, READ, refuse, WRITE } from './http.ts';
import type { Budgets, Campaign, Market } from './market.ts';
import { addCampaign, isoTime } from './market.ts';

const ONE = media('campaign-v5');
const LIST = media('campaign.list-v5');
const BUDGETS = media('campaign.budgets-v5');

const campaignView = (market: Market, campaign: Campaign): Fields => ({
  ...campaign,
  dateCreated: isoTime(market, campaign.dateCreated),
  dateLastUpdated: isoTime(market, campaign.dateLastUpdated),
});

const limitOf = (budgets: Fields | undefined, period: 'daily' | 'total'): string => {
  const field = `budgets.${period}.limitMicros`;
  const limit = (budgets?.[period] as Fields | undefined)?.['limitMicros'];
  if (limit === undefined || limit === null) return refuse(problem(2000, field));
  if (limit === 'UNLIMITED' || (typeof limit === 'string' && /^\d+$/.test(limit))) return limit;
  return refuse(problem(2001, field));
};

const withLimits = (old: Budgets | undefined, given: Fields | undefined): Budgets => ({
  daily: { limitMicros: limitOf(given, 'daily'), spentMicros: old?.daily.spentMicros ?? '0' },
  total: { limitMicros: limitOf(given, 'total'), spentMicros: old?.total.spentMicros ?? '0' },
});

const userStatus = (status: unknown): string =>
  status === 'ACTIVE' || status === 'PAUSED' ? status : refuse(problem(2001, 'status'));

export const campaignRoutes = (market: Market): readonly Route[] => {
  const { readings, campaigns } = market;
  const named = (id: string | undefined): Campaign => campaigns.get(Number(id)) ?? notFound();
  const whole = (campaign: Campaign, status = 200): Answer => ({
    status,
    body: campaignView(market, campaign),
    type: ONE,
  });
  const list = (asked: Asked): Answer => {
    const type = accepted(asked, LIST);
    const limit = Number(asked.query.get('limit') ?? 100);
    if (!(limit >= 1 && limit <= 100)) refuse(problem(2002, 'limit'));
    const all = [...campaigns.values()];
    const from = Number(asked.query.get('pageToken') ?? 0);
    const to = from + limit;
    const token = to < all.length ? { nextPageToken: String(to) } : {};
    const page = all.slice(from, to).map((one) => campaignView(market, one));
    return { status: 200, body: { total: all.length, campaigns: page, ...token }, type };
  };
  const create = (asked: Asked): Answer => {
    accepted(asked, ONE);
    const body = bodyOf(asked, ONE);
    if (campaigns.size >= readings.mostCampaigns) refuse(problem(2039));
    const vendorId = body['vendorId'] as string | undefined;
    const taken = [...campaigns.values()].some((one) => one.vendorId === vendorId);
    if (vendorId !== undefined && taken) refuse(problem(2034, 'campaign'));
    const made = addCampaign(market, {
      title: body['title'] as string | undefined,
      vendorId,
      status: userStatus(body['status']),
      budgets: withLimits(undefined, body['budgets'] as Fields | undefined),
    });
    return whole(made, readings.campaignCreated);
  };
  const update = (asked: Asked, [id]: readonly string[]): Answer => {
    accepted(asked, ONE);
    const campaign = named(id);
    const body = bodyOf(asked, ONE);
    const status = userStatus(body['status']);
    const budgets = withLimits(campaign.budgets, body['budgets'] as Fields | undefined);
    return whole(Object.assign(campaign, { status, budgets, dateLastUpdated: market.now() }));
  };
  const setStatus = (asked: Asked, [id, status]: readonly string[]): Answer => {
    accepted(asked, ONE);
    const campaign = named(id);
    if (readings.campaignStatusRefused) refuse(problem(2040, 'status'));
    Object.assign(campaign, { status: userStatus(status), dateLastUpdated: market.now() });
    return readings.campaignStatusReply === 'empty' ? { status: 200 } : whole(campaign);
  };
  const setBudgets = (asked: Asked, [id]: readonly string[]): Answer => {
    const type = accepted(asked, BUDGETS);
    const campaign = named(id);
    const budgets = withLimits(campaign.budgets, bodyOf(asked, BUDGETS));
    Object.assign(campaign, { budgets, dateLastUpdated: market.now() });
    switch (readings.campaignBudgetsReply) {
      case 'budgets':
        return { status: 200, body: budgets, type };
      case 'campaign':
        return { ...whole(campaign), type };
      case 'empty':
        return { status: 200 };
    }
  };
  const byVendor = (asked: Asked, [vendorId = '']: readonly string[]): Answer => {
    accepted(asked, ONE);
    const wanted = decodeURIComponent(vendorId);
    return whole([...campaigns.values()].find((one) => one.vendorId === wanted) ?? notFound());
  };
  const get = (asked: Asked, [id]: readonly string[]): Answer => {
    accepted(asked, ONE);
    return whole(named(id));
  };
  return [
    { method: 'GET', path: /^\/campaigns$/, scopes: READ, answer: list },
    { method: 'POST', path: /^\/campaign$/, scopes: WRITE, answer: create },
    { method: 'GET', path: /^\/campaign\/byVendor\/(.+)$/, scopes: READ, answer: byVendor },
    { method: 'GET', path: /^\/campaign\/(\d+)$/, scopes: READ, answer: get },
    { method: 'PUT', path: /^\/campaign\/(\d+)$/, scopes: WRITE, answer: update },
    { method: 'PUT', path: /^\/campaign\/(\d+)\/status\/(\w+)$/, scopes: WRITE, answer: setStatus },
    { method: 'PUT', path: /^\/campaign\/(\d+)\/budgets$/, scopes: WRITE, answer: setBudgets },
  ];
};
