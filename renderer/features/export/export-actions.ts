/** Exports ads to files for spreadsheet programs: the dialog, the file, and the result. */

import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { ExportResult } from '../../../shared/contract/results/workbooks.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { call } from '../../core/bridge.ts';
import { nameOfFile, showFileAction } from '../../core/files.ts';
import { attemptOnce, showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { choicesNow } from '../sheet/public.ts';

export type ExportFormat = 'xlsx' | 'csv';

type Wanted = Omit<CommandInput<'workbook.export'>, 'account' | 'file'>;

/** Opens the export dialog, unless another dialog with possible input is open. */
export const openExport = (): void => {
  if (!app.get().dialog) app.set({ dialog: { kind: 'export', choices: choicesNow() } });
};

/** Characters that file systems do not allow in names. */
const UNFIT = /[\\/:*?"<>|\p{Cc}]+/gu;

const fileName = (title: string, format: ExportFormat): string => {
  const day = new Date().toLocaleDateString('sv');
  return `${title.replaceAll(UNFIT, ' ').trim().slice(0, 120)} ${day}.${format}`;
};

/** Asks where to save the rows and cells that could not be imported, to be corrected and imported again. */
export const saveProblems = ({ proposal, file }: Proposal): Promise<void> =>
  attemptOnce('export', async () => {
    const { t } = words();
    const account = openName();
    const from = file ? file.name.replace(/\.[^.]*$/u, '') : t('workbook.problems.pasted');
    const name = fileName(t('workbook.problems.name', { file: from }), 'xlsx');
    const chosen = await call('shell.choose_save', { name });
    if (chosen.file !== null) await call('workbook.problems', { account, proposal, file: chosen.file });
  });

/** Asks for the file and starts the export; the status bar shows its progress. */
const startExport = (title: string, format: ExportFormat, wanted: Wanted): Promise<void> =>
  attemptOnce('export', async () => {
    const account = openName();
    const { file } = await call('shell.choose_save', { name: fileName(title, format) });
    if (file === null) return;
    await call('workbook.export', { account, file, ...wanted });
    if (app.get().dialog?.kind === 'export') app.set({ dialog: null });
  });

/** Exports ads of the open account. */
export const exportAds = (format: ExportFormat, wanted: Wanted): Promise<void> =>
  startExport(words().t('workbook.export.name', { account: openName() }), format, wanted);

/** Exports all campaigns, to be read. */
export const exportCampaigns = (): Promise<void> =>
  startExport(words().t('campaigns.export.name', { account: openName() }), 'xlsx', { campaigns: true });

/** Exports a template for new ads of a category. */
export const exportTemplate = (category: number, label: string): Promise<void> =>
  startExport(words().t('workbook.template.name', { category: label }), 'xlsx', { template: category });

/** Shows a toast that the file was written, with a button that shows it in its folder. */
export const exportSaved = ({ file, rows, tooLong, campaigns }: ExportResult): void => {
  const { t } = words();
  const name = nameOfFile(file);
  const done = campaigns
    ? t('campaigns.export.done', { count: rows, file: name })
    : rows === 0
      ? t('workbook.template.done', { file: name })
      : t('workbook.export.done', { count: rows, file: name });
  const text = tooLong > 0 ? `${done}. ${t('workbook.export.too_long', { count: tooLong })}` : done;
  showToast(text, showFileAction(file));
};
