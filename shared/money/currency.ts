/** The currency beside a typed amount: the account's own is removed, another one is never mistaken for it. */

/** Notations besides those `Intl` knows. */
const MORE_SIGNS: Readonly<Record<string, readonly string[]>> = { EUR: ['EURO', 'EUROS'], CAD: ['C$'] };

const signIn = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const known = new Map<string, ReadonlySet<string>>();

/** The code of a currency and its symbols, in upper case. */
const signsOf = (currency: string): ReadonlySet<string> => {
  const found = known.get(currency);
  if (found) return found;
  const signs = new Set([
    currency,
    signIn(currency, 'symbol'),
    signIn(currency, 'narrowSymbol'),
    ...(MORE_SIGNS[currency] ?? []),
  ]);
  known.set(currency, signs);
  return signs;
};

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const isCurrency = (text: string): boolean => CODES.has(text) || /^[A-Z]{0,3}\p{Sc}$/u.test(text);

/** Text before or behind an amount that is no part of the number. */
const AROUND = /^(?<before>[^\d.,+\-\u2212\s]*)\s*(?<amount>.*?)\s*(?<behind>[^\d.,+\-\u2212\s]*)$/su;

export type WithoutCurrency =
  | { readonly ok: true; readonly amount: string }
  | { readonly ok: false; readonly code: 'not-money' | 'other-currency' };

/**
 * The amount in a text, without the symbol or code of `currency` before or behind it. Another currency or word is
 * refused; where the currency is unknown, any symbol is.
 */
export const withoutCurrency = (text: string, currency: string | undefined): WithoutCurrency => {
  const { before = '', amount = '', behind = '' } = AROUND.exec(text.trim())?.groups ?? {};
  const named = [before, behind].filter((part) => part !== '').map((part) => part.toUpperCase());
  if (named.length === 0) return { ok: true, amount };
  if (currency === undefined) return { ok: false, code: 'not-money' };
  const others = named.filter((part) => !signsOf(currency).has(part));
  if (others.length === 0) return { ok: true, amount };
  return { ok: false, code: others.some(isCurrency) ? 'other-currency' : 'not-money' };
};
