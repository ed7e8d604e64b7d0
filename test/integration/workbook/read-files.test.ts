import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorShape } from '../../../main/engine/outcome.ts';
import { readTableFile } from '../../../main/engine/workbook/read/read.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { errorSentence, LANGUAGES } from '../../../shared/locale/index.ts';
import type { FileCase } from '../../fixtures/workbook/case.ts';
import { HONEST } from '../../fixtures/workbook/honest.ts';
import { HOSTILE } from '../../fixtures/workbook/hostile.ts';
import { MAKERS } from '../../fixtures/workbook/makers.ts';
import { ODD } from '../../fixtures/workbook/odd.ts';
import { OLD_EXCEL } from '../../fixtures/workbook/old-excel.ts';
import { OPEN_DOCUMENT } from '../../fixtures/workbook/open-document.ts';
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
    return { refused: error };
  }
};

const expected = (each: FileCase): object => {
  const { file, bytes: _bytes, wanted: _wanted, ...rest } = each;
  return 'refused' in rest ? { refused: { code: rest.refused, params: { file, ...rest.params } } } : rest;
};

/** The messages for a refused file, in every language. */
const sentencesOf = (found: Awaited<ReturnType<typeof outcome>>): readonly string[] =>
  found.refused === undefined
    ? []
    : LANGUAGES.map((language) => errorSentence(language, errorShape(found.refused)));

/** Says what is wrong and then something more, with nothing left open. */
const SENTENCE = /^[^…{}[\]]+[.;] [^…{}[\]]+$/u;

describe.each([
  ['a workbook of a spreadsheet program', HONEST],
  ['a workbook of another program', ODD],
  ['a file with what is peculiar to its maker', MAKERS],
  ['a file that LibreOffice or a library saved', SAVED],
  ['an OpenDocument file', OPEN_DOCUMENT],
  ['a file of old Excel', OLD_EXCEL],
  ['a csv file', TEXTS],
  ['a file that is none or means harm', HOSTILE],
] as const)('%s', (_kind, cases) => {
  it.each(cases.map((each) => [each.file, each] as const))(
    '%s is read or refused as it should be',
    async (_file, each) => {
      const found = await outcome(each);
      expect(found).toMatchObject(expected(each));
      for (const sentence of sentencesOf(found)) expect(sentence).toMatch(SENTENCE);
    },
  );
});
