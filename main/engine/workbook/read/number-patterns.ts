/**
 * Formats that show other characters than the digits of their number: zeros in front (`00000` shows 104 as 00104),
 * texts around or between its digits (`"A-"0` shows it as A-104), and thousands or millions (`0.00,`).
 */
import { currencyRefusal } from '../../../../shared/money/currency.ts';
import { formatDecimal } from '../../../../shared/money/decimal.ts';
import { PLAIN } from '../../../../shared/money/number-format.ts';
import { numberIn, readDigits } from '../../../../shared/money/table-number.ts';

/** Literal texts, escaped characters, fillers, and bracketed colours, currencies and languages. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/gsu;

/** A thousand for each comma behind the last digit before the decimal point or the end. */
const SCALE = /[0#?](?<commas>,+)(?![0#?,])/u;

const THOUSAND = 1000;
const DECIMAL_SIGNS = ['.', ','] as const;

/** Signs of magnitude, which say the same in words: what is shown as `12.5 K` is meant as 12500. */
const MAGNITUDES: Readonly<Record<string, number>> = {
  ...{ K: THOUSAND, k: THOUSAND, DZD: THOUSAND, dzd: THOUSAND, duizend: THOUSAND, mille: THOUSAND },
  ...{ thousand: THOUSAND, M: 1e6, mln: 1e6, mio: 1e6, miljoen: 1e6, million: 1e6 },
};

/** What a format divides numbers by, and what it says one of those shown counts; 1 for numbers as they are. */
export type Scale = { readonly divisor: number; readonly counts: number };

/** Units of measure, which say nothing of which thing a number names. */
const UNITS = new Set([
  ...[
    'km',
    'cm',
    'mm',
    'm',
    'm2',
    'm3',
    'kg',
    'g',
    'l',
    'ml',
    'w',
    'kw',
    'kwh',
    'v',
    'pk',
    'pc',
    'hp',
    'inch',
  ],
  ...['st', 'stk', 'stuk', 'stuks', 'pcs', 'px', 'jaar', 'jr', 'ans', 'year', 'years', 'uur', 'min', 'sec'],
]);

/** Signs that show an amount, its side or missing cents, and no part of a name: `( )`, `+`, `,-`. */
const OF_AMOUNT = /^[\s()+]*$|^\s*[.,]?[-\u2010-\u2015=]*\s*$/u;

/** A part of a format in the order in which it is shown: places for digits, or a text. */
type Part = { readonly digits: number } | { readonly text: string };

const PART =
  /(?<digits>[0#]+|General)|"(?<quoted>[^"]*)"|\\(?<escaped>.)|[_*].|\[(?<bracketed>[^\]]*)\]|(?<bare>.)/gisu;

const zerosIn = (digits: string): number => digits.replaceAll(/[^0]/gu, '').length;

const signIn = (bracketed: string): string => /^\$(?<sign>[^-]*)/u.exec(bracketed)?.groups?.['sign'] ?? '';

const partsOf = (section: string): readonly Part[] =>
  [...section.matchAll(PART)].map(
    ({ groups: { digits, quoted, escaped, bracketed, bare } = {} }): Part =>
      digits === undefined
        ? { text: quoted ?? escaped ?? bare ?? signIn(bracketed ?? '') }
        : { digits: zerosIn(digits) },
  );

/** The part of a format that shows a number. */
const sectionFor = (number: number, format: string): string => {
  const sections = format.match(/(?:"[^"]*"|\\.|[^;"\\])+/gsu) ?? [];
  return (number < 0 ? undefined : sections[0]) ?? '';
};

const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => ('text' in part ? part.text : '')).join('');

/** Does what stands around all digits leave the number what it is: nothing, the account's currency, a unit? */
const isPlain = (before: string, behind: string, currency: string | undefined): boolean => {
  const isOwn = (text: string): boolean =>
    OF_AMOUNT.test(text) ||
    (currency !== undefined && currencyRefusal([text.trim()], currency) === undefined);
  return isOwn(before) && (isOwn(behind) || UNITS.has(behind.trim().toLowerCase().replace(/\.$/u, '')));
};

const MAGNITUDE_OF = (text: string): number => MAGNITUDES[text.trim()] ?? 1;

/** A number among other signs. */
const SHOWN = /^(?<before>\D*)(?<digits>\d(?:.*\d)?)(?<behind>\D*)$/su;
const GROUPED = /^[\d.,\s'\u2019]+$/u;

/** The text by which a program shows a whole number, where that is more than its digits; undefined elsewhere. */
export const nameShown = (
  number: number,
  shown: string,
  currency: string | undefined,
): string | undefined => {
  const { before = '', digits = '', behind = '' } = SHOWN.exec(shown.trim())?.groups ?? {};
  if (digits === '' || Number(digits.replaceAll(/\D/gu, '')) !== number) return undefined;
  if (GROUPED.test(digits) && !/^\d+$/u.test(digits)) return undefined;
  if (!GROUPED.test(digits) || !isPlain(before, behind, currency)) return shown.trim();
  return digits === String(number) ? undefined : digits;
};

/** What a text that a program shows for a number counts: thousands, millions, or one. */
export const shownScale = (number: number, shown: string): Scale => {
  const found = numberIn(shown);
  if (!found) return { divisor: 1, counts: 1 };
  const readings = DECIMAL_SIGNS.flatMap((decimal) => {
    const read = readDigits(found, decimal);
    return read.ok ? [Number(formatDecimal(read.value, PLAIN))] : [];
  });
  const decimals = /[.,](\d+)$/u.exec(found.digits)?.[1]?.length ?? 0;
  const isOf = (divisor: number): boolean =>
    readings.some((read) =>
      [0, decimals].some((most) => Math.abs(number - read * divisor) <= 0.500001 * divisor * 10 ** -most),
    );
  const divisor = [1, THOUSAND, THOUSAND ** 2].find(isOf) ?? 1;
  return { divisor, counts: Math.max(divisor, ...found.around.map(MAGNITUDE_OF)) };
};

/** The whole number in these parts, its last digits in the last places. */
const filledIn = (number: number, parts: readonly Part[]): string => {
  const places = parts.filter((part) => 'digits' in part);
  const widths = places.map(({ digits }) => digits);
  const all = String(number).padStart(
    widths.reduce((sum, width) => sum + width, 0),
    '0',
  );
  let end = all.length;
  const shown = parts.toReversed().map((part, i, reversed) => {
    if ('text' in part) return part.text;
    const isFirst = !reversed.slice(i + 1).some((other) => 'digits' in other);
    const from = isFirst ? 0 : Math.max(0, end - part.digits);
    const text = all.slice(from, end);
    end = from;
    return text;
  });
  return shown.toReversed().join('').trim();
};

/** The text that a format shows for a whole number, where that is more than its digits; undefined elsewhere. */
export const patternText = (
  number: number,
  format: string,
  currency: string | undefined,
): string | undefined => {
  if (!Number.isSafeInteger(number) || number < 0) return undefined;
  const section = sectionFor(number, format);
  const bare = section.replaceAll(LITERAL, '').replaceAll(/general/giu, '');
  // Decimals, thousands, fractions and exponents are of amounts, a letter of a date.
  if (/[.,?/%@e]/iu.test(bare) || /\p{L}/u.test(bare)) return undefined;
  const parts = partsOf(section);
  const first = parts.findIndex((part) => 'digits' in part);
  const last = parts.findLastIndex((part) => 'digits' in part);
  if (first < 0) return undefined;
  const isWhole = textOf(parts.slice(first, last)) === '';
  const [before, behind] = [textOf(parts.slice(0, first)), textOf(parts.slice(last + 1))];
  const isNumber = isWhole && isPlain(before, behind, currency);
  const shown = filledIn(number, isNumber ? parts.slice(first, last + 1) : parts);
  return shown === String(number) ? undefined : shown;
};

/** The scale of a format. */
export const scaleOf = (format: string): Scale => {
  const section = sectionFor(0, format);
  const { commas = '' } = SCALE.exec(section.replaceAll(LITERAL, ''))?.groups ?? {};
  const words = partsOf(section).flatMap((part) => ('text' in part ? [part.text] : []));
  const named = words.map(MAGNITUDE_OF);
  const divisor = THOUSAND ** commas.length;
  return { divisor, counts: Math.max(divisor, ...named) };
};
