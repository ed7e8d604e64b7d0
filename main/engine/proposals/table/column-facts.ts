/** Samples and counts of a table's columns, for the person who maps them to fields. */

import type { FieldPath } from '../../../../shared/ad/model.ts';
import { isDoubt } from '../../../../shared/proposals/doubts.ts';
import type { Guess } from '../../../../shared/proposals/header.ts';
import { hintKey, isMappable, isMoney } from '../../../../shared/proposals/header.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import { cutText } from '../../cut-text.ts';
import type { MetaColumn } from '../../export/meta.ts';
import { inTimeSlices } from '../../time-slices.ts';
import type { TableRow } from './table.ts';
import { isBlank, isWholeNumber, ownCells } from './table.ts';

export type ColumnFacts = {
  readonly samples: readonly string[];
  readonly filled: number;
  /** All cells that hold something are whole numbers in digits alone. */
  readonly isWhole: boolean;
};

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** The text of a header or a cell, cut to `SAMPLE_LENGTH` characters. */
export const cut = (text: string): string => cutText(text, SAMPLE_LENGTH);

/** The first texts of each column, and how many of its cells hold something. */
export const columnFacts = async (
  rows: readonly TableRow[],
  width: number,
  throwIfStale: () => void,
): Promise<readonly ColumnFacts[]> => {
  const found = Array.from({ length: width }, () => ({ samples: [] as string[], filled: 0, isWhole: true }));
  const each = (row: TableRow): void => {
    ownCells(row).forEach((cell, i) => {
      const facts = found[i];
      if (!facts || isBlank(cell)) return;
      facts.filled += 1;
      facts.isWhole &&= isWholeNumber(cell);
      if (facts.samples.length < SAMPLES) facts.samples.push(cut(textOfCell(cell).trim()));
    });
  };
  await inTimeSlices(rows, each, throwIfStale);
  return found;
};

/**
 * The field to suggest for each unmapped column: the one in doubt, or the one the column had when the file was written,
 * where its header is gone. The user must choose it; a field that another column has is suggested for none, but for
 * amounts.
 */
export const offeredFields = (
  headers: readonly string[],
  guesses: readonly Guess[],
  written: readonly MetaColumn[],
): readonly (FieldPath | null)[] => {
  const there = new Set(headers.map(hintKey));
  const taken = new Set(guesses.map(({ to }) => to));
  const isGone = ({ header, path }: MetaColumn): boolean =>
    !there.has(hintKey(header)) && !taken.has(path) && isMappable(path);
  const gone = written.filter(isGone);
  const unknown = guesses.filter(({ leftOut }) => leftOut === 'unknown');
  return headers.map((_, i) => {
    const { leftOut = null, means = null } = guesses[i] ?? {};
    // Of several columns with one amount the seller says which counts.
    if (isDoubt(leftOut)) return means !== null && taken.has(means) && !isMoney(means) ? null : means;
    if (leftOut !== 'unknown') return null;
    const before = written[i];
    if (before && isGone(before)) return before.path;
    return gone.length === 1 && unknown.length === 1 ? (gone[0]?.path ?? null) : null;
  });
};
