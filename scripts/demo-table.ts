// What the demo does to a file, as a seller would in a spreadsheet program.
import { readFile, writeFile } from 'node:fs/promises';
import { separatorOf } from '../shared/table/separator.ts';
import { readTable, writeTable } from '../shared/table/tsv.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** In our csv files a text that a spreadsheet program would take for a formula is preceded by an apostrophe. */
const GUARDED = /^'(?=[=+\-@])/u;

/**
 * Replaces the texts of cells of a csv file, found by their present text. Resolves with the number of replaced cells.
 */
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
