/** Matches: questions about ads on the marketplace that may be what new rows became. */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { Json } from '../../json.ts';

/**
 * Why it is not proven whose the ad is: it differs from what was sent, the record of sent writes may be incomplete,
 * or a row of a file made both.
 */
export type MatchWhy = 'edited' | 'unrecorded' | 'same-row';

/** An ad on the marketplace with the vendor ID of a new row, which may be what the row became. */
export type AdMatch = {
  /** The new row. */
  readonly key: RowKey;
  readonly title: string;
  readonly vendorId: string;
  readonly why: MatchWhy;
  readonly ad: { readonly key: RowKey; readonly id: number; readonly title: string };
  /** The fields in which they differ. */
  readonly fields: readonly { readonly field: FieldPath; readonly mine: Json; readonly theirs: Json }[];
  /** The revision of the match: changes with any part of it. */
  readonly stamp: string;
};

/** It is the ad created here, or another one. */
export const MATCH_ANSWERS = ['same', 'another'] as const;
export type MatchAnswer = (typeof MATCH_ANSWERS)[number];
