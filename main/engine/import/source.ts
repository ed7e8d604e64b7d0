/** A file as the source of a proposal. */
import { basename, dirname } from 'node:path';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { formulaText } from '../../../shared/money/table-number.ts';
import { namesHeader, requireColumn } from '../../../shared/proposals/column-names.ts';
import type { Guess } from '../../../shared/proposals/header.ts';
import { guessColumns, hintKey } from '../../../shared/proposals/header.ts';
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { MARK_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import { HEADER_ROWS } from '../../../shared/proposals/table-layout.ts';
import type { TableReading } from '../../../shared/proposals/table-reading.ts';
import { csvCellRead } from '../export/csv.ts';
import type { Meta } from '../export/meta.ts';
import { readMeta } from '../export/meta.ts';
import { isOtherSheet } from '../export/other-sheets.ts';
import type { MappingChoices } from '../proposals/create-proposal.ts';
import { NO_MEANINGS, withMeanings } from '../proposals/table/attribute-meanings.ts';
import { columnWords } from '../proposals/table/derived-table.ts';
import type { TableRow, TableSource } from '../proposals/table/table.ts';
import { columnsNamed, headerAt, headerOf, placesIn, textsOf } from '../proposals/table/table.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { FileInventory, FileTable, SheetRows } from '../workbook/read/file-table.ts';
import type { NamedSheet } from './joined-sheets.ts';
import { joinSheets } from './joined-sheets.ts';
import type { LastReading } from './last-readings.ts';
import { answersAt, explicitColumns, explicitFields, hintsFor } from './mapping.ts';
import { mergedAt } from './merged.ts';

export const metaIn = ({ meta }: Pick<FileInventory, 'meta'>): Meta | null => (meta ? readMeta(meta) : null);

const namesField = ({ leftOut }: Guess): boolean => leftOut !== 'unknown' && leftOut !== 'twice';

/** Number of columns of a sheet that are columns of an export or known here. */
const worthOf = (head: readonly TableCell[], meta: Meta | null): number => {
  const headers = head.map((cell) => textOfCell(cell));
  if (!meta) return guessColumns(headers).filter(namesField).length;
  const written = new Set(meta.columns.map(({ header }) => hintKey(header)));
  return headers.filter((header) => written.has(hintKey(header))).length;
};

/** Below the first row a header needs at least two known names, as one may occur in any text. */
const LEAST_BELOW = 2;

const worthOfTop = (top: readonly (readonly TableCell[])[], meta: Meta | null): number => {
  const [first = 0, ...below] = top.map((head) => worthOf(head, meta));
  return Math.max(first, ...below.filter((worth) => worth >= LEAST_BELOW));
};

/** Filled cells of the fullest of its first rows. */
const widthOf = ({ top }: FileInventory['sheets'][number]): number =>
  Math.max(0, ...top.map((row) => row.filter((cell) => textOfCell(cell).trim() !== '').length));

type Face = FileInventory['sheets'][number];

const headNames = (row: readonly TableCell[]): ReadonlySet<string> =>
  new Set(row.map((cell) => hintKey(textOfCell(cell))).filter((name) => name !== ''));

/** Below this number of names, headers are alike by chance. */
const LEAST_SHARED = 3;

/** Do two sheets have rows near their tops of which most names are the same? */
const haveSameNames = (one: Face, other: Face): boolean =>
  one.top.map(headNames).some((names) =>
    other.top.map(headNames).some((others) => {
      const shared = [...names].filter((name) => others.has(name)).length;
      return shared >= LEAST_SHARED && 2 * shared > Math.max(names.size, others.size);
    }),
  );

/** The sheets that may name ads as `sheet` does, and those of them that look like tables of ads. */
export const sheetsLike = (
  inventory: FileInventory,
  sheet: string,
): { readonly naming: readonly string[]; readonly alike: readonly string[] } => {
  const meta = metaIn(inventory);
  const read = inventory.sheets.find(({ name }) => name === sheet);
  const found = inventory.sheets.flatMap((face) => {
    const { name, hidden, top } = face;
    if (read === undefined || name === sheet) return name === sheet ? [{ name, isAlike: true }] : [];
    const heads = top.map((row) => row.map((cell) => textOfCell(cell).trim()));
    if (heads.some((head) => isOtherSheet(name, head, meta !== null))) return [];
    const [worth, isSame] = [worthOfTop(top, meta), haveSameNames(read, face)];
    if (worth === 0 && !isSame) return [];
    return [{ name, isAlike: !hidden && top.length > 1 && (isSame || worth >= LEAST_BELOW) }];
  });
  return {
    naming: found.map(({ name }) => name),
    alike: found.filter(({ isAlike }) => isAlike).map(({ name }) => name),
  };
};

/** The sheet most similar to a table of ads; a hidden one only if there is no other. */
export const chooseSheet = (inventory: FileInventory): string => {
  const meta = metaIn(inventory);
  const worth = inventory.sheets.map((sheet) => ({ sheet, worth: worthOfTop(sheet.top, meta) }));
  const shown = worth.filter(({ sheet }) => !sheet.hidden);
  const isTable = (one: { readonly worth: number }): boolean => one.worth > 0;
  const among =
    [shown.filter(isTable), worth.filter(isTable), shown].find((list) => list.length > 0) ?? worth;
  // Of sheets without a known name the widest is a table, and the others are covers and notes.
  const best = among.toSorted((a, b) => b.worth - a.worth || widthOf(b.sheet) - widthOf(a.sheet))[0];
  return best?.sheet.name ?? '';
};

const isQuoted = (cell: TableCell): cell is string => typeof cell === 'string' && cell.startsWith("'");

/** Only the few rows with such a cell are copied. */
const unquoted = (row: TableRow): TableRow =>
  row.cells.some(isQuoted)
    ? { ...row, cells: row.cells.map((cell) => (isQuoted(cell) ? csvCellRead(cell) : cell)) }
    : row;

const isFormula = (cell: TableCell): cell is string => typeof cell === 'string' && cell.startsWith('=');

/** Files of other systems have texts as formulas. */
const withoutFormulas = async (
  rows: readonly TableRow[],
  throwIfStale: () => void,
): Promise<readonly TableRow[]> => {
  const all: TableRow[] = [];
  const each = (row: TableRow): void => {
    const plain = (cell: TableCell): TableCell => (isFormula(cell) ? formulaText(cell) : cell);
    all.push(row.cells.some(isFormula) ? { ...row, cells: row.cells.map(plain) } : row);
  };
  await inTimeSlices(rows, each, throwIfStale);
  return all;
};

const rowsIn = (
  read: readonly TableRow[],
  ranges: readonly string[],
  meta: FileTable['meta'],
): readonly TableRow[] => {
  const merged = mergedAt(
    read.map(({ at }) => at),
    ranges,
  );
  const rows: readonly TableRow[] =
    merged.size === 0
      ? read
      : read.map((row) => {
          const range = merged.get(row.at);
          return range === undefined ? row : { ...row, merged: range };
        });
  // Without a workbook's metadata it was a csv file originally, whichever program saved it since. In rows copied from
  // a workbook, a text loses its first character only where it looks like a csv escape: `'=`.
  return meta === null && isMarked(rows) ? rows.map(unquoted) : rows;
};

/** Does one of the first rows have the column with the marks of our own rows? */
const isMarked = (rows: readonly TableRow[]): boolean =>
  rows.slice(0, HEADER_ROWS).some((row) => textsOf(row).includes(MARK_COLUMN));

/** How the sheets of a file are read as one source. */
export type SheetReading = {
  /** The sheets that look like tables of ads. */
  readonly alike: readonly string[];
  readonly headerRow: number | null | undefined;
  /** The currency of the account's amounts. */
  readonly currency: string;
  readonly throwIfStale: () => void;
};

/** The file as a source; `file` is its path. Rejects as `joinSheets` does. */
export const sourceOf = async (
  last: readonly LastReading[],
  file: string,
  table: FileTable,
  { alike, headerRow, currency, throwIfStale }: SheetReading,
): Promise<TableSource> => {
  const { format, sheet, sheets, columns, csv, notes } = table;
  const { hiddenRows, hiddenColumns, formulas, uncalculated, macros, links } = notes;
  const meta = metaIn(table);
  const own = rowsIn(table.rows, notes.merged, table.meta);
  const origin = meta !== null || isMarked(own) ? 'ours' : 'file';
  const plain = (rows: readonly TableRow[]) =>
    origin === 'ours' ? rows : withoutFormulas(rows, throwIfStale);
  const named = async (sheets: readonly SheetRows[]): Promise<readonly NamedSheet[]> => {
    const found: NamedSheet[] = [];
    for (const { name, rows, columns: own, merged } of sheets)
      found.push({
        ...{ name, columns: own?.columns },
        rows: await plain(rowsIn(rows ?? [], merged, table.meta)),
      });
    return found;
  };
  const reader = {
    origin,
    hintsFor: (headers: readonly string[]) => ({ ...hintsFor(last, headers, meta), currency }),
  } as const;
  const more = await named(table.more);
  const others = await named(table.beside);
  const { rows, beside, places } = await joinSheets(
    reader,
    { first: { name: sheet, rows: await plain(own), columns: columns?.columns }, more, beside: others },
    headerRow,
    throwIfStale,
  );
  return {
    ...reader,
    rows,
    beside: table.beside.some((one) => one.rows === null) ? null : beside,
    file: {
      folder: dirname(file),
      meta,
      facts: {
        ...{ name: basename(file), format, sheet, sheets, csv, alike, places },
        read: format === 'csv' ? [] : [sheet, ...more.map(({ name }) => name)],
        ...{ hiddenRows, hiddenColumns, formulas, uncalculated, macros, links },
        readColumns: columns,
        ...{ recipe: null, lastTime: null },
      },
    },
  };
};

/** A source with the mapping chosen for it. */
export type MappedSource = { readonly source: TableSource; readonly said: MappingChoices };

/** Hints that assign the named columns to their fields, and no other columns to these. */
const hinted = (
  source: TableSource,
  headers: readonly string[],
  places: ReadonlyMap<number, FieldPath | null>,
): TableSource => {
  const given = new Set(places.values());
  const hints = source.hintsFor(headers);
  const first = new Map(hints.first);
  columnsNamed(headers, source).forEach(({ to }, i) => {
    if (to !== null && given.has(to)) first.set(hintKey(headers[i] ?? ''), null);
  });
  for (const [i, path] of places) first.set(hintKey(headers[i] ?? ''), path);
  return { ...source, hintsFor: () => ({ ...hints, first }) };
};

/** Hints are by header: columns with the same header are identified by position instead. */
const isDoubled = (headers: readonly string[], places: Iterable<number>): boolean => {
  const keys = headers.map(hintKey);
  return [...places].some((at) => keys.indexOf(keys[at] ?? '') !== keys.lastIndexOf(keys[at] ?? ''));
};

const placed = (
  guesses: readonly Guess[],
  places: ReadonlyMap<number, FieldPath | null>,
): readonly Guess[] => {
  const given = new Set(places.values());
  return guesses.map((guess, i): Guess => {
    const to = places.get(i);
    if (to !== undefined) return { to, leftOut: null };
    return guess.to !== null && given.has(guess.to) ? { to: null, leftOut: null } : guess;
  });
};

/** The row whose texts name columns: the one chosen, the one found, else the first one. */
export const rowMapped = (
  source: TableSource,
  headerRow: number | null | undefined,
): TableRow | undefined => {
  const found = typeof headerRow === 'number' ? headerAt(source, headerRow) : headerOf(source);
  return found ?? (typeof headerRow === 'number' ? undefined : source.rows[0]);
};

/** The columns as chosen, the others by their headers. A field chosen for one column is given to no other. */
const mappedColumns = (
  source: TableSource,
  reading: TableReading,
  row: TableRow | undefined,
  headerRow: number | null | undefined,
): MappedSource => {
  const headers = textsOf(row);
  const places = explicitColumns(reading.columns, headers, placesIn(source));
  const guesses = columnsNamed(headers, source);
  const isHeaded =
    headerRow !== null &&
    (headerRow !== undefined ||
      namesHeader(reading, headers) ||
      guesses.some(({ leftOut }) => leftOut !== 'unknown'));
  const layout = { headerRow: isHeaded ? row?.at : null };
  if (isHeaded && isDoubled(headers, places.keys()))
    return { source, said: { columns: placed(guesses, places), layout, chosen: true } };
  if (isHeaded) return { source: hinted(source, headers, places), said: { layout, chosen: true } };
  const columns = headers.map((_, i): Guess => ({ to: places.get(i) ?? null, leftOut: null }));
  return { source, said: { columns, layout, chosen: true } };
};

/** Does it say more than how amounts are read? */
const saysColumns = ({ columns, fields, match }: TableReading): boolean =>
  match !== undefined ||
  fields.length > 0 ||
  columns.length === 0 ||
  columns.some(({ to, words, attributes, unit }) => to !== undefined || words || attributes || unit);

/** The column with names of ads that Adsheet knows is mapped to these. */
const withMatched = (reading: TableReading): TableReading => {
  const { match, columns } = reading;
  if (!match || match.by === 'own') return reading;
  return { ...reading, columns: [...columns, { column: match.column, to: match.by }] };
};

/**
 * The table as a reading says: columns, values of columns, and fields for all rows. Rejects with `column-unknown` and
 * `unknown-field`.
 */
export const mappedSource = (
  source: TableSource,
  reading: TableReading,
  headerRow: number | null | undefined,
): MappedSource => {
  const row = rowMapped(source, headerRow);
  const headers = textsOf(row);
  const placeOf = (name: string): number => requireColumn(name, headers, placesIn(source));
  const mapped = saysColumns(reading)
    ? mappedColumns(source, withMatched(reading), row, headerRow)
    : { source, said: headerRow === undefined ? {} : { layout: { headerRow } } };
  const words = reading.columns.flatMap(({ column, words: said }) =>
    said ? [{ column: placeOf(column), words: said }] : [],
  );
  const fields = explicitFields(reading.fields);
  const match = reading.match?.by === 'own' ? { match: placeOf(reading.match.column) } : {};
  const answers = answersAt(reading.columns, headers, placesIn(source));
  const { fold, missing, copies, readRows } = reading;
  const texts = new Map(
    reading.columns.flatMap(({ column, text }) => (text ? [[placeOf(column), text] as const] : [])),
  );
  const meanings = withMeanings(
    NO_MEANINGS,
    reading.columns.map((column) => [placeOf(column.column), column] as const),
  );
  const said = { fields, answers, words: columnWords(words), meanings, texts, fold, copies, ...match };
  const layout = readRows ? { ...mapped.said.layout, readTexts: readRows } : mapped.said.layout;
  return { ...mapped, said: { ...mapped.said, ...said, layout, ...(missing ? { missing } : {}) } };
};
