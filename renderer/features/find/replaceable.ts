/** Which cells a replacement can write: fields that are not locked, in rows that can change. */
import type { Field } from '../../../shared/ad/fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { fieldIn, lockContextOf, lockReason } from '../fields/public.ts';

/** `isOwn`: the column is of a seller's own attribute, which no category defines. */
export const isReplaceable = (row: GridRow, column: Field, isOwn: boolean): boolean =>
  lockReason(row, fieldIn(row, column), lockContextOf(row, isOwn)) === null;
