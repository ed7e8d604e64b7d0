import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { writeTable } from '../../../shared/table/tsv.ts';
import type { OddValue } from '../../fixtures/workbook/odd-writer.ts';
import { oddWorkbook, PLAIN_SHAPE } from '../../fixtures/workbook/odd-writer.ts';
import { temporaryFolder } from '../../support/home.ts';

const ROWS = 50_000;
const TIMEOUT_MS = 180_000;
const MOST_MB = 600;
/** The largest share of the work of reading that may run in one turn of the thread in which the engine answers. */
const LARGEST_TURN = 0.1;

const PROGRAM = join(import.meta.dirname, '../../support/read-room.ts');

const measured = async (file: string): Promise<object> => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, file], { env: {} });
  return JSON.parse(stdout);
};

/** Forty columns as those of ads: texts of their own and of a list, amounts, counts, yes and no. */
const cell = (row: number, column: number): OddValue => {
  if (column % 8 === 0) return `m${row}-${column}`;
  if (column === 1)
    return `<p>Garden bench of solid oak, żółw 😀, number ${row}, nearly new, to be fetched in Utrecht</p>`;
  if (column % 8 === 2) return ['Active', 'Paused', 'Deleted'][row % 3] ?? null;
  if (column % 8 === 3) return row % 2 === 0;
  return column % 8 < 6 ? row * 0.25 + column : row % 7 === 0 ? null : `${column} of ${row}`;
};

const table = (): readonly (readonly OddValue[])[] =>
  Array.from({ length: ROWS }, (_, row) => Array.from({ length: 40 }, (_cell, column) => cell(row, column)));

describe(`a file of ${ROWS} ads and 40 columns`, () => {
  it.each([
    ['ads.xlsx', () => oddWorkbook(table(), PLAIN_SHAPE)],
    [
      'ads.csv',
      () =>
        Buffer.from(
          writeTable(
            table().map((row) => row.map(String)),
            ';',
          ),
        ),
    ],
  ] as const)(
    'is read in %s within its room, and the engine answers meanwhile',
    async (name, bytes) => {
      const file = join(await temporaryFolder(), name);
      await writeFile(file, bytes());
      expect(await measured(file)).toEqual({
        rows: ROWS,
        megabytes: expect.toSatisfy((megabytes) => megabytes < MOST_MB),
        turn: expect.toSatisfy((turn) => turn < LARGEST_TURN),
      });
    },
    TIMEOUT_MS,
  );
});
