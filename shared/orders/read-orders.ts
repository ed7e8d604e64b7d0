/** Reads a table of orders: each row by its columns, and what is unsure as questions. Pure. */

import { parseMicros } from '../money/money.ts';
import type { DecimalSign } from '../money/number-format.ts';
import { numberIn, signShown } from '../money/table-number.ts';
import { decimalSignOf } from '../proposals/decimal-sign.ts';
import type { TableCell } from '../proposals/proposal.ts';
import { textOfCell } from '../proposals/proposal.ts';
import type { OrderColumn, OrderPlaces } from './columns.ts';
import type { DateOrder } from './day.ts';
import { dateOrderOf, dayOf, isEitherOrder } from './day.ts';

/** What was sold of one ad on one day, in a row of a file. */
export type OrderLine = {
  readonly vendorId: string;
  readonly day: string;
  /** Its number in the seller's own system; '' where the table has none. */
  readonly number: string;
  readonly orders: number;
  /** Negative where it was taken back. */
  readonly revenueMicros: bigint;
  /** What the goods cost: 0 where the table has no column of it, null where the row leaves it empty. */
  readonly costMicros: bigint | null;
};

export type OrderRow = { readonly at: number; readonly cells: readonly TableCell[] };

export type OrderReading = {
  readonly decimal?: DecimalSign | undefined;
  readonly dates?: DateOrder | undefined;
  /** The account's: amounts in another one are not read. */
  readonly currency: string;
  readonly isWorkbook: boolean;
};

/** A text that could be read in two ways, and by what it is decided. */
export type OrderDoubt = { readonly about: 'decimal' | 'dates'; readonly sample: string };

/** A row that could not be read, by its number, with the first column that could not, and its day where that could. */
export type UnreadRow = { readonly at: number; readonly column: OrderColumn; readonly day?: string };

export type OrdersRead = {
  readonly lines: readonly OrderLine[];
  readonly left: readonly UnreadRow[];
  readonly doubts: readonly OrderDoubt[];
};

/** What makes a number negative, before it or around it. */
const SIGNS = /[-\u2010-\u2015\u2212()]/gu;

const textAt = ({ cells }: OrderRow, at: number | undefined): string =>
  at === undefined ? '' : textOfCell(cells[at]).trim();

const doubtsOf = (
  rows: readonly OrderRow[],
  { day, revenue, cost }: OrderPlaces,
  { decimal, dates }: { readonly decimal: DecimalSign | null; readonly dates: DateOrder | null },
): readonly OrderDoubt[] => {
  const sampleOf = (at: number | undefined, isUnsure: (text: string) => boolean): string | undefined =>
    rows.map((row) => textAt(row, at)).find(isUnsure);
  const isEither = (text: string): boolean => signShown(text)?.is === 'either';
  const amount = decimal === null ? (sampleOf(revenue, isEither) ?? sampleOf(cost, isEither)) : undefined;
  const date = dates === null ? sampleOf(day, isEitherOrder) : undefined;
  return [
    ...(amount === undefined ? [] : [{ about: 'decimal', sample: amount } as const]),
    ...(date === undefined ? [] : [{ about: 'dates', sample: date } as const]),
  ];
};

/** `places` has at least the needed columns; rows without anything in these are none. */
export const readOrders = (
  rows: readonly OrderRow[],
  places: OrderPlaces,
  { currency, isWorkbook, ...said }: OrderReading,
): OrdersRead => {
  const amounts = [places.revenue, places.cost].flatMap((at) => rows.map((row) => textAt(row, at)));
  const decimal = said.decimal ?? decimalSignOf(amounts, isWorkbook);
  const dates = said.dates ?? dateOrderOf(rows.map((row) => textAt(row, places.day)));
  const doubts = doubtsOf(rows, places, { decimal, dates });
  const amountIn = (text: string): bigint | undefined => {
    const isNegative = numberIn(text)?.isNegative === true;
    const read = parseMicros(isNegative ? text.replace(SIGNS, '') : text, {
      ...{ table: decimal, currency },
      round: true,
    });
    if (!read.ok) return undefined;
    return isNegative ? -read.value : read.value;
  };
  const lines: OrderLine[] = [];
  const left: UnreadRow[] = [];
  for (const row of rows) {
    const vendorId = textAt(row, places.vendorId);
    const [dayText, revenueText, costText] = [places.day, places.revenue, places.cost].map((at) =>
      textAt(row, at),
    );
    if (vendorId === '' && dayText === '' && revenueText === '') continue;
    const day = dayOf(dayText ?? '', dates);
    const revenueMicros = amountIn(revenueText ?? '');
    const noCost = places.cost === undefined ? 0n : null;
    const costMicros = costText ? amountIn(costText) : noCost;
    const counted = places.orders === undefined ? undefined : textAt(row, places.orders);
    const wrong = ((): OrderColumn | undefined => {
      if (vendorId === '') return 'vendorId';
      if (day === undefined) return 'day';
      if (revenueMicros === undefined) return 'revenue';
      if (costMicros === undefined) return 'cost';
      return counted === undefined || /^\d{1,9}$/.test(counted) ? undefined : 'orders';
    })();
    if (wrong !== undefined || day === undefined || revenueMicros === undefined || costMicros === undefined) {
      left.push({ at: row.at, column: wrong ?? 'vendorId', ...(day === undefined ? {} : { day }) });
      continue;
    }
    // What is taken back is no order of its own.
    const orders = counted === undefined ? (revenueMicros < 0n ? 0 : 1) : Number(counted);
    lines.push({ vendorId, day, number: textAt(row, places.number), orders, revenueMicros, costMicros });
  }
  return { lines, left, doubts };
};
