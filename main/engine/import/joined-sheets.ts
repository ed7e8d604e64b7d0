/**
 * Sheets of one file as one table: their columns are joined by the field that their headers name, or by header. Each
 * sheet has its own header, and says nothing of columns that it does not have.
 */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { hintKey } from '../../../shared/proposals/header.ts';
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { rowCalled, rowInTable } from '../../../shared/proposals/sheet-rows.ts';
import { standingFor } from '../../../shared/proposals/two-row-header.ts';
import type { TableRow, TableSource } from '../proposals/table/table.ts';
import {
  columnsNamed,
  headerAt,
  headerOf,
  isBlank,
  isFilled,
  layoutIn,
  textsOf,
} from '../proposals/table/table.ts';
import { inTimeSlices } from '../time-slices.ts';

/** A sheet with its rows, as a table of its own. */
export type NamedSheet = {
  readonly name: string;
  readonly rows: readonly TableRow[];
  /** Where its columns are in the sheet, where not all were read. */
  readonly columns: readonly number[] | undefined;
};

type Reader = Pick<TableSource, 'hintsFor' | 'origin'>;

/** By what the columns of these headers are joined; null where a column has no name. */
const columnKeys = (reader: Reader, headers: readonly string[]): readonly (string | null)[] =>
  columnsNamed(headers, reader).map(({ to }, at) => to ?? (hintKey(headers[at] ?? '') || null));

const widthOf = (rows: readonly TableRow[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);

/** The columns of the table, to which those of further sheets are added. */
const createColumns = (reader: Reader, header: TableRow | null, width: number) => {
  const places = new Map<string, number>();
  columnKeys(reader, textsOf(header)).forEach((key, at) => {
    if (key !== null && !places.has(key)) places.set(key, at);
  });
  const added: TableCell[] = [];
  const add = (cell: TableCell): number => added.push(cell) + width - 1;
  return {
    /** All places of columns. */
    places: (): readonly number[] => Array.from({ length: width + added.length }, (_, at) => at),
    /** The header of the first sheet with those of the columns that were added. */
    header: ({ cells }: TableRow): readonly TableCell[] => [
      ...Array.from({ length: width }, (_, at) => cells[at] ?? null),
      ...added,
    ],
    /** The place in the table of each column of a sheet; -1 for one that the table is not to have. */
    placesOf: (own: TableRow, columns: number, mayAdd: boolean): readonly number[] => {
      const keys = columnKeys(reader, textsOf(own));
      const taken = new Set<number>();
      return Array.from({ length: columns }, (_, at) => {
        const key = keys[at] ?? null;
        const found = key === null ? undefined : places.get(key);
        const isNew = found === undefined || taken.has(found);
        if (isNew && !mayAdd) return -1;
        const place = isNew ? add(own.cells[at] ?? null) : found;
        if (key !== null && !places.has(key)) places.set(key, place);
        taken.add(place);
        return place;
      });
    },
  };
};

const cellsAt = (cells: readonly TableCell[], places: readonly number[]): readonly TableCell[] => {
  const moved: TableCell[] = [];
  cells.forEach((cell, at) => {
    const place = places[at] ?? -1;
    if (place < 0 || isBlank(cell)) return;
    while (moved.length <= place) moved.push(null);
    moved[place] = cell;
  });
  return moved;
};

type Placed = { readonly row: TableRow; readonly laid: NonNullable<TableRow['laid']> };

/** The rows of a sheet, with what each is. */
const rowsBelow = async (
  reader: Reader,
  rows: readonly TableRow[],
  throwIfStale: () => void,
): Promise<{ readonly header: TableRow | null; readonly rows: readonly Placed[] }> => {
  const filled = rows.filter(isFilled);
  const source = { ...reader, rows, file: null };
  const { header, reasonFor } = layoutIn(source, filled, {});
  const placed: Placed[] = [];
  await inTimeSlices(
    filled.entries(),
    ([place, row]) => {
      placed.push({ row, laid: reasonFor(row, place) ?? 'data' });
    },
    throwIfStale,
  );
  return { header, rows: placed };
};

export type JoinedSheets = {
  readonly rows: readonly TableRow[];
  /** The data rows of the sheets beside, as far as they have its columns. */
  readonly beside: readonly TableRow[];
  /** As `ProposalFile` has them. */
  readonly places: readonly (readonly number[])[];
};

/** The header of the first sheet: the row chosen, else the one found. */
const firstHeader = (reader: Reader, { rows }: NamedSheet, headerRow: number | null | undefined) => {
  if (headerRow === null) return null;
  const source = { ...reader, rows, file: null };
  return headerRow === undefined ? headerOf(source) : headerAt(source, headerRow);
};

export type SheetsToJoin = {
  readonly first: NamedSheet;
  readonly more: readonly NamedSheet[];
  readonly beside: readonly NamedSheet[];
};

/**
 * Joins the first sheet and `more` to one table, and lays those `beside` along its columns. Rejects with
 * `sheet-no-header` where one of several sheets has no names of columns, by which they could be joined.
 */
export const joinSheets = async (
  reader: Reader,
  { first, more, beside }: SheetsToJoin,
  headerRow: number | null | undefined,
  throwIfStale: () => void,
): Promise<JoinedSheets> => {
  const head = firstHeader(reader, first, headerRow);
  const names = [first, ...more].map(({ name }) => name);
  if (head === null && more.length > 0) throw new AdsheetError('sheet-no-header', { sheet: first.name });
  const columns = createColumns(reader, head, widthOf(first.rows));
  /** By sheet, the places of its columns, and a set of those of the others that is filled at the end. */
  const sheets = [{ places: columns.places(), lacks: new Set<number>() }];
  const further: TableRow[] = [];
  for (const [i, { name, rows }] of more.entries()) {
    const sheet = await rowsBelow(reader, rows, throwIfStale);
    if (sheet.header === null) throw new AdsheetError('sheet-no-header', { sheet: name });
    const places = columns.placesOf(sheet.header, widthOf(rows), true);
    const lacks = new Set<number>();
    sheets.push({ places, lacks });
    const each = ({ row, laid }: Placed): void => {
      const at = rowInTable(i + 1, row.at);
      const cells = cellsAt(row.cells, places);
      further.push({ ...row, at, cells, laid, lacks, name: rowCalled(names, at) });
    };
    await inTimeSlices(sheet.rows, each, throwIfStale);
  }
  const others: TableRow[] = [];
  for (const { rows } of beside) {
    const sheet = await rowsBelow(reader, rows, throwIfStale);
    const places =
      head && sheet.header ? columns.placesOf(sheet.header, widthOf(rows), false) : columns.places();
    const each = ({ row, laid }: Placed): void => {
      if (laid === 'data') others.push({ ...row, cells: cellsAt(row.cells, places) });
    };
    await inTimeSlices(sheet.rows, each, throwIfStale);
  }
  if (more.length === 0)
    return { rows: first.rows, beside: others, places: first.columns ? [first.columns] : [] };
  const all = columns.places();
  const places = sheets.map((sheet) => all.map((at) => sheet.places.indexOf(at)));
  sheets.forEach(({ lacks }, i) => {
    for (const at of all) if (places[i]?.[at] === -1) lacks.add(at);
  });
  const [{ lacks } = { lacks: new Set<number>() }] = sheets;
  const joined: TableRow[] = [];
  const own = (row: TableRow): void => {
    const placed = { ...row, lacks, name: rowCalled(names, row.at) };
    const isHead = head !== null && row.at === head.at;
    joined.push(isHead ? standingFor({ ...placed, cells: columns.header(head) }, head) : placed);
  };
  await inTimeSlices(first.rows, own, throwIfStale);
  await inTimeSlices(further, (row) => joined.push(row), throwIfStale);
  const inSheets = [first, ...more].map(({ columns: read }, i) =>
    (places[i] ?? []).map((at) => read?.[at] ?? at),
  );
  return { rows: joined, beside: others, places: inSheets };
};
