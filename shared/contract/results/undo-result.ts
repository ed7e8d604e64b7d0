/** The result of an undo or a redo. */
import type { FieldPath, RowKey } from '../../ad/model.ts';

/**
 * A value an undo left alone: it has changed since, unless `why` tells otherwise: the ad is `gone`, the previous
 * status is one that only the service sets (`system-status`), or it is not proven that the ad was created here
 * (`unproven`).
 */
export type Drift = {
  readonly key: RowKey;
  readonly field: FieldPath;
  readonly why?: 'gone' | 'system-status' | 'unproven';
};

/**
 * What undoing a push cannot reverse exactly: a created ad is deleted, but its vendor ID stays taken; a deleted ad
 * stays deleted and can only be recreated (`edits.recreate`).
 */
export type Inexact = { readonly key: RowKey; readonly op: 'create' | 'delete' };

export type UndoResult = {
  /** The label of the changeset that was undone or redone. */
  readonly label: string;
  /** That changeset's number. */
  readonly undoes: number;
  readonly changeset: number | null;
  readonly changes: number;
  /** The changed rows. */
  readonly keys: readonly RowKey[];
  /** The rows already sent in part: only a push reverses that on the marketplace. */
  readonly sent: readonly RowKey[];
  readonly drifted: readonly Drift[];
  readonly inexact: readonly Inexact[];
};
