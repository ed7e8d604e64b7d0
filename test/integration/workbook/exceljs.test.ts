/** What `main/engine/workbook/exceljs.ts` reaches inside exceljs, as the version we have has it. */
import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { archiveOf, openWriter } from '../../../main/engine/workbook/exceljs.ts';

const kindsOf = (thing: object, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, typeof Reflect.get(thing, name)]));

const functions = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, 'function']));

it('exceljs has inside what we reach for', async () => {
  const manifest: unknown = JSON.parse(await readFile('node_modules/exceljs/package.json', 'utf8'));
  expect(manifest).toMatchObject({ version: '4.4.0' });

  const workbook = await openWriter(new PassThrough());
  const pageSetup = { orientation: 'landscape', printTitlesRow: '1:1' } as const;
  const sheet = workbook.addWorksheet('Ads', { state: 'visible', views: [], pageSetup });
  expect(workbook._worksheets.indexOf(sheet)).toBe(1);
  const ofSheet = ['_writeAutoFilter', '_writeSheetProtection', '_writeDataValidations', '_writeHyperlinks'];
  expect(kindsOf(sheet, ofSheet)).toEqual(functions(...ofSheet));
  expect(kindsOf(sheet._sheetCommentsWriter, ['_writeComment'])).toEqual(functions('_writeComment'));
  expect(kindsOf(sheet.stream, ['write'])).toEqual(functions('write'));
  expect(kindsOf(workbook.styles, ['addStyleModel'])).toEqual(functions('addStyleModel'));
  expect(kindsOf(archiveOf(workbook), ['append', 'abort', 'once'])).toEqual(
    functions('append', 'abort', 'once'),
  );
  const ofBook = ['addThemes', 'addSharedStrings'];
  expect(kindsOf(Object.getPrototypeOf(Object.getPrototypeOf(workbook)), ofBook)).toEqual(
    functions(...ofBook),
  );
});
