import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { columnsOf } from '../../corpora/cells/columns.ts';
import { faults, judge, report } from '../../corpora/cells/judge.ts';
import { answersOf } from './read-columns.ts';
import { sheetsOf } from './sheets.ts';
import { sellerWith } from './terminal.ts';

/**
 * Columns of amounts as people write them, put through `adsheet import` by its processes alone, and judged by what
 * their writers meant. `ADSHEET_CORPUS_CELLS` says how many cells (100000 is the whole corpus), `ADSHEET_CORPUS_SEED`
 * which, `ADSHEET_CORPUS_TOGETHER` how many columns stand in one file (1 keeps writers apart),
 * `ADSHEET_CORPUS_CURRENCY` of which currency, and `ADSHEET_CORPUS_REPORT` the file for the report.
 */
const cells = Number(process.env['ADSHEET_CORPUS_CELLS'] ?? 1_200);
const seed = Number(process.env['ADSHEET_CORPUS_SEED'] ?? 1);
const together = Number(process.env['ADSHEET_CORPUS_TOGETHER'] ?? 6);
const currency = process.env['ADSHEET_CORPUS_CURRENCY'] === 'CAD' ? 'CAD' : 'EUR';
const reportFile = process.env['ADSHEET_CORPUS_REPORT'];

test(
  'amounts of other people are read as they meant them, or not at all',
  async () => {
    const columns = columnsOf(seed, cells).filter(
      (column) => column.field !== 'percent' && column.currency === currency,
    );
    const sheets = sheetsOf(columns, together);
    const rows = sheets.reduce((sum, sheet) => sum + sheet.rows, 0);
    const seller = await sellerWith(Math.min(rows, 4_000), currency);
    try {
      const answers = await answersOf(seller, columns, sheets, (line) => process.stderr.write(`${line}\n`));
      const verdict = judge(columns, answers);
      const text = report(verdict, 40);
      process.stderr.write(`${text}\n`);
      if (reportFile !== undefined) await writeFile(reportFile, `${text}\n`);
      expect(faults(verdict), text).toEqual([]);
    } finally {
      await seller.remove();
    }
  },
  Math.max(240_000, cells * 40),
);
