/** Writing workbooks in a worker: the engine makes the rows, some at a time as they are asked for. */
import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { placeNewFile } from './new-file.ts';
import { READ_LIMITS } from './read/limits.ts';
import type { NamedList, Sheet, SheetRow, Workbook } from './sheet-plan.ts';
import { runTask, TaskLimitError } from './worker/host.ts';
import type { WriteAnswer, WriteInput } from './write-task.ts';

export type Watch = {
  readonly signal: AbortSignal;
  /** Told of every row of any sheet, from the first on. */
  readonly onRow: (rows: number) => void;
};

/** Work of one turn; what comes on top is what makes some rows at once. */
const TURN_MS = 12;
/** Rows that go to the worker at once: they are copied in a few milliseconds. */
const BATCH_ROWS = 100;

/** Nobody waits longer for a file. */
const MOST_SECONDS = 3600;
/** Texts that stand in cells are kept until the end. */
const HEAP_MB = 3072;

/** Lists side by side, each in a column of its own. */
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

/** Gives the rows of a sheet in batches. */
const batchesOf = ({ rows }: Sheet, onRow: Watch['onRow']): (() => WriteAnswer) => {
  const left = rows[Symbol.iterator]();
  let given = 0;
  return () => {
    const batch: SheetRow[] = [];
    const until = performance.now() + TURN_MS;
    while (batch.length < BATCH_ROWS && performance.now() < until) {
      const next = left.next();
      if (next.done) return batch.length > 0 ? batch : null;
      batch.push(next.value);
      given += 1;
      onRow(given);
    }
    return batch;
  };
};

/** Batches made while the worker begins; a worker needs as long to begin as it takes to make these. */
const AHEAD = 30;

/** Gives the batches of `next`, of which it makes some before they are asked for. */
const withHeadStart = (next: () => WriteAnswer) => {
  const ready: (() => WriteAnswer)[] = [];
  let going = true;
  const make = (): void => {
    try {
      const batch = next();
      ready.push(() => batch);
      if (batch === null) going = false;
    } catch (error) {
      // Told to who asks for it.
      ready.push(() => {
        throw error;
      });
      going = false;
    }
  };
  const begin = async (): Promise<void> => {
    while (going && ready.length < AHEAD) {
      make();
      await setImmediate();
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

/** What is too large to be read again is not written. */
const demandReadable = async (draft: string, file: string): Promise<void> => {
  const { size } = await stat(draft);
  if (size > READ_LIMITS.fileBytes) throw new AdsheetError('file-unwritable', { file, reason: 'too-many' });
};

/**
 * Writes a workbook to `file`, whole or not at all; `settle` is called when all of it is on the disk, before it is put in
 * its place. Rejects with `cancelled` when the signal says so, with what `settle` or a row throws, else as
 * `placeNewFile` does, for more than a computer should give with the reason `too-many`.
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
          // Questions that wait are answered one after the other, each in a turn of its own.
          await setImmediate();
          return batches[sheet]?.() ?? null;
        },
      });
      await Promise.all([started, headStart.begin()]);
    } catch (error) {
      // Nothing more is made of a file that will not be.
      headStart.stop();
      if (!(error instanceof TaskLimitError)) throw error;
      throw new AdsheetError('file-unwritable', { file, reason: 'too-many' }, { cause: error });
    }
    await demandReadable(draft, file);
    settle();
  });
};
