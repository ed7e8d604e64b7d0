/** What is refused of an ad that is written: the write rules of the interface's table of ad fields. */
import type { Fields, ServiceError } from './http.ts';
import { problem } from './http.ts';
import type { Ad, Market } from './market.ts';
import { isoTime } from './market.ts';
import type { Category } from './seller.ts';
import { BOUNDS, categoryOf } from './seller.ts';

const USER_STATUSES: readonly unknown[] = ['ACTIVE', 'PAUSED', 'DELETED'];

/** The status that an ad gets that is to be active: without budget for one more click it is not. */
export const liveStatus = ({ budgets, bidMicros }: Pick<Ad, 'budgets' | 'bidMicros'>): string => {
  const bid = bidMicros === 'AUTOMATIC' ? 1n : BigInt(bidMicros);
  const lasts = ({ limitMicros, spentMicros }: Ad['budgets']['daily']): boolean =>
    limitMicros === 'UNLIMITED' || BigInt(spentMicros) + bid <= BigInt(limitMicros);
  if (!lasts(budgets.total)) return 'BUDGET_REACHED';
  return lasts(budgets.daily) ? 'ACTIVE' : 'DAILY_BUDGET_REACHED';
};

/** Would one more active ad be too many in this category? */
export const isFull = ({ ads }: Market, { id, mostActive = 0 }: Category, but: Ad | undefined): boolean =>
  [...ads.values()].filter((one) => one !== but && one.categoryId === id && one.status === 'ACTIVE').length >=
  mostActive;

export const isUserStatus = (status: unknown): boolean => USER_STATUSES.includes(status);

const micros = (
  value: unknown,
  [least, most]: readonly [bigint, bigint],
  field: string,
  word: string,
): readonly ServiceError[] => {
  if (value === word) return [];
  if (value === undefined || value === null) return [problem(2000, field)];
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return [problem(1006, field, String(value))];
  return BigInt(value) < least || BigInt(value) > most ? [problem(2002, field, value)] : [];
};

const text = (value: unknown, field: string, least: number, most: number): readonly ServiceError[] => {
  if (typeof value !== 'string') return [problem(2000, field)];
  const { length } = [...value.trim()];
  return length < least || length > most ? [problem(2002, field)] : [];
};

const price = (given: Fields | undefined): readonly ServiceError[] => {
  const type = given?.['priceType'];
  const cents = given?.['amountCents'];
  if (type === undefined) return [problem(2000, 'price.priceType')];
  if (type !== 'FIXED_PRICE' && type !== 'BIDDING_FROM')
    return cents === undefined ? [] : [problem(2001, 'price')];
  if (cents === undefined) return [problem(2000, 'price')];
  if (!Number.isInteger(cents)) return [problem(1006, 'price')];
  return Number(cents) < 1 || Number(cents) > 1e10 ? [problem(2002, 'price')] : [];
};

const category = (id: unknown, old: Ad | undefined): readonly ServiceError[] => {
  const found = categoryOf(id);
  if (id === undefined) return [problem(2000, 'categoryId')];
  if (found?.mostActive === undefined) return [problem(2001, 'categoryId')];
  if (old) return old.categoryId === id ? [] : [problem(2012, 'categoryId')];
  return found.status === 'ACTIVE' ? [] : [problem(2022, 'categoryId')];
};

const status = (given: unknown, old: Ad | undefined): readonly ServiceError[] => {
  if (given === undefined) return [problem(2000, 'status')];
  const may = old ? given === old.status || isUserStatus(given) : given === 'ACTIVE' || given === 'PAUSED';
  return may ? [] : [problem(2001, 'status')];
};

const vendorId = (market: Market, given: unknown, old: Ad | undefined): readonly ServiceError[] => {
  const folded = (id: unknown): string => String(id).toLowerCase();
  if (old?.vendorId !== undefined && given !== old.vendorId) return [problem(2024, 'vendorId')];
  if (given === undefined) return [];
  if ([...String(given)].length > 64) return [problem(2005, 'vendorId')];
  const others = [...market.ads.values()].filter((one) => one !== old && one.vendorId !== undefined);
  return others.some((one) => folded(one.vendorId) === folded(given)) ? [problem(2025, 'vendorId')] : [];
};

/** Read-only fields that were changed, where these are not ignored. */
const readOnly = (market: Market, body: Fields, old: Ad): readonly ServiceError[] => {
  if (market.readings.readOnlyChanged === 'ignored') return [];
  const own = {
    dateCreated: isoTime(market, old.dateCreated),
    dateLastUpdated: isoTime(market, old.dateLastUpdated),
  };
  const changed = Object.entries(own).filter(
    ([field, is]) => body[field] !== undefined && body[field] !== is,
  );
  return changed.map(([field]) => problem(2001, field));
};

const tooLittle = (body: Fields, budgets: Fields | undefined, old: Ad): readonly ServiceError[] => {
  const limit = (budgets?.['total'] as Fields | undefined)?.['limitMicros'];
  const bid = body['bidMicros'];
  if (body['status'] !== 'ACTIVE' || !/^\d+$/.test(String(limit)) || !/^\d+$/.test(String(bid))) return [];
  const needs = BigInt(old.budgets.total.spentMicros) + BigInt(String(bid));
  return BigInt(String(limit)) < needs ? [problem(2019, 'budgets.total.limitMicros')] : [];
};

/** All that is wrong with a body, its pictures left out. */
export const problemsOf = (market: Market, body: Fields, old: Ad | undefined): readonly ServiceError[] => {
  const budgets = body['budgets'] as Fields | undefined;
  const limit = (period: string): unknown => (budgets?.[period] as Fields | undefined)?.['limitMicros'];
  const leaf = categoryOf(body['categoryId']);
  const images = (body['images'] as readonly unknown[] | undefined) ?? [];
  const campaign = body['campaignId'];
  const activated = body['status'] === 'ACTIVE' && old?.status !== 'ACTIVE';
  return [
    ...category(body['categoryId'], old),
    ...text(body['title'], 'title', 3, 60),
    ...text(body['description'], 'description', 10, 5000),
    ...status(body['status'], old),
    ...price(body['price'] as Fields | undefined),
    ...micros(body['bidMicros'], BOUNDS.bidMicros, 'bidMicros', 'AUTOMATIC'),
    ...micros(limit('daily'), BOUNDS.dailyBudgetMicros, 'budgets.daily.limitMicros', 'UNLIMITED'),
    ...micros(limit('total'), BOUNDS.totalBudgetMicros, 'budgets.total.limitMicros', 'UNLIMITED'),
    ...text(body['sellerName'], 'sellerName', 1, 60),
    ...(campaign === undefined || market.campaigns.has(Number(campaign))
      ? []
      : [problem(2001, 'campaignId')]),
    ...vendorId(market, body['vendorId'], old),
    ...(images.length > (old ? 12 : 8) ? [problem(2002, 'images.size')] : []),
    ...(old ? tooLittle(body, budgets, old) : []),
    ...(old ? readOnly(market, body, old) : []),
    ...(activated && leaf && isFull(market, leaf, old) ? [problem(2011, 'status')] : []),
  ];
};
