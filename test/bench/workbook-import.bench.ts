// Workbooks of 10,000 ads imported with their preview: as they were exported, with a tenth of the cells changed, and with
// rows that are all new; beside the bare library reading the same file, and how long the engine was deaf meanwhile.
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { ImportResult } from '../../shared/contract/results/workbooks.ts';
import { AS_NEW, rewritten, WITH_CHANGES } from '../support/rewritten.ts';
import { longestTurn, printFigure, timed } from './figures.ts';
import { ACCOUNT, openShop, pullAll } from './shop.ts';

const ADS = 10_000;
const RUNS = 3;

const shop = await openShop(ADS);
await pullAll(shop);
const { call } = shop.engine;
const at = (name: string): string => join(shop.folder, name);
await shop.finished((await call('workbook.export', { account: ACCOUNT, file: at('same.xlsx') })).job);
await rewritten(at('same.xlsx'), at('changed.xlsx'), WITH_CHANGES);
await rewritten(at('same.xlsx'), at('new.xlsx'), AS_NEW);

const importFile = async (file: string): Promise<ImportResult['proposal']> => {
  const ended = await shop.finished((await call('workbook.import', { account: ACCOUNT, file })).job);
  if (ended.state !== 'done' || !('proposal' in ended.result)) throw new Error(`import: ${ended.state}`);
  return ended.result.proposal;
};

const readBare = async (file: string): Promise<void> => {
  await new ExcelJS.Workbook().xlsx.readFile(file, { ignoreNodes: ['dataValidations'] });
};

const measure = async (name: string, what: string, kind: 'unchanged' | 'changed' | 'new'): Promise<void> => {
  const file = at(name);
  const { rows, columns, counts } = await importFile(file);
  // A few ads of a shop are over, and cannot be changed.
  if (counts[kind] < 0.9 * rows) throw new Error(`${name}: ${counts[kind]} of ${rows} rows are ${kind}`);
  printFigure({
    what: `import of ${rows} rows × ${columns.length} columns, ${what}, up to the preview`,
    against: 'the bare library reading the file',
    ms: await timed(() => importFile(file), RUNS),
    baselineMs: await timed(() => readBare(file), RUNS),
  });
  console.log(
    `longest turn of the engine meanwhile: ${Math.round(await longestTurn(() => importFile(file)))} ms`,
  );
};

await measure('same.xlsx', 'as they were exported', 'unchanged');
await measure('changed.xlsx', 'a tenth of the cells changed', 'changed');
await measure('new.xlsx', 'all new and made elsewhere', 'new');
await shop.close();
