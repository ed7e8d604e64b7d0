/**
 * Formats that show other characters than the digits of their number: zeros in front (`00000` shows 104 as 00104),
 * texts around or between its digits (`"A-"0` shows it as A-104), and thousands or millions (`0.00,`).
 */
import { currencyRefusal } from '../../../../shared/money/currency.ts';
import { formatDecimal } from '../../../../shared/money/decimal.ts';
import { PLAIN } from '../../../../shared/money/number-format.ts';
import { numberIn, readDigits } from '../../../../shared/money/table-number.ts';
import { twofoldText } from '../../../../shared/proposals/cell-errors.ts';

/** Literal texts, escaped characters, fillers, and bracketed colours, currencies and languages. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/gsu;

/** A thousand for each comma behind the last digit before the decimal point or the end. */
const SCALE = /[0#?](?<commas>,+)(?![0#?,])/u;

/** A comma between digits groups them. */
const GROUPED = /[0#?],+[0#?]/u;

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

/** Signs before an amount that are no part of a name, and behind one, for its side or missing cents: `,-`. */
const BEFORE_AMOUNT = /^[\s()+.,]*$/u;
const BEHIND_AMOUNT = /^[\s()+]*$|^\s*[.,]?[-\u2010-\u2015=]*\s*$/u;

const PART =
  /(?<digits>[0#?]+|General)|"(?<quoted>[^"]*)"|\\(?<escaped>.)|[_*].|\[(?<bracketed>[^\]]*)\]|(?<bare>.)/gisu;

const signIn = (bracketed: string): string => /^\$(?<sign>[^-]*)/u.exec(bracketed)?.groups?.['sign'] ?? '';

const SECTION_TOKEN = /"[^"]*"?|\\.?|[_*].|\[[^\]]*\]|./gsu;

const sectionsOf = (format: string): readonly string[] => {
  const sections = [''];
  for (const [token] of format.matchAll(SECTION_TOKEN))
    if (token === ';') sections.push('');
    else sections.push(`${sections.pop() ?? ''}${token}`);
  return sections;
};

const CONDITION = /\[(?<sign><>|<=|>=|<|>|=)\s*(?<limit>-?\d+(?:\.\d+)?)\]/u;

const HOLDS: Readonly<Record<string, (number: number, limit: number) => boolean>> = {
  '<>': (number, limit) => number !== limit,
  '<=': (number, limit) => number <= limit,
  '>=': (number, limit) => number >= limit,
  '<': (number, limit) => number < limit,
  '>': (number, limit) => number > limit,
  '=': (number, limit) => number === limit,
};

/** The condition of a section; undefined for none. */
const conditionOf = (section: string): ((number: number) => boolean) | undefined => {
  const { sign, limit } = CONDITION.exec(section)?.groups ?? {};
  const holds = sign === undefined ? undefined : HOLDS[sign];
  return holds && ((number) => holds(number, Number(limit)));
};

const isOfTexts = (section: string): boolean => section.replaceAll(LITERAL, '').includes('@');

/** Which section of a format shows a number, by conditions or by its sign; undefined where none does for sure. */
const sectionFinder = (format: string): ((number: number) => string | undefined) => {
  const all = sectionsOf(format);
  const sections = all.length > 3 || isOfTexts(all.at(-1) ?? '') ? all.slice(0, -1) : all;
  const [positive, negative = positive, zero = positive] = sections;
  const conditions = sections.map(conditionOf);
  if (sections.length > 3) return () => undefined;
  if (conditions.every((condition) => condition === undefined))
    return (number) => (number > 0 ? positive : number < 0 ? negative : zero);
  if (conditions[0] === undefined) return () => undefined;
  return (number) => sections.find((_, i) => conditions[i]?.(number) ?? true);
};

/** Does what stands around all digits leave the number what it is: nothing, the account's currency, a unit? */
const isPlain = (before: string, behind: string, currency: string | undefined): boolean => {
  const isOwn = (text: string): boolean =>
    currency !== undefined && text.trim() !== '' && currencyRefusal([text.trim()], currency) === undefined;
  const isPlainBehind =
    BEHIND_AMOUNT.test(behind) || isOwn(behind) || UNITS.has(behind.trim().toLowerCase().replace(/\.$/u, ''));
  return isPlainBehind && (BEFORE_AMOUNT.test(before) || isOwn(before));
};

const magnitudeOf = (text: string): number => MAGNITUDES[text.trim()] ?? 1;

/** What the texts of a number say it counts: a word does wherever it stands, a letter before digits is of a name. */
const countedBy = (around: readonly string[], behind: readonly string[]): number =>
  Math.max(
    1,
    ...around.filter((text) => text.trim().length > 1).map(magnitudeOf),
    ...behind.map(magnitudeOf),
  );

/** A number among other signs. */
const SHOWN = /^(?<before>\D*)(?<digits>\d(?:[\d.,\s'\u2019]*\d)?)(?<behind>.*)$/su;

/** The rest of an exponent, or of a fraction. */
const REST_OF_NUMBER = /^(?:e[+-]?|\/)\d/iu;

const digitsIn = (text: string): number => Number(text.replaceAll(/\D/gu, ''));

/** The numbers that digits with signs between them can be, by either decimal sign. */
const valuesOf = (number: Parameters<typeof readDigits>[0]): readonly number[] =>
  DECIMAL_SIGNS.flatMap((decimal) => {
    const read = readDigits(number, decimal);
    return read.ok ? [Number(formatDecimal(read.value, PLAIN))] : [];
  });

/** Programs round longer numbers, so that a text of one is not what was typed. */
const MOST_EXACT = 1e15;

const mayBeName = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < MOST_EXACT;

/**
 * The text by which a program shows a whole number, where that is more than its digits, so that no amount is read of it;
 * undefined where it differs by signs of an amount alone, such as `1.250` or `€ 12,00`.
 */
export const nameShown = (
  number: number,
  shown: string,
  currency: string | undefined,
): string | undefined => {
  const text = shown.trim().replaceAll(/ {2,}/gu, ' ');
  const { before = '', digits = '', behind = '' } = SHOWN.exec(text)?.groups ?? {};
  if (!mayBeName(number) || digits === '') return undefined;
  const values = valuesOf({ isNegative: false, digits });
  const isSame = digitsIn(digits) === number;
  if (!isPlain(before, behind, currency)) {
    const isOfNumber = REST_OF_NUMBER.test(behind) && digitsIn(text) !== number;
    return isOfNumber || (!isSame && values.includes(number)) ? undefined : text;
  }
  if (!isSame) return values.includes(number) ? undefined : twofoldText(digits, number);
  const isAmount = /[.,]/u.test(digits) && values.length > 0;
  return /^0./u.test(digits) && !isAmount ? digits : undefined;
};

/** What a text that a program shows for a number counts: thousands, millions, or one. */
export const shownScale = (number: number, shown: string): Scale => {
  const found = numberIn(shown);
  if (!found) return { divisor: 1, counts: 1 };
  const readings = valuesOf(found);
  const decimals = /[.,](\d+)$/u.exec(found.digits)?.[1]?.length ?? 0;
  const isOf = (divisor: number): boolean =>
    readings.some((read) =>
      [0, decimals].some((most) => Math.abs(number - read * divisor) <= 0.500001 * divisor * 10 ** -most),
    );
  const divisor = [1, THOUSAND, THOUSAND ** 2].find(isOf) ?? 1;
  const { before = '', behind = '' } = SHOWN.exec(shown)?.groups ?? {};
  return { divisor, counts: Math.max(divisor, countedBy([before], [behind])) };
};

/** A part of a section in the order in which it is shown: one place for a digit, or a text. */
type Part = { readonly place: string } | { readonly text: string };

const partsOf = (section: string): readonly Part[] =>
  [...section.matchAll(PART)].flatMap(
    ({ 0: token, groups: { digits, quoted, escaped, bracketed, bare } = {} }): readonly Part[] => {
      if (digits !== undefined)
        return [...(/^general$/iu.test(digits) ? '0' : digits)].map((place) => ({ place }));
      const blank = token.startsWith('_') ? ' ' : '';
      return bare === ',' ? [] : [{ text: quoted ?? escaped ?? bare ?? (signIn(bracketed ?? '') || blank) }];
    },
  );

/** What places without a digit show. */
const EMPTY: Readonly<Record<string, string>> = { 0: '0', '?': ' ' };

/** The text of a whole number in a section: its places are filled from the right, the first one has all that is left. */
const filledIn = (section: string, number: number): string => {
  const isGrouped = GROUPED.test(section.replaceAll(LITERAL, ''));
  const parts = partsOf(section);
  const first = parts.findIndex((part) => 'place' in part);
  const digits = number === 0 ? [] : [...String(number)];
  let count = 0;
  const put = (digit: string): string => {
    count += 1;
    return isGrouped && count > 1 && count % 3 === 1 ? `${digit},` : digit;
  };
  const shown = parts.toReversed().map((part, i) => {
    if ('text' in part) return part.text;
    const digit = digits.pop() ?? EMPTY[part.place];
    const own = digit === undefined ? '' : put(digit);
    const isFirst = parts.length - 1 - i === first;
    const rest = isFirst ? digits.splice(0).toReversed().map(put).toReversed() : [];
    return [...rest, own].join('');
  });
  return shown.toReversed().join('');
};

/** How a format shows numbers: what they count, and the text where that is more than the digits of a whole one. */
export type Pattern = {
  readonly scale: (number: number) => Scale;
  readonly text: (number: number) => string | undefined;
};

const scaleIn = (section: string): Scale => {
  const { commas = '' } = SCALE.exec(section.replaceAll(LITERAL, ''))?.groups ?? {};
  const parts = partsOf(section);
  const last = parts.findLastIndex((part) => 'place' in part);
  const texts = (some: readonly Part[]) => some.flatMap((part) => ('text' in part ? [part.text] : []));
  const divisor = THOUSAND ** commas.length;
  const counted = countedBy(texts(parts.slice(0, last + 1)), texts(parts.slice(last + 1)));
  return { divisor, counts: Math.max(divisor, counted) };
};

/** Decimals, fractions, exponents and texts are of amounts, a letter of a date. */
const isOfAmount = (section: string): boolean =>
  /[./%@e]|\p{L}/iu.test(section.replaceAll(LITERAL, '').replaceAll(/general/giu, ''));

/** One zero shows digits alone, and so does `#,##0.00`. */
const ONLY_NUMBERS = /^(?:general|[#,]*0(?:\.[0#]*)?)$/iu;

/** What a section says of its numbers. */
type Section = { readonly scale: Scale; readonly isOfAmount: boolean };

const sectionRead = (section: string): Section => ({
  scale: scaleIn(section),
  isOfAmount: isOfAmount(section),
});

/** How a format shows numbers; undefined for as numbers. */
export const patternOf = (format: string, currency: string | undefined): Pattern | undefined => {
  if (ONLY_NUMBERS.test(format)) return undefined;
  const sectionFor = sectionFinder(format);
  const sections = new Map(sectionsOf(format).map((section) => [section, sectionRead(section)]));
  return {
    scale: (number) => sections.get(sectionFor(number) ?? '')?.scale ?? { divisor: 1, counts: 1 },
    text: (number) => {
      const section = sectionFor(number);
      const isAmount = section === undefined || sections.get(section)?.isOfAmount !== false;
      return isAmount || !mayBeName(number)
        ? undefined
        : nameShown(number, filledIn(section, number), currency);
    },
  };
};
