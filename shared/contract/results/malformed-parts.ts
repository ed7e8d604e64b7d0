/** What the service told of in a form that cannot be read, beside the ads: campaigns and categories. */
import type { RowKey } from '../../ad/model.ts';
import type { ErrorCode } from '../errors.ts';

/** What came oddly: the id it has, null where it did not say, and the path of the part that cannot be read. */
export type MalformedPart = { readonly id: number | null; readonly part: string };

/** What a pull reads beside the ads and could not read: it stays as it was here, and nothing is taken for gone. */
export type Unread = {
  /** The error's code where the list as a whole could not be read. */
  readonly campaignList: ErrorCode | null;
  /** The same of the categories, where their tree was due. */
  readonly categoryTree: ErrorCode | null;
  /** `key` is null for one that is not here. */
  readonly campaigns: readonly (MalformedPart & { readonly key: RowKey | null })[];
  /** Those of the last reading of the tree. */
  readonly categories: readonly MalformedPart[];
};

/**
 * `categories`: how many the service told of; `moved`: those of which it says something else than before; `setAside`:
 * those that could not be read and stay as they were.
 */
export type CategoriesResult = {
  readonly categories: number;
  readonly moved: number;
  readonly setAside: readonly MalformedPart[];
};
