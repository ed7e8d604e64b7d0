import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers } from '../http/call.ts';
import { chooseAccept } from '../http/media-type.ts';
import { instantText } from '../http/texts.ts';
import type { Ad } from '../model.ts';
import { activityOf, dayText, percent } from './activity.ts';
import { tableCalls } from './ads-table.ts';
import type { Figures } from './figures.ts';
import { added, noFigures } from './figures.ts';
import { formerCalls } from './former-reports.ts';
import { queryCalls } from './query.ts';
import { relativePerformance, sessionsOf } from './report-figures.ts';
import { isAskedFor, readReportQuery } from './report-query.ts';

const hitType = 'application/sellside.metrics.ad-hit-v2+json';
const sessionType = 'application/sellside.metrics.ad-session-v2+json';

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

/** GET /metrics/report, version 2: one row per ad with activity in the period. */
const getReport = (context: CallContext): Answer => {
  const { service, settings, query, request } = context;
  const wanted = readReportQuery(query);
  const bySession = chooseAccept(request.headers.accept, [hitType, sessionType]) === sessionType;
  const standingOf = relativePerformance(service.world.seed);
  const rows = activityOf(context, wanted)
    .filter(({ ad }) => isAskedFor(ad, wanted))
    .map(({ ad, daily }): Reported => {
      const each = daily.map(({ hits }) => hits);
      const hits = each.reduce(added, noFigures);
      return { ad, figures: bySession ? sessionsOf(each) : hits, standing: standingOf(ad, hits) };
    })
    .filter(({ figures }) => figures.impressions > 0);
  return {
    status: 200,
    body: {
      createDate: instantText(service.clock.now(), settings),
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
  ...tableCalls,
  ...queryCalls,
  ...formerCalls,
];
