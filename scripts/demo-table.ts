// What the demo does to a file, as a seller would in a spreadsheet program.
import { readFile, writeFile } from 'node:fs/promises';
import { readTable, separatorOf, writeTable } from '../shared/table/tsv.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** Before a sign that would begin a formula, a csv file of ours has one of its own. */
const GUARDED = /^'(?=[=+\-@])/u;

/** Writes other texts over cells of a csv file, found by what they say now; how many cells that were. */
export const retype = async (file: string, texts: ReadonlyMap<string, string>): Promise<number> => {
  const text = await readFile(file, 'utf8');
  const separator = separatorOf(text);
  let typed = 0;
  const rows = readTable(text, separator).map((row) =>
    row.map((cell) => {
      const other = texts.get(cell.replace(GUARDED, ''));
      if (other !== undefined) typed += 1;
      return other ?? cell;
    }),
  );
  await writeFile(file, BYTE_ORDER_MARK + writeTable(rows, separator));
  return typed;
};
