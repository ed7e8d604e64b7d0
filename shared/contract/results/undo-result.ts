/** What an undo or a redo came to. */
import type { FieldPath, RowKey } from '../../ad/model.ts';

/**
 * A value an undo left alone: it changed since, unless `why` says otherwise: the ad is `gone`, or the status of before
 * is one that only the service gives (`system-status`); or nothing proves that the ad was made here (`unproven`).
 */
export type Drift = {
  readonly key: RowKey;
  readonly field: FieldPath;
  readonly why?: 'gone' | 'system-status' | 'unproven';
};

/**
 * What an undo after a push cannot take back exactly: an ad the push made becomes a delete and leaves its vendor ID
 * taken; an ad the push deleted stays deleted and can only become a new one (`edits.recreate`).
 */
export type Inexact = { readonly key: RowKey; readonly op: 'create' | 'delete' };

export type UndoResult = {
  /** The name of the changeset taken back or done again. */
  readonly label: string;
  /** The changeset taken back or done again itself. */
  readonly undoes: number;
  readonly changeset: number | null;
  readonly changes: number;
  /** The rows of which something was taken back or done again. */
  readonly keys: readonly RowKey[];
  /** The rows of which the service had something of it already: only a push takes it back there too. */
  readonly sent: readonly RowKey[];
  readonly drifted: readonly Drift[];
  readonly inexact: readonly Inexact[];
};
