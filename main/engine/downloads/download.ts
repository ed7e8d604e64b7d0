/** Keeps a report of the marketplace as a file; nothing of it is counted here (`docs/interface.md#reports-as-files`). */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { AdId } from '../../../shared/ad/model.ts';
import type { ReportWanted } from '../../../shared/contract/commands/metrics.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { DownloadResult } from '../../../shared/contract/results/downloads.ts';
import { countDays } from '../../../shared/metrics/days.ts';
import {
  MOST_DAILY_DAYS,
  REPORT_CHOICES,
  REPORT_FACTS,
  reportForms,
} from '../../../shared/metrics/reports.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { decimalSignIn } from '../../../shared/proposals/decimal-sign.ts';
import type { JobHandle } from '../context.ts';
import { writeCsv } from '../export/csv.ts';
import type { OpenAccount } from '../open-account.ts';
import { selectKeys } from '../query/select.ts';
import type { TableAnswer } from '../service/service.ts';
import { tenantZone } from '../settings/tenant-days.ts';
import { placeNewFile } from '../workbook/new-file.ts';
import { writeWorkbook } from '../workbook/workbook.ts';
import { safeFileName } from './file-name.ts';
import { fillByAnswer } from './file-sink.ts';
import type { ReportTable } from './rows.ts';
import { adRows, categoryRows, dataRows, summaryRow } from './rows.ts';

export type DownloadRequest = { readonly file: string; readonly report: ReportWanted };

type Form = 'csv' | 'xlsx';

const formOf = (file: string, { name }: ReportWanted): Form | undefined =>
  reportForms(name).find((form) => extname(file).toLowerCase() === `.${form}`);

/** Rejects with `bad-input` for what the report does not take. */
export const requireDownloadable = ({ report }: DownloadRequest): void => {
  const { choices, isDaily } = REPORT_FACTS[report.name];
  const other = REPORT_CHOICES.find((choice) => report[choice] !== undefined && !choices.includes(choice));
  if (other !== undefined)
    throw new AdsheetError('bad-input', { reason: `${report.name}: ${other}`, input: other });
  if (isDaily && countDays(report.from, report.to) > MOST_DAILY_DAYS)
    throw new AdsheetError('bad-input', { reason: `${report.from} – ${report.to}`, input: 'from' });
};

/** Where the file goes: the path, or an unused name in the folder that the path is. */
type Target = { readonly file: string; readonly form: Form; readonly folder: string | null };

const isFolder = async (path: string): Promise<boolean> =>
  /[\\/]$/.test(path) || ((await stat(path).catch(() => undefined))?.isDirectory() ?? false);

const targetOf = async ({ file, report }: DownloadRequest): Promise<Target> => {
  if (await isFolder(file))
    return { file: join(file, `adsheet-${randomUUID()}.csv`), form: 'csv', folder: file };
  const form = formOf(file, report);
  if (form === undefined) throw new AdsheetError('file-unwritable', { file, reason: 'not-table' });
  return { file, form, folder: null };
};

/** In a folder: the name the service gave it, with a number where that is taken. */
const named = async ({ file, form, folder }: Target, wanted: string, own: string): Promise<string> => {
  if (folder === null) return file;
  const name = safeFileName(wanted, form) || own;
  const stem = basename(name, `.${form}`);
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count}).${form}`);
    if (existsSync(path)) continue;
    await rename(file, path);
    return path;
  }
};

/** The ads of a selection that the marketplace knows. */
const adIdsOf = (
  { context: { mirror }, rows }: OpenAccount,
  { rows: wanted }: ReportWanted,
): readonly AdId[] | null => {
  if (!wanted) return null;
  return selectKeys(mirror, rows.summaries, wanted).flatMap((key) => mirror.ads.get(key)?.id ?? []);
};

type Written = {
  readonly rows: number | null;
  readonly bytes: number;
  readonly name: string;
  readonly language: string | null;
  readonly asOf: Date | null;
};

const writeAnswer = async (
  { context: { service } }: OpenAccount,
  job: JobHandle,
  report: ReportWanted,
  { file, form }: Target,
): Promise<Written> => {
  const { from, to, aggregate = 'daily', columns, phrase, locale, deleted = false } = report;
  let written: { readonly value: TableAnswer; readonly bytes: number } | undefined;
  const onBytes = (bytes: number): void => job.progress('job.download', bytes, 0);
  await placeNewFile(file, async (draft) => {
    written = await fillByAnswer(draft, { file, form }, onBytes, (sink) =>
      report.name === 'detail'
        ? service.detailedReport({ from, to, deleted }, sink, job.signal)
        : service.adTable({ from, to, form, aggregate, columns, phrase, locale, deleted }, sink, job.signal),
    );
  });
  if (!written) throw new AdsheetError('internal', { reason: 'no answer' });
  return { rows: null, bytes: written.bytes, ...written.value };
};

const tableOf = (open: OpenAccount, job: JobHandle, report: ReportWanted): Promise<ReportTable> => {
  const { service } = open.context;
  const { name } = report;
  if (name === 'data') return dataRows(service, job, { ...report, name });
  if (name === 'categories') return categoryRows(service, job, { ...report, name });
  if (name === 'summary') return summaryRow(service, job, { ...report, name });
  if (name === 'ads' || name === 'detail') throw new AdsheetError('internal', { reason: name });
  return adRows(service, job, { ...report, name }, adIdsOf(open, report));
};

const writeTable = async (
  open: OpenAccount,
  job: JobHandle,
  report: ReportWanted,
  { file, form }: Target,
): Promise<Written> => {
  const { heads, rows, asOf } = await tableOf(open, job, report);
  const lines = rows.map((values) => ({ values }));
  const watch = {
    signal: job.signal,
    onRow: (row: number) => job.progress('job.download', row, rows.length),
  };
  if (form === 'csv') {
    const decimal = decimalSignIn(numberFormatOf(open.context.locale));
    await writeCsv(file, heads, lines, decimal, watch, () => {});
  } else {
    const columns = heads.map((header) => ({ header, width: 16, kind: 'any' as const }));
    await writeWorkbook(file, { sheets: [{ name: report.name, columns, rows: lines, filter: true }] }, watch);
  }
  return { rows: rows.length, bytes: (await stat(file)).size, name: '', language: null, asOf };
};

/** Rejects with `no-such-report`, `disk-full`, `file-unwritable`, and as every read of the service. */
export const downloadReport = async (
  open: OpenAccount,
  job: JobHandle,
  request: DownloadRequest,
): Promise<DownloadResult> => {
  const { report } = request;
  const { service, mirror } = open.context;
  const facts = REPORT_FACTS[report.name];
  const requests = service.requests();
  const start = performance.now();
  job.progress('job.download', 0, 0);
  const target = await targetOf(request);
  const write = facts.made === 'there' ? writeAnswer : writeTable;
  const { rows, bytes, name, language, asOf } = await write(open, job, report, target);
  const own = `adsheet ${report.name} ${report.from} ${report.to}.${target.form}`;
  return {
    file: await named(target, name, own),
    report: report.name,
    from: report.from,
    to: report.to,
    rows,
    bytes,
    zone: facts.zone === 'tenant' ? tenantZone(mirror) : null,
    money: facts.money,
    language,
    asOf: asOf?.toISOString() ?? null,
    requests: service.requests() - requests,
    seconds: (performance.now() - start) / 1000,
  };
};
