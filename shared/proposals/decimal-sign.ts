/** Which sign a table writes before decimals: its numbers tell, whatever the language of the window. */
import { shownSign } from '../money/decimal.ts';
import type { DecimalSign, NumberFormat } from '../money/number-format.ts';

const LONGEST_NUMBER = 40;

/** What the numbers among some texts show; what a workbook shows in percent has a point, whatever its texts have. */
function* shownIn(texts: Iterable<string>): Generator<DecimalSign> {
  for (const text of texts) {
    if (text.length > LONGEST_NUMBER || text.includes('%') || !/[.,]/u.test(text)) continue;
    const sign = shownSign(text.trim());
    if (sign !== undefined) yield sign;
  }
}

/** The sign of a column; null where none of its cells tells, or they say both: then nobody knows what `1.250` is. */
export const decimalSignOf = (texts: Iterable<string>): DecimalSign | null => {
  const [sign = null, ...others] = new Set(shownIn(texts));
  return others.length === 0 ? sign : null;
};

/** The sign that more of a table's numbers have; `own`, the reader's, where as many have the one as the other. */
export const mostUsedSign = (texts: Iterable<string>, own: DecimalSign): DecimalSign => {
  let more = 0;
  for (const sign of shownIn(texts)) more += sign === ',' ? 1 : -1;
  if (more === 0) return own;
  return more > 0 ? ',' : '.';
};

/** The sign of a reader's own format. */
export const decimalSignIn = ({ decimal }: NumberFormat): DecimalSign => (decimal === ',' ? ',' : '.');
