/** The currency beside a typed amount: the account's own is removed, another one is never mistaken for it. */

/** Notations besides those `Intl` knows. */
const MORE_SIGNS: Readonly<Record<string, readonly string[]>> = {
  EUR: ['EURO', 'EUROS', "EURO'S", 'EURO\u2019S'],
  CAD: ['C$', '$C', '$ C', '$CA', '$ CA', 'CAN$', 'CA$'],
  USD: ['US$', '$US', '$ US'],
  GBP: ['UK\u00a3'],
  CHF: ['FR', 'FR.', 'SFR', 'SFR.', 'FRANKEN', 'FRANCS'],
  PLN: ['Z\u0141', 'Z\u0141.', 'ZL', 'Z\u0141OTY', 'Z\u0141OTE', 'Z\u0141OTYCH'],
  CZK: ['K\u010c'],
  DKK: ['KR', 'KR.'],
  NOK: ['KR', 'KR.'],
  SEK: ['KR', 'KR.'],
};

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

const WORDS: ReadonlySet<string> = new Set(Object.values(MORE_SIGNS).flat());

const isCurrency = (text: string): boolean =>
  CODES.has(text) || WORDS.has(text) || /^[A-Z]{0,3}\p{Sc}\s?[A-Z]{0,3}$/u.test(text);

/** Is this a symbol of the currency, with no letter in it? */
export const isSymbolOf = (text: string, currency: string): boolean =>
  signsOf(currency).has(text) && /^\p{Sc}$/u.test(text);

/**
 * Why `around`, what stands before and behind an amount, is not the symbol or code of `currency`; undefined where it
 * is. Another currency is told from any other word; where the currency is unknown, nothing may stand there.
 */
export const currencyRefusal = (
  around: readonly string[],
  currency: string | undefined,
): 'not-money' | 'other-currency' | undefined => {
  if (around.length === 0) return undefined;
  if (currency === undefined) return 'not-money';
  const signs = signsOf(currency);
  const named = around.map((part) => part.toUpperCase().replaceAll(/\s+/gu, ' '));
  const isOwn = (part: string): boolean =>
    signs.has(part) || part.split(' ').every((word) => signs.has(word));
  const others = named.filter((part) => !isOwn(part));
  if (others.length === 0) return undefined;
  return others.some((part) => isCurrency(part) || part.split(' ').some(isCurrency))
    ? 'other-currency'
    : 'not-money';
};

/** Is this the symbol or code of another currency? */
export const isOtherCurrency = (text: string, currency: string): boolean =>
  currencyRefusal([text], currency) === 'other-currency';

/** Text before or behind a typed amount that is no part of the number. */
const AROUND = /^(?<before>[^\d.,+\-\u2212\s]*)\s*(?<amount>.*?)\s*(?<behind>[^\d.,+\-\u2212\s]*)$/su;

export type WithoutCurrency =
  | { readonly ok: true; readonly amount: string }
  | { readonly ok: false; readonly code: 'not-money' | 'other-currency' };

/** The amount in a typed text, without the symbol or code of `currency` before or behind it. */
export const withoutCurrency = (text: string, currency: string | undefined): WithoutCurrency => {
  const { before = '', amount = '', behind = '' } = AROUND.exec(text.trim())?.groups ?? {};
  const code = currencyRefusal(
    [before, behind].filter((part) => part !== ''),
    currency,
  );
  return code === undefined ? { ok: true, amount } : { ok: false, code };
};
