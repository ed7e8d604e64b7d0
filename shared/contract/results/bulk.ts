/** What a bulk operation would do, as it is shown before it is done. */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { DuplicateGroup, SavedOperation, StoredOperation } from '../../bulk/operation.ts';
import type { Json } from '../../json.ts';
import type { Problem } from '../../rules/problem.ts';
import type { PushForecast } from '../../rules/push-forecast.ts';

/**
 * One cell a bulk operation would change, with the gravest problem it would have and has not now. What an ad would get
 * in a field that stays as it is (a budget too small for its new bid) is told with the first of the ad's cells.
 */
export type BulkSample = {
  readonly key: RowKey;
  /** What the ad is called now. */
  readonly title: string;
  readonly field: FieldPath;
  readonly before: Json;
  readonly after: Json;
  readonly problem?: Problem;
};

/** Cells a bulk operation would leave as they are, and why (`refused.CODE` in `shared/locale`). */
export type BulkRefusal = {
  readonly code: string;
  readonly count: number;
  /** The first of them. */
  readonly example: Pick<BulkSample, 'key' | 'title' | 'field' | 'before'>;
};

/** The ads as they were after so many changes of others (`GridRow`) and so many changesets of ours. */
export type BulkMoment = { readonly others: number; readonly own: number };

/** What a bulk operation would do. */
export type BulkPreview = {
  /** Rows it is for: those it would change, and the others. */
  readonly rows: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Cells it would change. */
  readonly cells: number;
  /** Most frequent first. */
  readonly refused: readonly BulkRefusal[];
  /** Those with errors first, then those with warnings. */
  readonly samples: readonly BulkSample[];
  /** Problems its rows would have and have not now. */
  readonly problems: {
    readonly errors: number;
    readonly warnings: number;
    readonly rowsWithErrors: number;
    readonly rowsWithWarnings: number;
  };
  /** What Review would hold of the rows it changes. */
  readonly review: PushForecast;
  readonly asOf: BulkMoment;
};

/** The operations of an account that can be used once more. */
export type StoredOperations = {
  /** Newest first, each once. */
  readonly recent: readonly StoredOperation[];
  /** By name. */
  readonly saved: readonly SavedOperation[];
};

/** Ads that say the same: `total` groups with `ads` in them, of which the first are given. */
export type Duplicates = {
  readonly groups: readonly DuplicateGroup[];
  readonly total: number;
  readonly ads: number;
};
