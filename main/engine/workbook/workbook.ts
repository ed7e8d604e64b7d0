/** Writes workbooks in a worker; the engine produces the rows on request, in batches. */
import { stat } from 'node:fs/promises';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { beginSlice, yieldToEventLoop } from '../time-slices.ts';
import { placeNewFile } from './new-file.ts';
import { READ_LIMITS } from './read/limits.ts';
import type { NamedList, Sheet, SheetRow, Workbook } from './sheet-plan.ts';
import { runTask, TaskLimitError } from './worker/host.ts';
import type { WriteAnswer, WriteInput } from './write-task.ts';

export type Watch = {
  readonly signal: AbortSignal;
  /** Called with the number of rows written so far, over all sheets. */
  readonly onRow: (rows: number) => void;
};

/** Rows sent to the worker at once; copying them takes a few milliseconds. */
const BATCH_ROWS = 100;

/** The longest a file may take. */
const MOST_SECONDS = 3600;
/** Shared strings stay in memory until the end. */
const HEAP_MB = 3072;

/** A sheet with the lists in columns side by side. */
const listsSheet = (name: string, lists: readonly NamedList[]): Sheet => {
  const longest = Math.max(...lists.map(({ values }) => values.length));
  return {
    name,
    hidden: true,
    filter: false,
    columns: lists.map((list) => ({ header: list.name, width: 20, kind: 'text' })),
    rows: Array.from({ length: longest }, (_, at) => ({
      values: lists.map(({ values }) => values[at] ?? null),
    })),
  };
};

/** Produces the rows of a sheet in batches. */
const batchesOf = ({ rows }: Sheet, onRow: Watch['onRow']): (() => WriteAnswer) => {
  const left = rows[Symbol.iterator]();
  let given = 0;
  return () => {
    const batch: SheetRow[] = [];
    const isOver = beginSlice();
    while (batch.length < BATCH_ROWS && !isOver()) {
      const next = left.next();
      if (next.done) return batch.length > 0 ? batch : null;
      batch.push(next.value);
      given += 1;
      onRow(given);
    }
    return batch;
  };
};

/** Batches produced while the worker starts, which takes about as long. */
const AHEAD = 30;

/** Produces some batches of `next` in advance. */
const withHeadStart = (next: () => WriteAnswer) => {
  const ready: (() => WriteAnswer)[] = [];
  let going = true;
  const make = (): void => {
    try {
      const batch = next();
      ready.push(() => batch);
      if (batch === null) going = false;
    } catch (error) {
      // Thrown to the caller who asks for the batch.
      ready.push(() => {
        throw error;
      });
      going = false;
    }
  };
  const begin = async (): Promise<void> => {
    while (going && ready.length < AHEAD) {
      make();
      await yieldToEventLoop();
    }
  };
  const stop = (): void => {
    going = false;
  };
  return {
    begin,
    stop,
    give: (): WriteAnswer => {
      stop();
      return (ready.shift() ?? next)();
    },
  };
};

const NOTHING = (): WriteAnswer => null;

const faceOf = ({ rows: _rows, ...face }: Sheet): WriteInput['sheets'][number] => face;

/** Throws where a file becomes too large to be imported again. */
const requireReadable = async (draft: string, file: string): Promise<void> => {
  const { size } = await stat(draft);
  if (size > READ_LIMITS.fileBytes) throw new AdsheetError('file-unwritable', { file, reason: 'too-many' });
};

/**
 * Writes a workbook to `file`, completely or not at all; `settle` is called when all of it is durable, before it is
 * renamed to its place. Rejects with `cancelled` when aborted, with what `settle` or a row throws, as `placeNewFile`
 * does, and with reason `too-many` where it exceeds the limits of time, memory or size.
 */
export const writeWorkbook = async (
  file: string,
  { sheets, lists }: Workbook,
  { signal, onRow }: Watch,
  settle: () => void = () => {},
): Promise<void> => {
  const named = lists?.lists.filter(({ values }) => values.length > 0) ?? [];
  const all = lists && named.length > 0 ? [...sheets, listsSheet(lists.sheet, named)] : sheets;
  const [first = NOTHING, ...others] = all.map((sheet) => batchesOf(sheet, onRow));
  const headStart = withHeadStart(first);
  const batches = [headStart.give, ...others];
  await placeNewFile(file, async (draft) => {
    const input: WriteInput = {
      draft,
      file,
      sheets: all.map(faceOf),
      lists: named.length > 0 ? { sheet: all.length - 1, lists: named } : null,
    };
    try {
      const started = runTask('write', input, {
        signal,
        seconds: MOST_SECONDS,
        heapMb: HEAP_MB,
        answer: async ({ sheet }) => {
          // Waiting questions are answered one after the other, yielding in between.
          await yieldToEventLoop();
          return batches[sheet]?.() ?? null;
        },
      });
      await Promise.all([started, headStart.begin()]);
    } catch (error) {
      // Stops producing rows for a file that is abandoned.
      headStart.stop();
      if (!(error instanceof TaskLimitError)) throw error;
      throw new AdsheetError('file-unwritable', { file, reason: 'too-many' }, { cause: error });
    }
    await requireReadable(draft, file);
    settle();
  });
};
