/** The table a proposal is made of, from a paste or a file, with the file's metadata. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Guess, HeaderHints, NamedAttribute } from '../../../../shared/proposals/header.ts';
import { guessColumns, NO_HINTS } from '../../../../shared/proposals/header.ts';
import type { ProposalFile, TableCell } from '../../../../shared/proposals/proposal.ts';
import { TABLE_LIMITS, textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { Meta } from '../../export/meta.ts';
import { inTimeSlices } from '../../time-slices.ts';

export type TableRow = {
  /** The row's number in its file or paste, from 1. */
  readonly at: number;
  readonly cells: readonly TableCell[];
  readonly hidden?: true;
  /** The range of the merged cells that the row has a part of. */
  readonly merged?: string;
};

/** A file's facts and metadata. */
export type SourceFile = {
  readonly facts: Omit<ProposalFile, 'ours' | 'missing' | 'already'>;
  /** The metadata of a workbook of ours; null for other files, and for csv files, whose rows refer to their export. */
  readonly meta: Meta | null;
};

export type TableSource = {
  /** The rows that are not blank; the first may name the columns. */
  readonly rows: readonly TableRow[];
  readonly hints: HeaderHints;
  /** Null for a pasted table. */
  readonly file: SourceFile | null;
};

export type Table = {
  readonly rows: readonly TableRow[];
  readonly width: number;
};

export const isBlank = (cell: TableCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** Pasted cells as a source. */
export const pastedSource = (table: readonly (readonly TableCell[])[]): TableSource => ({
  rows: table.map((cells, i) => ({ at: i + 1, cells })),
  hints: NO_HINTS,
  file: null,
});

/** The table of the rows that are not blank. Rejects with `table-empty`, `table-too-wide` and `table-too-large`. */
export const tableOf = async (
  source: Pick<TableSource, 'rows'>,
  throwIfStale: () => void,
): Promise<Table> => {
  const rows: TableRow[] = [];
  let cells = 0;
  let characters = 0;
  let width = 0;
  const each = (row: TableRow): void => {
    if (row.cells.every(isBlank)) return;
    rows.push(row);
    cells += row.cells.length;
    width = Math.max(width, row.cells.length);
    for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length : 0;
  };
  await inTimeSlices(source.rows, each, throwIfStale);
  if (rows.length === 0) throw new AdsheetError('table-empty');
  if (width > TABLE_LIMITS.columns)
    throw new AdsheetError('table-too-wide', { columns: width, most: TABLE_LIMITS.columns });
  const isTooLarge =
    rows.length > TABLE_LIMITS.rows + 1 || cells > TABLE_LIMITS.cells || characters > TABLE_LIMITS.characters;
  if (isTooLarge) throw new AdsheetError('table-too-large', { rows: rows.length, cells });
  return { rows, width };
};

/** The first row's texts, one for each column. */
export const headersOf = ({ rows, width }: Table): readonly string[] =>
  Array.from({ length: width }, (_, i) => textOfCell(rows[0]?.cells[i] ?? null).trim());

/** The field of each column by its header; for a table without headers, `headers` are empty texts. */
export const columnsNamed = (
  headers: readonly string[],
  { hints }: Pick<TableSource, 'hints'>,
  attributes?: readonly NamedAttribute[],
): readonly Guess[] => guessColumns(headers, attributes, hints);

/** Does the first row name columns? It does where one of its names is known, and a row follows. */
export const hasHeaderRow = (table: Table, source: Pick<TableSource, 'hints'>): boolean =>
  columnsNamed(headersOf(table), source).some(({ leftOut }) => leftOut !== 'unknown') &&
  (table.rows.length > 1 || source.hints.first.size > 0);

/** Rows from which the decimal sign is guessed; a table without decimals in them hardly has any below. */
const ROWS_THAT_TELL = 2_000;

/** The texts of the first rows; cells that are numbers have no decimal sign. */
export function* textsIn(rows: readonly TableRow[]): Generator<string> {
  for (const { cells } of rows.slice(0, ROWS_THAT_TELL))
    for (const cell of cells) if (typeof cell === 'string') yield cell;
}
