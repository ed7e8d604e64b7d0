/** Files with tables that come to Adsheet from outside: by "open with", by a second start, dropped on the window. */
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** What the system may open with Adsheet; the same ends stand in `electron-builder.yml`. */
const ENDS: ReadonlySet<string> = new Set(['.xlsx', '.xlsm', '.csv']);

export const isTableName = (word: string): boolean => ENDS.has(path.extname(word).toLowerCase());

/** The tables among the words of a command line that was given in `folder`, there or not, as the file manager names them. */
export const tablesAmong = (words: readonly string[], folder: string): readonly string[] =>
  words
    .filter((word) => !word.startsWith('-') && isTableName(word))
    .map((word) => path.resolve(folder, word));

const isFile = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined))?.isFile() ?? false;

/** Those that are there, in their order. A network drive that is gone may take half a minute: the window goes on meanwhile. */
export const thoseThere = async (files: readonly string[]): Promise<readonly string[]> => {
  const there = await Promise.all(files.map(isFile));
  return files.filter((_, i) => there[i]);
};

/** The file to read, and how many came with it: the window looks at one at a time, and says so of the others. */
type TakenFile = { readonly file: string | null; readonly others: number };

export type WaitingFiles = {
  /** `others`: so many more came than are named. */
  readonly add: (files: readonly string[], others?: number) => void;
  /** Given once: of those that came last the first that is called a table, else the first. */
  readonly take: () => TakenFile;
};

const NONE: TakenFile = { file: null, others: 0 };

/** Keeps files until the page asks; `tell` says that one is there. */
export const waitingFiles = (tell: () => void): WaitingFiles => {
  let waiting = NONE;
  return {
    add: (files, others = 0) => {
      const file = files.find(isTableName) ?? files[0];
      if (file === undefined) return;
      const before = waiting.file === null ? 0 : waiting.others + 1;
      waiting = { file, others: before + files.length - 1 + others };
      tell();
    },
    take: () => {
      const taken = waiting;
      waiting = NONE;
      return taken;
    },
  };
};

/** So many files are remembered. */
const MOST_RECENT = 8;

/** The newest first, each once. */
export const withRecent = (recent: readonly string[], file: string): readonly string[] =>
  [file, ...recent.filter((other) => other !== file)].slice(0, MOST_RECENT);
