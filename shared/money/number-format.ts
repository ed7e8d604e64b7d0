/**
 * How numbers are written: the sign between units and fractions, and the one between thousands ('' for none).
 * `currency`, an ISO code: what amounts are in, so that its signs may stand beside them; without it none may.
 */
export type NumberFormat = { readonly decimal: string; readonly group: string; readonly currency?: string };

export type DecimalSign = '.' | ',';

/**
 * How the numbers of a table that somebody made are read: each as its own signs say. `table` is what stands before
 * decimals where its other numbers, or somebody, say so: then it is known what `1.250` and `1,250` are; null where
 * nothing tells. `currency` as in `NumberFormat`.
 */
export type TableNumbers = { readonly table: DecimalSign | null; readonly currency?: string };

/** How numbers are read that a person typed here, or that a table has. */
export type NumberReading = NumberFormat | TableNumbers;

/** The terminal's and the files' format whatever the locale: a decimal point and no grouping. */
export const PLAIN: NumberFormat = { decimal: '.', group: '' };

/** The number format of a locale, `nl-NL` or `nl_NL`; PLAIN for a locale that does not exist. */
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
