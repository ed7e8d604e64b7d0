/**
 * The report of a push as a workbook (`docs/workbooks.md#reports`): each item's result, and its ad as it is now, so
 * that it can be corrected there and imported again.
 */
import { extname } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ReportResult } from '../../../shared/contract/results/history.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { adsSheet } from '../export/ads-sheet.ts';
import { LISTS_SHEET } from '../export/meta.ts';
import { metaSheet } from '../export/other-sheets.ts';
import type { ExportPlan } from '../export/plan.ts';
import { planExport } from '../export/plan.ts';
import { exportRows } from '../export/rows.ts';
import type { OpenAccount } from '../open-account.ts';
import type { Workbook } from '../workbook/sheet-plan.ts';
import { writeWorkbook } from '../workbook/workbook.ts';
import { itemTexts } from './item-texts.ts';
import { campaignSheets, resultRows, summarySheet, toldColumns } from './sheets.ts';

export type ReportRequest = { readonly run: number; readonly file: string };

/** Throws `run-unknown`, and `file-unwritable` where the file name is not that of a workbook. */
export const requireReportable = (
  { mirror }: Pick<AccountContext, 'mirror'>,
  { run, file }: ReportRequest,
): void => {
  if (!mirror.runs.get(run)) throw new AdsheetError('run-unknown', { run });
  if (extname(file).toLowerCase() === '.xlsx') return;
  throw new AdsheetError('file-unwritable', { file, reason: 'not-xlsx' });
};

type Rows = ReturnType<typeof exportRows>;

const reportBook = (plan: ExportPlan, rows: Rows, number: number): Workbook => {
  const { context, columns, reader, category, meta } = plan;
  const run = context.mirror.runs.get(number);
  if (!run) throw new AdsheetError('run-unknown', { run: number });
  const words = itemTexts(context);
  const result = resultRows(context, words, number, columns, rows);
  const { sheet, lists } = adsSheet(columns, result, reader, { category, protect: false });
  return {
    sheets: [
      { ...sheet, name: words.t('report.sheet.result') },
      summarySheet(context, words, run),
      ...campaignSheets(context, words, number),
      metaSheet(meta),
    ],
    lists: { sheet: LISTS_SHEET, lists },
  };
};

/**
 * Writes the report of a push with its baseline, both or none. Rejects as `requireReportable`, and with `cancelled`,
 * `disk-full` or `file-unwritable`; an existing file is then unchanged.
 */
export const writeReport = async (
  open: OpenAccount,
  job: JobHandle,
  { run, file }: ReportRequest,
): Promise<ReportResult> => {
  const { context, rows: checked } = open;
  const total = context.mirror.runs.itemCount(run);
  const throwIfStale = (): void => {
    if (job.signal.aborted) throw new AdsheetError('cancelled');
  };
  const keys = context.mirror.runs.keysOf(run).filter((key) => checked.summaries.get(key)?.kind === 'ad');
  const front = toldColumns(itemTexts(context));
  const plan = await planExport(
    open,
    { keys, template: undefined, fields: undefined, sums: null, front },
    throwIfStale,
  );
  const rows = exportRows(plan);
  let written = 0;
  const onRow = (): void => {
    written = Math.min(written + 1, total);
    job.progress('job.report', written, total);
  };
  try {
    await writeWorkbook(file, reportBook(plan, rows, run), { signal: job.signal, onRow }, rows.keep);
  } catch (error) {
    rows.drop();
    throw error;
  }
  return { file, rows: total };
};
