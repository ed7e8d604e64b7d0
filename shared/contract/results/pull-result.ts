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
  /** Those left to be decided, old ones too. */
  readonly conflicts: number;
  /** Those of this pull that the account's rule decided. */
  readonly settled: Settled;
  /** Ads that came in a form that cannot be read, old ones too; `key` is null for one that is not here. */
  readonly setAside: readonly { readonly id: number; readonly key: RowKey | null; readonly part: string }[];
  /** Entries that did not even say which ad they are of: the next pull asks from the same time on. */
  readonly unnamed: number;
  readonly unread: Unread;
  readonly requests: number;
  readonly seconds: number;
};
