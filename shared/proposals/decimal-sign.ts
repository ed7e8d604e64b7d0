/** Which sign a table's texts write before decimals: its numbers tell, whatever the language of the window. */
import type { NumberFormat } from '../money/number-format.ts';
import type { DecimalSign } from './proposal.ts';

/** Numbers that can be read in one way only: `0,35`, `1.234,5`, `12,50 €`. */
const WITH_COMMA = /^\D{0,4}(?:\d{1,3}(?:[.\s\u00a0\u202f]\d{3})+|\d+),(?:\d{1,2}|\d{4,})\D{0,4}$/u;
const WITH_POINT = /^\D{0,4}(?:\d{1,3}(?:[,\s\u00a0\u202f]\d{3})+|\d+)\.(?:\d{1,2}|\d{4,})\D{0,4}$/u;

const LONGEST_NUMBER = 40;

/** The sign that more of the numbers have; `own`, the reader's, where none tells or as many have the one as the other. */
export const decimalSignOf = (texts: Iterable<string>, own: DecimalSign): DecimalSign => {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    // What a workbook shows in percent is written with a point, whatever its texts have.
    if (text.length > LONGEST_NUMBER || text.includes('%')) continue;
    const trimmed = text.trim();
    if (WITH_COMMA.test(trimmed)) commas += 1;
    else if (WITH_POINT.test(trimmed)) points += 1;
  }
  if (commas === points) return own;
  return commas > points ? ',' : '.';
};

/** The sign of a reader's own format. */
export const decimalSignIn = ({ decimal }: NumberFormat): DecimalSign => (decimal === ',' ? ',' : '.');
