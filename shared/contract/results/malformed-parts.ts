/** Campaigns and categories the service answered in a form that cannot be read. */
import type { RowKey } from '../../ad/model.ts';
import type { ErrorCode } from '../errors.ts';

/** A malformed entry: its id, null where that is unreadable, and the path of the part that cannot be read. */
export type MalformedPart = { readonly id: number | null; readonly part: string };

/** Reference data that a pull could not read: it stays as it was, and nothing counts as gone. */
export type Unread = {
  /** The error's code where the whole list could not be read. */
  readonly campaignList: ErrorCode | null;
  /** Likewise for the category tree, where it was due. */
  readonly categoryTree: ErrorCode | null;
  /** `key` is null for one that has no row. */
  readonly campaigns: readonly (MalformedPart & { readonly key: RowKey | null })[];
  /** Those of the last read of the tree. */
  readonly categories: readonly MalformedPart[];
};

/**
 * `categories`: number in the answer; `moved`: number of those that changed; `setAside`: malformed ones, which stay
 * as they were.
 */
export type CategoriesResult = {
  readonly categories: number;
  readonly moved: number;
  readonly setAside: readonly MalformedPart[];
};

/**
 * What reading one campaign again found: `changed` and `same`, `gone` where the service has none of its id, `odd` where
 * its answer cannot be read; then it stays as it was.
 */
export type CampaignResult = { readonly key: RowKey; readonly found: 'changed' | 'same' | 'gone' | 'odd' };
