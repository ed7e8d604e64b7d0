/**
 * Reads a table from a seller's file: a workbook of any program, .csv of any country. Its first bytes determine the
 * format. Nothing in it is executed, and no file takes more time and memory than `READ_LIMITS`
 * (`docs/workbooks.md#reading`).
 */
import { basename } from 'node:path';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { runTask, TaskLimitError } from '../worker/host.ts';
import type {
  CsvWanted,
  FileInventory,
  FileRow,
  FileTable,
  SheetHead,
  SheetRows,
  SheetsChosen,
} from './file-table.ts';
import { READ_LIMITS } from './limits.ts';
import type { ColumnsWanted } from './wide-table.ts';

export type FileWanted = CsvWanted &
  ColumnsWanted & {
    /** The names of sheets to read together. */
    readonly sheets?: readonly string[] | undefined;
    /** The account's: amounts that a workbook shows in another one are texts; by default all are numbers. */
    readonly currency?: string | undefined;
    /** Chooses what is read, where these are `wanted`; by default the first visible sheet that is not empty. */
    readonly choose?:
      | ((inventory: FileInventory, wanted: readonly string[] | null) => SheetsChosen)
      | undefined;
    /**
     * Chooses the columns of the sheet at a place among those read, from 0 and in ascending order, where it has more than
     * a table may have or `choosesColumns`; null, as by default, refuses it.
     */
    readonly chooseColumns?:
      | ((head: SheetHead, place: number) => Promise<readonly number[] | null>)
      | undefined;
    /** Finds the row that names the columns of the sheet at a place, before they are chosen; null for none. */
    readonly chooseHeader?: ((rows: readonly FileRow[], place: number) => number | null) | undefined;
  };

export type ReadWatch = {
  readonly signal: AbortSignal;
  /** Called with the number of bytes read and in all. */
  readonly onProgress: (done: number, total: number) => void;
};

const firstShown = ({ sheets }: FileInventory, wanted: readonly string[] | null): SheetsChosen => {
  const shown = sheets.filter(({ hidden }) => !hidden);
  const first = shown.find(({ top }) => top.length > 0) ?? shown[0] ?? sheets[0];
  return { read: wanted ?? [first?.name ?? ''], beside: [] };
};

const atLimit = (cause: TaskLimitError): AdsheetError =>
  cause.limit === 'time'
    ? new AdsheetError('file-too-slow', { seconds: READ_LIMITS.seconds }, { cause })
    : new AdsheetError('file-bomb', {}, { cause });

/** Errors from inside do not name the file; this adds its name. */
const naming = (cause: unknown, file: string): unknown => {
  const error = cause instanceof TaskLimitError ? atLimit(cause) : cause;
  if (!(error instanceof AdsheetError)) return cause;
  return new AdsheetError(error.code, { file: basename(file), ...error.params }, { cause });
};

/**
 * Reads a sheet, or several together. Rejects as `choose` and `chooseColumns` do; rejects with `file-unreadable` where there is no such file, with `cancelled`, with
 * `sheet-unknown`, with `table-empty`; with `table-too-large`, `file-too-large`, `file-too-wide`, `file-too-slow` and
 * `file-bomb` beyond `READ_LIMITS`; with `file-damaged` and `file-unsafe`; and with what the file is instead of a
 * table: `file-encrypted`, `file-old-excel`, `file-binary-excel`, `file-web-page`, `file-text-named`,
 * `file-not-table`. A refused file yields nothing.
 */
export const readTableFile = async (
  file: string,
  { choose = firstShown, chooseColumns = async () => null, chooseHeader = () => null, ...wanted }: FileWanted,
  { signal, onProgress }: ReadWatch,
): Promise<FileTable> => {
  const rows: FileRow[][] = [];
  try {
    const end = await runTask(
      'read',
      { file, ...wanted },
      {
        signal,
        seconds: READ_LIMITS.seconds,
        heapMb: READ_LIMITS.heapMb,
        answer: async (question) => {
          if (question.type === 'sheets') return choose(question.inventory, question.wanted);
          const { place } = question;
          if (question.type === 'header') return { header: chooseHeader(question.rows, place) };
          if (question.type === 'columns') {
            rows[place] = [];
            return { columns: await chooseColumns(question.head, place) };
          }
          while (rows.length <= place) rows.push([]);
          for (const row of question.rows) rows[place]?.push(row);
          onProgress(question.done, question.total);
          return null;
        },
      },
    );
    const { read, beside, ...table } = end;
    const sheetRows = (
      { name, merged, columns, isWhole }: (typeof read)[number],
      place: number,
    ): SheetRows => ({
      ...{ name, merged, columns },
      rows: isWhole ? (rows[place] ?? []) : null,
    });
    const ofRead = rows.slice(0, read.length);
    if (ofRead.every((some) => some.length === 0)) throw new AdsheetError('table-empty');
    return {
      ...table,
      rows: rows[0] ?? [],
      columns: read[0]?.columns ?? null,
      more: read.map(sheetRows).slice(1),
      beside: beside.map((sheet, i) => sheetRows(sheet, read.length + i)),
    };
  } catch (cause) {
    throw naming(cause, file);
  }
};
