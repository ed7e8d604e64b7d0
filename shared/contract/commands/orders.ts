/** The seller's own orders beside the marketplace's figures (`docs/terminal.md#performance`). */
import { z } from 'zod';
import { isDay } from '../../metrics/days.ts';
import { DATE_ORDERS } from '../../orders/day.ts';
import { CSV_ENCODINGS, CSV_SEPARATORS } from '../../table/csv-choices.ts';
import type { OrdersFile } from '../results/orders.ts';
import { command, NO_QUEUES } from './command.ts';
import { account, decimalSign, file } from './inputs.ts';

const day = z.string().refine(isDay, 'not a day');
const header = z.string().min(1).max(500).optional();

export const ordersReading = z.object({
  encoding: z.enum(CSV_ENCODINGS).optional(),
  separator: z.enum(CSV_SEPARATORS).optional(),
  /** Columns by their headers, where these do not tell. */
  columns: z
    .object({ vendorId: header, day: header, revenue: header, orders: header, cost: header, number: header })
    .optional(),
  decimal: decimalSign.optional(),
  dates: z.enum(DATE_ORDERS).optional(),
  /** Of days that another file has too: its rows go, or both count. */
  overlap: z.enum(['replace', 'add']).optional(),
  /** The first day of the period that the file is of, and the last; by default those of its rows. */
  from: day.optional(),
  to: day.optional(),
  /** Are the days of rows that cannot be read not known, or are these rows no orders? */
  unread: z.enum(['unknown', 'none']).optional(),
  /** Asks for the period even where the rows leave no doubt: a person sees it before it counts. */
  asksPeriod: z.boolean().optional(),
});
export type OrdersReading = z.infer<typeof ordersReading>;

export const ORDER_COMMANDS = {
  /**
   * Starts a job whose result is an OrdersResult: the orders of a csv file or workbook, by vendor ID and day. Nothing
   * is taken while a question is open. The same file counts once. Fails as reading a table does (`file-…`,
   * `table-empty`), with `column-unknown`, with `orders-period` for a period that no file can be of, and with
   * `orders-damaged`.
   */
  'orders.take': command<{ job: string }>()(account.extend({ file, ...ordersReading.shape }), {
    changes: ['metrics'],
    queues: NO_QUEUES,
    job: 'orders',
    files: { reads: ['file'] },
  }),
  /** The files that were taken, the newest first. Rejects with `orders-damaged`. */
  'orders.list': command<{ files: readonly OrdersFile[] }>()(account, { reads: ['metrics'] }),
  /** Takes the orders of a file back. Rejects with `orders-unknown` and `orders-damaged`. */
  'orders.forget': command<{ files: readonly OrdersFile[] }>()(account.extend({ id: z.int().min(1) }), {
    changes: ['metrics'],
    queues: NO_QUEUES,
  }),
} as const;
