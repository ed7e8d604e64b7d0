import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTableFile } from '../../../main/engine/workbook/read/read.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { FileCase } from '../../fixtures/workbook/case.ts';
import { HONEST } from '../../fixtures/workbook/honest.ts';
import { HOSTILE } from '../../fixtures/workbook/hostile.ts';
import { ODD } from '../../fixtures/workbook/odd.ts';
import { SAVED } from '../../fixtures/workbook/saved.ts';
import { TEXTS } from '../../fixtures/workbook/texts.ts';
import { temporaryFolder } from '../../support/home.ts';

const read = async ({ file, bytes, wanted = {} }: FileCase) => {
  const place = join(await temporaryFolder(), file);
  await writeFile(place, bytes());
  return readTableFile(place, wanted, { signal: new AbortController().signal, onProgress: () => {} });
};

/** What becomes of a file, in the words of its case. */
const outcome = async (each: FileCase) => {
  try {
    const { rows, sheet, notes, csv } = await read(each);
    return { reads: rows.map(({ at, cells }) => [at, ...cells]), sheet, notes, csv };
  } catch (error) {
    if (!(error instanceof AdsheetError)) throw error;
    return { refused: error.code, params: error.params };
  }
};

const expected = (each: FileCase): object => {
  const { file, bytes: _bytes, wanted: _wanted, ...rest } = each;
  return 'refused' in rest ? { ...rest, params: { file, ...rest.params } } : rest;
};

describe.each([
  ['a workbook of a spreadsheet program', HONEST],
  ['a workbook of another program', ODD],
  ['a file that LibreOffice saved', SAVED],
  ['a csv file', TEXTS],
  ['a file that is none or means harm', HOSTILE],
] as const)('%s', (_kind, cases) => {
  it.each(cases.map((each) => [each.file, each] as const))(
    '%s is read or refused as it should be',
    async (_file, each) => {
      expect(await outcome(each)).toMatchObject(expected(each));
    },
  );
});
