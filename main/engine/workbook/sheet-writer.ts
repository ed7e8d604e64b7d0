/** Writes one sheet: header, validation and protection by exceljs, rows as XML. */
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

/** A sheet without its rows, which can be sent to a worker. */
export type SheetFace = Omit<Sheet, 'rows'>;

export type SheetWriter = {
  readonly addRow: (row: SheetRow) => void;
  readonly end: () => void;
};

/** The size of a note with a few lines, in characters and rows. */
const NOTE_WIDTH = 48;
const NOTE_ROWS = 9;

/** exceljs makes every note two columns wide, however narrow these are; this makes them wide enough to read. */
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

/** What the protection of a sheet still allows, besides editing unlocked cells. */
const PROTECTION = {
  sheet: true,
  formatColumns: true,
  formatRows: true,
  autoFilter: true,
  objects: false,
  scenarios: false,
} as const;

/** Characters; a wider sheet would be unreadable if printed on one page. */
const WIDEST_PAGE = 260;

/** Every printed page repeats the header; a sheet that is too wide continues on another page. */
const pageSetup = (columns: readonly SheetColumn[]): PageSetup => {
  const isWide = columns.reduce((sum, { width }) => sum + width, 0) > WIDEST_PAGE;
  const size = isWide ? { scale: 60 } : { fitToWidth: 1, fitToHeight: 0 };
  return { orientation: 'landscape', printTitlesRow: '1:1', ...size };
};

/** Characters of XML that are written at once. */
const CHUNK = 32 * 1024;

/** The context for writing a sheet's rows, with styles looked up once. */
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

/** Begins a sheet; the previous one must have ended. */
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
