/**
 * Excel keeps the range of a sheet's filter under a hidden name as well. exceljs writes no such name, and
 * LibreOffice, which finds filters by it, then shows none and leaves it out of what it saves
 * (`docs/workbooks.md#what-exceljs-gets-wrong`).
 */
import type { WorksheetWriter } from 'exceljs/lib/stream/xlsx/workbook-writer.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The range with its sheet, quoted: `'Ads'!$A$1:$AH$501`. */
const placeOf = (sheet: string, range: string): string =>
  `'${sheet.replaceAll("'", "''")}'!${range.replaceAll(/([A-Z]+)(\d+)/gu, '$$$1$$$2')}`;

const nameOf = ({ name, autoFilter }: Pick<WorksheetWriter, 'name' | 'autoFilter'>, place: number): string =>
  autoFilter === null
    ? ''
    : `<definedName name="_xlnm._FilterDatabase" localSheetId="${place}" hidden="1">${escaped(placeOf(name, autoFilter))}</definedName>`;

const LIST = /(<\/sheets>)(?:<definedNames>(.*?)<\/definedNames>|<definedNames\/>)?/su;

/** The part that lists the sheets, with names for their filters added. */
export const withFilterNames = (
  workbook: string,
  sheets: readonly (Pick<WorksheetWriter, 'name' | 'autoFilter'> | undefined)[],
): string => {
  const added = sheets
    .flatMap((sheet) => sheet ?? [])
    .map(nameOf)
    .join('');
  if (added === '') return workbook;
  return workbook.replace(
    LIST,
    (_whole, end: string, names: string = '') => `${end}<definedNames>${added}${names}</definedNames>`,
  );
};
