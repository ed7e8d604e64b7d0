/** Keeps a report of the marketplace as a file: the dialog, the file, and the result. */
import type { ReportWanted } from '../../../shared/contract/commands/metrics.ts';
import type { DownloadResult } from '../../../shared/contract/results/downloads.ts';
import { call } from '../../core/bridge.ts';
import { nameOfFile, showFileAction } from '../../core/files.ts';
import { attemptOnce, showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { choicesNow } from '../sheet/public.ts';

/** Opens the dialog, unless another one with possible input is open. */
export const openDownload = (): void => {
  if (!app.get().dialog) app.set({ dialog: { kind: 'download-report', choices: choicesNow() } });
};

/** Asks for the file and starts the download; the status bar shows its progress. */
export const downloadReport = (report: ReportWanted, form: 'csv' | 'xlsx'): Promise<void> =>
  attemptOnce('download', async () => {
    const { t } = words();
    const account = openName();
    const { from, to } = report;
    const name = `${t('download.name', { account, report: t(`download.report.${report.name}`) })} ${from} ${to}.${form}`;
    const { file } = await call('shell.choose_save', { name: name.replaceAll(/[\\/:*?"<>|]+/gu, ' ') });
    if (file === null) return;
    await call('metrics.download', { account, file, report });
    if (app.get().dialog?.kind === 'download-report') app.set({ dialog: null });
  });

/** Shows a toast that the file was written, with a button that shows it in its folder. */
export const reportDownloaded = ({ file, rows }: DownloadResult): void => {
  const { t } = words();
  const name = nameOfFile(file);
  const text =
    rows === null ? t('download.done', { file: name }) : t('download.done.rows', { count: rows, file: name });
  showToast(text, showFileAction(file));
};
