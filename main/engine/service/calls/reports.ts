/** The marketplace's own reports, as files or as rows (`docs/interface.md#reports-as-files`). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { BodySink } from '../http/connection.ts';
import { dateOf } from '../http/connection.ts';
import { contentTypeOf, MEDIA } from '../http/media-types.ts';
import { queryOf, segment } from '../http/path.ts';
import type { ApiCall, Caller, ReadResult } from '../http/request.ts';
import type { RowsAsked, Service, TableAnswer } from '../service.ts';
import {
  dataBody,
  detailList,
  detailRequested,
  nothing,
  reportBody,
  rowList,
  summaryBody,
} from '../wire/reports.ts';
import { saysNoSuchCall } from './no-such-call.ts';

/** Bytes of a file, which is never in memory as a whole. */
const FILE_LIMIT = 4 * 1024 ** 3;
/** Bytes of an answer with rows. */
const ROWS_LIMIT = 256 * 1024 * 1024;
/** A year of all ads is made before its first byte comes. */
const FILE_PATIENCE = 20;
const ROWS_PATIENCE = 4;

/** Milliseconds between two looks for a report that is being made, and until nobody waits for it any longer. */
const LOOK_MS = 2_000;
const LONGEST_MS = 30 * 60_000;

/** The name in a Content-Disposition, as a file's name or in the form of RFC 5987. */
const nameIn = (disposition: string): string => {
  const encoded = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return '';
    }
  }
  const [, quoted, bare] = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition) ?? [];
  return (quoted ?? bare ?? '').trim();
};

const bodyOf = (mediaType: string, value: unknown): NonNullable<ApiCall['body']> => ({
  contentType: contentTypeOf(mediaType),
  bytes: Buffer.from(JSON.stringify(value)),
});

const callOf = (asked: RowsAsked): ApiCall => {
  const at = { limit: ROWS_LIMIT, patience: ROWS_PATIENCE, method: 'GET' } as const;
  switch (asked.report) {
    case 'categories': {
      const query = queryOf({ date: asked.day, categoryIds: asked.categoryIds });
      return { ...at, path: `/categories/statistics${query}`, mediaType: MEDIA.categoryStatistics };
    }
    case 'summary': {
      const query = queryOf({ startDate: asked.from, endDate: asked.to });
      return { ...at, path: `/report/summary${query}`, mediaType: MEDIA.reportSummary };
    }
    default: {
      const { from, to, adIds, statuses, report } = asked;
      const query = queryOf({ startDate: from, endDate: to, adIds, status: statuses });
      if (report === 'former') return { ...at, path: `/report${query}`, mediaType: MEDIA.formerReport };
      const mediaType = report === 'hits' ? MEDIA.adHitMetrics : MEDIA.adSessionMetrics;
      return { ...at, path: `/metrics/report${query}`, mediaType };
    }
  }
};

export const reportCalls = (
  caller: Caller,
): Pick<Service, 'adTable' | 'detailedReport' | 'reportRows' | 'metricsData'> => {
  /** What was read; `no-such-report` where the service has no such call. */
  const readOf = async <T>(
    call: ApiCall,
    schema: z.ZodType<T>,
    signal?: AbortSignal,
  ): Promise<ReadResult<T>> => {
    try {
      const found = await caller.read(call, schema, signal);
      if (found !== null) return found;
    } catch (error) {
      if (!saysNoSuchCall(error)) throw error;
    }
    throw new AdsheetError('no-such-report');
  };

  const file = async (
    call: Pick<ApiCall, 'path' | 'mediaType' | 'language' | 'patience' | 'waitsOnce'>,
    sink: BodySink,
    signal?: AbortSignal,
  ): Promise<TableAnswer> => {
    const asked = { patience: FILE_PATIENCE, ...call, method: 'GET', limit: FILE_LIMIT, sink } as const;
    const { answer } = await readOf(asked, nothing, signal);
    return {
      name: nameIn(answer.header('content-disposition')),
      language: answer.header('content-language') || null,
      asOf: dateOf(answer.header('date')),
    };
  };

  const waitFor = async (id: string, signal: AbortSignal): Promise<void> => {
    const path = '/report/detail';
    for (let waited = 0; waited <= LONGEST_MS; waited += LOOK_MS) {
      const { value } = await readOf({ method: 'GET', path, mediaType: MEDIA.json }, detailList, signal);
      if (value.includes(id)) return;
      await sleep(LOOK_MS, undefined, { signal }).catch((cause: unknown) => {
        throw new AdsheetError('cancelled', {}, { cause });
      });
    }
    throw new AdsheetError('service-timeout', { host: '' });
  };

  return {
    adTable: ({ from, to, form, aggregate, columns, deleted, phrase, locale, ...how }, sink, signal) => {
      const query = queryOf({
        startDate: from,
        endDate: to,
        aggregate,
        includeDeleted: deleted,
        query: phrase,
        fields: columns,
      });
      const mediaType = form === 'csv' ? MEDIA.adTableCsv : MEDIA.adTableExcel;
      return file({ ...how, path: `/metrics/ads${query}`, mediaType, language: locale }, sink, signal);
    },
    detailedReport: async ({ from, to, deleted }, sink, signal) => {
      const wanted = { startDate: from, endDate: to, includeDeleted: deleted };
      const { value } = await readOf(
        {
          method: 'POST',
          path: '/report/detail',
          mediaType: MEDIA.reportDetail,
          body: bodyOf(MEDIA.reportDetailRequest, wanted),
        },
        detailRequested,
        signal,
      );
      await waitFor(value.id, signal);
      return file({ path: `/report/detail/${segment(value.id)}`, mediaType: MEDIA.csv }, sink, signal);
    },
    reportRows: async (asked, signal) => {
      const call = callOf(asked);
      if (asked.report === 'categories') {
        const { value, answer } = await readOf(call, rowList, signal);
        return { rows: value, asOf: dateOf(answer.header('date')) };
      }
      if (asked.report === 'summary') {
        const { value, answer } = await readOf(call, summaryBody, signal);
        return { rows: [value], asOf: dateOf(answer.header('date')) };
      }
      const { value, answer } = await readOf(call, reportBody, signal);
      return { rows: value.data, asOf: value.createDate ?? dateOf(answer.header('date')) };
    },
    metricsData: async ({ ranges, dimensions, metrics, filters }, signal) => {
      const wanted = {
        timeRanges: ranges.map(({ from, to }) => ({ period: 'custom', from, to })),
        dimensions,
        metrics,
        ...(dimensions.includes('am:date') ? { aggregate: 'daily' } : {}),
        ...(filters.length === 0
          ? {}
          : { filters: filters.map(({ field, values }) => ({ field, operator: 'in', value: values })) }),
      };
      const { value, answer } = await readOf(
        {
          method: 'POST',
          path: '/metrics/data',
          mediaType: MEDIA.json,
          body: bodyOf(MEDIA.metricsData, wanted),
          limit: ROWS_LIMIT,
          patience: ROWS_PATIENCE,
        },
        dataBody,
        signal,
      );
      return { ranges: value.data.map(({ rows }) => rows), asOf: dateOf(answer.header('date')) };
    },
  };
};
