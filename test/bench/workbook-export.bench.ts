// A workbook of 10,000 ads beside the bare library writing the same cells, and how long the engine was deaf meanwhile.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { readTableFile } from '../../main/engine/workbook/read/read.ts';
import type { TableCell } from '../../shared/proposals/proposal.ts';
import { longestTurn, printFigure, timed } from './figures.ts';
import { ACCOUNT, openShop, pullAll } from './shop.ts';

const ADS = 10_000;
const RUNS = 3;
/** A library without back-pressure has to be let through its work now and then. */
const ROWS_A_TURN = 200;

/** The cells written by the library alone, each as it is in our file. */
const writeBare = async (file: string, rows: readonly (readonly TableCell[])[]): Promise<void> => {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    filename: file,
    useStyles: true,
    useSharedStrings: true,
  });
  const sheet = workbook.addWorksheet('Ads', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = (rows[0] ?? []).map((header) => ({
    header: String(header),
    width: 20,
    style: { numFmt: '@', alignment: { vertical: 'top' } },
  }));
  for (const [at, row] of rows.slice(1).entries()) {
    sheet
      .addRow(
        row.map((cell) => (cell !== null && typeof cell === 'object' ? new Date(`${cell.date}Z`) : cell)),
      )
      .commit();
    if (at % ROWS_A_TURN === 0) await setImmediate();
  }
  sheet.commit();
  await workbook.commit();
};

const shop = await openShop(ADS);
await pullAll(shop);
const ours = join(shop.folder, 'ours.xlsx');
const bare = join(shop.folder, 'bare.xlsx');

const exportAll = async (): Promise<void> => {
  const { job } = await shop.engine.call('workbook.export', { account: ACCOUNT, file: ours });
  await shop.finished(job);
};

await exportAll();
const { rows } = await readTableFile(
  ours,
  { choose: ({ sheets }) => ({ read: [sheets[0]?.name ?? ''], beside: [] }) },
  { signal: new AbortController().signal, onProgress: () => {} },
);
const cells = rows.map((row) => row.cells);
const width = cells[0]?.length ?? 0;

printFigure({
  what: `a workbook of ${cells.length - 1} ads × ${width} columns, with its baseline`,
  against: 'the bare library writing the same cells',
  ms: await timed(exportAll, RUNS),
  baselineMs: await timed(() => writeBare(bare, cells), RUNS),
});
const turn = await longestTurn(exportAll);
console.log(`longest turn of the engine meanwhile: ${Math.round(turn)} ms`);
const size = async (file: string): Promise<string> => `${((await stat(file)).size / 1e6).toFixed(1)} MB`;
console.log(`the file: ${await size(ours)}, the bare library's: ${await size(bare)}`);
await shop.close();
