/** Tables as text files, as various programs and countries write them. All values are texts. */
import { CSV_SEPARATORS } from '../../../../shared/table/csv-choices.ts';
import { separatorOf } from '../../../../shared/table/separator.ts';
import type { Separator } from '../../../../shared/table/tsv.ts';
import { rowsOf } from '../../../../shared/table/tsv.ts';
import { textIn } from './code-pages.ts';
import type { Columns } from './columns.ts';
import { FIRST_COLUMNS, tooWide } from './columns.ts';
import { encodingOf } from './encoding.ts';
import type { CsvFacts, CsvWanted, FileRow } from './file-table.ts';
import { READ_LIMITS } from './limits.ts';
import { createRowCounter } from './row-counter.ts';
import { withLineFeeds } from './texts.ts';

export type CsvText = Omit<CsvFacts, 'broken'> & { readonly text: string; readonly firstRow: number };

/** Excel's line that names the separator. */
const SEPARATOR_LINE = /^"?sep=([\t,;|~])"?(?:\r\n?|\n|$)/iu;

const BLANK_LINES = /^[\r\n]+/u;

const separators: ReadonlySet<string> = new Set(CSV_SEPARATORS);
const isSeparator = (sign: string | undefined): sign is Separator =>
  sign !== undefined && separators.has(sign);

/**
 * The text of a file. The encoding is found by its bytes (`encoding.ts`), the separator by its `sep=` line, otherwise
 * by its first lines.
 */
export const csvText = (bytes: Buffer, wanted: CsvWanted): CsvText => {
  const { encoding, unsure } =
    wanted.encoding === undefined ? encodingOf(bytes) : { encoding: wanted.encoding, unsure: [] };
  const whole = textIn(encoding, bytes);
  const line = SEPARATOR_LINE.exec(whole);
  const said = line?.[1];
  const text = line ? whole.slice(line[0].length) : whole;
  const separator =
    wanted.separator ?? (isSeparator(said) ? said : separatorOf(text.replace(BLANK_LINES, '')));
  return { encoding, unsure, separator, text, firstRow: line ? 2 : 1 };
};

const isFilled = (cell: string): boolean => cell !== '';

/** A row with more cells is passed on in parts, of which the first is refused. */
const WIDEST = READ_LIMITS.lastColumn + 1;

/** The cells that are read; those beyond the last column must be empty. Throws AdsheetError `file-too-wide`. */
const cellsIn = (cells: readonly string[], at: number, columns: Columns): readonly string[] => {
  const last = cells.findLastIndex(isFilled) + 1;
  if (last > columns.last || cells.length >= WIDEST)
    throw tooWide(Math.max(last, columns.last + 1), at, columns);
  if (columns === FIRST_COLUMNS) return cells.slice(0, columns.last);
  return cells.filter((_, i) => columns.placeOf(i + 1) !== undefined);
};

/**
 * The rows that are not empty, with the row numbers of spreadsheet programs. Throws AdsheetError `file-too-wide` and
 * `table-too-large`.
 */
export function* csvRows(
  { text, separator, firstRow }: CsvText,
  columns: Columns = FIRST_COLUMNS,
): Generator<FileRow> {
  const counter = createRowCounter();
  let at = firstRow;
  for (const wide of rowsOf(text, separator, WIDEST)) {
    const cells = cellsIn(wide, at, columns);
    counter.line(at);
    if (cells.some(isFilled)) {
      const row = { at, cells: cells.map(withLineFeeds) };
      counter.row();
      for (const cell of row.cells) counter.cell(cell);
      yield row;
    }
    at += 1;
  }
}
