/** The report of a push as a workbook: where it goes, and what is said when it is there. */
import type { ReportResult } from '../../../shared/contract/results/history.ts';
import { call } from '../../core/bridge.ts';
import { nameOfFile, wayToFile } from '../../core/files.ts';
import { attemptOnce, showToast } from '../../core/notices.ts';
import { openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';

const nameFor = (run: number): string =>
  `${words().t('history.report.name', { run, date: new Date().toLocaleDateString('sv') })}.xlsx`;

/** Asks where the report of a push goes, and starts writing it; the status bar tells how far it is. */
export const saveReport = (run: number): Promise<void> =>
  attemptOnce('report', async () => {
    const account = openName();
    const { file } = await call('shell.choose_save', { name: nameFor(run) });
    if (file !== null) await call('report.start', { account, run, file });
  });

/** Tells that a report is there, with the way to it. */
export const reportSaved = ({ file, rows }: ReportResult): void => {
  const { t } = words();
  const name = nameOfFile(file);
  showToast(t('history.report.done', { count: rows, file: name }), wayToFile(file));
};
