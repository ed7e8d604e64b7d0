import { readInterval } from '../categories/interval.ts';
import { day } from '../clock.ts';
import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers } from '../http/call.ts';
import { chooseAccept } from '../http/media-type.ts';
import { instantText } from '../http/texts.ts';
import { type Ad, adStatuses } from '../model.ts';
import type { Service } from '../service.ts';
import { daysIn } from './days.ts';
import type { Counting, Figures, Market } from './figures.ts';
import { added, figuresOn, noFigures } from './figures.ts';
import type { ReportQuery } from './report-query.ts';
import { readReportQuery } from './report-query.ts';

const hitType = 'application/sellside.metrics.ad-hit-v2+json';
const sessionType = 'application/sellside.metrics.ad-session-v2+json';

/** The days of the period on which the ad existed. */
const daysOf = (ad: Ad, { startDate, endDate }: ReportQuery, { days, now }: Market): readonly number[] => {
  const first = Math.max(startDate, days.dayOf(ad.dateCreated));
  const count = Math.max(0, (Math.min(endDate, days.dayOf(now)) - first) / day + 1);
  return Array.from({ length: count }, (_, at) => first + at * day);
};

const isAskedFor = (ad: Ad, { adIds, status }: ReportQuery): boolean =>
  (adIds === undefined || adIds.has(ad.id)) && (status.size === adStatuses.length || status.has(ad.status));

/** A percentage, rounded to hundredths; 0 where the whole is 0. */
const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100;

const limitOf = (limit: string): number | null => (/^\d+$/.test(limit) ? Number(limit) : null);

const rowOf = (ad: Ad, figures: Figures, { settings }: CallContext): object => {
  const { impressions, clicks, urlClicks, emails, spentMicros } = figures;
  return {
    adId: ad.id,
    bidMicros: limitOf(ad.bidMicros) ?? 0,
    impressions,
    clicks,
    urlClicks,
    emails,
    engagement: urlClicks + emails,
    spentMicros,
    ctr: percent(clicks, impressions),
    engagementCTR: percent(urlClicks + emails, clicks),
    websiteCTR: percent(urlClicks, clicks),
    startDate: instantText(ad.dateCreated, settings),
    endDate: ad.dateDeleted === undefined ? null : instantText(ad.dateDeleted, settings),
    title: ad.title,
    categoryId: ad.categoryId,
    vendorId: ad.vendorId ?? null,
    dailyBudgetMicros: limitOf(ad.budgets.daily.limitMicros),
    totalBudgetMicros: limitOf(ad.budgets.total.limitMicros),
    relativePerformance: impressions < 20 ? 0 : 1 + ((ad.id + impressions) % 100),
    eSpentMicros: urlClicks === 0 ? 0 : spentMicros / urlClicks,
  };
};

const leastBids =
  ({ world }: Service) =>
  ({ categoryId }: Ad): number => {
    const { config } = world.categories.get(categoryId) ?? {};
    return config === undefined ? 10_000 : Number(readInterval(config.bidMicros).min);
  };

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** GET /metrics/report, version 2: one row per ad with activity in the period. */
const getReport = (context: CallContext): Answer => {
  const { service, settings, query, userId, request } = context;
  const wanted = readReportQuery(query);
  const now = service.clock.now();
  const days = daysIn(service.world.tenant.timeZone);
  const market = { seed: service.world.seed, now, days, leastBidMicros: leastBids(service) };
  const counting: Counting =
    chooseAccept(request.headers.accept, [hitType, sessionType]) === hitType ? 'hit' : 'session';
  const figuresOf = (ad: Ad): Figures =>
    daysOf(ad, wanted, market)
      .map((date) => figuresOn(market, ad, date, counting))
      .reduce(added, noFigures);
  const rows = service.world.ads
    .all()
    .filter((ad) => ad.userId === userId && isAskedFor(ad, wanted))
    .map((ad) => ({ ad, figures: figuresOf(ad) }))
    .filter(({ figures }) => figures.impressions > 0);
  return {
    status: 200,
    body: {
      createDate: instantText(now, settings),
      startDate: dayText(wanted.startDate),
      endDate: dayText(wanted.endDate),
      data: rows.map(({ ad, figures }) => rowOf(ad, figures, context)),
    },
  };
};

export const metricCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/metrics/report',
    scopes: readers,
    accepts: [hitType, sessionType],
    handle: getReport,
  },
];
