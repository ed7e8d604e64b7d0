import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CsvWanted, FileRow } from '../../../main/engine/workbook/read/file-table.ts';
import { readTask } from '../../../main/engine/workbook/read/read-task.ts';
import { writeTable } from '../../../shared/table/tsv.ts';
import type { OddValue, Shape } from '../../fixtures/workbook/odd-writer.ts';
import { oddWorkbook, PLAIN_SHAPE } from '../../fixtures/workbook/odd-writer.ts';
import { temporaryFolder } from '../../support/home.ts';

const RUNS = 150;

/** The rows of a file, read in this thread: starting another takes longer than reading so little. */
const read = async (file: string, wanted: CsvWanted = {}): Promise<readonly FileRow[]> => {
  const rows: FileRow[] = [];
  await readTask({ file, ...wanted }, async (question) => {
    if (question.type === 'sheets')
      return { read: question.inventory.sheets.slice(0, 1).map(({ name }) => name), beside: [] };
    if (question.type === 'rows') rows.push(...question.rows);
    return null;
  });
  return rows;
};

/** Signs that files are known to lose: of two units, of several bytes, of markup, at the edges, of codes. */
const SIGNS = [
  'a',
  'é',
  'ż',
  '€',
  '漢',
  '😀',
  '<',
  '&',
  '"',
  "'",
  ' ',
  '\n',
  '\t',
  '_x0041_',
  ']]>',
  ';',
  ',',
  '=1',
  '\u00a0',
];
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom(...SIGNS)).map((signs) => signs.join('')),
  )
  .map((any) => any.replaceAll(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
/** Of 15 digits, as spreadsheet programs have no more. */
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, min: -1e300, max: 1e300 }).map((any) => Number(any.toPrecision(15)) + 0),
);
const value: fc.Arbitrary<OddValue> = fc.oneof(text, text, number, fc.boolean(), fc.constant(null));
const table = fc
  .array(fc.array(value, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 25 })
  .filter((rows) => rows.some((row) => row.some((cell) => cell !== null && cell !== '')));
const shape: fc.Arbitrary<Shape> = fc.record({
  prefix: fc.constantFrom('', 'x:', 'main:'),
  strict: fc.boolean(),
  inline: fc.boolean(),
  runs: fc.boolean(),
  placed: fc.boolean(),
  reversed: fc.boolean(),
  stored: fc.boolean(),
  streamed: fc.boolean(),
  utf16: fc.boolean(),
  stray: fc.boolean(),
  numbered: fc.boolean(),
});

const isBlank = (cell: OddValue): boolean => cell === null || cell === '';

/** The rows a reader is to give of a table: an empty text is nothing, and what ends with nothing is shorter. */
const expectedOf = (rows: readonly (readonly OddValue[])[]) =>
  rows.flatMap((cells, at) => {
    const last = cells.findLastIndex((cell) => !isBlank(cell));
    return last < 0
      ? []
      : [{ at: at + 1, cells: cells.slice(0, last + 1).map((cell) => (isBlank(cell) ? null : cell)) }];
  });

const writeByLibrary = async (place: string, rows: readonly (readonly OddValue[])[]): Promise<void> => {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    filename: place,
    useStyles: true,
    useSharedStrings: true,
  });
  const sheet = workbook.addWorksheet('Table');
  // The library writes `_x0041_` as it is, which stands for A in every workbook.
  const written = (cell: OddValue): OddValue =>
    typeof cell === 'string' ? cell.replaceAll('_x', '_x005F_x') : cell;
  for (const row of rows) sheet.addRow(row.map(written)).commit();
  sheet.commit();
  await workbook.commit();
};

describe('any table in a workbook', () => {
  it('is read as it was written, whatever the shape of the file', async () => {
    const place = join(await temporaryFolder(), 'odd.xlsx');
    await fc.assert(
      fc.asyncProperty(table, shape, async (rows, odd) => {
        await writeFile(place, oddWorkbook(rows, odd));
        expect(await read(place)).toEqual(expectedOf(rows));
      }),
      { numRuns: RUNS },
    );
  });

  it('is read as the library wrote it', async () => {
    const place = join(await temporaryFolder(), 'library.xlsx');
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        await writeByLibrary(place, rows);
        expect(await read(place)).toEqual(expectedOf(rows));
      }),
      { numRuns: RUNS },
    );
  });
});

describe('any day in a workbook', () => {
  const DAY_MS = 86_400_000;
  const FIRST = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
  /** Days before March 1900 have numbers that no calendar has. */
  const moment = fc
    .date({
      min: new Date('1904-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:58Z'),
      noInvalidDate: true,
    })
    .map((any) => Math.floor(any.getTime() / 1000) * 1000);
  const written = (ms: number): string => {
    const iso = new Date(ms).toISOString().slice(0, 19);
    return iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso;
  };

  it.each([1900, 1904] as const)(
    'is the same day, and the same second, when days are counted from %i',
    async (from) => {
      const place = join(await temporaryFolder(), 'days.xlsx');
      await fc.assert(
        fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 50 }), async (moments) => {
          const days = moments.map((ms) => ({ day: (ms - FIRST[from]) / DAY_MS }));
          await writeFile(place, oddWorkbook([days], PLAIN_SHAPE, from === 1904));
          expect(await read(place)).toEqual([{ at: 1, cells: moments.map((ms) => ({ date: written(ms) })) }]);
        }),
        { numRuns: RUNS },
      );
    },
  );
});

describe('any table in a csv file', () => {
  const ENCODERS = {
    'utf-8': (any: string) => Buffer.from(any),
    'utf-8 with its mark': (any: string) => Buffer.from(`\ufeff${any}`),
    'utf-16': (any: string) => Buffer.from(`\ufeff${any}`, 'utf16le'),
  } as const;

  it('is read as it was written, in every encoding and with every separator', async () => {
    const place = join(await temporaryFolder(), 'any.csv');
    const cell = text.filter((any) => !any.includes('\0'));
    const texts = fc
      .array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 })
      .filter((rows) => rows.some((row) => row.some((any) => any !== '')));
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom(...Object.values(ENCODERS)),
        async (rows, separator, encode) => {
          const written = writeTable(rows, separator);
          fc.pre(!/^(?:"?sep=|<)/iu.test(written.trimStart()));
          await writeFile(place, encode(written));
          const expected = rows.flatMap((cells, at) =>
            cells.every((any) => any === '') ? [] : [{ at: at + 1, cells }],
          );
          expect(await read(place, { separator })).toEqual(expected);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('texts at the edges of what is read at once', () => {
  it('are whole in all of 20,000 rows', async () => {
    const place = join(await temporaryFolder(), 'edges.xlsx');
    const rows = Array.from({ length: 20_000 }, (_, at) => [`${at} żółw 😀 漢字 ${'ż'.repeat(at % 7)}`, at]);
    await writeByLibrary(place, rows);
    expect(await read(place)).toEqual(expectedOf(rows));
  });
});
