/**
 * Rows that are one ad: the variants and further pictures of a product, which shops export as rows of their own. The
 * first row says what the ad is, all of them which pictures it has, and the seller which one says what it costs, where
 * they do not cost the same. A status that only some of them have is none of the ad: one variant that is sold out does
 * not pause the others.
 */
import { isWebAddress, pictureParts } from '../ad/picture-text.ts';
import { parseMicros } from '../money/money.ts';
import { PLAIN } from '../money/number-format.ts';
import type { CellReading } from './cell-text.ts';
import type { TableCell } from './proposal.ts';
import { textOfCell } from './proposal.ts';
import type { FoldedRows, FoldPrice } from './table-reading.ts';

type Cells = readonly TableCell[];

/** A column of amounts, and how these are read. */
export type AmountColumn = Pick<CellReading, 'decimal' | 'unit'> & { readonly at: number };

/** A column whose value is taken where the rows agree, and the columns of the file that it is made of. */
export type AgreedColumn = { readonly at: number; readonly from: readonly number[] };

/** A row, and its cells as they are in its file. */
export type FoldRow = { readonly cells: Cells; readonly own: Cells };

/** The columns of rows that are folded. */
export type FoldColumns = {
  readonly pictures: ReadonlySet<number>;
  /** The first one is the price, by which the row is chosen whose amounts are taken. */
  readonly amounts: readonly AmountColumn[];
  /** Which row that is, or that it is asked where prices differ. */
  readonly price: FoldPrice | 'ask';
  /** Those of which the rows that say something must say the same. */
  readonly agreed: readonly AgreedColumn[];
  /** The other columns in which rows should say the same. */
  readonly compared: readonly number[];
  /** The currency that may be written beside an amount. */
  readonly currency: string;
};

export type Folded = {
  readonly cells: Cells;
  /** The columns in which the rows say different things. */
  readonly differing: readonly number[];
  /** Those of them of which nothing is taken. */
  readonly open: readonly number[];
  /** It was not said whose amounts are taken, and the rows have different prices. */
  readonly isAsked: boolean;
};

const textAt = (cells: Cells, at: number): string => textOfCell(cells[at]).normalize('NFC').trim();

/** The amount in a cell; null for none, undefined where it cannot be told. */
const amountIn = (
  cells: Cells,
  { at, decimal, unit }: AmountColumn,
  currency: string,
): bigint | null | undefined => {
  const text = textAt(cells, at);
  if (text === '') return null;
  const isNumber = typeof cells[at] === 'number';
  const format = isNumber ? PLAIN : { table: decimal, currency };
  const parsed = parseMicros(text, unit ? { ...format, unit } : format);
  return parsed.ok ? parsed.value : undefined;
};

/** Is an amount to be taken instead of another one? Nothing costs nothing that has a price elsewhere. */
const isBetter = (amount: bigint, than: bigint, price: FoldColumns['price']): boolean => {
  if ((amount === 0n) !== (than === 0n)) return than === 0n;
  return price === 'highest' ? amount > than : amount < than;
};

/**
 * The cells of the row with the lowest or highest price, which is above zero where any is, as shops give zero to what is
 * not sold alone. A row whose price cannot be told comes before them, so that its cell is refused or asked about, and no
 * amount is taken beside it.
 */
const priced = (rows: readonly Cells[], { amounts: [first], price, currency }: FoldColumns): Cells => {
  let best: { readonly cells: Cells; readonly amount: bigint } | undefined;
  if (first)
    for (const cells of rows) {
      const amount = amountIn(cells, first, currency);
      if (amount === undefined) return cells;
      if (amount !== null && (!best || isBetter(amount, best.amount, price))) best = { cells, amount };
    }
  return best?.cells ?? rows[0] ?? [];
};

/** Have rows more than one price above zero, all of which can be told? */
const havePrices = (rows: readonly Cells[], { amounts: [first], currency }: FoldColumns): boolean => {
  if (!first) return false;
  const amounts = new Set(rows.map((cells) => amountIn(cells, first, currency)));
  const isTold = !amounts.delete(undefined);
  amounts.delete(null);
  amounts.delete(0n);
  return isTold && amounts.size > 1;
};

const firstFilled = (rows: readonly Cells[], at: number): TableCell =>
  rows.find((cells) => textAt(cells, at) !== '')?.[at] ?? null;

/** All pictures, each once. */
const joined = (rows: readonly Cells[], at: number): TableCell => {
  const texts = [...new Set(rows.map((cells) => textAt(cells, at)))].filter((text) => text !== '');
  if (texts.length <= 1) return firstFilled(rows, at);
  const parts = texts.flatMap(pictureParts);
  return [...new Set(parts.every(isWebAddress) ? parts : texts)].join('\n');
};

const textsDiffer = (rows: readonly Cells[], at: number): boolean => {
  const texts = new Set(rows.map((cells) => textAt(cells, at)));
  texts.delete('');
  return texts.size > 1;
};

const amountsDiffer = (rows: readonly Cells[], column: AmountColumn, currency: string): boolean => {
  if (!textsDiffer(rows, column.at)) return false;
  const amounts = new Set(rows.map((cells) => amountIn(cells, column, currency)));
  amounts.delete(null);
  return amounts.size > 1 || amounts.has(undefined);
};

/** What the rows say in a column, with a blank that a word was read as; a row whose file has nothing for it says none. */
const valuesSaid = (rows: readonly FoldRow[], { at, from }: AgreedColumn): ReadonlySet<string> =>
  new Set(
    rows.flatMap(({ cells, own }) => {
      const text = textAt(cells, at);
      return text === '' && from.every((place) => textAt(own, place) === '') ? [] : [text];
    }),
  );

/** The message about how many rows belong to others: what they say tells it, or their place alone, which sorting changes. */
export const foldedMessage = ({ reading }: Pick<FoldedRows, 'reading'>) =>
  typeof reading.way === 'object' ? 'workbook.file.folded_by_place' : 'workbook.file.folded';

/** The rows of an ad as one row; `isOwn`: the first one is the ad itself, to which the others belong. */
export const foldedCells = (foldRows: readonly FoldRow[], columns: FoldColumns, isOwn: boolean): Folded => {
  const rows = foldRows.map(({ cells }) => cells);
  const disagreed = columns.agreed
    .filter((column) => valuesSaid(foldRows, column).size > 1)
    .map(({ at }) => at);
  const open = new Set(isOwn ? [] : disagreed);
  const ofFirst = new Set(isOwn ? columns.agreed.map(({ at }) => at) : []);
  const width = Math.max(...rows.map((cells) => cells.length));
  const taken = priced(rows, columns);
  const amounts = new Set(columns.amounts.map(({ at }) => at));
  const cellAt = (at: number): TableCell => {
    if (columns.pictures.has(at)) return joined(rows, at);
    if (open.has(at)) return null;
    if (ofFirst.has(at)) return rows[0]?.[at] ?? null;
    return amounts.has(at) && textAt(taken, at) !== '' ? (taken[at] ?? null) : firstFilled(rows, at);
  };
  return {
    cells: Array.from({ length: width }, (_, at) => cellAt(at)),
    differing: [
      ...columns.amounts.filter((one) => amountsDiffer(rows, one, columns.currency)).map(({ at }) => at),
      ...disagreed,
      ...(isOwn ? [] : columns.compared).filter((at) => textsDiffer(rows, at)),
    ],
    open: [...open],
    isAsked: columns.price === 'ask' && havePrices(rows, columns),
  };
};
