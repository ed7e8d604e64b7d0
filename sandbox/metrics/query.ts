/** POST /metrics/data: figures by dimensions over ranges, with filters (interface, Reports and metrics). */
import { day } from '../clock.ts';
import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers } from '../http/call.ts';
import type { Fault } from '../http/errors.ts';
import { fault, ServiceError } from '../http/errors.ts';
import { readDay } from '../http/texts.ts';
import type { Ad } from '../model.ts';
import { activityOf, dayText, type Period } from './activity.ts';
import type { Figures } from './figures.ts';
import { added, noFigures } from './figures.ts';

type Group = { figures: Figures; readonly ads: Set<number> };
type Place = { readonly ad: Ad; readonly date: number };

const dimensions: Readonly<Record<string, (place: Place) => string>> = {
  'am:adID': ({ ad }) => String(ad.id),
  'am:categoryID': ({ ad }) => String(ad.categoryId),
  'am:campaignID': ({ ad }) => String(ad.campaignId),
  'am:date': ({ date }) => dayText(date),
};

const metrics: Readonly<Record<string, (group: Group) => number>> = {
  'am:countDistinctAdID': ({ ads }) => ads.size,
  'am:impressions': ({ figures }) => figures.impressions,
  'am:clicks': ({ figures }) => figures.clicks,
  'am:websiteClicks': ({ figures }) => figures.urlClicks,
  'am:emails': ({ figures }) => figures.emails,
  'am:spent': ({ figures }) => figures.spentMicros / 1_000_000,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Weeks begin on Monday; the days of a range that are still to come have no figures. */
const named: Readonly<Record<string, (today: number) => Period>> = {
  today: (today) => ({ startDate: today, endDate: today }),
  yesterday: (today) => ({ startDate: today - day, endDate: today - day }),
  thisWeek: (today) => {
    const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * day;
    return { startDate: monday, endDate: monday + 6 * day };
  },
};

const readRange = (range: unknown, today: number, faults: Fault[]): Period => {
  const { period, from, to } = isRecord(range) ? range : {};
  const known = named[String(period)]?.(today);
  if (known) return known;
  const [startDate, endDate] = [readDay(String(from)), readDay(String(to))];
  if (period !== 'custom' || startDate === undefined || endDate === undefined)
    faults.push(fault(2001, 'timeRanges'));
  else if (endDate < startDate) faults.push(fault(2002, 'timeRanges'));
  return { startDate: startDate ?? 0, endDate: endDate ?? 0 };
};

const namesIn = (value: unknown, field: string, known: object, faults: Fault[]): readonly string[] => {
  const names = listOf(value).map(String);
  faults.push(...names.filter((name) => !(name in known)).map((name) => fault(2001, field, name)));
  return names;
};

type Filter = { readonly field: string; readonly values: ReadonlySet<string> };

const readFilters = (value: unknown, faults: Fault[]): readonly Filter[] =>
  listOf(value).map((filter) => {
    const { field, operator, value: wanted } = isRecord(filter) ? filter : {};
    if (operator !== 'in' || !(String(field) in dimensions))
      faults.push(fault(2001, 'filters', String(field)));
    return { field: String(field), values: new Set(listOf(wanted).map(String)) };
  });

const postData = (context: CallContext): Answer => {
  const { service, json } = context;
  const body = json();
  const { timeRanges, dimensions: by, metrics: counted, filters, aggregate } = isRecord(body) ? body : {};
  const faults: Fault[] = [];
  const today = service.world.days.dayOf(service.clock.now());
  const ranges = listOf(timeRanges).map((range) => readRange(range, today, faults));
  if (ranges.length === 0) faults.push(fault(2000, 'timeRanges'));
  const names = namesIn(by, 'dimensions', dimensions, faults);
  const asked = namesIn(counted, 'metrics', metrics, faults);
  const wanted = readFilters(filters, faults);
  if (names.includes('am:date') && aggregate !== 'daily') faults.push(fault(2000, 'aggregate'));
  if (faults.length > 0) throw new ServiceError(400, faults);

  const rowsIn = (range: Period) => {
    const groups = new Map<string, Group>();
    for (const { ad, daily } of activityOf(context, range))
      for (const { date, hits } of daily) {
        const place = { ad, date };
        if (hits.impressions === 0) continue;
        if (wanted.some(({ field, values }) => !values.has(dimensions[field]?.(place) ?? ''))) continue;
        const name = JSON.stringify(names.map((dimension) => dimensions[dimension]?.(place)));
        const group = groups.get(name) ?? { figures: noFigures, ads: new Set() };
        groups.set(name, group);
        group.figures = added(group.figures, hits);
        group.ads.add(ad.id);
      }
    return [...groups].map(([name, group]) => ({
      dimensions: JSON.parse(name) as readonly string[],
      metrics: asked.map((metric) => metrics[metric]?.(group) ?? 0),
      enrichment: [],
    }));
  };
  return {
    status: 200,
    body: {
      data: ranges.map((range) => {
        const rows = rowsIn(range);
        return { rows, count: rows.length };
      }),
    },
  };
};

export const queryCalls: readonly Call[] = [
  {
    method: 'POST',
    path: '/metrics/data',
    scopes: readers,
    accepts: ['application/json'],
    bodyType: 'application/sellside.metrics.data-v1+json',
    handle: postData,
  },
];
