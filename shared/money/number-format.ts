/** What whole numbers may count instead of units of money: hundredths or millionths of these. */
export const AMOUNT_UNITS = ['cents', 'micros'] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

/**
 * A number format: the decimal sign, and the grouping sign ('' for none). `currency` is the ISO code of amounts,
 * whose symbols may be written beside them; without it none may. `round`: an amount with more decimals than its unit is
 * rounded, halves away from zero; without it, it is refused. `unit`: amounts are whole numbers of cents or micros.
 */
export type NumberFormat = {
  readonly decimal: string;
  readonly group: string;
  readonly currency?: string;
  readonly round?: true;
  readonly unit?: AmountUnit;
};

export type DecimalSign = '.' | ',';

/**
 * How numbers of a foreign table are read: each by its own signs. `table` is the decimal sign for ambiguous numbers
 * (`1.250`), if its other numbers or the user tell; null where unknown. The others as in `NumberFormat`.
 */
export type TableNumbers = {
  readonly table: DecimalSign | null;
  readonly currency?: string;
  readonly round?: true;
  readonly unit?: AmountUnit;
};

/** How a number is read, typed here or from a table. */
export type NumberReading = NumberFormat | TableNumbers;

/** The format of the terminal and of files in any locale: a decimal point and no grouping. */
export const PLAIN: NumberFormat = { decimal: '.', group: '' };

/** The number format of a locale, `nl-NL` or `nl_NL`; PLAIN for an unknown locale. */
export const numberFormatOf = (locale: string): NumberFormat => {
  try {
    const parts = new Intl.NumberFormat(locale.replace('_', '-'), { useGrouping: true }).formatToParts(
      1234567.8,
    );
    const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    return { decimal: sign('decimal') || '.', group: sign('group') };
  } catch (error) {
    if (error instanceof RangeError) return PLAIN;
    throw error;
  }
};
