/**
 * Rows of a table that are sums of others: a word for a sum, alone or with what it is of. A word with other texts may
 * also begin the title of an ad (`Total Gym XLS`): there the numbers beside it tell, which are sums of those above.
 */
import { formatDecimal } from '../money/decimal.ts';
import { PLAIN } from '../money/number-format.ts';
import { numberIn, readDigits } from '../money/table-number.ts';
import type { TableCell } from './proposal.ts';
import { textOfCell } from './proposal.ts';

type Row = { readonly cells: readonly TableCell[] };

/** A word for a sum, alone or with what the sum is of. */
const TOTAL =
  /^(?:grand |sub-?|eind)?(?:total|totals|totaal|totalen|totale|totaux|summe|gesamt|gesamtsumme|zwischensumme|suma|razem|som|somme|sum)(?:[ :.()/-]|excl|incl|btw|vat|tva|mwst|ht\b|ttc|hors|taxe|netto|net\b|brutto|bruto|g[eé]n[eé]ra{1,2}l|algemeen|eur|€)*$/iu;

/** Longer texts are no words for sums. */
const LONGEST_WORD = 120;

/** A word for a sum of some rows, which no title begins with. */
const SUBTOTAL = /^(?:sub[- ]?tota|sous[- ]?tota|tussentota|zwischensumme|eindtota|grand total)/iu;

/** A word for a sum before other texts. */
const BEGINS = /^(?:total|totals|totaal|totalen|totale|totaux|summe|gesamt|suma|razem|som|somme|sum)\b/iu;

/** How many there are of what is summed: `46 artikelen`. */
const COUNTED = /^\d{1,7} \p{L}+$/u;

const textAt = ({ cells }: Row, at: number): string => textOfCell(cells[at]).trim();

const filledIn = ({ cells }: Row): readonly number[] =>
  cells.flatMap((cell, at) => (textOfCell(cell).trim() === '' ? [] : [at]));

type WordAndNumbers = {
  readonly wordAt: number;
  readonly word: string;
  /** The places of the numbers and counts. */
  readonly numbers: readonly number[];
};

type IsNumeric = (cell: TableCell | undefined) => boolean;

/** The text of a row beside which it has numbers and counts alone; undefined for other rows. */
const wordAndNumbers = (row: Row, isNumeric: IsNumeric): WordAndNumbers | undefined => {
  const filled = filledIn(row);
  const wordAt = filled.find((at) => !isNumeric(row.cells[at]));
  const numbers = filled.filter((at) => at !== wordAt);
  const isNumber = (at: number): boolean => isNumeric(row.cells[at]) || COUNTED.test(textAt(row, at));
  if (wordAt === undefined || numbers.length === 0 || !numbers.every(isNumber)) return undefined;
  const word = textAt(row, wordAt);
  return word.length <= LONGEST_WORD ? { wordAt, word, numbers } : undefined;
};

/** A number in either way that a text may be read. */
type Readings = readonly [point: number, comma: number];

const readingsOf = (cell: TableCell | undefined): Readings | undefined => {
  if (typeof cell === 'number') return [cell, cell];
  const found = typeof cell === 'string' ? numberIn(cell) : undefined;
  if (!found) return undefined;
  const [point, comma] = (['.', ','] as const).map((decimal) => {
    const read = readDigits(found, decimal);
    return read.ok ? Number(formatDecimal(read.value, PLAIN)) : Number.NaN;
  });
  return [point ?? Number.NaN, comma ?? Number.NaN];
};

/** Sums by column, and the number of the rows that are summed. */
type Sums = { rows: number; readonly columns: Map<number, [point: number, comma: number]> };

const noSums = (): Sums => ({ rows: 0, columns: new Map() });

const add = (sums: Sums, { cells }: Row): void => {
  sums.rows += 1;
  cells.forEach((cell, at) => {
    const read = readingsOf(cell);
    if (!read) return;
    const [point, comma] = sums.columns.get(at) ?? [0, 0];
    sums.columns.set(at, [point + read[0], comma + read[1]]);
  });
};

/** Less than a cent, and what floating sums of many amounts are off. */
const isSame = (sum: number, number: number): boolean =>
  number !== 0 && Math.abs(sum - number) <= 0.005 + 1e-9 * Math.abs(number);

/** Fewer rows have no sum: it would be what one row has, as another ad may have it too. */
const LEAST_ROWS = 2;

const isSumIn = ({ columns, rows }: Sums, row: Row, at: number): boolean => {
  const [sum, read] = [columns.get(at), readingsOf(row.cells[at])];
  if (rows < LEAST_ROWS || sum === undefined || read === undefined) return false;
  return [0, 1].some((i) => isSame(sum[i] ?? 0, read[i] ?? 0));
};

const isCountIn = ({ rows }: Sums, row: Row, at: number): boolean =>
  rows >= LEAST_ROWS && readingsOf(row.cells[at])?.[0] === rows;

export type TotalFacts = {
  readonly isNumeric: IsNumeric;
  /** It may have sums of parts, whose names are any text. */
  readonly isFile: boolean;
  /** The columns that name ads. */
  readonly naming: ReadonlySet<number>;
};

/**
 * Tells which of the rows from `begin` on are sums; called for their places in ascending order. A row with a name of its
 * own is none: a number in a column that names ads, or before the word, where it is neither a sum nor a count.
 */
export const totalFinder = (
  rows: readonly Row[],
  begin: number,
  { isNumeric, isFile, naming }: TotalFacts,
): ((place: number) => boolean) => {
  const whole = noSums();
  let part = noSums();
  /** Since a row with such a word, be it no total: the sum of one row looks like that, and another part begins there. */
  let since = noSums();
  let next = begin;
  const addUpTo = (place: number): void => {
    for (const row of rows.slice(next, place)) for (const sums of [part, since, whole]) add(sums, row);
    next = Math.max(next, place);
  };
  const isTotal = (row: Row, { wordAt, word, numbers }: WordAndNumbers): boolean => {
    const parts = [part, since, whole];
    const sums = numbers.filter((at) => parts.some((one) => isSumIn(one, row, at)));
    const isTold = (at: number): boolean => sums.includes(at) || parts.some((one) => isCountIn(one, row, at));
    const isName = (at: number): boolean =>
      isNumeric(row.cells[at]) && (naming.has(at) || (at < wordAt && !isTold(at)));
    if (numbers.some(isName)) return false;
    const isWord = TOTAL.test(word) || (isFile && SUBTOTAL.test(word));
    return isWord || (sums.length > 0 && 2 * numbers.filter(isTold).length > numbers.length);
  };
  return (place) => {
    const row = rows[place];
    const found = row && wordAndNumbers(row, isNumeric);
    if (
      !found ||
      !(TOTAL.test(found.word) || (isFile && (SUBTOTAL.test(found.word) || BEGINS.test(found.word))))
    )
      return false;
    addUpTo(place);
    const isIt = isTotal(row, found);
    if (isIt) {
      part = noSums();
      next = place + 1;
    } else addUpTo(place + 1);
    since = noSums();
    return isIt;
  };
};
