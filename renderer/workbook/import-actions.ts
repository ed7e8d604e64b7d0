/** Reading a table from a file: chosen, dropped, opened with Adsheet, or used lately. It becomes proposed changes. */
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { Job } from '../../shared/contract/views.ts';
import type { ImportResult } from '../../shared/contract/workbook-commands.ts';
import { call } from '../app/bridge.ts';
import { attempt, attemptOnce, tell } from '../app/notices.ts';
import { app, openName } from '../app/state.ts';
import { createStore } from '../app/store.ts';
import { words } from '../app/words.ts';
import { shownProposal, showProposal } from '../proposals/proposal-store.ts';

export type Reading = Pick<CommandInput<'workbook.import'>, 'sheet' | 'encoding' | 'separator'>;

/** The file being read, or read last: to be read again in another way. */
export const source = createStore<{
  readonly account: string;
  readonly file: string;
  readonly job: string | null;
}>({
  account: '',
  file: '',
  job: null,
});

export const nameOfFile = (file: string): string => file.split(/[\\/]/u).at(-1) ?? file;

const read = (file: string, reading: Reading): Promise<void> =>
  attemptOnce('import', async () => {
    const account = openName();
    const { job } = await call('workbook.import', { account, file, ...reading });
    source.set({ account, file, job });
    app.set({ tab: 'proposals' });
  });

/** Reads a file; where other proposed changes are being looked at, they are not dropped without being asked. */
export const importFile = (file: string): void => {
  const { t } = words();
  if (shownProposal() === null) read(file, {});
  else
    tell(t('workbook.import.waits', { file: nameOfFile(file) }), {
      label: t('workbook.import.instead'),
      run: () => read(file, {}),
    });
};

/** Reads the same file in another way: another sheet, other signs. */
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
    const { file } = await call('shell.take_file', {});
    if (file !== null) importFile(file);
  });

/** A file is read: its rows beside the ads are shown. */
export const imported = ({ account, id }: Job, { proposal }: ImportResult): void => {
  if (account !== openName() || source.get().job !== id) return;
  source.set({ job: null });
  showProposal(account, proposal);
};

/** Reading ended without a result. */
export const notImported = ({ id }: Job): void => {
  if (source.get().job === id) source.set({ job: null });
};
