/** Detects the decimal sign of a table from its numbers, independent of the window's language. */
import type { DecimalSign, NumberFormat } from '../money/number-format.ts';
import type { SignShown } from '../money/table-number.ts';
import { isPlainWhole, signShown } from '../money/table-number.ts';

const LONGEST_NUMBER = 40;

/** Decimals of most amounts. */
const CENTS = 2;

/** Most texts with a sign, such as addresses, have none at a digit. */
const SIGN_OF_NUMBER = /\d[.,]|[.,]\d/;

/**
 * What a text says of the sign. In a workbook a percentage with a point says nothing: its cell is a number, which is
 * always read with a point, whatever the texts beside it have.
 */
const shownIn = (text: string, isWorkbook: boolean): SignShown | undefined => {
  if (text.length > LONGEST_NUMBER || !SIGN_OF_NUMBER.test(text)) return undefined;
  const shown = signShown(text);
  return isWorkbook && shown?.sign === '.' && text.includes('%') ? undefined : shown;
};

/** Finds the sign of a column, given its texts one by one. */
export type SignFinder = {
  /** `inThousandths`: a program wrote the text as an amount that may have three decimals. */
  readonly add: (text: string, inThousandths?: boolean) => void;
  /** Null where the texts show none or both, or leave it open, so that `1.250` stays undecided. */
  readonly found: () => DecimalSign | null;
};

/**
 * Whoever writes `12.50` by the keys of the keyboard may write `1.250` for a thousand, as their language does: only
 * beside other numbers with three decimals is it one of them.
 *
 * Whoever writes `7.33` may write `12,500` for thousands. Where all decimals of a column are two, no amount is whole
 * and none shows the sign between thousands, it is as well the `12,500` of somebody with another decimal sign.
 *
 * Beside `10,-` the `12,--` of a column may be less than nothing, by a minus sign behind it.
 */
export const signFinder = (isWorkbook: boolean): SignFinder => {
  const decimal = new Set<DecimalSign>();
  const thousandths = new Set<DecimalSign>();
  const either = new Set<DecimalSign>();
  const dashes = new Set<number>();
  /** Some amount is written as a thousand without decimals would be. */
  let hasThousands = false;
  return {
    add: (text, inThousandths = false) => {
      if (!hasThousands && !SIGN_OF_NUMBER.test(text) && text.length <= LONGEST_NUMBER)
        hasThousands = isPlainWhole(text);
      const shown = decimal.size === 2 ? undefined : shownIn(text, isWorkbook);
      if (shown && shown.dashes > 0) dashes.add(shown.dashes);
      if (shown?.is === 'either') {
        if (!inThousandths) either.add(shown.sign);
      } else if (shown) decimal.add(shown.sign);
      if (shown?.is === 'thousandths') thousandths.add(shown.sign);
      if (shown && shown.is !== 'either' && (shown.isGrouped || shown.decimals !== CENTS))
        hasThousands = true;
    },
    found: () => {
      const [sign = null, ...others] = decimal;
      if (sign === null || others.length > 0 || dashes.size > 1) return null;
      if (either.has(sign) && !thousandths.has(sign)) return null;
      return either.has(sign === ',' ? '.' : ',') && !hasThousands ? null : sign;
    },
  };
};

/** The sign of a column of texts, as `SignFinder` finds it. */
export const decimalSignOf = (texts: Iterable<string>, isWorkbook = false): DecimalSign | null => {
  const finder = signFinder(isWorkbook);
  for (const text of texts) finder.add(text);
  return finder.found();
};

/** The sign of most numbers in a table; `own`, the reader's, for a tie. */
export const mostUsedSign = (texts: Iterable<string>, own: DecimalSign): DecimalSign => {
  let more = 0;
  for (const text of texts) {
    const shown = shownIn(text, true);
    if (shown && shown.is !== 'either') more += shown.sign === ',' ? 1 : -1;
  }
  if (more === 0) return own;
  return more > 0 ? ',' : '.';
};

/** The sign of the reader's own format. */
export const decimalSignIn = ({ decimal }: NumberFormat): DecimalSign => (decimal === ',' ? ',' : '.');
