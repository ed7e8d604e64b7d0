/** Performance of ads (`docs/interface.md#get-metricsreport`). */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { dateOf } from '../http/connection.ts';
import { MEDIA } from '../http/media-types.ts';
import { ALL_STATUSES, queryOf } from '../http/path.ts';
import type { Caller } from '../http/request.ts';
import type { Service } from '../service.ts';
import { adReport } from '../wire/metrics.ts';

/** Bytes. One row of some 500 bytes for each ad with activity. */
const REPORT_LIMIT = 256 * 1024 * 1024;
const REPORT_PATIENCE = 4;

const MEDIA_OF = { hit: MEDIA.adHitMetrics, session: MEDIA.adSessionMetrics } as const;

/**
 * GET /metrics/report sums up its period, so daily figures take one request a day, however many ads there are. All of
 * its answer is documented, and its media type tells what is counted: it is what everything else is measured by. GET
 * /metrics/ads has a daily table of any period in one request, but does not tell whether it counts hits or sessions; it
 * is a source of days where both are the same (`docs/interface.md#get-metricsads`). POST /metrics/data documents no
 * dimension for ads.
 */
export const metricCalls = (caller: Caller): Pick<Service, 'adMetrics'> => ({
  adMetrics: async ({ from, to, scope }, signal) => {
    const path = `/metrics/report${queryOf({ startDate: from, endDate: to, status: ALL_STATUSES })}`;
    const call = { method: 'GET', path, mediaType: MEDIA_OF[scope] } as const;
    const found = await caller.read(
      { ...call, limit: REPORT_LIMIT, patience: REPORT_PATIENCE },
      adReport,
      signal,
    );
    if (found === null) throw new AdsheetError('not-found', { what: 'metrics' });
    const { createDate, data } = found.value;
    return { ads: data, asOf: createDate ?? dateOf(found.answer.header('date')) };
  },
});
