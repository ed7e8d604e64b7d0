/**
 * Reading a table from a file of somebody's: .xlsx of any program, .csv of any country. What the file is, its first
 * bytes decide; nothing of it is ever executed, and no file takes more than `READ_LIMITS` of time and memory
 * (`docs/workbooks.md#reading`).
 */
import { basename } from 'node:path';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { runTask, TaskLimitError } from '../worker/host.ts';
import type { CsvWanted, FileInventory, FileRow, FileTable } from './file-table.ts';
import { READ_LIMITS } from './limits.ts';

export type FileWanted = CsvWanted & {
  /** The sheet to read, by its name. */
  readonly sheet?: string | undefined;
  /** Names the sheet to read where `sheet` does not; by itself the first that is shown and holds something. */
  readonly choose?: ((inventory: FileInventory) => string) | undefined;
};

export type ReadWatch = {
  readonly signal: AbortSignal;
  /** Told of how much is read of how much. */
  readonly onProgress: (done: number, total: number) => void;
};

const firstShown = ({ sheets }: FileInventory): string => {
  const shown = sheets.filter(({ hidden }) => !hidden);
  return (shown.find(({ top }) => top.length > 0) ?? shown[0] ?? sheets[0])?.name ?? '';
};

const atLimit = (cause: TaskLimitError): AdsheetError =>
  cause.limit === 'time'
    ? new AdsheetError('file-too-slow', { seconds: READ_LIMITS.seconds }, { cause })
    : new AdsheetError('file-bomb', {}, { cause });

/** What went wrong inside names no file; people are told which. */
const naming = (cause: unknown, file: string): unknown => {
  const error = cause instanceof TaskLimitError ? atLimit(cause) : cause;
  if (!(error instanceof AdsheetError)) return cause;
  return new AdsheetError(error.code, { file: basename(file), ...error.params }, { cause });
};

/**
 * Reads one sheet. Rejects with `file-unreadable` where there is no such file, with `cancelled`, with `sheet-unknown`,
 * with `table-empty` where there is nothing in it, with `table-too-large`, `file-too-large`, `file-too-wide`,
 * `file-too-slow` and `file-bomb` for what is beyond `READ_LIMITS`, with `file-damaged` and `file-unsafe`, and with what
 * the file is instead of a table: `file-encrypted`, `file-old-excel`, `file-binary-excel`, `file-open-document`,
 * `file-web-page`, `file-text-named`, `file-not-table`. Nothing of a refused file is given.
 */
export const readTableFile = async (
  file: string,
  { choose = firstShown, ...wanted }: FileWanted,
  { signal, onProgress }: ReadWatch,
): Promise<FileTable> => {
  const rows: FileRow[] = [];
  try {
    const end = await runTask(
      'read',
      { file, ...wanted },
      {
        signal,
        seconds: READ_LIMITS.seconds,
        heapMb: READ_LIMITS.heapMb,
        answer: (question) => {
          if (question.type === 'sheet') return choose(question.inventory);
          for (const row of question.rows) rows.push(row);
          onProgress(question.done, question.total);
          return null;
        },
      },
    );
    if (rows.length === 0) throw new AdsheetError('table-empty');
    return { ...end, rows };
  } catch (cause) {
    throw naming(cause, file);
  }
};
