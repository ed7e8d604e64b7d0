/** Saves the report of a push as a workbook. */
import type { ReportResult } from '../../../shared/contract/results/history.ts';
import { call } from '../../core/bridge.ts';
import { nameOfFile, showFileAction } from '../../core/files.ts';
import { attemptOnce, showToast } from '../../core/notices.ts';
import { openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';

const nameFor = (run: number): string =>
  `${words().t('history.report.name', { run, date: new Date().toLocaleDateString('sv') })}.xlsx`;

/** Asks for the file and starts writing the report; the status bar shows its progress. */
export const saveReport = (run: number): Promise<void> =>
  attemptOnce('report', async () => {
    const account = openName();
    const { file } = await call('shell.choose_save', { name: nameFor(run) });
    if (file !== null) await call('report.start', { account, run, file });
  });

/** Tells that the report was written, with a button to show it. */
export const reportSaved = ({ file, rows }: ReportResult): void => {
  const { t } = words();
  const name = nameOfFile(file);
  showToast(t('history.report.done', { count: rows, file: name }), showFileAction(file));
};
