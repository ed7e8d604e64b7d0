// Workbooks as another program writes them.
import ExcelJS from 'exceljs';

type Cells = readonly (string | number | boolean | Date | null)[];

export const writeBook = async (
  file: string,
  sheets: Readonly<Record<string, readonly Cells[]>>,
  touch: (book: ExcelJS.Workbook) => void = () => {},
): Promise<string> => {
  const book = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name);
    for (const row of rows) sheet.addRow([...row]);
  }
  touch(book);
  await book.xlsx.writeFile(file);
  return file;
};

/** Changes one cell of the first sheet, as a user would in Excel. */
export const mended = async (file: string, header: string, row: number, text: string): Promise<string> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const [sheet] = book.worksheets;
  const heads = sheet?.getRow(1).values as readonly string[];
  const cell = sheet?.getRow(row).getCell(heads.indexOf(header));
  if (!cell) throw new Error(`no cell ${header} ${row}`);
  cell.value = text;
  await book.xlsx.writeFile(file);
  return file;
};
