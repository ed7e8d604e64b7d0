/** Ads: read, made, changed, paused, activated and deleted. */
import { isFull, isUserStatus, liveStatus, problemsOf } from './ad-rules.ts';
import type { Answer, Asked, Fields, Route } from './http.ts';
import {
  accepted,
  bodyOf,
  listed,
  media,
  notFound,
  problem,
  projected,
  READ,
  refuse,
  WRITE,
} from './http.ts';
import type { Ad, Market } from './market.ts';
import { isoTime, ROOT } from './market.ts';
import { picturesOf, pictureView } from './pictures.ts';
import { categoryOf } from './seller.ts';

const ONE = media('ad-v5');
const LIST = media('ad.list-v5');
const DELETED = ['DELETED', 'DELETED_BY_CS'];
const STATUSES = [
  ...['ACTIVE', 'PAUSED', ...DELETED, 'SUSPENDED_BY_CS'],
  ...['BUDGET_REACHED', 'DAILY_BUDGET_REACHED', 'DOMAIN_PENDING'],
];

export const adView = (market: Market, { rest, ...ad }: Ad): Fields => {
  const root = market.readings.linksFromRoot ? ROOT : '';
  const images = ad.images.map((picture) => pictureView(market, picture));
  const { images: _, ...without } = ad;
  return {
    ...rest,
    ...without,
    dateCreated: isoTime(market, ad.dateCreated),
    dateLastUpdated: isoTime(market, ad.dateLastUpdated),
    ...(ad.dateDeleted === undefined ? {} : { dateDeleted: isoTime(market, ad.dateDeleted) }),
    links: { self: `${root}/ad/${ad.id}`, category: `${root}/category/${ad.categoryId}`, ...ad.links },
    ...(images.length === 0 && market.readings.noPictures === 'absent' ? {} : { images }),
  };
};

/** The fields of a body that nothing here depends on, as they are read again. */
const restOf = (body: Fields): Fields => ({
  description: String(body['description']).trim(),
  price: body['price'],
  salutation: body['salutation'],
  sellerName: body['sellerName'],
  postcode: body['postcode'] ?? '0000',
  regionId: body['regionId'],
  phoneNumber: body['phoneNumber'],
  allowContactByEmail: body['allowContactByEmail'] ?? false,
  attributes: ((body['attributes'] ?? []) as readonly Fields[]).map((one) => ({ ...one, recognized: true })),
  shippingOptions: body['shippingOptions'] ?? [],
});

/** The ad that a body makes of an old one, or a new one; a body that breaks a rule is refused with all it breaks. */
const written = (market: Market, body: Fields, old: Ad | undefined): Ad => {
  const images = (body['images'] ?? []) as readonly Fields[];
  const { pictures, problems: ofPictures } = picturesOf(market, old?.images ?? [], images);
  const problems = [...problemsOf(market, body, old), ...ofPictures];
  if (problems.length > 0) refuse(...problems);
  const budgets = body['budgets'] as Ad['budgets'];
  const spent = old?.budgets;
  const links = (body['links'] ?? {}) as Ad['links'];
  const now = market.now();
  const [campaign = 0] = market.campaigns.keys();
  const ad: Ad = {
    id: old?.id ?? 100_001 + market.ads.size,
    title: String(body['title']).trim(),
    status: String(body['status']),
    dateCreated: old?.dateCreated ?? now,
    dateLastUpdated: now,
    categoryId: Number(body['categoryId']),
    bidMicros: String(body['bidMicros']),
    budgets: {
      daily: { ...budgets.daily, spentMicros: spent?.daily.spentMicros ?? '0' },
      total: { ...budgets.total, spentMicros: spent?.total.spentMicros ?? '0' },
    },
    campaignId: Number(body['campaignId'] ?? old?.campaignId ?? campaign),
    vendorId: (body['vendorId'] as string | undefined) ?? old?.vendorId,
    links: { displayUrl: links['displayUrl'], url: links['url'] },
    images: pictures,
    rest: restOf(body),
  };
  const active = ad.status === 'ACTIVE' || !isUserStatus(ad.status);
  return {
    ...ad,
    status: active ? liveStatus(ad) : ad.status,
    ...(ad.status === 'DELETED' ? { dateDeleted: now } : {}),
  };
};

/** GET /ad: `changedSince` in the order of changes, all else in the order of making; pages by an opaque token. */
const listedAds = (market: Market, { query }: Asked): Fields => {
  const limit = Number(query.get('limit') ?? 100);
  if (!Number.isInteger(limit)) refuse(problem(2001, 'limit'));
  if (limit < 1 || limit > 100) refuse(problem(2002, 'limit'));
  const statuses = query.has('status') ? listed(query.get('status')) : ['ACTIVE'];
  if (statuses.some((status) => !STATUSES.includes(status))) refuse(problem(2001, 'status'));
  const since = query.get('changedSince');
  const from = since === null ? 0 : Date.parse(since);
  if (Number.isNaN(from)) refuse(problem(2001, 'changedSince'));
  if (from > market.now()) refuse(problem(2002, 'changedSince'));
  const changed = ({ dateLastUpdated }: Ad): number => Date.parse(isoTime(market, dateLastUpdated));
  const found = [...market.ads.values()]
    .filter((ad) => statuses.includes(ad.status) && changed(ad) >= from)
    .toSorted((a, b) => (since === null ? 0 : changed(a) - changed(b)) || a.id - b.id);
  const token = query.get('pageToken');
  const start = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString());
  if (Number.isNaN(start)) refuse(problem(2001, 'pageToken'));
  const end = start + limit;
  const next = end < found.length ? Buffer.from(String(end)).toString('base64url') : null;
  const told = next !== null || market.readings.lastPageToken === 'null';
  return {
    ads: found.slice(start, end).map((ad) => adView(market, ad)),
    count: found.length,
    ...(told ? { nextPageToken: next } : {}),
  };
};

export const adRoutes = (market: Market): readonly Route[] => {
  const named = (id = ''): Ad => {
    if (!/^\d+$/.test(id)) refuse(problem(2001, 'id'));
    return market.ads.get(Number(id)) ?? notFound();
  };
  const validates = ({ query }: Asked): boolean => query.get('_validate') === 'true';
  const shown = (asked: Asked, ad: Ad, status = 200): Answer => ({
    status,
    type: ONE,
    ...(asked.query.get('_body') === 'false' ? {} : { body: projected(asked, adView(market, ad)) }),
  });
  const list = (asked: Asked): Answer => {
    const type = accepted(asked, LIST);
    return { status: 200, body: projected(asked, listedAds(market, asked)), type };
  };
  const byVendor = (asked: Asked, [vendorId = '']: readonly string[]): Answer => {
    accepted(asked, ONE);
    const wanted = decodeURIComponent(vendorId).toLowerCase();
    const found = [...market.ads.values()].find((ad) => ad.vendorId?.toLowerCase() === wanted);
    return shown(asked, found ?? notFound());
  };
  const get = (asked: Asked, [id]: readonly string[]): Answer => {
    accepted(asked, ONE);
    return shown(asked, named(id));
  };
  const write = (asked: Asked, old: Ad | undefined): Answer => {
    const ad = written(market, bodyOf(asked, ONE), old);
    if (validates(asked)) return { status: 200 };
    market.ads.set(ad.id, ad);
    if (old) return shown(asked, ad);
    return { ...shown(asked, ad, 201), headers: { location: `${market.address}${ROOT}/ad/${ad.id}` } };
  };
  const create = (asked: Asked): Answer => {
    accepted(asked, ONE);
    return write(asked, undefined);
  };
  const update = (asked: Asked, [id]: readonly string[]): Answer => {
    accepted(asked, ONE);
    const ad = named(id);
    if (DELETED.includes(ad.status)) refuse(problem(2017, 'status'));
    return write(asked, ad);
  };
  const setStatus = (asked: Asked, [id, status]: readonly string[]): Answer => {
    accepted(asked, ONE);
    const ad = named(id);
    if (!isUserStatus(status)) refuse(problem(2001, 'status'));
    if (DELETED.includes(ad.status)) refuse(problem(2017, 'status'));
    const category = categoryOf(ad.categoryId);
    const activated = status === 'ACTIVE' && ad.status !== 'ACTIVE';
    if (activated && category && isFull(market, category, ad)) refuse(problem(2011, 'status'));
    if (validates(asked)) return { status: 200 };
    ad.status = status === 'ACTIVE' ? liveStatus(ad) : String(status);
    ad.dateLastUpdated = market.now();
    if (status === 'DELETED') ad.dateDeleted = market.now();
    return market.readings.adStatusReply === 'empty' ? { status: 200 } : shown(asked, ad);
  };
  return [
    { method: 'GET', path: /^\/ad$/, scopes: READ, answer: list },
    { method: 'GET', path: /^\/ad\/byVendor\/(.+)$/, scopes: READ, answer: byVendor },
    { method: 'POST', path: /^\/ad$/, scopes: WRITE, answer: create },
    { method: 'GET', path: /^\/ad\/([^/]+)$/, scopes: READ, answer: get },
    { method: 'PUT', path: /^\/ad\/([^/]+)$/, scopes: WRITE, answer: update },
    { method: 'PUT', path: /^\/ad\/([^/]+)\/status\/(\w+)$/, scopes: WRITE, answer: setStatus },
  ];
};
