/**
 * The message of a second start to the running one. Chromium passes the whole command line and our data in one
 * message of at most 32 KB, and ends the running application if it is not answered: so both are kept short.
 */
import { z } from 'zod';
import { isTableName, tablesAmong } from './table-files.ts';

/** The tables to open, and the number of further ones. */
export type Opened = { readonly files: readonly string[]; readonly others: number };

const MOST_BYTES = 8 * 1024;
const LONGEST_WORD = 4 * 1024;
const MOST_FILES = 20;
/** The switch with the number of left-out files, for the start that continues with the others. */
export const OTHERS = 'others';

const bytesOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + Buffer.byteLength(word) + 1, 0);

/** The first words that fit. */
const fitting = (words: readonly string[]): readonly string[] => {
  let room = MOST_BYTES;
  return words.filter((word) => {
    const bytes = Buffer.byteLength(word) + 1;
    const fits = bytes <= Math.min(room, LONGEST_WORD);
    room = fits ? room - bytes : 0;
    return fits;
  });
};

const isTable = (word: string): boolean => !word.startsWith('-') && isTableName(word);

/** The words for a restart, where the present ones are too many or too long to be passed on; otherwise undefined. */
export const shortened = (words: readonly string[]): readonly string[] | undefined => {
  if (bytesOf(words) <= 2 * MOST_BYTES) return undefined;
  const tables = words.filter(isTable);
  // A word that is too long is no valid path or switch; the others keep their order.
  const rest = words.filter((word) => !isTable(word) && Buffer.byteLength(word) <= LONGEST_WORD);
  const kept = fitting(tables);
  return [...fitting(rest), `--${OTHERS}=${tables.length - kept.length}`, ...kept];
};

/** The message for the tables among the words of a command line given in `folder`. */
export const openedBy = (words: readonly string[], folder: string, others: number): Opened => {
  const files = tablesAmong(words, folder);
  const said = fitting(files.slice(0, MOST_FILES));
  return { files: said, others: files.length - said.length + others };
};

const count = z.int().min(0).max(1_000_000);

/** The message of another start; anything else means that no file is to be opened. */
export const OPENED = z
  .object({ files: z.array(z.string().min(1).max(LONGEST_WORD)).max(MOST_FILES).readonly(), others: count })
  .catch({ files: [], others: 0 });
