/**
 * Rows that are one ad: the variants and further pictures of a product, which shops export as rows of their own. The
 * first row says what the ad is, all of them which pictures it has, and the cheapest one what it costs. A status that
 * only some of them have is none of the ad: one variant that is sold out does not pause the others.
 */
import { isWebAddress, pictureParts } from '../ad/picture-text.ts';
import { parseMicros } from '../money/money.ts';
import { PLAIN } from '../money/number-format.ts';
import type { CellReading } from './cell-text.ts';
import type { TableCell } from './proposal.ts';
import { textOfCell } from './proposal.ts';

type Cells = readonly TableCell[];

/** What a row says of the ad it belongs to: the value it shares with others, and the names they know it by. */
export type RowNames = { readonly shared: string; readonly names: readonly string[] };

type Entry<Row> = RowNames & { readonly row: Row };

/** Groups the rows by ad, in the order of the first row of each. */
export type RowGroups<Row> = {
  readonly add: (row: Row, names: RowNames) => void;
  readonly groups: () => readonly (readonly [Row, ...Row[]])[];
};

export const rowGroups = <Row>(): RowGroups<Row> => {
  const entries: Entry<Row>[] = [];
  const called = new Map<string, number>();
  const add: RowGroups<Row>['add'] = (row, { shared, names }) => {
    // Only a row that belongs to no other one is what others belong to.
    if (shared === '')
      for (const name of names) if (name !== '' && !called.has(name)) called.set(name, entries.length);
    entries.push({ row, shared, names });
  };
  const groups = () => {
    const firsts = new Map<string, number>();
    const rows = new Map<number, [Row, ...Row[]]>();
    const firstOf = (shared: string, place: number): number => {
      if (shared === '') return place;
      const first = called.get(shared) ?? firsts.get(shared) ?? place;
      firsts.set(shared, first);
      return first;
    };
    const places = entries.map(({ shared }, place) => firstOf(shared, place));
    entries.forEach(({ row }, place) => {
      if (places[place] === place) rows.set(place, [row]);
    });
    entries.forEach(({ row }, place) => {
      if (places[place] !== place) rows.get(places[place] ?? -1)?.push(row);
    });
    return [...rows.values()];
  };
  return { add, groups };
};

/** A column of amounts, and how these are read. */
export type AmountColumn = Pick<CellReading, 'decimal' | 'unit'> & { readonly at: number };

/** A column whose value is taken where the rows agree, and the columns of the file that it is made of. */
export type AgreedColumn = { readonly at: number; readonly from: readonly number[] };

/** A row, and its cells as they are in its file. */
export type FoldRow = { readonly cells: Cells; readonly own: Cells };

/** The columns of rows that are folded. */
export type FoldColumns = {
  readonly pictures: ReadonlySet<number>;
  /** The first one decides which row is the cheapest. */
  readonly amounts: readonly AmountColumn[];
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

const isMore = (a: bigint, b: bigint): boolean => ((a === 0n) === (b === 0n) ? a > b : a === 0n);

/**
 * The cells of the cheapest row: of amounts above zero, which shops give what is not sold alone. A row whose amount
 * cannot be told comes before them, so that its cell is refused or asked about, and no amount is taken beside it.
 */
const cheapest = (rows: readonly Cells[], { amounts: [first], currency }: FoldColumns): Cells => {
  let best: { readonly cells: Cells; readonly amount: bigint } | undefined;
  if (first)
    for (const cells of rows) {
      const amount = amountIn(cells, first, currency);
      if (amount === undefined) return cells;
      if (amount !== null && (!best || isMore(best.amount, amount))) best = { cells, amount };
    }
  return best?.cells ?? rows[0] ?? [];
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

/** The rows of an ad as one row; `isCalled`: the others name the first one, which is the ad itself. */
export const foldedCells = (
  foldRows: readonly FoldRow[],
  columns: FoldColumns,
  isCalled: boolean,
): Folded => {
  const rows = foldRows.map(({ cells }) => cells);
  const disagreed = columns.agreed
    .filter((column) => valuesSaid(foldRows, column).size > 1)
    .map(({ at }) => at);
  const open = new Set(isCalled ? [] : disagreed);
  const ofFirst = new Set(isCalled ? columns.agreed.map(({ at }) => at) : []);
  const width = Math.max(...rows.map((cells) => cells.length));
  const cheap = cheapest(rows, columns);
  const amounts = new Set(columns.amounts.map(({ at }) => at));
  const cellAt = (at: number): TableCell => {
    if (columns.pictures.has(at)) return joined(rows, at);
    if (open.has(at)) return null;
    if (ofFirst.has(at)) return rows[0]?.[at] ?? null;
    return amounts.has(at) && textAt(cheap, at) !== '' ? (cheap[at] ?? null) : firstFilled(rows, at);
  };
  return {
    cells: Array.from({ length: width }, (_, at) => cellAt(at)),
    differing: [
      ...columns.amounts.filter((one) => amountsDiffer(rows, one, columns.currency)).map(({ at }) => at),
      ...disagreed,
      ...columns.compared.filter((at) => textsDiffer(rows, at)),
    ],
    open: [...open],
  };
};
