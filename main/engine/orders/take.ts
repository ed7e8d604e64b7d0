/** Takes the orders of a seller's file. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OrdersReading } from '../../../shared/contract/commands/orders.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { OrdersQuestion, OrdersResult } from '../../../shared/contract/results/orders.ts';
import { dayAfter } from '../../../shared/metrics/days.ts';
import type { OrderColumn, OrderPlaces } from '../../../shared/orders/columns.ts';
import { headerAt, NEEDED_COLUMNS, ORDER_COLUMNS, placesOf } from '../../../shared/orders/columns.ts';
import { linesIn, readPeriod, unreadDays } from '../../../shared/orders/period.ts';
import { readOrders } from '../../../shared/orders/read-orders.ts';
import { columnUnknown } from '../../../shared/proposals/column-names.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import type { JobHandle } from '../context.ts';
import type { OpenAccount } from '../open-account.ts';
import { tenantDay } from '../settings/tenant-days.ts';
import { yieldToEventLoop } from '../time-slices.ts';
import type { FileTable } from '../workbook/read/file-table.ts';
import { TOP_ROWS } from '../workbook/read/file-table.ts';
import { readTableFile } from '../workbook/read/read.ts';
import { adsByVendor } from './sums.ts';

export type OrdersRequest = OrdersReading & { readonly file: string };

const MOST_LEFT = 20;

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Where the columns are that were named. Throws `column-unknown`. */
const namedPlaces = (headers: readonly string[], columns: OrdersReading['columns'] = {}): OrderPlaces =>
  Object.fromEntries(
    ORDER_COLUMNS.flatMap((column) => {
      const name = columns[column];
      if (name === undefined) return [];
      const at = headers.indexOf(name);
      if (at < 0) throw columnUnknown(name, headers);
      return [[column, at] as const];
    }),
  );

const textsIn = (cells: FileTable['rows'][number]['cells']): readonly string[] =>
  cells.map((cell) => textOfCell(cell).trim());

/** The files of an account: nothing is taken while a question is open. */
export const takeOrders = async (
  open: OpenAccount,
  job: JobHandle,
  { file, encoding, separator, columns, decimal, dates, overlap, unread, asksPeriod, ...said }: OrdersRequest,
): Promise<OrdersResult> => {
  const { context } = open;
  const { orders } = context.mirror;
  const { currency } = context.profile;
  const table = await readTableFile(
    file,
    { encoding, separator, currency },
    {
      signal: job.signal,
      onProgress: (done, total) =>
        job.progress('job.orders', Math.floor((100 * done) / Math.max(total, 1)), 100),
    },
  );
  await yieldToEventLoop();
  const digest = await digestOf(file);
  const known = orders.known(digest);
  if (known) return { kind: 'known', file: known };
  const top = table.rows.slice(0, TOP_ROWS).map(({ cells }) => textsIn(cells));
  const at = headerAt(top) ?? 0;
  const headers = top[at] ?? [];
  const places: OrderPlaces = { ...placesOf(headers), ...namedPlaces(headers, columns) };
  const missing: readonly OrderColumn[] = NEEDED_COLUMNS.filter((column) => places[column] === undefined);
  const samples = encoding === undefined ? (table.csv?.unsure ?? []) : [];
  const first: readonly OrdersQuestion[] = [
    ...(samples.length > 0 ? [{ about: 'encoding', samples } as const] : []),
    ...(missing.length > 0 ? [{ about: 'columns', missing, headers } as const] : []),
  ];
  if (first.length > 0) return { kind: 'asked', questions: first };
  const isWorkbook = table.format !== 'csv';
  const read = readOrders(table.rows.slice(at + 1), places, { decimal, dates, currency, isWorkbook });
  if (read.doubts.length > 0) return { kind: 'asked', questions: read.doubts };
  if (read.lines.length === 0) throw new AdsheetError('table-empty', { file: basename(file) });
  const last = dayAfter(tenantDay(context.mirror, context.now()), -1);
  const found = readPeriod(read.lines, last, said);
  const { period } = found;
  const [left, leftCount] = [read.left.slice(0, MOST_LEFT), read.left.length];
  const isSaid = said.from !== undefined && said.to !== undefined;
  const second: readonly OrdersQuestion[] = [
    ...(period === null || (asksPeriod && !isSaid) ? [{ about: 'period', ...found, last } as const] : []),
    ...(leftCount > 0 && unread === undefined
      ? [{ about: 'unread', rows: left, count: leftCount } as const]
      : []),
  ];
  if (second.length > 0 || period === null) return { kind: 'asked', questions: second };
  if (period.from > period.to || period.to > last) throw new AdsheetError('orders-period', { last });
  const shared = overlap === undefined ? orders.sharedDays(linesIn(read.lines, period)) : [];
  const [from] = shared;
  if (from !== undefined) {
    const question = { about: 'overlap', days: shared.length, from, to: shared.at(-1) ?? from } as const;
    return { kind: 'asked', questions: [question] };
  }
  if (job.signal.aborted) throw new AdsheetError('cancelled');
  const taken = orders.take({
    ...{ digest, name: basename(file), at: context.now().toISOString(), lines: read.lines, period },
    unread: { rows: leftCount, days: unread === 'unknown' ? unreadDays(read.left, period) : [] },
    replaces: overlap === 'replace',
  });
  const vendors = [...new Set(read.lines.map(({ vendorId }) => vendorId.toLowerCase()))];
  const ads = adsByVendor(context.mirror)(vendors);
  return {
    kind: 'taken',
    file: taken,
    ...{ left, leftCount },
    unknown: vendors.filter((vendor) => !ads.has(vendor)).length,
  };
};
