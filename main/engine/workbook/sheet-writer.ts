/** One sheet: head, rules and protection as exceljs writes them, rows in between as they come. */
import { lettersOf } from '../../../shared/table/address.ts';
import { cellText } from './cell-text.ts';
import type { PageSetup, WorkbookWriter, WorksheetWriter } from './exceljs.ts';
import { inSchemaOrder, placeNotes, styleNumber, textNumber, writeXml } from './exceljs.ts';
import { headHeight, rowHeights } from './row-height.ts';
import type { RowParts } from './row-xml.ts';
import { rowXml } from './row-xml.ts';
import type { Sheet, SheetColumn, SheetRow } from './sheet-plan.ts';
import { headerStyle, stylesOf, timeStyle } from './styles.ts';
import { dataValidation } from './validations.ts';

/** A sheet without its rows: what a worker can be told. */
export type SheetFace = Omit<Sheet, 'rows'>;

export type SheetWriter = {
  readonly addRow: (row: SheetRow) => void;
  readonly end: () => void;
};

/** Room for a note of a few lines, in characters and rows. */
const NOTE_WIDTH = 48;
const NOTE_ROWS = 9;

/** exceljs makes the box of every note two columns wide, however narrow these are: ours is wide enough to read. */
const withRoomForNotes = (sheet: WorksheetWriter, columns: readonly SheetColumn[]): void => {
  const rightOf = (left: number): number => {
    let right = left;
    for (let width = 0; width < NOTE_WIDTH; right += 1) width += columns[right]?.width ?? NOTE_WIDTH;
    return right;
  };
  placeNotes(sheet, (left) => ({ left, top: 0, right: rightOf(left), bottom: NOTE_ROWS }));
};

const writeHead = (sheet: WorksheetWriter, columns: readonly SheetColumn[]): void => {
  const head = sheet.getRow(1);
  columns.forEach((column, at) => {
    const { note } = column;
    const header = head.getCell(at + 1);
    header.style = headerStyle(column);
    if (note !== undefined) header.note = { texts: [{ text: cellText(note) }] };
  });
  head.height = headHeight(columns);
  head.commit();
};

const addValidations = (
  sheet: WorksheetWriter,
  { columns, spareRows = 0 }: SheetFace,
  rows: number,
): void => {
  const last = rows + 1 + spareRows;
  if (last < 2) return;
  columns.forEach(({ validation }, at) => {
    if (!validation) return;
    const column = lettersOf(at + 1);
    sheet.dataValidations.add(`${column}2:${column}${last}`, dataValidation(validation, `${column}2`));
  });
};

/** What can still be done with a protected sheet beside changing what is not locked. */
const PROTECTION = {
  sheet: true,
  formatColumns: true,
  formatRows: true,
  autoFilter: true,
  objects: false,
  scenarios: false,
} as const;

/** On paper nobody can read a sheet that is wider than this, in characters, on one page. */
const WIDEST_PAGE = 260;

/** Every page begins with the headers; a sheet that is too wide for one goes on on the next. */
const pageSetup = (columns: readonly SheetColumn[]): PageSetup => {
  const isWide = columns.reduce((sum, { width }) => sum + width, 0) > WIDEST_PAGE;
  const size = isWide ? { scale: 60 } : { fitToWidth: 1, fitToHeight: 0 };
  return { orientation: 'landscape', printTitlesRow: '1:1', ...size };
};

/** XML that goes to the file at once, in characters. */
const CHUNK = 32 * 1024;

/** How the rows of a sheet are written: styles are looked up once. */
const rowParts = (workbook: WorkbookWriter, { columns, lines }: SheetFace): RowParts => {
  const looks = columns.map(stylesOf);
  return {
    letters: columns.map((_, at) => lettersOf(at + 1)),
    styles: looks.map(({ plain }) => styleNumber(workbook, plain)),
    times: columns.map((column) => styleNumber(workbook, timeStyle(column))),
    styleOf: (mark) => {
      const look = looks[mark.at];
      return look ? styleNumber(workbook, look.of(mark)) : 0;
    },
    textAt: (text) => {
      const inFile = cellText(text);
      return inFile === '' ? undefined : textNumber(workbook, inFile);
    },
    heightOf: rowHeights(columns, lines),
  };
};

/** Begins a sheet; the one before it must have ended. */
export const beginSheet = (workbook: WorkbookWriter, face: SheetFace): SheetWriter => {
  const { name, columns, filter, frozenColumns = 0, hidden = false, protect = false } = face;
  const sheet = inSchemaOrder(
    workbook.addWorksheet(name, {
      state: hidden ? 'hidden' : 'visible',
      views: [{ state: 'frozen', ySplit: 1, ...(frozenColumns > 0 ? { xSplit: frozenColumns } : {}) }],
      pageSetup: pageSetup(columns),
    }),
  );
  sheet.columns = columns.map((column) => ({
    header: cellText(column.header),
    width: column.width,
    style: stylesOf(column).plain,
  }));
  withRoomForNotes(sheet, columns);
  writeHead(sheet, columns);
  const parts = rowParts(workbook, face);
  let rows = 0;
  let pending = '';
  const send = (): void => {
    if (pending !== '') writeXml(sheet, pending);
    pending = '';
  };
  return {
    addRow: (row) => {
      rows += 1;
      pending += rowXml(rows + 1, row, parts);
      if (pending.length > CHUNK) send();
    },
    end: () => {
      send();
      if (filter) sheet.autoFilter = `A1:${lettersOf(columns.length)}${rows + 1}`;
      addValidations(sheet, face, rows);
      if (protect) sheet.sheetProtection = PROTECTION;
      sheet.commit();
    },
  };
};
