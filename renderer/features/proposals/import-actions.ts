/** Imports a table from a file: chosen, dropped, opened with Adsheet, or recently used. It becomes a proposal. */

import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { ImportResult } from '../../../shared/contract/results/workbooks.ts';
import type { ColumnsToChoose } from '../../../shared/proposals/chosen-columns.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { call } from '../../core/bridge.ts';
import { nameOfFile } from '../../core/files.ts';
import { cancelJob } from '../../core/jobs.ts';
import { attempt, attemptOnce, showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { createStore, useStore } from '../../core/store.ts';
import { words } from '../../core/words.ts';
import { addGivenFiles, openPictureFolder } from '../picture-folder/public.ts';
import { shownProposal, showProposal, titleOf } from './proposal-store.ts';

export type Reading = Pick<
  CommandInput<'workbook.import'>,
  'sheets' | 'columns' | 'encoding' | 'separator' | 'recipe' | 'afresh'
>;

export type Pending = {
  readonly account: string;
  readonly file: string;
  readonly job: string;
  readonly reading: Reading;
};

/** A file of which columns are to be chosen before it is read, and the numbers of those that are ticked. */
export type Choosing = Omit<Pending, 'job'> & {
  readonly toChoose: ColumnsToChoose;
  readonly ticked: ReadonlySet<number>;
};

type Source = {
  /** The file of the shown proposal, for reading it again in another way. */
  readonly file: string;
  /** The file being read. The previous one stays until this is read, and if it cannot be. */
  readonly pending: Pending | null;
  readonly choosing: Choosing | null;
};

const source = createStore<Source>({ file: '', pending: null, choosing: null });

/** The file the open account waits for. */
const pendingIn = ({ pending }: Source): Pending | null =>
  pending && pending.account === openName() ? pending : null;

/** The file being read for the shown account. */
export const usePendingFile = (): Pending | null => {
  useStore(app, openName);
  return useStore(source, pendingIn);
};

const choosingIn = ({ choosing }: Source): Choosing | null =>
  choosing && choosing.account === openName() ? choosing : null;

/** The file of the shown account whose columns are to be chosen. */
export const useChoosing = (): Choosing | null => {
  useStore(app, openName);
  return useStore(source, choosingIn);
};

export const tickColumns = (ticked: ReadonlySet<number>): void =>
  source.set(({ choosing }) => (choosing ? { choosing: { ...choosing, ticked } } : {}));

/** Reads the file with the ticked columns; they stay ticked until it is read. */
export const readTicked = ({ file, reading, ticked }: Choosing): Promise<void> =>
  read(file, { ...reading, columns: [...ticked].sort((a, b) => a - b) });

export const dropChoosing = (): void => source.set({ choosing: null });

const read = (file: string, reading: Reading): Promise<void> =>
  attemptOnce('import', async () => {
    const account = openName();
    const before = pendingIn(source.get());
    if (before) await cancelJob(before.job);
    const { job } = await call('workbook.import', { account, file, ...reading });
    source.set({ pending: { account, file, job, reading } });
    // An open dialog is answered first; the file is announced after it.
    if (app.get().dialog === null) app.set({ tab: 'proposals' });
  });

/** Imports a file; asks first if one is being read or a proposal is open. */
export const importFile = (file: string): void => {
  const { t } = words();
  const name = nameOfFile(file);
  const pending = pendingIn(source.get());
  dropChoosing();
  const instead = { label: t('workbook.import.instead'), run: () => read(file, {}) };
  if (pending) showToast(t('workbook.import.busy', { file: name, other: nameOfFile(pending.file) }), instead);
  else if (shownProposal() !== null) showToast(t('workbook.import.waits', { file: name }), instead);
  else read(file, {});
};

/** Reads the shown file in another way: another sheet, other separators. */
export const readAgain = (reading: Reading): Promise<void> => read(source.get().file, reading);

/** Asks for a file and imports it. */
export const chooseImport = (): Promise<void> =>
  attemptOnce('choose-import', async () => {
    const { file } = await call('shell.choose_table', {});
    if (file !== null) importFile(file);
  });

/** Imports a file from outside the window; without an open account it waits for one. */
export const takeFile = (): Promise<void> =>
  attempt(async () => {
    if (app.get().open === null) return;
    const { file, pictures, others, isFolder } = await call('shell.take_file', {});
    if (pictures.length > 0) return addGivenFiles(pictures, others);
    if (file === null) return;
    if (isFolder) return openPictureFolder(file);
    if (others > 0) showToast(words().t('workbook.import.others', { count: others }));
    importFile(file);
  });

/** Reading ended without a result. */
export const notImported = ({ id }: Job): void => {
  if (source.get().pending?.job === id) source.set({ pending: null });
};

/** Tells that a file was read, if another page is open. */
const tellOf = (proposal: Proposal): void =>
  showToast(titleOf(proposal, words()), {
    label: words().t('workbook.import.look'),
    run: () => app.set({ tab: 'proposals' }),
  });

/** The numbers of the columns that were read of a proposal's file, where not all were. */
export const columnsRead = ({ file }: Pick<Proposal, 'file'>): number[] | undefined =>
  file?.readColumns?.columns.map((column) => column + 1);

/** Asks for the columns: those that were read of the same file are ticked, else the likely ones. */
const chooseColumns = ({ account, file, reading }: Pending, toChoose: ColumnsToChoose): void => {
  const { t } = words();
  const { columns: _, ...others } = reading;
  const shown = source.get().file === file ? shownProposal() : null;
  const likely = toChoose.columns.filter((column) => column.likely).map(({ column }) => column);
  const ticked = new Set((shown && columnsRead(shown)) ?? likely);
  source.set({ choosing: { account, file, reading: others, toChoose, ticked } });
  if (account !== openName() || app.get().tab === 'proposals') return;
  showToast(t('workbook.choose.heading', { file: toChoose.file, count: toChoose.of }), {
    label: t('workbook.choose.look'),
    run: () => app.set({ tab: 'proposals' }),
  });
};

const showRead = ({ account, file }: Pending, proposal: Proposal): void => {
  source.set({ file });
  showProposal(account, proposal);
  if (app.get().tab !== 'proposals') tellOf(proposal);
};

/** A file was read: shows its proposal or the columns to choose from, and adds it to the recent files. */
export const imported = (job: Job, result: ImportResult): void => {
  const { pending } = source.get();
  if (pending?.job !== job.id) return;
  const { account, file } = pending;
  source.set({ pending: null, choosing: null });
  attempt(() => call('shell.remember_table', { file }));
  if ('toChoose' in result) chooseColumns(pending, result.toChoose);
  else if (account === openName()) showRead(pending, result.proposal);
};
