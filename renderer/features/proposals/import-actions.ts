/** Reading a table from a file: chosen, dropped, opened with Adsheet, or used lately. It becomes proposed changes. */
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Job } from '../../../shared/contract/views.ts';
import type { ImportResult } from '../../../shared/contract/workbook-commands.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { call } from '../../core/bridge.ts';
import { nameOfFile } from '../../core/files.ts';
import { attempt, attemptOnce, showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { createStore, useStore } from '../../core/store.ts';
import { cancelJob } from '../../core/sync.ts';
import { words } from '../../core/words.ts';
import { shownProposal, showProposal, titleOf } from './proposal-store.ts';

export type Reading = Pick<CommandInput<'workbook.import'>, 'sheet' | 'encoding' | 'separator'>;

export type Pending = { readonly account: string; readonly file: string; readonly job: string };

type Source = {
  /** The file whose rows are shown, to be read again in another way. */
  readonly file: string;
  /** What is being read. Until it is here, and where it cannot be read, the file before it stays. */
  readonly pending: Pending | null;
};

const source = createStore<Source>({ file: '', pending: null });

/** The file the open account waits for. */
const pendingIn = ({ pending }: Source): Pending | null =>
  pending && pending.account === openName() ? pending : null;

/** The file being read, for the account shown. */
export const usePendingFile = (): Pending | null => {
  useStore(app, openName);
  return useStore(source, pendingIn);
};

const read = (file: string, reading: Reading): Promise<void> =>
  attemptOnce('import', async () => {
    const account = openName();
    const before = pendingIn(source.get());
    if (before) await cancelJob(before.job);
    const { job } = await call('workbook.import', { account, file, ...reading });
    source.set({ pending: { account, file, job } });
    // What is asked in a dialog is answered first; that the file is there is told then.
    if (app.get().dialog === null) app.set({ tab: 'proposals' });
  });

/** Reads a file; what is being read or looked at is not dropped for it without being asked. */
export const importFile = (file: string): void => {
  const { t } = words();
  const name = nameOfFile(file);
  const pending = pendingIn(source.get());
  const instead = { label: t('workbook.import.instead'), run: () => read(file, {}) };
  if (pending) showToast(t('workbook.import.busy', { file: name, other: nameOfFile(pending.file) }), instead);
  else if (shownProposal() !== null) showToast(t('workbook.import.waits', { file: name }), instead);
  else read(file, {});
};

/** Reads the file whose rows are shown in another way: another sheet, other signs. */
export const readAgain = (reading: Reading): Promise<void> => read(source.get().file, reading);

/** Asks for a file and reads it. */
export const chooseImport = (): Promise<void> =>
  attemptOnce('choose-import', async () => {
    const { file } = await call('shell.choose_table', {});
    if (file !== null) importFile(file);
  });

/** Reads the file that came from outside. Without an open account it waits for one. */
export const takeFile = (): Promise<void> =>
  attempt(async () => {
    if (app.get().open === null) return;
    const { file, others } = await call('shell.take_file', {});
    if (file === null) return;
    if (others > 0) showToast(words().t('workbook.import.others', { count: others }));
    importFile(file);
  });

/** Reading ended without a result. */
export const notImported = ({ id }: Job): void => {
  if (source.get().pending?.job === id) source.set({ pending: null });
};

/** Whoever does something else meanwhile is told that a file is read. */
const tellOf = (proposal: Proposal): void =>
  showToast(titleOf(proposal, words()), {
    label: words().t('workbook.import.look'),
    run: () => app.set({ tab: 'proposals' }),
  });

/** A file is read: its rows beside the ads are shown, and it is offered again. */
export const imported = (job: Job, { proposal }: ImportResult): void => {
  const { pending } = source.get();
  if (pending?.job !== job.id) return;
  const { account, file } = pending;
  source.set({ pending: null });
  attempt(() => call('shell.remember_table', { file }));
  if (account !== openName()) return;
  source.set({ file });
  showProposal(account, proposal);
  if (app.get().tab !== 'proposals') tellOf(proposal);
};
