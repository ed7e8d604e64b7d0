/**
 * Opens a web page as a workbook: many shops and banks name a page with a table `.xls`. Only rows, cells and their texts
 * are read; scripts, styles and addresses are passed over, and nothing is fetched.
 */
import { Tokenizer } from 'htmlparser2';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { lettersOf } from '../../../../shared/table/address.ts';
import type { CsvEncoding } from '../../../../shared/table/csv-choices.ts';
import { textIn } from './code-pages.ts';
import { encodingOf } from './encoding.ts';
import { READ_LIMITS } from './limits.ts';
import { createRowCounter } from './row-counter.ts';
import type { SheetPart, Workbook } from './sheet-rows.ts';
import { createNotes, createRows, topOf } from './sheet-rows.ts';

type PageCell = { readonly column: number; readonly text: string };
type PageRow = { readonly at: number; readonly hidden: boolean; readonly cells: readonly PageCell[] };
type PageTable = { readonly rows: readonly PageRow[]; readonly merged: readonly string[] };

const DECLARED = /charset\s*=\s*["']?(?<name>[\w-]+)/iu;
const ENCODINGS: ReadonlyMap<string, CsvEncoding> = new Map([
  ['utf-8', 'utf-8'],
  ['windows-1252', 'windows-1252'],
  ['iso-8859-1', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
  ['windows-1250', 'windows-1250'],
]);
const HEAD_BYTES = 4_096;

/** The text of the page; a page whose letters nothing decides is refused, as nobody is asked about them. */
const pageText = (bytes: Buffer): string => {
  const { encoding, unsure } = encodingOf(bytes);
  if (unsure.length === 0) return textIn(encoding, bytes);
  const { name = '' } = DECLARED.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.groups ?? {};
  const declared = ENCODINGS.get(name.toLowerCase());
  if (declared === undefined) throw new AdsheetError('file-web-page');
  return textIn(declared, bytes);
};

const SPACES = /[\t\n\f\r ]+/gu;
const SPACES_AT_LINES = / *\n */gu;

const cellText = (pieces: readonly string[]): string =>
  pieces.join('').replaceAll('\u00a0', ' ').replace(SPACES_AT_LINES, '\n').trim();

/** No program joins more cells than this. */
const MOST_JOINED = 1_000;

const spanOf = (text: string | undefined): number => {
  const count = Number(text ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST_JOINED) : 1;
};

const NOT_SHOWN: ReadonlySet<string> = new Set(['script', 'style', 'title']);
const BREAKS: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li']);
const HIDDEN = /display\s*:\s*none/iu;

/** Gathers the tables of a page from its tags. A table within a cell is part of that cell's text. */
const createTables = () => {
  const counter = createRowCounter();
  const tables: { rows: PageRow[]; merged: string[] }[] = [];
  let depth = 0;
  let rowNumber = 0;
  let row: { hidden: boolean; next: number; cells: PageCell[] } | null = null;
  let cell: { column: number; pieces: string[] } | null = null;
  /** By column, the last row that a cell above reaches into. */
  let reached = new Map<number, number>();

  const endCell = (): void => {
    if (cell === null) return;
    const text = cellText(cell.pieces);
    if (text !== '') {
      counter.cell(text);
      row?.cells.push({ column: cell.column, text });
    }
    cell = null;
  };
  const endRow = (): void => {
    endCell();
    if (row && row.cells.length > 0) {
      counter.row();
      tables.at(-1)?.rows.push({ at: rowNumber, hidden: row.hidden, cells: row.cells });
    }
    row = null;
  };
  const beginRow = (hidden: boolean): void => {
    endRow();
    rowNumber += 1;
    counter.line(rowNumber);
    row = { hidden, next: 1, cells: [] };
  };
  const beginCell = (attributes: ReadonlyMap<string, string>): void => {
    endCell();
    if (row === null) beginRow(false);
    if (row === null) return;
    while ((reached.get(row.next) ?? 0) >= rowNumber) row.next += 1;
    const [across, down] = [spanOf(attributes.get('colspan')), spanOf(attributes.get('rowspan'))];
    const first = row.next;
    cell = { column: first, pieces: [] };
    row.next += across;
    if (down === 1) return;
    const last = rowNumber + down - 1;
    for (let column = first; column < row.next; column += 1) reached.set(column, last);
    const merged = tables.at(-1)?.merged;
    if (merged && merged.length < READ_LIMITS.mergedNamed)
      merged.push(`${lettersOf(first)}${rowNumber}:${lettersOf(row.next - 1)}${last}`);
  };
  const beginTable = (): void => {
    depth += 1;
    if (depth > 1) return;
    if (tables.length >= READ_LIMITS.sheets) throw new AdsheetError('file-unsafe');
    tables.push({ rows: [], merged: [] });
    rowNumber = 0;
    reached = new Map();
  };
  return {
    tables: tables as readonly PageTable[],
    open: (name: string, attributes: ReadonlyMap<string, string>): void => {
      if (name === 'table') beginTable();
      else if (depth !== 1) cell?.pieces.push(BREAKS.has(name) ? '\n' : '');
      else if (name === 'tr') beginRow(HIDDEN.test(attributes.get('style') ?? ''));
      else if (name === 'td' || name === 'th') beginCell(attributes);
      else if (BREAKS.has(name)) cell?.pieces.push('\n');
    },
    close: (name: string): void => {
      if (name === 'table' && depth > 0) {
        depth -= 1;
        if (depth === 0) endRow();
      } else if (depth !== 1) return;
      else if (name === 'tr') endRow();
      else if (name === 'td' || name === 'th') endCell();
    },
    text: (text: string): void => {
      cell?.pieces.push(text.replace(SPACES, ' '));
    },
    end: endRow,
  };
};

const tablesIn = (source: string): readonly PageTable[] => {
  const page = createTables();
  let name = '';
  let attribute = '';
  let attributes = new Map<string, string>();
  let hidden: string | null = null;
  const openEnds = (): void => {
    if (NOT_SHOWN.has(name)) hidden = name;
    page.open(name, attributes);
  };
  const ignore = (): void => {};
  const tokenizer = new Tokenizer(
    {},
    {
      isInForeignContext: () => false,
      onopentagname: (start, end) => {
        name = source.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname: (start, end) => {
        attribute = source.slice(start, end).toLowerCase();
      },
      onattribdata: (start, end) => {
        attributes.set(attribute, source.slice(start, end));
      },
      onattribend: ignore,
      onattribentity: ignore,
      onopentagend: openEnds,
      onselfclosingtag: openEnds,
      onclosetag: (start, end) => {
        const closed = source.slice(start, end).toLowerCase();
        if (hidden === closed) hidden = null;
        page.close(closed);
      },
      ontext: (start, end) => {
        if (hidden === null) page.text(source.slice(start, end));
      },
      ontextentity: (codePoint) => {
        if (hidden === null) page.text(String.fromCodePoint(codePoint));
      },
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  page.end();
  return page.tables;
};

/** A page with forms and menus has tables too: one of ads has several rows with several cells. */
const isTable = ({ rows }: PageTable): boolean => rows.filter(({ cells }) => cells.length > 1).length > 1;

const ROWS_AT_ONCE = 100;

const readerOf =
  ({ rows, merged }: PageTable): SheetPart['read'] =>
  async (counter, listener) => {
    const notes = createNotes(listener.columns);
    const gathered = createRows(counter, notes, listener);
    for (const range of merged) notes.merge(range);
    for (const [i, { at, hidden, cells }] of rows.entries()) {
      gathered.begin(at, hidden);
      for (const { column, text } of cells) gathered.put(column, text);
      gathered.end();
      if (i % ROWS_AT_ONCE === 0 && !(await listener.between(i))) break;
    }
    return notes.all();
  };

/**
 * Opens the tables of a web page. Throws `file-web-page` where it has none, or its letters are not told, and
 * `table-too-large`.
 */
export const openWebPage = (bytes: Buffer): Workbook => {
  if (bytes.length > READ_LIMITS.pageBytes) throw new AdsheetError('table-too-large');
  const tables = tablesIn(pageText(bytes)).filter(isTable);
  if (tables.length === 0) throw new AdsheetError('file-web-page');
  const sheets = tables.map((table, i): SheetPart => {
    const read = readerOf(table);
    return { name: String(i + 1), hidden: false, size: table.rows.length, read, top: () => topOf(read) };
  });
  return { format: 'html', sheets, macros: false, links: false };
};
