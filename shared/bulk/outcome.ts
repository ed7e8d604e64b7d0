/** The result of a bulk operation for one cell. */
import type { FieldPath } from '../ad/model.ts';
import type { Json } from '../json.ts';

/** The cell is left unchanged, with the reason: `refused.CODE` in `shared/locale` is the sentence. */
export type SkippedCell = { readonly code: string };
export type ChangedCell = { readonly value: Json; readonly code?: never };
export type CellOutcome = ChangedCell | SkippedCell;

export const changeCell = (value: Json): ChangedCell => ({ value });
export const skipCell = (code: string): SkippedCell => ({ code });

export type Cell = CellOutcome & { readonly field: FieldPath; readonly before: Json };
