// A seller who imports files, and csv files as a spreadsheet program would leave them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { ReportResult } from '../../../shared/contract/results/history.ts';
import type { ProposalResult } from '../../../shared/contract/results/workbooks.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Proposal, ProposedRow } from '../../../shared/proposals/proposal.ts';
import type { TableReading } from '../../../shared/proposals/table-reading.ts';
import { separatorOf } from '../../../shared/table/separator.ts';
import { readTable, writeTable } from '../../../shared/table/tsv.ts';
import { ACCOUNT, applyProposal, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import type { TestEngine } from '../../support/engine.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { exporting } from '../export/shop.ts';

export const campaigns = [{ id: 31, title: 'Zomer', status: 'ACTIVE', isDefault: false }];

type Wanted = Omit<CommandInput<'workbook.import'>, 'account' | 'file'>;

/** Columns by header or letters, each with its field. */
export const mapping = (columns: Readonly<Record<string, string | null>>): TableReading => ({
  columns: Object.entries(columns).map(([column, to]) => ({ column, to })),
  fields: [],
});

/** Imports into the account, and what tests ask of what is proposed. */
export const importing = async (engine: Pick<TestEngine, 'call' | 'finished'>) => {
  const { call, finished } = engine;
  const account = ACCOUNT;
  const files = await exporting(engine);
  const imported = async (file: string, wanted: Wanted = {}): Promise<Proposal> => {
    const ended = await finished((await call('workbook.import', { account, file, ...wanted })).job);
    if (ended.state === 'failed') throw Object.assign(new Error(ended.error.message), ended.error);
    if (ended.state !== 'done') throw new Error(ended.state);
    return (ended.result as ProposalResult).proposal;
  };
  const rowsOf = async ({ proposal }: Proposal): Promise<readonly ProposedRow[]> => {
    const rows: ProposedRow[] = [];
    for (;;) {
      const page = await call('proposals.rows', { account, proposal, from: rows.length, limit: 500 });
      rows.push(...page.rows);
      if (rows.length >= page.total) return rows;
    }
  };
  /** Saves what could not be taken. */
  const left = async ({ proposal }: Pick<Proposal, 'proposal'>, file: string): Promise<ReportResult> => {
    const ended = await finished((await call('workbook.problems', { account, proposal, file })).job);
    if (ended.state === 'failed') throw Object.assign(new Error(ended.error.message), ended.error);
    if (ended.state !== 'done') throw new Error(ended.state);
    return ended.result as ReportResult;
  };
  return {
    ...files,
    account,
    imported,
    left,
    rowsOf,
    /** Applies what was seen, with a yes to all that is emptied and deleted. */
    apply: ({ proposal, counts: { clears, deletes } }: Proposal) =>
      applyProposal(engine, { account, proposal, confirmed: { clears, deletes } }),
    place: (name: string) => join(files.folder, name),
  };
};

/** A seller with a local copy only, whose window is Dutch. */
export const openImporter = async (
  ads = adsFrom(1, 3),
  seller = user,
  profile: Partial<Profile> = {},
  categories: readonly JsonObject[] = [category],
) => {
  const engine = startEngine(await temporaryFolder(), { locale: 'nl-NL', language: 'nl' });
  const keys = await openLocal(engine, { ads, categories, campaigns, user: seller }, profile);
  return { ...engine, keys, ...(await importing(engine)) };
};

export type Importer = Awaited<ReturnType<typeof importing>>;

/** Text of a csv file, row by row. */
export type Grid = string[][];

/** Opens a csv file, has it changed, and saves it as Excel would. */
export const edited = async (
  from: string,
  to: string,
  change: (grid: Grid, column: (header: string) => number) => Grid | undefined,
): Promise<string> => {
  const text = await readFile(from, 'utf8');
  const separator = separatorOf(text);
  const grid = readTable(text, separator).map((row) => [...row]);
  const column = (header: string): number => {
    const at = grid[0]?.indexOf(header) ?? -1;
    if (at < 0) throw new Error(`no column ${header} in ${grid[0]?.join(' ')}`);
    return at;
  };
  const changed = change(grid, column) ?? grid;
  await writeFile(to, `\ufeff${writeTable(changed, separator)}`);
  return to;
};

/** Every edit that is proposed: row, field, what kind it is, and what would be there. */
export const editsIn = (rows: readonly ProposedRow[]) =>
  rows.flatMap(({ at, cells }) =>
    cells
      .filter(({ state }) => state !== 'filled')
      .map(({ field, state, after }) => ({ at, field, state, after })),
  );
