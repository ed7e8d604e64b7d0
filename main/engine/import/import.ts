/** Turns files into proposals: reads them and compares them with the ads. No edit is made. */

import type { ImportRequest } from '../../../shared/contract/commands/workbooks.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ColumnsToChoose } from '../../../shared/proposals/chosen-columns.ts';
import type { FileReading } from '../../../shared/proposals/recipe.ts';
import type { CsvEncoding } from '../../../shared/table/csv-choices.ts';
import type { JobHandle } from '../context.ts';
import { isOtherSheet } from '../export/other-sheets.ts';
import type { OpenAccount } from '../open-account.ts';
import { createProposal } from '../proposals/create-proposal.ts';
import type { ProposalState } from '../proposals/proposal-state.ts';
import type { TableRow, TableSource } from '../proposals/table/table.ts';
import { headerOf, textsOf } from '../proposals/table/table.ts';
import type { KnownExports } from '../proposals/targets/row-baselines.ts';
import { prefetchExport } from '../proposals/targets/row-baselines.ts';
import type { ReadAs } from '../recipes/take-recipe.ts';
import { readingAlike, sheetsFor } from '../recipes/take-recipe.ts';
import { yieldToEventLoop } from '../time-slices.ts';
import type { FileInventory, FileTable, SheetsChosen } from '../workbook/read/file-table.ts';
import { readTableFile } from '../workbook/read/read.ts';
import { createColumnChooser } from './choose-columns.ts';
import { requireKnownRows, requireOwnFile } from './file-ownership.ts';
import { lastReadings } from './last-readings.ts';
import { readAs, readingsFor } from './read-as.ts';
import type { MappedSource } from './source.ts';
import { chooseSheet, metaIn, sheetsLike, sourceOf } from './source.ts';

type SourceRead = { readonly source: TableSource; readonly taken: ReadAs | undefined };

/** Throws where the file is another account's, or a sheet of ours that is only to be read. */
const requireAds = (open: OpenAccount, table: FileTable, { source }: SourceRead): void => {
  const { name = '', sheet = '' } = source.file?.facts ?? {};
  requireOwnFile(open, name, metaIn(table));
  const isOther = (row: TableRow | null | undefined): boolean =>
    isOtherSheet(sheet, textsOf(row), table.meta !== null);
  if (isOther(source.rows[0]) || isOther(headerOf(source)))
    throw new AdsheetError('sheet-not-ads', { file: name, ...(sheet === '' ? {} : { sheet }) });
  const other = table.more.find((one) => isOtherSheet(one.name, textsOf(one.rows?.[0]), table.meta !== null));
  if (other) throw new AdsheetError('sheet-not-ads', { file: name, sheet: other.name });
};

/** A reading says in which of the encodings a file is that its bytes alone leave open, and never another one. */
const encodingBy = ({ csv }: FileTable, recipe: FileReading | undefined): CsvEncoding | undefined =>
  csv?.unsure.some(({ encoding }) => encoding === recipe?.encoding) && csv.encoding !== recipe?.encoding
    ? recipe?.encoding
    : undefined;

/** The file, and the baselines of its exports, which may still be loading. */
export type ReadFile = MappedSource & { readonly ahead: Promise<KnownExports> };

const throwIfStopped =
  ({ signal }: JobHandle) =>
  (): void => {
    if (signal.aborted) throw new AdsheetError('cancelled');
  };

/**
 * Reads a file for a proposal. Rejects as `readTableFile`; as `requireOwnFile` for a workbook of another account;
 * with `sheet-not-ads` for a read-only sheet of ours; and, with a `reading`, with `column-unknown` and `unknown-field`;
 * with `recipe-unknown`; resolves with the columns to choose from where the table has more than are read at once.
 */
export const readForImport = async (
  open: OpenAccount,
  job: JobHandle,
  wanted: ImportRequest,
): Promise<ReadFile | { readonly toChoose: ColumnsToChoose }> => {
  const { file, encoding } = wanted;
  const { mirror } = open.context;
  const last = lastReadings(mirror);
  const known = wanted.afresh ? [] : last;
  const readings = readingsFor(mirror, wanted, known);
  const isNamed = typeof wanted.recipe === 'string';
  const separator = wanted.separator ?? (isNamed ? readings[0]?.separator : undefined);
  let ahead: Promise<KnownExports> = Promise.resolve(new Map());
  let alike: readonly string[] = [];
  const choose = (inventory: FileInventory, named: readonly string[] | null): SheetsChosen => {
    const id = metaIn(inventory)?.export;
    if (id !== undefined) {
      ahead = prefetchExport(open.context.mirror, id, throwIfStopped(job));
      // If the file cannot be read, nothing awaits this promise.
      ahead.catch(() => {});
    }
    const found = named || inventory.meta ? undefined : sheetsFor(readings, inventory);
    const [first = chooseSheet(inventory), ...more] = named ?? found?.names ?? [];
    const like = sheetsLike(inventory, first);
    ({ alike } = like);
    const isAll = wanted.sheets === 'all' || found?.isAll === true;
    const read = isAll && alike.length > 0 ? alike : [first, ...more];
    return { read, beside: like.naming.filter((name) => !read.includes(name)) };
  };
  const { headerRow, columns } = wanted;
  const { currency } = open.context.profile;
  const chooser = createColumnChooser({ last, wanted, readings, isNamed });
  const read = (as: CsvEncoding | undefined): Promise<FileTable> =>
    readTableFile(
      file,
      {
        ...{ separator, choose, headerRow, currency, encoding: as },
        sheets: wanted.sheets === 'all' ? undefined : wanted.sheets,
        choosesColumns: columns !== undefined,
        chooseHeader: chooser.header,
        chooseColumns: chooser.choose,
      },
      {
        signal: job.signal,
        onProgress: (done, total) =>
          job.progress('job.import.read', Math.floor((100 * done) / Math.max(total, 1)), 100),
      },
    );
  const throwIfStale = throwIfStopped(job);
  const sourceIn = async (from: FileTable): Promise<SourceRead> => {
    const source = await sourceOf(last, file, from, { alike, headerRow, currency, throwIfStale });
    const isOurs = source.origin === 'ours' && !isNamed;
    return { source, taken: isOurs ? undefined : readingAlike(readings, source.rows, isNamed) };
  };
  const readIn = (from: FileTable, found: SourceRead): ReadFile => {
    requireAds(open, from, found);
    return { ...readAs(found.source, found.taken, wanted, { last, known }), ahead };
  };
  const readOrAsked = async (): Promise<FileTable | { readonly toChoose: ColumnsToChoose }> => {
    try {
      return await read(encoding);
    } catch (error) {
      const toChoose = chooser.toChoose();
      if (toChoose) return { toChoose };
      throw error;
    }
  };
  const table = await readOrAsked();
  if ('toChoose' in table) return table;
  await yieldToEventLoop();
  const first = await sourceIn(table);
  const other = encoding === undefined ? encodingBy(table, first.taken?.file) : undefined;
  if (other === undefined) return readIn(table, first);
  const again = await read(other);
  return readIn(again, await sourceIn(again));
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
  await yieldToEventLoop();
  const onPart = (part: number): void => job.progress('job.import.compare', Math.floor(100 * part), 100);
  const context = { open, throwIfStale: throwIfStopped(job), signal: job.signal, onPart };
  const work = await createProposal(context, source, { ...said, ahead: await ahead });
  await yieldToEventLoop();
  requireKnownRows(open, work);
  return work;
};
