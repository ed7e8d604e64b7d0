/** Which cells replacing can write: those of rows that can change, in fields that are not locked there. */
import type { Field } from '../../../shared/ad/fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { aroundOf, fieldIn, lockReason } from '../fields/public.ts';

/** `isOwn`: the column is of an attribute of the seller's own, which no category defines. */
export const isReplaceable = (row: GridRow, column: Field, isOwn: boolean): boolean =>
  lockReason(row, fieldIn(row, column), aroundOf(row, isOwn)) === null;
