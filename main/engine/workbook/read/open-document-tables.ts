/** The tables of OpenDocument's content, which all stand in one XML file, row by row. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { lettersOf } from '../../../../shared/table/address.ts';
import type { Part } from './archive.ts';
import { READ_LIMITS } from './limits.ts';
import { formulaOf, isOpen, openDocumentCell } from './open-document-cell.ts';
import type { RowCounter } from './row-counter.ts';
import type { Notes, SheetListener, SheetNotes } from './sheet-rows.ts';
import { createNotes, createRows } from './sheet-rows.ts';
import type { Attributes } from './xml.ts';
import { readXml } from './xml.ts';

export type TableFound = {
  readonly name: string;
  readonly hidden: boolean;
};

/** Where the rows of a table go, as long as it wants some. */
export type TableReader = Pick<SheetListener, 'onRow' | 'columns'> & {
  readonly counter: RowCounter;
  /** The account's. */
  readonly currency: string | undefined;
  readonly wantsMore?: () => boolean;
};

export type ContentListener = {
  /** The table's place among all; undefined where its rows are not wanted. */
  readonly open: (table: TableFound, place: number) => TableReader | undefined;
  readonly close?: (notes: SheetNotes) => void;
  readonly between?: SheetListener['between'];
};

export type ContentFacts = {
  /** Is it a spreadsheet, and no letter or drawing? */
  readonly isSpreadsheet: boolean;
  /** It holds copies of cells of other files, which are no tables of its own. */
  readonly links: boolean;
};

/** How often something is repeated: once where it is not said. */
const times = (text: string | undefined): number => {
  const count = Number(text ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, READ_LIMITS.lastRow) : 1;
};

const isHidden = ({ 'table:visibility': visibility }: Attributes): boolean =>
  visibility === 'collapse' || visibility === 'filter';

/** LibreOffice's copies of cells of other files. */
const COPIED = 'ta_extref';

const BLANKS = /[\t\n\r ]+/gu;

/** The text of a cell: paragraphs are lines, blanks count once unless they are elements. */
const createText = () => {
  let lines: string | null = null;
  let line: string | null = null;
  const add = (text: string): void => {
    if (line === null) return;
    line += text;
    if (line.length > READ_LIMITS.cellCharacters) throw new AdsheetError('table-too-large');
  };
  return {
    isOpen: (): boolean => line !== null,
    begin: (): void => {
      line = '';
    },
    literal: (text: string): void => {
      const plain = text.replace(BLANKS, ' ');
      add(line === '' ? plain.trimStart() : plain);
    },
    blanks: (count: number): void => add(' '.repeat(Math.min(count, READ_LIMITS.cellCharacters))),
    sign: add,
    end: (): void => {
      if (line !== null) lines = lines === null ? line : `${lines}\n${line}`;
      line = null;
      if ((lines?.length ?? 0) > READ_LIMITS.cellCharacters) throw new AdsheetError('table-too-large');
    },
    all: (): string | null => lines,
  };
};

const SIGNS: Readonly<Record<string, string>> = { tab: '\t', 'line-break': '\n' };
/** What stands beside a text and is none of it. */
const ASIDE: ReadonlySet<string> = new Set(['annotation', 'note', 'ruby-text', 'frame']);

type OpenCell = {
  readonly depth: number;
  /** It lies under a merged one, so that nobody sees what it holds. */
  readonly isCovered: boolean;
  readonly attributes: Attributes;
  readonly text: ReturnType<typeof createText>;
};

/** A value, and in how many columns it stands. */
type Value = { readonly column: number; readonly count: number; readonly value: TableCell };

type OpenRow = {
  readonly depth: number;
  readonly attributes: Attributes;
  readonly values: Value[];
  columns: number;
};

/** Puts the cells of a table into rows; a row or a cell may stand for many like it. */
const createTable = (
  depth: number,
  { counter, currency, wantsMore = () => true, ...listener }: TableReader,
) => {
  const notes: Notes = createNotes(listener.columns);
  const rows = createRows(counter, notes, listener);
  let at = 0;
  let columns = 0;

  const merge = (attributes: Attributes, column: number): void => {
    const wide = times(attributes['table:number-columns-spanned']);
    const high = times(attributes['table:number-rows-spanned']);
    if (wide > 1 || high > 1)
      notes.merge(`${lettersOf(column)}${at + 1}:${lettersOf(column + wide - 1)}${at + high}`);
  };

  return {
    depth,
    wantsMore,
    column: (attributes: Attributes): void => {
      const count = times(attributes['table:number-columns-repeated']);
      if (isHidden(attributes)) notes.hiddenColumns(columns + 1, columns + count);
      columns += count;
    },
    cell: ({ attributes, text, isCovered }: OpenCell, row: OpenRow): void => {
      const shown = text.all();
      const value = openDocumentCell(attributes, shown, currency);
      const formula = formulaOf(attributes);
      if (formula !== undefined) notes.formula(formula, isOpen(attributes, shown));
      const column = row.columns + 1;
      const count = times(attributes['table:number-columns-repeated']);
      if (value !== null && !isCovered) row.values.push({ column, count, value });
      merge(attributes, column);
      row.columns += count;
    },
    row: ({ attributes, values }: OpenRow): void => {
      const last = at + times(attributes['table:number-rows-repeated']);
      while (values.length > 0 && at < last) {
        at += 1;
        rows.begin(at, isHidden(attributes));
        for (const { column, count, value } of values)
          for (let i = 0; i < count; i += 1) rows.put(column + i, value);
        rows.end();
      }
      at = last;
    },
    notes: (): SheetNotes => notes.all(),
  };
};

type OpenTable = ReturnType<typeof createTable>;

/** Drawings, tables within tables, and rows beyond those that are wanted. */
const PASSED: ReadonlySet<string> = new Set(['shapes', 'table', 'table-row']);
const COVERED = 'covered-table-cell';
const CELLS: ReadonlySet<string> = new Set(['table-cell', COVERED]);
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'h']);

/** Names of styles by which tables are hidden. */
const createHiddenStyles = () => {
  const hidden = new Set<string>();
  let open = '';
  return {
    element: (name: string, attributes: Attributes): void => {
      if (name === 'style') open = attributes['style:name'] ?? '';
      if (name === 'table-properties' && attributes['table:display'] === 'false') hidden.add(open);
    },
    has: (style: string): boolean => hidden.has(style),
  };
};

/**
 * Reads the tables of a content from its beginning, those that `listener` wants. Rejects with `file-too-wide`,
 * `table-too-large`, and as `readXml` does.
 */
export const readContent = async (part: Part, listener: ContentListener): Promise<ContentFacts> => {
  const styles = createHiddenStyles();
  let spreadsheet = 0;
  let links = false;
  let place = 0;
  let table: OpenTable | null = null;
  let row: OpenRow | null = null;
  let cell: OpenCell | null = null;
  /** The depth of an element of which nothing is read; 0 without one. */
  let passed = 0;

  const openTable = (depth: number, attributes: Attributes): void => {
    const style = attributes['table:style-name'] ?? '';
    passed = depth;
    if (style === COPIED) {
      links = true;
      return;
    }
    const found = { name: attributes['table:name'] ?? '', hidden: styles.has(style) };
    const reader = listener.open(found, place);
    place += 1;
    if (!reader) return;
    table = createTable(depth, reader);
    passed = 0;
  };

  const openInTable = (open: OpenTable, name: string, depth: number, attributes: Attributes): void => {
    if (name === 'table-column') open.column(attributes);
    else if (name === 'table-row' && open.wantsMore()) row = { depth, attributes, values: [], columns: 0 };
    else if (PASSED.has(name)) passed = depth;
  };

  const openInCell = (
    { text, depth: outer }: OpenCell,
    name: string,
    depth: number,
    own: Attributes,
  ): void => {
    if (depth === outer + 1 && PARAGRAPHS.has(name)) text.begin();
    else if (!text.isOpen() || ASIDE.has(name)) passed = depth;
    else if (name === 's') text.blanks(times(own['text:c']));
    else text.sign(SIGNS[name] ?? '');
  };

  await readXml(part, {
    open: (name, depth, attributes) => {
      if (passed > 0) return;
      if (cell) openInCell(cell, name, depth, attributes);
      else if (row && CELLS.has(name))
        cell = { depth, isCovered: name === COVERED, attributes, text: createText() };
      else if (table && !row) openInTable(table, name, depth, attributes);
      else if (name === 'spreadsheet') spreadsheet = depth;
      else if (name === 'table' && spreadsheet > 0 && depth === spreadsheet + 1) openTable(depth, attributes);
      else styles.element(name, attributes);
    },
    text: (text) => {
      if (cell && passed === 0) cell.text.literal(text);
    },
    close: (_name, depth) => {
      if (passed > 0) {
        if (depth === passed) passed = 0;
        return;
      }
      if (cell && depth === cell.depth + 1) cell.text.end();
      else if (cell && depth === cell.depth) {
        if (row) table?.cell(cell, row);
        cell = null;
      } else if (row && depth === row.depth) {
        table?.row(row);
        row = null;
      } else if (table && depth === table.depth) {
        listener.close?.(table.notes());
        table = null;
      }
    },
    ...(listener.between ? { between: listener.between } : {}),
  });
  return { isSpreadsheet: spreadsheet > 0, links };
};
