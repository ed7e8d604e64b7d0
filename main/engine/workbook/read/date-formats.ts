/**
 * How the styles of a workbook display numbers: only the format distinguishes a date, a percentage, an amount in
 * another currency, thousands, or a name with texts around its digits from a number.
 */
import { isOtherCurrency } from '../../../../shared/money/currency.ts';
import type { Part } from './archive.ts';
import type { Pattern } from './number-patterns.ts';
import { patternOf } from './number-patterns.ts';
import { readSmallXml } from './xml.ts';

/** Built-in formats by number: dates and times, including those of East Asia. */
const BUILT_IN: ReadonlySet<number> = new Set([
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47],
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58],
]);

const BUILT_IN_PERCENT: ReadonlySet<number> = new Set([9, 10]);

/** Literal texts, escaped characters, fillers, and bracketed colours, currencies and languages. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/gsu;
/** Hours, minutes or seconds beyond a day: a duration, which is a number. */
const ELAPSED = /\[(?:h+|m+|s+)\]/iu;

/** Does a format such as `d-m-yyyy h:mm` show dates or times of day? */
const isDateFormat = (format: string): boolean => {
  if (ELAPSED.test(format)) return false;
  const [positive = ''] = format.replace(LITERAL, '').split(';');
  return /[dmyhs]/iu.test(positive.replace(/general/iu, ''));
};

/** Does a format such as `0.0%` display a number multiplied by a hundred? */
const isPercentFormat = (format: string): boolean =>
  (format.replace(LITERAL, '').split(';')[0] ?? '').includes('%');

/** Texts of a format: the sign of a currency with its language (`[$€-413]`), one in quotes, and single signs. */
const TEXTS = /\[\$(?<sign>[^\]-]*)(?:-[^\]]*)?\]|"(?<text>[^"]*)"|\\(?<one>.)|(?<bare>\p{Sc})/gsu;

/** Hundredths of the currency, which is another unit than that of the account's amounts. */
const CENTS = /^(?:ct|cts|cent|cents|centimes?|\u00a2)\.?$/iu;

/** Is this another currency than `currency`, or hundredths of one? */
export const isOtherUnit = (text: string, currency: string): boolean =>
  text !== '' && (CENTS.test(text) || isOtherCurrency(text, currency));

/** The other currency than `currency`, or its hundredths, that a format shows beside its number; undefined for none. */
const otherCurrencyIn = (format: string, currency: string): string | undefined =>
  [...(format.split(';')[0] ?? '').matchAll(TEXTS)]
    .map(({ groups: { sign, text, one, bare } = {} }) => (sign ?? text ?? one ?? bare ?? '').trim())
    .find((shown) => isOtherUnit(shown, currency));

/** The sign of another currency than the account's. */
export type OtherCurrency = { readonly sign: string };

/** How a style displays a number; null for as a number. */
export type ShownAs = 'date' | 'percent' | OtherCurrency | Pattern | null;

/** How a format displays numbers; without a `currency` all are the account's. */
export const shownBy = (format: string, currency: string | undefined): ShownAs => {
  if (isDateFormat(format)) return 'date';
  if (isPercentFormat(format)) return 'percent';
  const sign = currency === undefined ? undefined : otherCurrencyIn(format, currency);
  if (sign !== undefined) return { sign };
  return patternOf(format, currency) ?? null;
};

const shownAs = (id: number, own: string | undefined, currency: string | undefined): ShownAs => {
  if (own !== undefined) return shownBy(own, currency);
  if (BUILT_IN.has(id)) return 'date';
  return BUILT_IN_PERCENT.has(id) ? 'percent' : null;
};

/** How each style of cells, by its index, displays numbers. */
export const readStyles = async (part: Part, currency: string | undefined): Promise<readonly ShownAs[]> => {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let section = '';
  await readSmallXml(part, {
    open: (name, depth, { numFmtId, formatCode = '' }) => {
      if (depth === 2) section = name;
      if (depth !== 3) return;
      if (section === 'numFmts' && name === 'numFmt') formats.set(Number(numFmtId), formatCode);
      if (section === 'cellXfs' && name === 'xf') styles.push(Number(numFmtId ?? 0));
    },
  });
  return styles.map((id) => shownAs(id, formats.get(id), currency));
};
