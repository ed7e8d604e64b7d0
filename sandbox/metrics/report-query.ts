import type { Fault } from '../http/errors.ts';
import { fault, ServiceError } from '../http/errors.ts';
import { readDay } from '../http/texts.ts';
import { isPositiveId } from '../http/values.ts';
import { type Ad, adStatuses } from '../model.ts';
import type { Period } from './activity.ts';

type Query = Readonly<Record<string, string>>;

/** The parsed parameters of GET /metrics/report (interface, Reports and metrics). */
export type ReportQuery = Period & {
  readonly adIds: ReadonlySet<number> | undefined;
  readonly status: ReadonlySet<string>;
};

export const listIn = (text: string | undefined): readonly string[] | undefined =>
  text === undefined || text === '' ? undefined : text.split(',').map((word) => word.trim());

const readBound = (query: Query, name: keyof Period, faults: Fault[]): number => {
  const text = query[name];
  const time = text === undefined ? undefined : readDay(text);
  if (text === undefined || text === '') faults.push(fault(2000, name));
  else if (time === undefined) faults.push(fault(2001, name, text));
  return time ?? 0;
};

/** The period of a query; adds a fault for each wrong bound. */
export const readPeriod = (query: Query, faults: Fault[]): Period => {
  const startDate = readBound(query, 'startDate', faults);
  const endDate = readBound(query, 'endDate', faults);
  if (faults.length === 0 && endDate < startDate) faults.push(fault(2002, 'endDate', '< startDate'));
  return { startDate, endDate };
};

export const isAskedFor = (ad: Ad, { adIds, status }: Omit<ReportQuery, keyof Period>): boolean =>
  (adIds === undefined || adIds.has(ad.id)) && (status.size === adStatuses.length || status.has(ad.status));

/**
 * The interface documents no errors here; those of GET /metrics/ads and GET /ad are assumed.
 * @throws ServiceError 400 with one error for each wrong parameter.
 */
export const readReportQuery = (query: Query): ReportQuery => {
  const faults: Fault[] = [];
  const period = readPeriod(query, faults);
  const ids = listIn(query['adIds']);
  faults.push(...(ids ?? []).filter((id) => !isPositiveId(id)).map((id) => fault(2001, 'adIds', id)));
  const status = listIn(query['status']) ?? ['ACTIVE'];
  const known: readonly string[] = adStatuses;
  faults.push(...status.filter((word) => !known.includes(word)).map((word) => fault(2001, 'status', word)));
  if (faults.length > 0) throw new ServiceError(400, faults);
  return { ...period, adIds: ids && new Set(ids.map(Number)), status: new Set(status) };
};
