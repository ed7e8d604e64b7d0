/** Detects the decimal sign of a table from its numbers, independent of the window's language. */
import { shownSign } from '../money/decimal.ts';
import type { DecimalSign, NumberFormat } from '../money/number-format.ts';

const LONGEST_NUMBER = 40;

/** The signs that these texts reveal; percentages of a workbook are skipped, as they always have a point. */
function* shownIn(texts: Iterable<string>): Generator<DecimalSign> {
  for (const text of texts) {
    if (text.length > LONGEST_NUMBER || text.includes('%') || !/[.,]/u.test(text)) continue;
    const sign = shownSign(text.trim());
    if (sign !== undefined) yield sign;
  }
}

/** The sign of a column; null where its cells reveal none or both, so that `1.250` stays ambiguous. */
export const decimalSignOf = (texts: Iterable<string>): DecimalSign | null => {
  const [sign = null, ...others] = new Set(shownIn(texts));
  return others.length === 0 ? sign : null;
};

/** The sign of most numbers in a table; `own`, the reader's, for a tie. */
export const mostUsedSign = (texts: Iterable<string>, own: DecimalSign): DecimalSign => {
  let more = 0;
  for (const sign of shownIn(texts)) more += sign === ',' ? 1 : -1;
  if (more === 0) return own;
  return more > 0 ? ',' : '.';
};

/** The sign of the reader's own format. */
export const decimalSignIn = ({ decimal }: NumberFormat): DecimalSign => (decimal === ',' ? ',' : '.');
