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
