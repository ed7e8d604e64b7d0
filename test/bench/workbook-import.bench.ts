// A workbook of 10,000 ads imported with its preview, beside the bare library reading the same file, and how long the
// engine was deaf meanwhile.
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { ImportResult } from '../../shared/contract/workbook-commands.ts';
import { longestTurn, printFigure, timed } from './figures.ts';
import { ACCOUNT, openShop, pullAll } from './shop.ts';

const ADS = 10_000;
const RUNS = 3;

const shop = await openShop(ADS);
await pullAll(shop);
const file = join(shop.folder, 'ads.xlsx');
const { call } = shop.engine;
await shop.finished((await call('workbook.export', { account: ACCOUNT, file })).job);

const importAll = async (): Promise<ImportResult['proposal']> => {
  const ended = await shop.finished((await call('workbook.import', { account: ACCOUNT, file })).job);
  if (ended.state !== 'done' || !('proposal' in ended.result)) throw new Error(`import: ${ended.state}`);
  return ended.result.proposal;
};

const readBare = async (): Promise<void> => {
  await new ExcelJS.Workbook().xlsx.readFile(file, { ignoreNodes: ['dataValidations'] });
};

const { rows, columns, counts } = await importAll();
if (counts.unchanged !== rows) throw new Error(`${rows - counts.unchanged} rows changed by themselves`);
printFigure({
  what: `import of ${rows} ads × ${columns.length} columns, up to the preview`,
  against: 'the bare library reading the file',
  ms: await timed(importAll, RUNS),
  baselineMs: await timed(readBare, RUNS),
});
const turn = await longestTurn(importAll);
console.log(`longest turn of the engine meanwhile: ${Math.round(turn)} ms`);
await call('proposals.close', { account: ACCOUNT, proposal: (await importAll()).proposal });
await shop.close();
