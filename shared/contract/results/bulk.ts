/** The preview of a bulk operation. */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { DuplicateGroup, SavedOperation, StoredOperation } from '../../bulk/operation.ts';
import type { Json } from '../../json.ts';
import type { Problem } from '../../rules/problem.ts';
import type { PushForecast } from '../../rules/push-forecast.ts';

/**
 * One cell a bulk operation would change, with the most severe new problem it would have. New problems of unchanged
 * fields (a budget too small for the new bid) are listed with the first of the ad's cells.
 */
export type BulkSample = {
  readonly key: RowKey;
  /** The ad's present title. */
  readonly title: string;
  readonly field: FieldPath;
  readonly before: Json;
  readonly after: Json;
  readonly problem?: Problem;
};

/** Cells a bulk operation would leave unchanged, with the reason (`refused.CODE` in `shared/locale`). */
export type BulkRefusal = {
  readonly code: string;
  readonly count: number;
  /** The first of them. */
  readonly example: Pick<BulkSample, 'key' | 'title' | 'field' | 'before'>;
};

/** The state of the ads: the number of the newest change by others (`GridRow`) and of the newest changeset. */
export type BulkMoment = { readonly others: number; readonly own: number };

/** The effect of a bulk operation. */
export type BulkPreview = {
  /** Number of rows it is for, changed or not. */
  readonly rows: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Number of cells it would change. */
  readonly cells: number;
  /** Most frequent first. */
  readonly refused: readonly BulkRefusal[];
  /** Those with errors first, then those with warnings. */
  readonly samples: readonly BulkSample[];
  /** Problems its rows would have and do not have now. */
  readonly problems: {
    readonly errors: number;
    readonly warnings: number;
    readonly rowsWithErrors: number;
    readonly rowsWithWarnings: number;
  };
  /** What Review would hold back of the changed rows. */
  readonly review: PushForecast;
  readonly asOf: BulkMoment;
};

/** The operations of an account that can be used again. */
export type StoredOperations = {
  /** Newest first, without repetition. */
  readonly recent: readonly StoredOperation[];
  /** Sorted by name. */
  readonly saved: readonly SavedOperation[];
};

/** Groups of equal ads: `total` groups with `ads` ads, of which the first groups are listed. */
export type Duplicates = {
  readonly groups: readonly DuplicateGroup[];
  readonly total: number;
  readonly ads: number;
};
