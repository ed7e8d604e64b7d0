import { day } from '../clock.ts';
import type { Fault } from '../http/errors.ts';
import { fault, ServiceError } from '../http/errors.ts';
import { readDay, readInstant } from '../http/texts.ts';
import { codePoints, isPositiveId } from '../http/values.ts';
import { adStatuses } from '../model.ts';
import type { Settings } from '../settings.ts';
import type { OrderBy } from './order.ts';
import { orders } from './order.ts';

type Query = Readonly<Record<string, string>>;

/** The parsed parameters of GET /ad (interface, Ads, list; version 5). */
export type ListQuery = {
  readonly limit: number;
  readonly adIds: ReadonlySet<number> | undefined;
  readonly titleKeywords: string | undefined;
  readonly status: ReadonlySet<string>;
  readonly orderBy: OrderBy;
  readonly descending: boolean;
  readonly changedSince: number | undefined;
  readonly remainingBudget: RemainingBudget | undefined;
  readonly activity: { readonly from: number; readonly until: number } | undefined;
  readonly categoryIds: ReadonlySet<number> | undefined;
  readonly campaignId: number | undefined;
};

/** Less than this many cents, or than this percentage of the total budget. */
export type RemainingBudget =
  | { readonly kind: 'cents'; readonly below: number }
  | { readonly kind: 'percent'; readonly below: number };

const maxLimit = 100;

/** Parameters that may not be combined with changedSince. */
const notWithChangedSince = ['adIds', 'remainingBudget', 'startDate', 'endDate', 'categoryIds', 'campaignId'];

/** Collects all errors, so that they are answered together. */
type Reader = {
  readonly query: Query;
  readonly faults: Fault[];
  readonly now: number;
  readonly settings: Settings;
};

const given = (reader: Reader, name: string): string | undefined => {
  const text = reader.query[name];
  return text === undefined || text === '' ? undefined : text;
};

/** Unknown values of a parameter: refused or ignored, as the settings say. */
const minded = ({ settings, faults }: Reader, name: string, ...unknown: readonly string[]): void => {
  if (settings.unknownQueryValues === 'refuse')
    faults.push(...unknown.map((word) => fault(2001, name, word)));
};

const words = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

const readLimit = (reader: Reader): number => {
  const text = reader.query['limit'];
  if (text === undefined) return maxLimit;
  if (!/^-?\d{1,9}$/.test(text)) reader.faults.push(fault(2001, 'limit', text));
  else if (Number(text) > maxLimit && reader.settings.limitAbove === 'clamp') return maxLimit;
  else if (Number(text) < 1 || Number(text) > maxLimit) reader.faults.push(fault(2002, 'limit', text));
  return Number(text);
};

const readIds = (reader: Reader, name: string): ReadonlySet<number> | undefined => {
  const text = given(reader, name);
  if (text === undefined) return undefined;
  const ids = words(text);
  reader.faults.push(...ids.filter((id) => !isPositiveId(id)).map((id) => fault(2001, name, id)));
  return new Set(ids.map(Number));
};

const readTitleKeywords = (reader: Reader): string | undefined => {
  const text = reader.query['titleKeywords']?.trim();
  if (text !== undefined && codePoints(text) < 3) reader.faults.push(fault(2004, 'titleKeywords', text));
  return text?.toLowerCase();
};

const readStatus = (reader: Reader): ReadonlySet<string> => {
  const wanted = words(given(reader, 'status') ?? 'ACTIVE');
  const known: readonly string[] = adStatuses;
  const unknown = wanted.filter((word) => !known.includes(word));
  minded(reader, 'status', ...unknown);
  const heard = wanted.filter((word) => known.includes(word));
  return new Set(heard.length === 0 ? ['ACTIVE'] : heard);
};

const readOrderBy = (reader: Reader): OrderBy => {
  const text = given(reader, 'orderBy') ?? 'DATE_CREATED';
  const known = orders.find((order) => order === text);
  if (known === undefined) minded(reader, 'orderBy', text);
  return known ?? 'DATE_CREATED';
};

const readDescending = (reader: Reader): boolean => {
  const text = given(reader, 'direction') ?? 'ASCENDING';
  if (text !== 'ASCENDING' && text !== 'DESCENDING') minded(reader, 'direction', text);
  return text === 'DESCENDING';
};

const readChangedSince = (reader: Reader): number | undefined => {
  const text = reader.query['changedSince'];
  if (text === undefined) return undefined;
  // The `+` of a time zone arrives as a space if the client did not escape it.
  const time = readInstant(text.replace(' ', '+'));
  if (time === undefined) reader.faults.push(fault(2001, 'changedSince', text));
  else if (time > reader.now) reader.faults.push(fault(2002, 'changedSince', text));
  for (const name of notWithChangedSince) {
    if (given(reader, name) !== undefined) reader.faults.push(fault(2001, name, reader.query[name]));
  }
  if ((given(reader, 'orderBy') ?? 'DATE_CREATED') !== 'DATE_CREATED')
    reader.faults.push(fault(2001, 'orderBy'));
  if ((given(reader, 'direction') ?? 'ASCENDING') !== 'ASCENDING')
    reader.faults.push(fault(2001, 'direction'));
  return time;
};

const readRemainingBudget = (reader: Reader): RemainingBudget | undefined => {
  const text = given(reader, 'remainingBudget');
  if (text === undefined) return undefined;
  const [, number, percent] = /^(\d{1,15})(%?)$/.exec(text) ?? [];
  if (number === undefined) reader.faults.push(fault(2001, 'remainingBudget', text));
  return { kind: percent === '%' ? 'percent' : 'cents', below: Number(number) };
};

const readActivity = (reader: Reader): ListQuery['activity'] => {
  const days = ['startDate', 'endDate'].map((name) => {
    const text = reader.query[name];
    const time = text === undefined ? undefined : readDay(text);
    if (text !== undefined && time === undefined) reader.faults.push(fault(2001, name, text));
    return time;
  });
  const [from, until] = days;
  if (from === undefined && until === undefined) return undefined;
  if (from !== undefined && until !== undefined && until < from) {
    reader.faults.push(fault(2002, 'endDate', '< startDate'));
  }
  return { from: from ?? 0, until: (until ?? reader.now) + day };
};

const readCampaignId = (reader: Reader): number | undefined => {
  const text = given(reader, 'campaignId');
  if (text !== undefined && !isPositiveId(text)) reader.faults.push(fault(2001, 'campaignId', text));
  return text === undefined ? undefined : Number(text);
};

/** @throws ServiceError 400 with one error for each parameter that is wrong. */
export const readListQuery = (query: Query, now: number, settings: Settings): ListQuery => {
  const reader: Reader = { query, faults: [], now, settings };
  const result: ListQuery = {
    limit: readLimit(reader),
    adIds: readIds(reader, 'adIds'),
    titleKeywords: readTitleKeywords(reader),
    status: readStatus(reader),
    orderBy: readOrderBy(reader),
    descending: readDescending(reader),
    changedSince: readChangedSince(reader),
    remainingBudget: readRemainingBudget(reader),
    activity: readActivity(reader),
    categoryIds: readIds(reader, 'categoryIds'),
    campaignId: readCampaignId(reader),
  };
  if (reader.faults.length > 0) throw new ServiceError(400, reader.faults);
  return result;
};
