/** Sums of money for reading: rounded, with the symbol of the currency. What is edited or sent is never read from it. */

import { roundToScale } from '../../shared/money/arithmetic.ts';
import { formatDecimal } from '../../shared/money/decimal.ts';
import { MICROS_SCALE } from '../../shared/money/money.ts';
import { PLAIN } from '../../shared/money/number-format.ts';

const CENTS = 2;

/** The text of micros in a locale; without a currency, as while no account is open, a bare number. */
export const amountTexts = (locale: string, currency: string | undefined) => {
  const formats = new Map<number, Intl.NumberFormat>();
  const formatWith = (decimals: number): Intl.NumberFormat => {
    const known = formats.get(decimals);
    if (known) return known;
    const made = new Intl.NumberFormat(locale, {
      ...(currency === undefined
        ? {}
        : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' as const }),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(decimals, made);
    return made;
  };
  return (micros: string, decimals: number = CENTS): string => {
    const rounded = roundToScale({ units: BigInt(micros), scale: MICROS_SCALE }, decimals);
    // A text keeps its digits where a number would lose some.
    return formatWith(decimals).format(formatDecimal(rounded, PLAIN) as Intl.StringNumericLiteral);
  };
};
