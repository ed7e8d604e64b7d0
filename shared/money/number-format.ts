/**
 * How numbers are written: the sign between units and fractions, and the one between thousands ('' for none).
 * `currency`, an ISO code: what amounts are in, so that its signs may stand beside them; without it none may.
 */
export type NumberFormat = { readonly decimal: string; readonly group: string; readonly currency?: string };

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
