/** Values the service gives by locale: `nl_NL`, or only the language `nl`. */
import { isJsonObject } from '../json.ts';

export type Localized = Readonly<Record<string, string>>;

/** The texts of a map from locale to text; whatever else the map holds is passed over. */
export const localized = (value: unknown): Localized =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

const languageOf = (locale: string): string => locale.slice(0, 2).toLowerCase();

/**
 * The value for `locale`: of that locale, else of another one of its language, else, unless `strict`, of any locale.
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
    (mode === 'any' ? locales[0] : undefined);
  return found === undefined ? undefined : values[found];
};
