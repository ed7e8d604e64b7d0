// Tables of 10,000 rows imported with their preview: workbooks as they were exported, with a tenth of the cells changed,
// and with rows that are all new; a list of another system, the same list a week later, and one whose headers mean
// nothing. Beside the bare library reading the same file, and how long the engine was deaf meanwhile.
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { ProposalResult } from '../../shared/contract/results/workbooks.ts';
import type { TableReading } from '../../shared/proposals/table-reading.ts';
import { AS_NEW, rewritten, WITH_CHANGES } from '../support/rewritten.ts';
import { longestTurn, median, printFigure, timed } from './figures.ts';
import { readingOf, UNKNOWN_HEADERS, writeList } from './foreign-list.ts';
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

const { ads } = await call('ads.query', { account: ACCOUNT, columns: ['categoryId'], limit: 1 });
const list = readingOf(Number(ads[0]?.['categoryId']));
await writeList(at('list.csv'), ADS);
await writeList(at('next.csv'), ADS, { week: 2 });
await writeList(at('unknown.csv'), ADS, { headers: UNKNOWN_HEADERS });

const importFile = async (file: string, reading?: TableReading): Promise<ProposalResult['proposal']> => {
  const wanted = reading ? { file, reading } : { file };
  const ended = await shop.finished((await call('workbook.import', { account: ACCOUNT, ...wanted })).job);
  if (ended.state !== 'done' || !('proposal' in ended.result)) throw new Error(`import: ${ended.state}`);
  return ended.result.proposal;
};

const readBare = async (file: string): Promise<void> => {
  const book = new ExcelJS.Workbook();
  // By itself it tries each cell as a date, which takes thirty times as long as reading.
  const asText = { map: (value: string) => value, parserOptions: { delimiter: ';' } };
  if (file.endsWith('.csv')) await book.csv.readFile(file, asText);
  else await book.xlsx.readFile(file, { ignoreNodes: ['dataValidations'] });
};

type Measured = {
  readonly what: string;
  readonly kind: 'unchanged' | 'changed' | 'new' | 'failed';
  readonly reading?: TableReading;
};

const measure = async (name: string, { what, kind, reading }: Measured): Promise<void> => {
  const file = at(name);
  const { rows, columns, counts } = await importFile(file, reading);
  // A few ads of a shop are over, and cannot be changed.
  if (counts[kind] < 0.9 * rows) throw new Error(`${name}: ${counts[kind]} of ${rows} rows are ${kind}`);
  printFigure({
    what: `import of ${rows} rows × ${columns.length} columns, ${what}, up to the preview`,
    against: 'the bare library reading the file',
    ms: await timed(() => importFile(file, reading), RUNS),
    baselineMs: await timed(() => readBare(file), RUNS),
  });
  const turns: number[] = [];
  for (let run = 0; run < RUNS; run += 1) turns.push(await longestTurn(() => importFile(file, reading)));
  console.log(`longest turn of the engine meanwhile: ${Math.round(median(turns))} ms`);
};

/** Makes ads of the rows of the list, which next week's list finds again. */
const applyList = async (): Promise<void> => {
  const { proposal, counts } = await importFile(at('list.csv'), list);
  const confirmed = { clears: counts.clears, deletes: counts.deletes };
  await shop.finished((await call('proposals.apply', { account: ACCOUNT, proposal, confirmed })).job);
};

await measure('same.xlsx', { what: 'as they were exported', kind: 'unchanged' });
await measure('changed.xlsx', { what: 'a tenth of the cells changed', kind: 'changed' });
await measure('new.xlsx', { what: 'all new and made elsewhere', kind: 'new' });
await measure('unknown.csv', { what: 'headers that mean nothing', kind: 'failed' });
await measure('list.csv', { what: "another system's list, all new", kind: 'new', reading: list });
await applyList();
await measure('next.csv', { what: 'that list a week later', kind: 'changed', reading: list });
await shop.close();
