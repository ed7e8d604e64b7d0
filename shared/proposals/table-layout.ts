/**
 * Where a table begins in a file, and which of its rows are no data: titles above it, instructions below its header,
 * headings, repeated headers and totals among its rows. What is left out is shown, and can be read after all.
 */
import type { LeftRow, LeftRowReason } from './left-rows.ts';
import type { TableCell } from './proposal.ts';
import { textOfCell } from './proposal.ts';
import { totalFinder } from './total-rows.ts';
import { hasValuesOf, twoRowHeader } from './two-row-header.ts';

export type LayoutRow = { readonly at: number; readonly cells: readonly TableCell[] };

/** What the seller chose: the number of the header's row (null for none), and rows to read although they look odd. */
export type LayoutChoice = {
  readonly headerRow?: number | null | undefined;
  readonly readRows?: readonly number[] | undefined;
  /** The same by what they say (`rowText`), as of an earlier file. */
  readonly readTexts?: readonly string[] | undefined;
};

/**
 * What a table comes from: a paste holds what was chosen, a file of ours has rows of a single cell for new ads, any
 * other file may have anything around its table.
 */
export type TableOrigin = 'paste' | 'ours' | 'file';

export type LayoutFacts = {
  readonly origin: TableOrigin;
  /** How many of these texts are names of columns. */
  readonly known: (texts: readonly string[]) => number;
  /** The places of those of these names of columns that name ads. */
  readonly naming: (texts: readonly string[]) => readonly number[];
};

/** The header is searched for in this many first rows. */
export const HEADER_ROWS = 40;

/** Rows below a header that show what its columns hold. */
const ROWS_BELOW = 20;

/** Below the first row a header needs at least two known names, as one may occur in any text. */
const LEAST_BELOW = 2;

/** Rows by which the table's usual width is known. */
const ROWS_OF_WIDTH = 200;

/** A header says what a column is in few words. */
const LONGEST_NAME = 60;

/** Characters to which the texts of a row are cut. */
const SHOWN = 120;

const NUMERIC = /^[\s\p{Sc}+(-]*\d[\d\s.,'’%)-]*(?:\p{Sc}|[A-Z]{3})?\s*$/u;

/** Longer texts are no numbers, and not looked at as such. */
const LONGEST_NUMBER = 200;

const filledIn = ({ cells }: LayoutRow): readonly number[] =>
  cells.flatMap((cell, i) => (textOfCell(cell).trim() === '' ? [] : [i]));

const textAt = ({ cells }: LayoutRow, at: number): string => textOfCell(cells[at]).trim();

const isNumeric = (cell: TableCell | undefined): boolean =>
  typeof cell === 'number' ||
  (typeof cell === 'string' && cell.length <= LONGEST_NUMBER && NUMERIC.test(cell.trim()));

const textsOf = ({ cells }: LayoutRow): readonly string[] => cells.map((cell) => textOfCell(cell).trim());

/** What a row that looks odd is known by in another file: its first text. Numbers beside that may be others there. */
export const rowText = (row: LayoutRow): string => {
  const [first] = filledIn(row);
  return first === undefined ? '' : textAt(row, first).normalize('NFC').slice(0, SHOWN).toLowerCase();
};

const most = (numbers: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].toSorted(([a, x], [b, y]) => y - x || b - a)[0]?.[0] ?? 0;
};

/** Columns of which more than half of the filled cells are numbers. */
const numericColumns = (rows: readonly LayoutRow[]): ReadonlySet<number> => {
  const counts = new Map<number, { filled: number; numbers: number }>();
  for (const row of rows)
    for (const at of filledIn(row)) {
      const count = counts.get(at) ?? { filled: 0, numbers: 0 };
      count.filled += 1;
      if (isNumeric(row.cells[at])) count.numbers += 1;
      counts.set(at, count);
    }
  return new Set(
    [...counts].flatMap(([at, { filled, numbers }]) => (filled > 1 && numbers * 2 > filled ? [at] : [])),
  );
};

const isName = (cell: TableCell | undefined): boolean =>
  typeof cell === 'string' && cell.trim().length <= LONGEST_NAME && !isNumeric(cell);

/** Does a row look like names of columns: short texts, no two alike, over columns of which some hold numbers? */
const looksLikeHeader = (row: LayoutRow, below: readonly LayoutRow[]): boolean => {
  const filled = filledIn(row);
  const width = most(below.map((one) => filledIn(one).length));
  if (below.length < 2 || filled.length < LEAST_BELOW || filled.length < width * 0.6) return false;
  if (!filled.every((at) => isName(row.cells[at]))) return false;
  if (new Set(filled.map((at) => textAt(row, at).toLowerCase())).size < filled.length) return false;
  const numbers = numericColumns(below);
  return filled.some((at) => numbers.has(at));
};

/** The place of the header among the rows: by names that are known, else by how it looks; undefined for none. */
const headerPlace = (rows: readonly LayoutRow[], { origin, known }: LayoutFacts): number | undefined => {
  const top = rows.slice(0, origin === 'paste' ? 1 : HEADER_ROWS);
  const [head, ...others] = top;
  const first = head ? known(textsOf(head)) : 0;
  // A row below is only looked at where it could have twice as many names.
  const widest = Math.max(0, ...others.map(({ cells }) => cells.length));
  const worth = widest < 2 * first ? [] : others.map((row) => known(textsOf(row)));
  const best = Math.max(0, ...worth);
  if (best >= LEAST_BELOW && best >= 2 * first && best > first) return 1 + worth.indexOf(best);
  if (first > 0) return 0;
  if (origin === 'paste') return undefined;
  const found = top.findIndex((row, i) => looksLikeHeader(row, rows.slice(i + 1, i + 1 + ROWS_BELOW)));
  return found < 0 ? undefined : found;
};

/** Words that say which columns must be filled in, as files for uploading have below their header. */
const INSTRUCTION =
  /^(?:required|optional|mandatory|preferred|verplicht|optioneel|aanbevolen|obligatoire|facultatif|optionnel|pflicht|pflichtfeld|erforderlich|wymagane|opcjonalne)\b/iu;

/** Rows below a header that may still be part of it. */
const MOST_INSTRUCTIONS = 5;

const isInstruction = (row: LayoutRow, below: readonly LayoutRow[]): boolean => {
  const numbers = numericColumns(below);
  const filled = filledIn(row);
  const words = filled.filter((at) => INSTRUCTION.test(textAt(row, at))).length;
  if (words >= LEAST_BELOW || (words === 1 && filled.length === 1)) return true;
  const asked = filled.filter((at) => numbers.has(at));
  const isText = asked.length >= LEAST_BELOW && filled.every((at) => !isNumeric(row.cells[at]));
  return isText && !hasValuesOf(row, below);
};

/** Number of rows directly below the header that explain or repeat it. */
const instructionsBelow = (rows: readonly LayoutRow[], known: LayoutFacts['known']): number => {
  let count = 0;
  while (count < Math.min(MOST_INSTRUCTIONS, rows.length - 1)) {
    const row = rows[count];
    const data = rows.slice(count + 1, count + 1 + ROWS_BELOW);
    const isSecondHeader =
      row && known(textsOf(row)) >= LEAST_BELOW && filledIn(row).every((at) => isName(row.cells[at]));
    if (!row || !(isSecondHeader || isInstruction(row, data))) break;
    count += 1;
  }
  return count;
};

const isFilled = (cell: TableCell): boolean => textOfCell(cell).trim() !== '';

/** The name that a header gives a column. */
type ColumnName = readonly [at: number, name: string];

const namesIn = (header: LayoutRow): readonly ColumnName[] =>
  filledIn(header).map((at) => [at, textAt(header, at).toLowerCase()]);

/** Most names of a header that a repeated one has not. */
const MOST_OTHER = 0.2;

const isRepeated = (row: LayoutRow, names: readonly ColumnName[]): boolean => {
  if (names.length < LEAST_BELOW) return false;
  let left = Math.floor(names.length * MOST_OTHER);
  return names.every(([at, name]) => textAt(row, at).toLowerCase() === name || left-- > 0);
};

/** A heading or a remark: one text alone, at the edge of a table whose rows have several cells. */
const isNote = ({ cells }: LayoutRow, [edge]: readonly ColumnName[]): boolean => {
  const only = cells.findIndex(isFilled);
  if (only < 0 || only !== edge?.[0] || isNumeric(cells[only])) return false;
  return !cells.some((cell, at) => at > only && isFilled(cell));
};

/** A row that is left out, with its texts cut short. */
export const leftRow = (row: LayoutRow, why: LeftRowReason): LeftRow => ({
  at: row.at,
  why,
  text: filledIn(row)
    .map((at) => textAt(row, at))
    .join(' · ')
    .slice(0, SHOWN),
});

/** How the rows of a table are told apart. */
export type TableLayout<Row extends LayoutRow> = {
  /** The row that names the columns; null where there is none. */
  readonly header: Row | null;
  /** Why a row of this place is no data; `header` for the header itself, undefined for data. */
  readonly reasonFor: (row: Row, place: number) => LeftRowReason | 'header' | undefined;
};

/** Finds the header among a file's or paste's rows, which are not blank, and what is left out of the others. */
export const layoutOf = <Row extends LayoutRow>(
  rows: readonly Row[],
  facts: LayoutFacts,
  { headerRow, readRows = [], readTexts = [] }: LayoutChoice = {},
): TableLayout<Row> => {
  const found =
    headerRow === undefined ? (headerPlace(rows, facts) ?? -1) : rows.findIndex(({ at }) => at === headerRow);
  const head = rows[found] ?? null;
  const wanted = new Set(readRows);
  const wantedTexts = new Set(readTexts);
  const second = rows[found + 1];
  const isRead = second && (wanted.has(second.at) || wantedTexts.has(rowText(second)));
  const joined =
    head === null || facts.origin === 'ours' || isRead
      ? undefined
      : twoRowHeader(head, second, { isName, below: rows.slice(found + 2, found + 2 + ROWS_OF_WIDTH) });
  const header = joined ?? head;
  const last = joined ? found + 1 : found;
  const below = rows.slice(last + 1, last + 1 + ROWS_OF_WIDTH);
  const isFile = facts.origin === 'file';
  const asked = header && isFile ? instructionsBelow(below, facts.known) : 0;
  const width = most(below.slice(asked).map((row) => filledIn(row).length));
  const names = header ? namesIn(header) : [];
  const naming = new Set(header ? facts.naming(textsOf(header)) : []);
  const isTotal = totalFinder(rows, last + 1 + asked, { isNumeric, isFile, naming });
  const reasonFor = (row: Row, place: number): LeftRowReason | 'header' | undefined => {
    if (place === found) return 'header';
    if (joined && place === last) return 'second-header';
    if (header === null || facts.origin === 'paste' || wanted.has(row.at)) return undefined;
    if (place < found) return 'title';
    if (place <= last + asked) return 'instruction';
    if (isRepeated(row, names)) return 'repeated-header';
    if (isTotal(place)) return 'total';
    return isFile && width >= 3 && isNote(row, names) ? 'note' : undefined;
  };
  return { header, reasonFor };
};
