/**
 * A tenant's locale and currency. Its categories decide where they name them; what was entered for the account, or
 * left at the default, counts otherwise.
 */

/** `locale` such as `nl_NL`; `currency` a code such as `EUR`. */
export type Site = { readonly locale: string; readonly currency: string };

/** What the categories name, each once (`docs/interface.md#category`). */
export type ReportedSite = {
  readonly locales: readonly string[];
  /** In configs of older versions; version 5 has none. */
  readonly currencies: readonly string[];
};

/** Each deployment serves one tenant, and each tenant has one currency (`docs/interface.md#general-rules`). */
const CURRENCY_OF_REGION: Readonly<Record<string, string>> = { NL: 'EUR', BE: 'EUR', CA: 'CAD' };

const LOCALE = /^[a-z]{2}_[A-Z]{2}$/;
const CURRENCY = /^[A-Z]{3}$/;

const languageOf = (locale: string): string => locale.slice(0, 2);

const only = (values: readonly string[]): string | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** The site of an account for which `entered` was entered. */
export const siteOf = (entered: Site, told: ReportedSite): Site => {
  const locales = told.locales.filter((locale) => LOCALE.test(locale));
  const locale =
    locales.find((other) => other === entered.locale) ??
    locales.find((other) => languageOf(other) === languageOf(entered.locale)) ??
    locales[0] ??
    entered.locale;
  const named = only(told.currencies.filter((code) => CURRENCY.test(code)));
  const ofRegions = only(locales.map((other) => CURRENCY_OF_REGION[other.slice(-2)] ?? ''));
  return { locale, currency: named ?? (ofRegions || entered.currency) };
};
