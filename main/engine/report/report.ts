/** What became of each item of a push, as a workbook for people (`design/product.md`, *Excel*). */
import { extname } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ReportResult } from '../../../shared/contract/history.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { writeWorkbook } from '../workbook/workbook.ts';
import { itemWords } from './item-words.ts';
import { resultSheet, summarySheet } from './sheets.ts';

export type ReportWanted = { readonly run: number; readonly file: string };

/** Rejects with `run-unknown`, and where the file cannot be a workbook with `file-unwritable`. */
export const demandReport = (
  { mirror }: Pick<AccountContext, 'mirror'>,
  { run, file }: ReportWanted,
): void => {
  if (!mirror.runs.get(run)) throw new AdsheetError('run-unknown', { run });
  if (extname(file).toLowerCase() === '.xlsx') return;
  throw new AdsheetError('file-unwritable', { file, reason: 'not-xlsx' });
};

/**
 * Writes the report of a push, whole or not at all. Rejects as `demandReport` does, with `cancelled`, `disk-full`, or
 * `file-unwritable`; what was at its place is as it was then.
 */
export const writeReport = async (
  context: AccountContext,
  job: JobHandle,
  { run, file }: ReportWanted,
): Promise<ReportResult> => {
  const found = context.mirror.runs.get(run);
  if (!found) throw new AdsheetError('run-unknown', { run });
  const total = context.mirror.runs.itemCount(run);
  const words = itemWords(context);
  let rows = 0;
  const onRow = (): void => {
    rows = Math.min(rows + 1, total);
    job.progress('job.report', rows, total);
  };
  const sheets = [resultSheet(context, words, run), summarySheet(context, words, found)];
  await writeWorkbook(file, { sheets }, { signal: job.signal, onRow });
  return { file, rows: total };
};
