/** Rows of a file that are not read as data, and why. */

/** Why a row is no data; `proposals.layout.WHY` in `shared/locale`. */
export const LEFT_ROWS = [
  'title',
  'second-header',
  'instruction',
  'repeated-header',
  'note',
  'total',
  'blank',
] as const;
export type LeftRowReason = (typeof LEFT_ROWS)[number];

/** A row that is left out, by its number in the file, with its texts cut short; of blank rows in a row also the last. */
export type LeftRow = {
  readonly at: number;
  readonly last?: number;
  readonly why: LeftRowReason;
  readonly text: string;
};
