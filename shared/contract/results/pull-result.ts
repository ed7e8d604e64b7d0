/** What a pull found: plain data, structured-clone safe. */
import type { RowKey } from '../../ad/model.ts';
import type { Unread } from './malformed-parts.ts';
import type { Settled } from './plan.ts';

export type PullResult = {
  readonly kind: 'full' | 'incremental';
  readonly received: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Undecided ones, earlier ones included. */
  readonly conflicts: number;
  /** Conflicts found by this pull that the account's rule decided. */
  readonly settled: Settled;
  /** Malformed ads, earlier ones included; `key` is null for one that has no row. */
  readonly setAside: readonly { readonly id: number; readonly key: RowKey | null; readonly part: string }[];
  /** Entries without a readable id: the next pull asks from the same time on. */
  readonly unnamed: number;
  readonly unread: Unread;
  readonly requests: number;
  readonly seconds: number;
};
