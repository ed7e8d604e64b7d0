/// <reference path="./exceljs.d.ts" />
import type { WorksheetWriter } from 'exceljs/lib/stream/xlsx/workbook-writer.js';

/**
 * exceljs 4.4.0 writes these parts of a sheet in an order the schema does not allow, and Excel then offers to repair the
 * file (`design/workbook.md`, §1 U5): protection comes before the filter, links after the validations.
 */
export const inSchemaOrder = (sheet: WorksheetWriter): WorksheetWriter => {
  const { _writeAutoFilter, _writeSheetProtection, _writeDataValidations, _writeHyperlinks } = sheet;
  return Object.assign(sheet, {
    _writeAutoFilter: () => {
      _writeSheetProtection.call(sheet);
      _writeAutoFilter.call(sheet);
    },
    _writeSheetProtection: () => {},
    _writeDataValidations: () => {
      _writeDataValidations.call(sheet);
      _writeHyperlinks.call(sheet);
    },
    _writeHyperlinks: () => {},
  });
};
