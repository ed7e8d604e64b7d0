/** What a bulk operation makes of one cell. */
import type { FieldPath } from '../ad/model.ts';
import type { Json } from '../json.ts';

/** The cell is left as it is, and why: `refused.CODE` in `shared/locale` is the sentence. */
export type Left = { readonly code: string };
export type Changed = { readonly value: Json; readonly code?: never };
export type Outcome = Changed | Left;

export const change = (value: Json): Changed => ({ value });
export const leave = (code: string): Left => ({ code });

export type Cell = Outcome & { readonly field: FieldPath; readonly before: Json };
