/**
 * What the seller is asked about a table before its cells are taken: one question a column at a time, never one a
 * cell. Until it is answered its cells are refused.
 */
import type { FieldPath } from '../ad/model.ts';
import { roundToScale } from '../money/arithmetic.ts';
import type { Decimal } from '../money/decimal.ts';
import { decimalOfNumber, formatDecimal } from '../money/decimal.ts';
import { amountOfUnits } from '../money/money.ts';
import type { AmountUnit, DecimalSign } from '../money/number-format.ts';
import { PLAIN } from '../money/number-format.ts';
import { numberIn, readDigits, readWhole } from '../money/table-number.ts';
import { type Doubt, isDoubt } from './doubts.ts';
import type { TextForm } from './table-reading.ts';

/** How the amounts of a column are read; null and false take an answer back, an absent one stays as it is. */
export type AmountAnswer = {
  readonly decimal?: DecimalSign | null | undefined;
  readonly round?: boolean | undefined;
  readonly unit?: AmountUnit | null | undefined;
};

/**
 * The answers about a column (`ColumnReading`); `to` is its field, null to leave it out. With `rows` it gives the field
 * where it is filled, and another column elsewhere. `text` is the form of its texts, null for the one that they show.
 * `words` say what some of its values mean, an empty one that their cells say nothing; null takes one back, and those
 * of other values stay. So do `attributes` about names of attributes.
 */
export type ColumnAnswer = AmountAnswer & {
  readonly to?: FieldPath | null | undefined;
  readonly rows?: 'filled' | undefined;
  readonly text?: TextForm | null | undefined;
  readonly words?: Readonly<Record<string, string | null>> | undefined;
  readonly attributes?: Readonly<Record<string, readonly string[] | null>> | undefined;
};

type Asked = {
  /** The column's index in the table. */
  readonly column: number;
  /** How many cells wait for the answer. */
  readonly cells: number;
  /** Some of their texts, each once. */
  readonly samples: readonly string[];
};

/** The amounts that the samples are with an answer, as text with a decimal point. */
type Amounts = { readonly values: readonly string[] };

/** `decimal-sign`: the cells could be two numbers, and no other cell of the column tells which. */
export type DecimalQuestion = Asked & {
  readonly code: 'decimal-sign';
  /** The more likely one first, by the language of the account. */
  readonly answers: readonly (Amounts & { readonly decimal: DecimalSign })[];
  readonly answer: DecimalSign | null;
};

/** `rounding`: the cells have more decimals than their field. */
export type RoundingQuestion = Asked & {
  readonly code: 'rounding';
  /** The decimals of the field. */
  readonly decimals: number;
  readonly answers: readonly (Amounts & { readonly round: true })[];
  readonly answer: true | null;
};

/**
 * The field of a column; null to leave it out. `rows`: only where it is filled, else another column has the field, which
 * `instead` is the place of. Where its amounts are whole numbers that may count something else than units of money,
 * `unit` says what, and `values` are the amounts that the samples are then.
 */
export type FieldAnswer = {
  readonly to: FieldPath | null;
  readonly rows?: 'filled';
  readonly instead?: number;
  readonly unit?: AmountUnit | null;
  readonly values?: readonly string[];
};

/** `DOUBTS`: what the column is for. While one is open, nothing of the table is accepted. */
export type FieldQuestion = Asked & {
  readonly code: Doubt;
  /** The fields that its header or its values speak for, unless another column has them, and to leave it out. */
  readonly answers: readonly FieldAnswer[];
  readonly answer: FieldAnswer | null;
};

export type AmountQuestion = DecimalQuestion | RoundingQuestion;
export type TableQuestion = AmountQuestion | FieldQuestion;

export const isFieldQuestion = (question: TableQuestion): question is FieldQuestion => isDoubt(question.code);

/** A value of a field: the text by which a cell says it, and its name; null where that depends on the language alone. */
export type NamedWord = { readonly word: string; readonly label: string | null };

/** A text of a column whose field has no such value, or that was translated. */
export type AskedValue = {
  readonly text: string;
  readonly rows: number;
  /** What it may mean; nothing takes it but the seller. */
  readonly suggestion: NamedWord | null;
  /** What it was said to mean; empty: nothing. Null: not said. */
  readonly word: string | null;
  /** Its cells are not taken: nothing was said, or something that the field does not have. */
  readonly open: boolean;
};

/** What the values of a column mean that its field does not have, each once. */
export type ValueQuestion = {
  /** The column's index in the table. */
  readonly column: number;
  readonly to: FieldPath;
  /** The most frequent first; not more than `MOST_VALUES` that are open, and as many that are translated. */
  readonly values: readonly AskedValue[];
  /** The first rows with one of the texts, by their numbers. */
  readonly first: readonly { readonly at: number; readonly text: string }[];
  /** All that are open, and all that are translated. */
  readonly open: number;
  readonly translated: number;
  /** The values to choose from, where they depend on the categories of the rows. */
  readonly choices: readonly NamedWord[];
};

export const MOST_VALUES = 200;

/** Attributes with one label, each of other categories: their keys. */
export type AttributeChoice = { readonly label: string; readonly keys: readonly string[] };

/** A name that no attribute of its rows' categories has, or that was said to mean some. */
export type AskedAttribute = {
  readonly name: string;
  readonly rows: number;
  /** Those whose names are nearest to it; nothing takes one but the seller. */
  readonly near: readonly AttributeChoice[];
  /** What it was said to mean (`ColumnReading.attributes`); null: not said. */
  readonly said: {
    readonly keys: readonly string[];
    readonly labels: readonly string[];
    readonly leaves: boolean;
  } | null;
  /** Some of its cells are not taken: nothing was said, or nothing that the categories of their rows have. */
  readonly open: boolean;
};

/** What the names of attributes in a column mean that none has, each once. */
export type AttributeQuestion = {
  /** The column's index in the table. */
  readonly column: number;
  /** The most frequent first; not more than `MOST_VALUES` that are open, and as many that were answered. */
  readonly names: readonly AskedAttribute[];
  /** All that are open, and all that were answered. */
  readonly open: number;
  readonly answered: number;
  /** The attributes to choose from: those of the categories of the rows. */
  readonly choices: readonly AttributeChoice[];
};

/** Rows that show what values of a column would be. */
export const FIRST_ROWS = 10;

/** The questions that must be answered before anything is accepted. */
export const openDoubts = (questions: readonly TableQuestion[]): readonly FieldQuestion[] =>
  questions.filter(isFieldQuestion).filter(({ answer }) => answer === null);

/** A cell's text, and how it is read. */
export type AskedCell = {
  readonly text: string;
  readonly decimal: DecimalSign | null;
  readonly unit?: AmountUnit | null | undefined;
};

const SAMPLES = 3;

/** The first texts, each once, with both signs among them where the cells have both. */
const samplesOf = (texts: readonly string[]): readonly string[] => {
  const each = [...new Set(texts.map((text) => text.trim()))];
  const [first = ''] = each;
  const other = first.includes('.') ? /^[^.]*,/u : /^[^,]*\./u;
  const second = each.find((text) => other.test(text));
  return [...new Set([first, ...(second === undefined ? [] : [second]), ...each])].slice(0, SAMPLES);
};

/** How a number of a workbook is written that is very small or large. */
const EXPONENT = /^-?\d+(?:\.\d+)?e[+-]\d+$/u;

const amountOf = ({ text, decimal, unit }: AskedCell): Decimal | undefined => {
  if (EXPONENT.test(text)) return decimalOfNumber(Number(text));
  const number = numberIn(text);
  const read = number && (unit ? readWhole(number, decimal) : readDigits(number, decimal));
  if (!read?.ok) return undefined;
  return unit ? amountOfUnits(read.value, unit) : read.value;
};

/** Stands where a sample is no amount with an answer. */
const NO_AMOUNT = '—';

const plainText = (amount: Decimal | undefined): string =>
  amount ? formatDecimal(amount, PLAIN) : NO_AMOUNT;

/** The question by which sign the cells of a column are read; `own` is the sign of the account's language. */
export const decimalQuestion = (
  column: number,
  texts: readonly string[],
  own: DecimalSign,
): DecimalQuestion => {
  const samples = samplesOf(texts);
  const answers = ([own, own === ',' ? '.' : ','] as const).map((decimal) => ({
    decimal,
    values: samples.map((text) => plainText(amountOf({ text, decimal }))),
  }));
  return { code: 'decimal-sign', column, cells: texts.length, samples, answers, answer: null };
};

/** The question whether the cells of a column may be rounded to the decimals of their field. */
export const roundingQuestion = (
  column: number,
  cells: readonly AskedCell[],
  decimals: number,
): RoundingQuestion => {
  const samples = samplesOf(cells.map(({ text }) => text));
  const values = samples.map((sample) => {
    const cell = cells.find(({ text }) => text.trim() === sample);
    const amount = cell && amountOf(cell);
    return plainText(amount && roundToScale(amount, decimals));
  });
  const answers = [{ round: true, values }] as const;
  return { code: 'rounding', column, cells: cells.length, samples, decimals, answers, answer: null };
};

/** The answers that a column of whole numbers is for an amount, by what they may count, the likelier one first. */
export const unitAnswers = (
  to: FieldPath,
  samples: readonly string[],
  named: AmountUnit | undefined,
): readonly FieldAnswer[] => {
  const units = named ? [named, null] : [null, 'cents' as const];
  return units.map((unit) => ({
    to,
    unit,
    values: samples.map((text) => plainText(amountOf({ text, decimal: null, unit }))),
  }));
};
