/** The rows of reports that come as JSON, as one table. */
import type { AdId } from '../../../shared/ad/model.ts';
import { isFinalStatus } from '../../../shared/ad/model.ts';
import type { ReportWanted } from '../../../shared/contract/commands/metrics.ts';
import type { MetricPeriod } from '../../../shared/contract/results/metrics.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { countDays, dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import { DATA_COUNTS } from '../../../shared/metrics/reports.ts';
import type { JobHandle } from '../context.ts';
import { ALL_STATUSES } from '../service/http/path.ts';
import type { Service } from '../service/service.ts';
import type { CellValue } from '../workbook/sheet-plan.ts';

export type ReportTable = {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly asOf: Date | null;
};

/** Ads of one request: their ids stay within what an address may hold. */
const ADS_AT_ONCE = 300;

const cellOf = (value: Json | undefined): CellValue => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

/** A column for each member that a row has, in the order in which they come. */
const tableOf = (rows: readonly JsonObject[], asOf: Date | null): ReportTable => {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { heads, rows: rows.map((row) => heads.map((head) => cellOf(row[head]))), asOf };
};

type Asked<N extends ReportWanted['name']> = ReportWanted & { readonly name: N };

const statusesOf = ({ deleted = false }: ReportWanted): readonly string[] =>
  deleted ? ALL_STATUSES : ALL_STATUSES.filter((status) => !isFinalStatus(status));

/** `ads` null for all. */
export const adRows = async (
  service: Service,
  { signal, progress }: JobHandle,
  asked: Asked<'hits' | 'sessions' | 'former'>,
  ads: readonly AdId[] | null,
): Promise<ReportTable> => {
  const { name: report, from, to } = asked;
  const wanted = { report, from, to, statuses: statusesOf(asked) };
  if (ads === null) {
    const { rows, asOf } = await service.reportRows(wanted, signal);
    return tableOf(rows, asOf);
  }
  const rows: JsonObject[] = [];
  let newest: Date | null = null;
  for (let at = 0; at < ads.length; at += ADS_AT_ONCE) {
    progress('job.download', at, ads.length);
    const adIds = ads.slice(at, at + ADS_AT_ONCE);
    const part = await service.reportRows({ ...wanted, adIds }, signal);
    rows.push(...part.rows);
    newest = part.asOf;
  }
  return tableOf(rows, newest);
};

/** Each day by a request of its own, as the interface has it; the day stands before its rows. */
export const categoryRows = async (
  service: Service,
  { signal, progress }: JobHandle,
  { from, to, categories }: Asked<'categories'>,
): Promise<ReportTable> => {
  const days = daysIn(from, to);
  const rows: JsonObject[] = [];
  let newest: Date | null = null;
  for (const [at, day] of days.entries()) {
    progress('job.download', at, days.length);
    const asked = { report: 'categories', day, ...(categories ? { categoryIds: categories } : {}) } as const;
    const part = await service.reportRows(asked, signal);
    rows.push(...part.rows.map((row) => ({ date: day, ...row })));
    newest = part.asOf;
  }
  return tableOf(rows, newest);
};

export const summaryRow = async (
  service: Service,
  { signal }: JobHandle,
  { from, to }: Asked<'summary'>,
): Promise<ReportTable> => {
  const { rows, asOf } = await service.reportRows({ report: 'summary', from, to }, signal);
  return tableOf(
    rows.map((row) => ({ startDate: from, endDate: to, ...row })),
    asOf,
  );
};

const DIMENSIONS = { category: 'am:categoryID', day: 'am:date' } as const;
const COUNTS = {
  ads: 'am:countDistinctAdID',
  impressions: 'am:impressions',
  clicks: 'am:clicks',
  websiteClicks: 'am:websiteClicks',
  emails: 'am:emails',
} as const satisfies Record<(typeof DATA_COUNTS)[number], string>;

/** Of exactly the ranges asked for: a number of distinct ads cannot be summed up. */
export const dataRows = async (
  service: Service,
  { signal }: JobHandle,
  { from, to, by = ['category'], counts = [...DATA_COUNTS], before = false, categories }: Asked<'data'>,
): Promise<ReportTable> => {
  const days = countDays(from, to);
  const earlier: MetricPeriod = { from: dayAfter(from, -days), to: dayAfter(from, -1) };
  const ranges: readonly MetricPeriod[] = [{ from, to }, ...(before ? [earlier] : [])];
  const dimensions = by.map((name) => DIMENSIONS[name]);
  const metrics = counts.map((name) => COUNTS[name]);
  const filters = categories ? [{ field: DIMENSIONS.category, values: categories.map(String) }] : [];
  const found = await service.metricsData({ ranges, dimensions, metrics, filters }, signal);
  return {
    heads: ['from', 'to', ...dimensions, ...metrics],
    rows: ranges.flatMap((range, at) =>
      (found.ranges[at] ?? [])
        .toSorted((a, b) => a.dimensions.join().localeCompare(b.dimensions.join()))
        .map((row) => [range.from, range.to, ...row.dimensions, ...row.metrics]),
    ),
    asOf: found.asOf,
  };
};
