/** Which sign a pasted block writes before decimals: its numbers tell, whatever the language of the window. Pure. */
import type { DecimalSign } from '../../shared/proposals/proposal.ts';

/** Numbers that can be read in one way only: `0,35`, `1.234,5`, `12,50 €`. */
const WITH_COMMA = /^\D{0,4}(?:\d{1,3}(?:[.\s\u00a0\u202f]\d{3})+|\d+),(?:\d{1,2}|\d{4,})\D{0,4}$/u;
const WITH_POINT = /^\D{0,4}(?:\d{1,3}(?:[,\s\u00a0\u202f]\d{3})+|\d+)\.(?:\d{1,2}|\d{4,})\D{0,4}$/u;

const LONGEST_NUMBER = 40;

/** The decimal sign of a block's texts; `own`, the reader's, where they do not tell, or tell both. */
export const decimalSignOf = (texts: Iterable<string>, own: DecimalSign): DecimalSign => {
  let comma = false;
  let point = false;
  for (const text of texts) {
    if (text.length > LONGEST_NUMBER) continue;
    const trimmed = text.trim();
    comma ||= WITH_COMMA.test(trimmed);
    point ||= WITH_POINT.test(trimmed);
    if (comma && point) return own;
  }
  if (comma) return ',';
  return point ? '.' : own;
};
