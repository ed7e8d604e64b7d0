import { readInterval } from '../categories/interval.ts';
import type { CategoryTree } from '../categories/tree.ts';
import { day } from '../clock.ts';
import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers } from '../http/call.ts';
import { chooseAccept } from '../http/media-type.ts';
import { instantText } from '../http/texts.ts';
import { type Ad, adStatuses } from '../model.ts';
import { hashOf } from '../random.ts';
import type { Service } from '../service.ts';
import type { TenantDays } from './days.ts';
import type { Figures, Inputs } from './figures.ts';
import { added, inventedOn, noFigures, seenUntil } from './figures.ts';
import { relativePerformance, reportedSoFar, sessionsOf } from './report-figures.ts';
import type { ReportQuery } from './report-query.ts';
import { readReportQuery } from './report-query.ts';

const hitType = 'application/sellside.metrics.ad-hit-v2+json';
const sessionType = 'application/sellside.metrics.ad-session-v2+json';

/** The days of the period on which the ad existed. */
const daysOf = (
  ad: Ad,
  { startDate, endDate }: ReportQuery,
  days: TenantDays,
  today: number,
): readonly number[] => {
  const first = Math.max(startDate, days.dayOf(ad.dateCreated));
  const count = Math.max(0, (Math.min(endDate, today) - first) / day + 1);
  return Array.from({ length: count }, (_, at) => first + at * day);
};

const isAskedFor = (ad: Ad, { adIds, status }: ReportQuery): boolean =>
  (adIds === undefined || adIds.has(ad.id)) && (status.size === adStatuses.length || status.has(ad.status));

/** A percentage, rounded to hundredths; 0 where the whole is 0. */
const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100;

const limitOf = (limit: string): number | null => (/^\d+$/.test(limit) ? Number(limit) : null);

/** An ad of a report, with its figures in the scope asked for and its standing among its competitors. */
type Reported = { readonly ad: Ad; readonly figures: Figures; readonly standing: number };

const rowOf = ({ ad, figures, standing }: Reported, { settings }: CallContext): object => {
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
    relativePerformance: standing,
    eSpentMicros: urlClicks === 0 ? 0 : spentMicros / urlClicks,
  };
};

const leastBids =
  (categories: CategoryTree) =>
  ({ categoryId }: Ad): number => {
    const { config } = categories.get(categoryId) ?? {};
    return config === undefined ? 10_000 : Number(readInterval(config.bidMicros).min);
  };

/** The hits of an ad on a day: counted since the market began to move, invented for the days before. */
const hitsOf = ({ world, settings }: Service, now: number): ((ad: Ad, date: number) => Figures) => {
  const { market, seed, days, categories } = world;
  const today = days.dayOf(now);
  const { correctionDays } = settings();
  const inputs: Inputs = {
    seed,
    days,
    leastBidMicros: leastBids(categories),
    seenUntil: (ad) => market.seenBefore(ad.id) ?? seenUntil(ad, now),
  };
  return (ad, date) => {
    const hits = market.counts(date) ? market.figuresOn(ad.id, date) : inventedOn(inputs, ad, date);
    const age = (today - date) / day;
    return age >= correctionDays
      ? hits
      : reportedSoFar(hits, age / correctionDays, hashOf(seed, 'late', ad.id, date));
  };
};

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** GET /metrics/report, version 2: one row per ad with activity in the period. */
const getReport = (context: CallContext): Answer => {
  const { service, settings, query, userId, request } = context;
  const wanted = readReportQuery(query);
  const now = service.clock.now();
  const { days } = service.world;
  const today = days.dayOf(now);
  const hitsOn = hitsOf(service, now);
  const bySession = chooseAccept(request.headers.accept, [hitType, sessionType]) === sessionType;
  const standingOf = relativePerformance(service.world.seed);
  const reported = (ad: Ad): Reported => {
    const daily = daysOf(ad, wanted, days, today).map((date) => hitsOn(ad, date));
    const hits = daily.reduce(added, noFigures);
    return { ad, figures: bySession ? sessionsOf(daily) : hits, standing: standingOf(ad, hits) };
  };
  const rows = service.world.ads
    .all()
    .filter((ad) => ad.userId === userId && isAskedFor(ad, wanted))
    .map(reported)
    .filter(({ figures }) => figures.impressions > 0);
  return {
    status: 200,
    body: {
      createDate: instantText(now, settings),
      startDate: dayText(wanted.startDate),
      endDate: dayText(wanted.endDate),
      data: rows.map((row) => rowOf(row, context)),
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
