/**
 * The deprecated reports: by category and day, by ad, in total, and the detailed ones that are made on request
 * (interface, Reports and metrics). Amounts are in cents.
 */
import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers, writers } from '../http/call.ts';
import type { Fault } from '../http/errors.ts';
import { fault, notFound, ServiceError } from '../http/errors.ts';
import { instantText, readDay } from '../http/texts.ts';
import { isPositiveId } from '../http/values.ts';
import { activityOf, dayText, type Period, percent } from './activity.ts';
import type { Figures } from './figures.ts';
import { added, noFigures } from './figures.ts';
import { isAskedFor, listIn, readPeriod, readReportQuery } from './report-query.ts';

const cents = (micros: number): number => Math.round(micros / 10_000);

const limitCents = (limit: string): number | null => (/^\d+$/.test(limit) ? cents(Number(limit)) : null);

const sumOf = (daily: readonly { readonly hits: Figures }[]): Figures =>
  daily.reduce((sum, { hits }) => added(sum, hits), noFigures);

const countsOf = ({ impressions, clicks, urlClicks, emails }: Figures) => ({
  impressions,
  clicks,
  urlClicks,
  emails,
});

const getStatistics = (context: CallContext): Answer => {
  const { query } = context;
  const faults: Fault[] = [];
  const date = query['date'] ?? '';
  const at = readDay(date);
  if (date === '') faults.push(fault(2000, 'date'));
  else if (at === undefined) faults.push(fault(2001, 'date', date));
  if (query['categoryIds']?.trim() === '') faults.push(fault(2004, 'categoryIds'));
  const ids = listIn(query['categoryIds']);
  faults.push(...(ids ?? []).filter((id) => !isPositiveId(id)).map((id) => fault(2001, 'categoryIds', id)));
  if (faults.length > 0 || at === undefined) throw new ServiceError(400, faults);
  const found = new Map<number, { ads: number; figures: Figures }>();
  for (const { ad, daily } of activityOf(context, { startDate: at, endDate: at })) {
    const figures = sumOf(daily);
    if (figures.impressions === 0 || (ids && !ids.includes(String(ad.categoryId)))) continue;
    const sum = found.get(ad.categoryId) ?? { ads: 0, figures: noFigures };
    found.set(ad.categoryId, { ads: sum.ads + 1, figures: added(sum.figures, figures) });
  }
  return {
    status: 200,
    body: [...found].map(([categoryId, { ads, figures }]) => ({
      categoryId,
      numAds: ads,
      ...countsOf(figures),
      spent: cents(figures.spentMicros),
    })),
  };
};

/** The rows of a report with what its version adds to each. */
const reportRows = (
  context: CallContext,
  period: Period,
  isIn: (ad: Parameters<typeof isAskedFor>[0]) => boolean,
) =>
  activityOf(context, period)
    .filter(({ ad }) => isIn(ad))
    .map(({ ad, daily }) => ({ ad, figures: sumOf(daily) }))
    .filter(({ figures }) => figures.impressions > 0)
    .map(({ ad, figures }) => ({
      adId: ad.id,
      categoryId: ad.categoryId,
      title: ad.title,
      startDate: instantText(ad.dateCreated, context.settings),
      endDate: ad.dateDeleted === undefined ? null : instantText(ad.dateDeleted, context.settings),
      totalBudget: limitCents(ad.budgets.total.limitMicros),
      dailyLimit: limitCents(ad.budgets.daily.limitMicros),
      totalSpent: cents(figures.spentMicros),
      cpc: limitCents(ad.bidMicros),
      ...countsOf(figures),
      externalId: ad.externalId ?? null,
      vendorId: ad.vendorId ?? null,
    }));

const getReport = (context: CallContext): Answer => {
  const wanted = readReportQuery(context.query);
  return {
    status: 200,
    body: {
      createDate: instantText(context.service.clock.now(), context.settings),
      startDate: dayText(wanted.startDate),
      endDate: dayText(wanted.endDate),
      data: reportRows(context, wanted, (ad) => isAskedFor(ad, wanted)).map((row) => ({
        ...row,
        engagement: row.urlClicks + row.emails,
      })),
    },
  };
};

const getSummary = (context: CallContext): Answer => {
  const faults: Fault[] = [];
  const period = readPeriod(context.query, faults);
  if (faults.length > 0) throw new ServiceError(400, faults);
  const sum = activityOf(context, period).reduce((all, { daily }) => added(all, sumOf(daily)), noFigures);
  return {
    status: 200,
    body: {
      spent: cents(sum.spentMicros),
      impressions: sum.impressions,
      clicks: sum.clicks,
      engagement: sum.urlClicks + sum.emails,
      averageCtr: percent(sum.clicks, sum.impressions),
    },
  };
};

/** The service keeps at most three of them. */
const mostDetailed = 3;

type Detailed = Period & { readonly id: string; readonly made: number; readonly includeDeleted: boolean };

const detailedOf = new WeakMap<object, Map<number, readonly Detailed[]>>();

const keptFor = ({ service, userId }: CallContext): readonly Detailed[] =>
  detailedOf.get(service.world)?.get(userId) ?? [];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const postDetail = (context: CallContext): Answer => {
  const { service, userId } = context;
  const body = context.json();
  const asked = isRecord(body) ? body : {};
  const faults: Fault[] = [];
  const texts = { startDate: String(asked['startDate'] ?? ''), endDate: String(asked['endDate'] ?? '') };
  const period = readPeriod(texts, faults);
  const today = service.world.days.dayOf(service.clock.now());
  for (const name of ['startDate', 'endDate'] as const)
    if (faults.length === 0 && period[name] >= today) faults.push(fault(2002, name));
  if (faults.length > 0) throw new ServiceError(400, faults);
  const made = service.clock.now();
  const one = { ...period, id: `${userId}-${made}`, made, includeDeleted: asked['includeDeleted'] === true };
  const all = detailedOf.get(service.world) ?? new Map<number, readonly Detailed[]>();
  detailedOf.set(service.world, all);
  all.set(userId, [one, ...keptFor(context)].slice(0, mostDetailed));
  return { status: 200, body: { id: one.id } };
};

const rowsOfDetailed = (context: CallContext, one: Detailed) =>
  reportRows(context, one, ({ status }) => one.includeDeleted || !status.startsWith('DELETED'));

const listDetails = (context: CallContext): Answer => ({
  status: 200,
  body: keptFor(context).map((one) => ({
    id: one.id,
    dateCreated: instantText(one.made, context.settings),
    startDate: dayText(one.startDate),
    endDate: dayText(one.endDate),
    includeDeleted: one.includeDeleted,
    count: rowsOfDetailed(context, one).length,
  })),
});

const csvCell = (value: unknown): string =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? '');

const getDetail = (context: CallContext): Answer => {
  const one = keptFor(context).find(({ id }) => id === context.params['id']);
  if (one === undefined) throw notFound();
  const rows = rowsOfDetailed(context, one);
  const head = Object.keys(rows[0] ?? { adId: 0 });
  const lines = [head, ...rows.map((row) => Object.values(row))].map((cells) => cells.map(csvCell).join(','));
  return {
    status: 200,
    body: Buffer.from(`${lines.join('\r\n')}\r\n`),
    contentType: 'text/csv;charset=utf-8',
    headers: { 'Content-Disposition': `attachment; filename=report-${one.id}.csv` },
  };
};

export const formerCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/categories/statistics',
    scopes: readers,
    accepts: ['application/sellside.category.statistics-v1+json'],
    handle: getStatistics,
  },
  {
    method: 'GET',
    path: '/report',
    scopes: readers,
    accepts: ['application/sellside.report-v3+json'],
    handle: getReport,
  },
  {
    method: 'GET',
    path: '/report/summary',
    scopes: readers,
    accepts: ['application/sellside.report.summary-v2+json'],
    handle: getSummary,
  },
  {
    method: 'POST',
    path: '/report/detail',
    scopes: writers,
    accepts: ['application/sellside.report.detail.response-v1+json'],
    bodyType: 'application/sellside.report.detail.request-v1+json',
    handle: postDetail,
  },
  {
    method: 'GET',
    path: '/report/detail',
    scopes: readers,
    accepts: ['application/json'],
    handle: listDetails,
  },
  {
    method: 'GET',
    path: '/report/detail/:id',
    scopes: readers,
    accepts: ['text/csv'],
    handle: getDetail,
  },
];
