// An account of a sandbox that files are exported from, and what a test asks of such a file.
import { join } from 'node:path';
import { textWritten } from '../../../main/engine/export/cells.ts';
import type { Meta } from '../../../main/engine/export/meta.ts';
import { readMeta } from '../../../main/engine/export/meta.ts';
import { META_SHEET } from '../../../main/engine/workbook/meta-sheet.ts';
import type { SandboxOptions } from '../../../sandbox/index.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { ExportResult } from '../../../shared/contract/results/workbooks.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { ACCOUNT, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import type { ReadBook, ReadSheet } from '../../support/workbook.ts';

type Wanted = Omit<CommandInput<'workbook.export'>, 'account' | 'file'>;

/** A seller who has everything, and reads in a language. */
export const openSeller = async (sandbox: SandboxOptions = {}, language: Language = 'en') => {
  const home = await temporaryFolder();
  const engine = startEngine(home, { language, locale: language });
  await signIn(engine, await sandboxForTest(sandbox));
  await pull(engine);
  return { ...engine, ...(await exporting(engine)) };
};

type Engine = Pick<ReturnType<typeof startEngine>, 'call' | 'finished'>;

/** Exports of the account into a folder of their own. */
export const exporting = async ({ call, finished }: Engine) => {
  const folder = await temporaryFolder();
  const exported = async (name: string, wanted: Wanted = {}): Promise<ExportResult> => {
    const file = join(folder, name);
    const ended = await finished((await call('workbook.export', { account: ACCOUNT, file, ...wanted })).job);
    if (ended.state === 'failed') throw Object.assign(new Error(ended.error.message), ended.error);
    if (ended.state !== 'done') throw new Error(ended.state);
    return ended.result as ExportResult;
  };
  return { folder, exported };
};

export const sheetNamed = ({ sheets }: ReadBook, name: string): ReadSheet => {
  const found = sheets.find((sheet) => sheet.name === name);
  if (!found) throw new Error(`no sheet ${name}`);
  return found;
};

/** The sheet that is edited is the first. */
export const adsIn = ({ sheets: [first] }: ReadBook): ReadSheet => {
  if (!first) throw new Error('no sheets');
  return first;
};

export const metaIn = (book: ReadBook): Meta => {
  const rows = sheetNamed(book, META_SHEET).cells.slice(1);
  const meta = readMeta(rows.map((row) => row.map(({ value }) => textWritten(value, '.'))));
  if (!meta) throw new Error('no meta');
  return meta;
};

/** The index of a field's column. */
export const columnOf = (book: ReadBook, path: string): number => {
  const at = metaIn(book).columns.findIndex((column) => column.path === path);
  if (at < 0) throw new Error(`no column ${path}`);
  return at;
};
