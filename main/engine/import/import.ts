/** Turns files into proposals: reads them and compares them with the ads. No edit is made. */

import type { ImportRequest } from '../../../shared/contract/commands/workbooks.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JobHandle } from '../context.ts';
import { isOtherSheet } from '../export/other-sheets.ts';
import type { OpenAccount } from '../open-account.ts';
import { createProposal } from '../proposals/create-proposal.ts';
import type { ProposalState } from '../proposals/proposal-state.ts';
import type { TableRow } from '../proposals/table/table.ts';
import { headerOf, textsOf } from '../proposals/table/table.ts';
import type { KnownExports } from '../proposals/targets/row-baselines.ts';
import { prefetchExport } from '../proposals/targets/row-baselines.ts';
import { yieldToEventLoop } from '../time-slices.ts';
import type { FileInventory, FileTable } from '../workbook/read/file-table.ts';
import { readTableFile } from '../workbook/read/read.ts';
import { requireKnownRows, requireOwnFile } from './file-ownership.ts';
import type { MappedSource } from './source.ts';
import { chooseSheet, mappedSource, metaIn, sourceOf } from './source.ts';

/** The file's table as a source of a proposal. */
const readSource = (
  open: OpenAccount,
  table: FileTable,
  { file, reading, headerRow, decimal }: ImportRequest,
): MappedSource => {
  const source = sourceOf(open.context.mirror, file, table);
  const { name = '', sheet = '' } = source.file?.facts ?? {};
  requireOwnFile(open, name, metaIn(table));
  const isOther = (row: TableRow | null | undefined): boolean =>
    isOtherSheet(sheet, textsOf(row), table.meta !== null);
  if (isOther(source.rows[0]) || isOther(headerOf(source)))
    throw new AdsheetError('sheet-not-ads', { file: name, ...(sheet === '' ? {} : { sheet }) });
  const mapped = reading
    ? mappedSource(source, reading, headerRow)
    : { source, said: headerRow === undefined ? {} : { layout: { headerRow } } };
  return { source: mapped.source, said: { ...mapped.said, decimal } };
};

/** The file, and the baselines of its exports, which may still be loading. */
export type ReadFile = MappedSource & { readonly ahead: Promise<KnownExports> };

const throwIfStopped =
  ({ signal }: JobHandle) =>
  (): void => {
    if (signal.aborted) throw new AdsheetError('cancelled');
  };

/**
 * Reads a file for a proposal. Rejects as `readTableFile`; as `requireOwnFile` for a workbook of another account;
 * with `sheet-not-ads` for a read-only sheet of ours; and, with a `reading`, with `column-unknown` and `unknown-field`.
 */
export const readForImport = async (
  open: OpenAccount,
  job: JobHandle,
  wanted: ImportRequest,
): Promise<ReadFile> => {
  const { file, sheet, encoding, separator } = wanted;
  let ahead: Promise<KnownExports> = Promise.resolve(new Map());
  const choose = (inventory: FileInventory): string => {
    const id = metaIn(inventory)?.export;
    if (id !== undefined) {
      ahead = prefetchExport(open.context.mirror, id, throwIfStopped(job));
      // If the file cannot be read, nothing awaits this promise.
      ahead.catch(() => {});
    }
    return chooseSheet(inventory);
  };
  const table = await readTableFile(
    file,
    { sheet, encoding, separator, choose },
    {
      signal: job.signal,
      onProgress: (done, total) =>
        job.progress('job.import.read', Math.floor((100 * done) / Math.max(total, 1)), 100),
    },
  );
  return { ...readSource(open, table, wanted), ahead };
};

/**
 * Compares a file's table with the ads. Rejects with `cancelled`, `table-empty`, `table-too-large` and
 * `file-of-unknown-account`.
 */
export const proposeImport = async (
  open: OpenAccount,
  job: JobHandle,
  { source, said, ahead }: ReadFile,
): Promise<ProposalState> => {
  job.progress('job.import.compare', 0, 0);
  const onPart = (part: number): void => job.progress('job.import.compare', Math.floor(100 * part), 100);
  const context = { open, throwIfStale: throwIfStopped(job), signal: job.signal, onPart };
  const work = await createProposal(context, source, { ...said, ahead: await ahead });
  await yieldToEventLoop();
  requireKnownRows(open, work);
  return work;
};
