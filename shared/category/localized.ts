/** Values by locale: `nl_NL`, or only the language `nl`. A value without a locale is for all of them. */
import { isJsonObject } from '../json.ts';

export type Localized = Readonly<Record<string, string>>;
export type LocalizedLists = Readonly<Record<string, readonly string[]>>;

/** The key of a value without a locale. */
const ALL_LOCALES = '';

/** A single value as text; undefined for other values. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;

const byLocale = <T>(
  value: unknown,
  read: (value: unknown) => T | undefined,
): Readonly<Record<string, T>> => {
  const bare = read(value);
  if (bare !== undefined) return { [ALL_LOCALES]: bare };
  if (!isJsonObject(value)) return {};
  const entries = Object.entries(value).map(([locale, raw]) => [locale, read(raw)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => entry[1] !== undefined));
};

const textsOf = (value: unknown): readonly string[] | undefined => {
  if (Array.isArray(value)) return value.flatMap((item) => textOf(item) ?? []);
  const text = textOf(value);
  return text === undefined ? undefined : [text];
};

/** The texts of a map from locale to text; other entries are ignored. */
export const localized = (value: unknown): Localized => byLocale(value, textOf);

/** The lists of a map from locale to list of texts; a single text is a list of one. */
export const localizedLists = (value: unknown): LocalizedLists => byLocale(value, textsOf);

const languageOf = (locale: string): string => locale.slice(0, 2).toLowerCase();

/**
 * The value for `locale`: of that locale, otherwise of another one with its language, otherwise the one for all
 * locales, otherwise, unless `strict`, of any locale.
 */
export const textIn = <T>(
  values: Readonly<Record<string, T>>,
  locale: string,
  mode: 'strict' | 'any' = 'any',
): T | undefined => {
  const locales = Object.keys(values);
  const found =
    locales.find((other) => other === locale) ??
    locales.find((other) => languageOf(other) === languageOf(locale)) ??
    locales.find((other) => other === ALL_LOCALES) ??
    (mode === 'any' ? locales[0] : undefined);
  return found === undefined ? undefined : values[found];
};
