/** Questions about ads on the marketplace that may be the ones new rows became. */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { Json } from '../../json.ts';

/**
 * Why nothing proves whose an ad is: it differs from what was sent, the record of what was sent may lack something, or a
 * row of a file made both.
 */
export type MatchWhy = 'edited' | 'unrecorded' | 'same-row';

/** An ad on the marketplace that has the vendor ID of a new row, and may be the ad that it became. */
export type AdMatch = {
  /** The new row. */
  readonly key: RowKey;
  readonly title: string;
  readonly vendorId: string;
  readonly why: MatchWhy;
  readonly ad: { readonly key: RowKey; readonly id: number; readonly title: string };
  /** The fields in which they differ. */
  readonly fields: readonly { readonly field: FieldPath; readonly mine: Json; readonly theirs: Json }[];
  /** Another word as soon as anything of it moves. */
  readonly stamp: string;
};

/** It is the ad that was made here, or another one. */
export const MATCH_ANSWERS = ['same', 'another'] as const;
export type MatchAnswer = (typeof MATCH_ANSWERS)[number];
