/** Tables, and folders of pictures, that come from outside: by "open with", by a second start, or dropped on the window. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { MOST_FILES } from '../../../shared/contract/commands/edits.ts';

/** The extensions Adsheet can open; the same as in `electron-builder.yml`. */
const ENDS: ReadonlySet<string> = new Set(['.xlsx', '.xlsm', '.xls', '.ods', '.csv']);

export const isTableName = (word: string): boolean => ENDS.has(path.extname(word).toLowerCase());

/**
 * The tables among the words of a command line given in `folder`, existing or not, as the file manager names them.
 */
export const tablesAmong = (words: readonly string[], folder: string): readonly string[] =>
  words
    .filter((word) => !word.startsWith('-') && isTableName(word))
    .map((word) => path.resolve(folder, word));

const isFile = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined))?.isFile() ?? false;

/** A folder may be dropped on the window too: of picture files. */
export const isFolder = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined))?.isDirectory() ?? false;

/**
 * The existing ones, in their order. A disconnected network drive may take half a minute, which does not block the
 * window.
 */
export const thoseThere = async (files: readonly string[]): Promise<readonly string[]> => {
  const there = await Promise.all(files.map(isFile));
  return files.filter((_, i) => there[i]);
};

/** Those the dialog for pictures offers; what a file is, is told by its content later. */
const PICTURE_ENDS: ReadonlySet<string> = new Set([
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.bmp',
  '.webp',
  '.avif',
]);

const isPictureName = (file: string): boolean => PICTURE_ENDS.has(path.extname(file).toLowerCase());

/**
 * The file to read, and how many others came with it: the window reads one at a time, and tells about the others.
 * Pictures come together, without a file.
 */
type TakenFile = {
  readonly file: string | null;
  readonly pictures: readonly string[];
  readonly others: number;
};

export type WaitingFiles = {
  /** `others`: the number of further files that are not named. */
  readonly add: (files: readonly string[], others?: number) => void;
  /**
   * Returns the file once: of the newest ones the first with a table's extension, otherwise the first, or all pictures
   * where the first is one.
   */
  readonly take: () => TakenFile;
};

const NONE: TakenFile = { file: null, pictures: [], others: 0 };

/** Stores files until the page asks; `tell` announces one. */
export const waitingFiles = (tell: () => void): WaitingFiles => {
  let waiting = NONE;
  return {
    add: (files, others = 0) => {
      const file = files.find(isTableName) ?? files[0];
      if (file === undefined) return;
      const before = waiting.others + waiting.pictures.length + (waiting.file === null ? 0 : 1);
      const pictures = isPictureName(file) ? files.filter(isPictureName).slice(0, MOST_FILES) : [];
      const taken = pictures.length === 0 ? { file, pictures } : { file: null, pictures };
      waiting = { ...taken, others: before + files.length - Math.max(1, pictures.length) + others };
      tell();
    },
    take: () => {
      const taken = waiting;
      waiting = NONE;
      return taken;
    },
  };
};

/** The most recent files that are remembered. */
const MOST_RECENT = 8;

/** Newest first, each once. */
export const withRecent = (recent: readonly string[], file: string): readonly string[] =>
  [file, ...recent.filter((other) => other !== file)].slice(0, MOST_RECENT);
