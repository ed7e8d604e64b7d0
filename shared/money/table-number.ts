/**
 * Numbers as the tables of other programs hold them: each read by its own signs, and one that could be two numbers
 * (`1.250`) by the decimal sign of its column. Nothing is guessed.
 */
import type { DecimalResult } from './decimal.ts';
import { buildDecimal, digitsOf, isGrouped, ungroup, withCents } from './decimal.ts';
import type { DecimalSign, TableNumbers } from './number-format.ts';

/** A number in a cell, and what stands around it. */
export type NumberText = {
  readonly isNegative: boolean;
  /** Its digits and the signs between them, a dash for the cents included. */
  readonly digits: string;
  /** What stands before and behind it, without signs and brackets: a currency, a unit, `%`. */
  readonly around: readonly string[];
};

/** Longer texts hold no number: 30 digits on either side, their grouping and a currency are shorter. */
export const LONGEST_NUMBER = 120;

/** Marks without a width, which web pages and other programs leave in texts. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Hyphens, dashes and the minus sign: people write whichever their keyboard has. */
const MINUS = String.raw`\-\u2010-\u2015\u2212\ufe63\uff0d`;

const PARTS = new RegExp(
  String.raw`^(?<before>\D*?)(?<digits>(?:(?<!\p{L})[.,])?\d(?:[\d.,\s'\u2018\u2019\u02bc\u00b4]*\d)?` +
    String.raw`(?:[.,](?:(?<dash>[=${MINUS}])\k<dash>?)?)?)(?<behind>\D*)$`,
  'u',
);
const SIGNS = new RegExp(`[+${MINUS}]`, 'gu');
const BRACKETS = /[()]/gu;

/** Two decimals before a minus sign behind the number; without them `1.250-` may be short for `1.250,-`. */
const WITH_CENTS = /\d[.,]\d{2}$/u;

/** Is the number negative: by a sign before it, by brackets, or by a minus sign behind it? Undefined where unclear. */
const isNegativeBy = (before: string, digits: string, behind: string): boolean | undefined => {
  const [signs, late] = [before.match(SIGNS) ?? [], behind.match(SIGNS) ?? []];
  const brackets = [...(before.match(BRACKETS) ?? []), ...(behind.match(BRACKETS) ?? [])].join('');
  const count = signs.length + late.length;
  if (brackets !== '') return brackets === '()' && before.includes('(') && count === 0 ? true : undefined;
  if (count === 0) return false;
  if (count > 1) return undefined;
  if (late.length === 0) return signs[0] !== '+';
  return late[0] !== '+' && WITH_CENTS.test(digits) ? true : undefined;
};

/** One or two dashes for the cents: `12,-` and `12,--`. */
const DASHED = new RegExp(String.raw`[.,](?<dash>[=${MINUS}])(?<second>\k<dash>)?$`, 'u');

/** A whole number with two dashes, and no sign between thousands that tells which is the decimal one. */
const UNGROUPED = new RegExp(String.raw`^\d+[.,](?<dash>[=${MINUS}])\k<dash>$`, 'u');

const dashesIn = (digits: string): 0 | 1 | 2 => {
  const { dash, second } = DASHED.exec(digits)?.groups ?? {};
  if (dash === undefined) return 0;
  return second === undefined ? 1 : 2;
};

const bare = (text: string): string => text.replace(SIGNS, '').replace(BRACKETS, '').trim();

/** How programs keep a number from being changed: `="0,35"`, `"0,35"` and `'0,35`. */
const WRAPPED = /^(?:="(?<formula>[^"]*)"|"(?<quoted>[^"]*)"|'(?<text>.*))$/su;

const FORMULA_TEXT = /^="(?<text>(?:[^"]|"")*)"$/su;

/** The text of a formula that is nothing else, by which exports keep programs from changing it: `="00123"`. */
export const formulaText = (cell: string): string =>
  cell.startsWith('=')
    ? (FORMULA_TEXT.exec(cell.trim())?.groups?.['text']?.replaceAll('""', '"') ?? cell)
    : cell;

/** The text without marks that cannot be seen, and without what programs put around it. */
export const visible = (text: string): string => {
  const shown = text.replace(INVISIBLE, '').trim();
  const { formula, quoted, text: marked } = WRAPPED.exec(shown)?.groups ?? {};
  return (formula ?? quoted ?? marked ?? shown).trim();
};

/** The number in a text; undefined where it holds none, or more than one. */
export const numberIn = (text: string): NumberText | undefined => {
  if (text.length > LONGEST_NUMBER) return undefined;
  const { before = '', digits, behind = '' } = PARTS.exec(visible(text))?.groups ?? {};
  if (digits === undefined) return undefined;
  const isNegative = isNegativeBy(before, digits, behind);
  if (isNegative === undefined) return undefined;
  return { isNegative, digits, around: [bare(before), bare(behind)].filter((part) => part !== '') };
};

/** The decimal sign a number itself shows; `either` where it could be two numbers. */
const ownSign = (body: string, isSpaced: boolean): DecimalSign | 'either' | undefined => {
  const signs = body.replaceAll(/[^.,]/gu, '');
  const last = signs.at(-1) === ',' ? ',' : '.';
  const other = last === ',' ? '.' : ',';
  if (signs === '') return undefined;
  if (signs.length === 1) return !isSpaced && isGrouped(body, last) ? 'either' : last;
  // A sign that occurs twice is the grouping.
  return signs.indexOf(last) === signs.length - 1 ? last : other;
};

/**
 * The value of a number's digits; `decided` is the decimal sign for one that could be two numbers. Two dashes
 * are read where it is known, and the sign before them: the last may be a minus sign behind `12,-`.
 */
export const readDigits = (
  { isNegative, digits: text }: Pick<NumberText, 'isNegative' | 'digits'>,
  decided: DecimalSign | null,
): DecimalResult => {
  const digits = digitsOf(withCents(text));
  if (!digits) return { ok: false, code: 'not-number' };
  if (decided === null && dashesIn(text) === 2) return { ok: false, code: 'ambiguous' };
  if (UNGROUPED.test(text) && decided !== text.at(-3)) return { ok: false, code: 'not-number' };
  const own = ownSign(digits.body, digits.isSpaced);
  const decimal = own === 'either' ? decided : (own ?? '.');
  if (decimal === null) return { ok: false, code: 'ambiguous' };
  const [whole = '', fraction = '', ...more] = digits.body.split(decimal);
  const ungrouped = ungroup(whole, decimal === ',' ? '.' : ',');
  return ungrouped === undefined || more.length > 0
    ? { ok: false, code: 'not-number' }
    : buildDecimal(isNegative, ungrouped, fraction);
};

/** The same of a number that can only be a whole one, so that its one sign stands between thousands. */
export const readWhole = (
  number: Pick<NumberText, 'isNegative' | 'digits'>,
  decided: DecimalSign | null,
): DecimalResult => readDigits(number, decided ?? (number.digits.includes(',') ? '.' : ','));

/** A number alone, without a currency or a unit. */
export const parseTableNumber = (text: string, { table }: TableNumbers): DecimalResult => {
  const number = numberIn(text);
  return number && number.around.length === 0 ? readDigits(number, table) : { ok: false, code: 'not-number' };
};

/** Characters around a number that may be a currency or a unit. */
const LONGEST_AROUND = 8;

/** The decimals of a number that shows that others may have three. */
const THOUSANDTHS = 3;

/**
 * What a number says of the decimal sign of its column: `decimal` has it, `thousandths` with three decimals or more;
 * `either` is one with this sign alone that could be two numbers. `isGrouped`: it shows the sign between thousands too.
 * `decimals`: how many digits it has behind the sign, none where one or two `dashes` stand there.
 */
export type SignShown = {
  readonly sign: DecimalSign;
  readonly is: 'decimal' | 'thousandths' | 'either';
  readonly isGrouped: boolean;
  readonly decimals: number;
  readonly dashes: 0 | 1 | 2;
};

/** Is it a whole number below a thousand, without a sign? */
export const isPlainWhole = (text: string): boolean => {
  const number = numberIn(text);
  return number !== undefined && /^\d{1,3}$/u.test(number.digits) && !isLongAround(number);
};

const isLongAround = ({ around }: NumberText): boolean => around.join('').length > LONGEST_AROUND;

/** What a number in a table says of the decimal sign; undefined where it has no sign, and for other texts. */
export const signShown = (text: string): SignShown | undefined => {
  const number = numberIn(text);
  if (!number || isLongAround(number)) return undefined;
  // A full stop behind a whole number may end a sentence.
  const shown = number.digits.replace(/[.,]$/u, '');
  const digits = digitsOf(withCents(shown));
  const own = digits && ownSign(digits.body, digits.isSpaced);
  if (!digits || own === undefined) return undefined;
  if (own === 'either')
    return {
      sign: digits.body.includes(',') ? ',' : '.',
      is: 'either',
      isGrouped: false,
      decimals: 0,
      dashes: 0,
    };
  if (!readDigits({ isNegative: false, digits: shown }, own).ok) return undefined;
  const [whole = '', { length } = ''] = digits.body.split(own);
  const is = length < THOUSANDTHS ? 'decimal' : 'thousandths';
  const decimals = /\d$/u.test(shown) ? length : 0;
  return { sign: own, is, isGrouped: /\D/u.test(whole), decimals, dashes: dashesIn(shown) };
};
