/** The seller's own orders, from files, between processes. */
import type { OrderColumn } from '../../orders/columns.ts';
import type { PeriodRead } from '../../orders/period.ts';
import type { UnreadRow } from '../../orders/read-orders.ts';
import type { EncodingSample } from '../../table/csv-choices.ts';

/** A file that was taken. Money is micros as digits. */
export type OrdersFile = {
  readonly id: number;
  readonly name: string;
  /** When it was taken, UTC. */
  readonly at: string;
  /** The period that it is of. */
  readonly from: string;
  readonly to: string;
  /** Rows that could not be read. */
  readonly unread: number;
  /** Orders whose cell of costs is empty, in a file with such a column. */
  readonly uncosted: number;
  readonly rows: number;
  readonly orders: number;
  readonly revenueMicros: string;
};

/** What has to be said before a file can be taken. */
export type OrdersQuestion =
  /** Columns that no header names, and all headers. */
  | {
      readonly about: 'columns';
      readonly missing: readonly OrderColumn[];
      readonly headers: readonly string[];
    }
  | { readonly about: 'encoding'; readonly samples: readonly EncodingSample[] }
  | { readonly about: 'decimal' | 'dates'; readonly sample: string }
  /** Days that another file has too, without numbers of orders by which to know them again. */
  | { readonly about: 'overlap'; readonly days: number; readonly from: string; readonly to: string }
  /** The period that the file is of. */
  | (PeriodRead & {
      readonly about: 'period';
      /** The newest day that is over. */
      readonly last: string;
    })
  /** Rows that could not be read, at most 20 of them, and how many there are. */
  | { readonly about: 'unread'; readonly rows: readonly UnreadRow[]; readonly count: number };

export type OrdersResult =
  | {
      readonly kind: 'taken';
      readonly file: OrdersFile;
      /** Rows that could not be read, at most 20 of them, and how many there are. */
      readonly left: readonly UnreadRow[];
      readonly leftCount: number;
      /** Vendor IDs of the file that no ad has. */
      readonly unknown: number;
    }
  /** The same file was taken before: nothing changed. */
  | { readonly kind: 'known'; readonly file: OrdersFile }
  | { readonly kind: 'asked'; readonly questions: readonly OrdersQuestion[] };
