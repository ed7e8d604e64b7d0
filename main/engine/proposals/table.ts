/** The table a proposal is made of, whoever read it: a paste, a file. What kept its baseline says so beside it. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { textOfCell } from '../../../shared/proposals/cell-text.ts';
import { guessColumns } from '../../../shared/proposals/header.ts';
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { TABLE_LIMITS } from '../../../shared/proposals/proposal.ts';

/** What a cell of an ad held when the table was made; undefined where that is not known. */
export type Baseline = (key: RowKey, field: FieldPath) => Json | undefined;

export type Source = {
  readonly table: readonly (readonly TableCell[])[];
  /** Null for a table nobody kept a baseline of, such as one that was pasted. */
  readonly baseline: Baseline | null;
};

export type TableRow = {
  /** As the table's program numbers it, from 1. */
  readonly at: number;
  readonly cells: readonly TableCell[];
};

export type Table = {
  readonly rows: readonly TableRow[];
  readonly width: number;
};

const isBlank = (cell: TableCell): boolean =>
  cell === null || (typeof cell === 'string' && cell.trim() === '');

/** The rows that hold something. Rejects with `table-empty` and `table-too-large`. */
export const tableOf = ({ table }: Pick<Source, 'table'>): Table => {
  let cells = 0;
  let characters = 0;
  const rows = table.flatMap((row, i): readonly TableRow[] => {
    cells += row.length;
    for (const cell of row) characters += typeof cell === 'string' ? cell.length : 0;
    return row.every(isBlank) ? [] : [{ at: i + 1, cells: row }];
  });
  if (rows.length === 0) throw new AdsheetError('table-empty');
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
  const isTooLarge =
    rows.length > TABLE_LIMITS.rows + 1 ||
    width > TABLE_LIMITS.columns ||
    cells > TABLE_LIMITS.cells ||
    characters > TABLE_LIMITS.characters;
  if (isTooLarge) throw new AdsheetError('table-too-large', { rows: rows.length, cells });
  return { rows, width };
};

/** The first row's texts, one for each column. */
export const headersOf = ({ rows, width }: Table): readonly string[] =>
  Array.from({ length: width }, (_, i) => textOfCell(rows[0]?.cells[i]).trim());

/** Does the first row name columns? It does where one of its names is known, and a row follows. */
export const looksHeaded = (table: Table): boolean =>
  table.rows.length > 1 && guessColumns(headersOf(table)).some(({ leftOut }) => leftOut !== 'unknown');

/** The texts of rows; what a workbook holds as numbers tells nothing of signs. */
export function* textsIn(rows: readonly TableRow[]): Generator<string> {
  for (const { cells } of rows) for (const cell of cells) if (typeof cell === 'string') yield cell;
}
