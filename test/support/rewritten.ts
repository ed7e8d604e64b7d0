/** A workbook of ours as another program saves it, with some cells changed; or as a table without our metadata. */
import { readTableFile } from '../../main/engine/workbook/read/read.ts';
import type { CellValue, Sheet, SheetColumn } from '../../main/engine/workbook/sheet-plan.ts';
import { writeWorkbook } from '../../main/engine/workbook/workbook.ts';
import type { TableCell } from '../../shared/proposals/proposal.ts';

/** Returns the new content of a field's cell. */
export type Change = (path: string, cell: TableCell, row: number) => TableCell;

export type Rewriting = {
  readonly change: Change;
  /** Removes everything that tells its origin: hidden sheet, IDs, row references. */
  readonly foreign: boolean;
};

const cellValue = (cell: TableCell): CellValue => {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell;
  return typeof cell === 'boolean' ? String(cell) : new Date(`${cell.date}Z`);
};

/** The first rows, by which the content of a column is recognised. */
const FIRST = 50;

const kindOf = (values: readonly CellValue[]): SheetColumn['kind'] =>
  values.some((value) => value instanceof Date) ? 'time' : 'any';

const sheetOf = (name: string, rows: readonly (readonly CellValue[])[]): Sheet => ({
  name,
  filter: false,
  columns: (rows[0] ?? []).map((header, i) => ({
    header: String(header),
    width: 20,
    kind: kindOf(rows.slice(0, FIRST).map((row) => row[i] ?? null)),
  })),
  rows: rows.slice(1).map((values) => ({ values })),
});

const QUIET = { signal: new AbortController().signal, onRow: () => {}, onProgress: () => {} };

const OWN: ReadonlySet<string> = new Set(['id', 'vendorId', 'note', '_adsheet']);

/** Reads the first sheet of `file`, which Adsheet wrote, and writes it to `to`. */
export const rewritten = async (file: string, to: string, { change, foreign }: Rewriting): Promise<void> => {
  const choose = ({ sheets }: { readonly sheets: readonly { readonly name: string }[] }) => ({
    read: [sheets[0]?.name ?? ''],
    beside: [],
  });
  const { sheet, rows, meta } = await readTableFile(file, { choose }, QUIET);
  const paths = new Map((meta ?? []).map(([, header = '', path = '']) => [header, path]));
  const columns = (rows[0]?.cells ?? []).flatMap((cell, at) => {
    const header = String(cell);
    const path = paths.get(header) ?? '';
    return foreign && OWN.has(path) ? [] : [{ at, header, path }];
  });
  const table = [
    columns.map(({ header }) => header),
    ...rows
      .slice(1)
      .map(({ cells }, row) =>
        columns.map(({ at, path }) => cellValue(change(path, cells[at] ?? null, row))),
      ),
  ];
  const sheets = [sheetOf(sheet, table), ...(foreign ? [] : [sheetOf('_meta', meta ?? [])])];
  await writeWorkbook(to, { sheets }, QUIET);
};

const CHANGED: Readonly<Record<string, (cell: TableCell, row: number) => TableCell>> = {
  title: (cell) => `${cell}, 2`,
  description: (cell) => `${cell}<p>2</p>`,
  bidMicros: (_cell, row) => 0.5 + (row % 50) / 100,
  postcode: () => '3511 AB',
};

/** Changes a tenth of the cells, some in every row. */
export const WITH_CHANGES: Rewriting = {
  change: (path, cell, row) => CHANGED[path]?.(cell, row) ?? cell,
  foreign: false,
};

/** Rows without an ad yet; a tenth of them has an invalid bid. */
export const AS_NEW: Rewriting = {
  change: (path, cell, row) => {
    if (path === 'title') return `${cell}, 3`;
    return path === 'bidMicros' && row % 10 === 0 ? 'much' : cell;
  },
  foreign: true,
};
