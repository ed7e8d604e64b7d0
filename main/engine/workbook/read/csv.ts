/** Tables as text files, as various programs and countries write them. All values are texts. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { lettersOf } from '../../../../shared/table/address.ts';
import { CSV_SEPARATORS } from '../../../../shared/table/csv-choices.ts';
import { separatorOf } from '../../../../shared/table/separator.ts';
import type { Separator } from '../../../../shared/table/tsv.ts';
import { rowsOf } from '../../../../shared/table/tsv.ts';
import { textIn } from './code-pages.ts';
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

/** A row with more cells is passed on in parts, which are not examined. */
const WIDEST = 16_384;

/** Checks the number of cells of a row; cells beyond the limit must be empty. Throws AdsheetError `file-too-wide`. */
const requireNarrowRow = (cells: readonly string[], at: number): readonly string[] => {
  const { columns } = READ_LIMITS;
  if (cells.length <= columns) return cells;
  const last = cells.findLastIndex(isFilled);
  if (last >= columns || cells.length >= WIDEST)
    throw new AdsheetError('file-too-wide', {
      cell: `${lettersOf(Math.max(last, columns) + 1)}${at}`,
      columns,
    });
  return cells.slice(0, columns);
};

/**
 * The rows that are not empty, with the row numbers of spreadsheet programs. Throws AdsheetError `file-too-wide` and
 * `table-too-large`.
 */
export function* csvRows({ text, separator, firstRow }: CsvText): Generator<FileRow> {
  const counter = createRowCounter();
  let at = firstRow;
  for (const wide of rowsOf(text, separator, WIDEST)) {
    const cells = requireNarrowRow(wide, at);
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
