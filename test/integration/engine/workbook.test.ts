import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { WorksheetWriter } from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSchemaOrder } from '../../../main/engine/workbook/exceljs.ts';
import { writeNewFile } from '../../../main/engine/workbook/new-file.ts';
import type { CellValue, Sheet } from '../../../main/engine/workbook/sheet-plan.ts';
import { writeWorkbook } from '../../../main/engine/workbook/workbook.ts';
import { temporaryFolder } from '../../support/home.ts';
import { readWorkbook, SCHEMA_ORDER, valuesIn } from '../../support/workbook.ts';

const QUIET = { signal: new AbortController().signal, onRow: () => {} };

const sheetOf = (rows: readonly (readonly CellValue[])[]): Sheet => ({
  name: 'Texts',
  filter: true,
  columns: [
    { header: 'Text', width: 20, kind: 'long-text' },
    { header: 'Number', width: 10, kind: 'number' },
  ],
  rows: rows.map((values) => ({ values })),
});

const isControl = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  const isKept = letter === '\t' || letter === '\n';
  return (code < 0x20 && !isKept) || (code >= 0x7f && code < 0xa0) || code === 0xfffe || code === 0xffff;
};

/** A text as a reader may expect it, said without looking at how it is written. */
const readable = (text: string): string | null => {
  const lines = text.toWellFormed().split('\r\n').join('\n').split('\r').join('\n');
  const kept = [...lines].filter((letter) => !isControl(letter)).join('');
  return kept === '' ? null : kept;
};

describe('a workbook', () => {
  it('gives every text and number back as it was, whatever it looks like', async () => {
    const file = join(await temporaryFolder(), 'texts.xlsx');
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.stringMatching(/^[=+\-@\t]?[ <>&"'\n\r]{0,3}(_x00[4-6][0-9A-F]_){0,2}[ _x0-9A-F]{0,20}$/),
    );
    const rows = fc.array(fc.tuple(text, fc.integer()), { minLength: 1, maxLength: 200, size: 'max' });
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        await writeWorkbook(file, { sheets: [sheetOf(written)] }, QUIET);
        const [sheet] = await readWorkbook(file);
        expect(sheet && valuesIn(sheet)).toEqual(written.map(([said, count]) => [readable(said), count]));
        expect(sheet?.cells.flat().some(({ formula }) => formula)).toBe(false);
      }),
      { numRuns: 8 },
    );
  });

  it('keeps signs of several bytes wherever they fall, in tens of thousands of texts', async () => {
    const file = join(await temporaryFolder(), 'signs.xlsx');
    const signs = ['😀', 'ż', '漢'];
    const rows = Array.from({ length: 20_000 }, (_, at): readonly [string, number] => [
      `${at} ${(signs[at % 3] ?? '').repeat((at % 97) + 1)}`,
      at,
    ]);
    await writeWorkbook(file, { sheets: [sheetOf(rows)] }, QUIET);
    const [sheet] = await readWorkbook(file);
    expect(sheet && valuesIn(sheet)).toEqual(rows);
  });

  it('has the parts of its sheets in the order that the schema demands, whatever they are', async () => {
    const filename = join(await temporaryFolder(), 'order.xlsx');
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename, useSharedStrings: true });
    const sheet = workbook.addWorksheet('Parts');
    inSchemaOrder(sheet as unknown as WorksheetWriter);
    await sheet.protect('', {});
    sheet.addRow([{ text: 'A link', hyperlink: 'https://shop.example' }, 'A']);
    sheet.getCell('B1').dataValidation = { type: 'list', formulae: ['"A,B"'] };
    sheet.autoFilter = 'A1:B1';
    sheet.mergeCells('A2:B2');
    await workbook.commit();
    const [read] = await readWorkbook(filename);
    const places = (read?.parts ?? []).map((part) => SCHEMA_ORDER.indexOf(part));
    expect(read?.parts).toEqual(
      expect.arrayContaining(['sheetProtection', 'autoFilter', 'dataValidations', 'hyperlinks']),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe('a file that takes another’s place', () => {
  /** Writes a little, then fails as the system does. */
  const failing =
    (code: string) => (stream: { write: (text: string) => void; destroy: (error: Error) => void }) =>
      new Promise<void>(() => {
        stream.write('half a file');
        stream.destroy(Object.assign(new Error(code), { code, syscall: 'write' }));
      });

  it.each([
    ['ENOSPC', { code: 'disk-full' }],
    ['EDQUOT', { code: 'disk-full' }],
    ['EACCES', { code: 'file-unwritable', params: { reason: 'no-right' } }],
    ['EIO', { code: 'file-unwritable' }],
  ])('leaves the other as it was where writing fails with %s', async (code, told) => {
    const folder = await temporaryFolder();
    const file = join(folder, 'report.xlsx');
    await writeFile(file, 'what was there');
    await expect(writeNewFile(file, failing(code))).rejects.toMatchObject(told);
    expect(await readdir(folder)).toEqual(['report.xlsx']);
    expect(await readFile(file, 'utf8')).toBe('what was there');
  });
});
