/** Tables as text files, as various programs and countries write them. All values are texts. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { lettersOf } from '../../../../shared/table/address.ts';
import type { CsvEncoding } from '../../../../shared/table/csv-choices.ts';
import type { Separator } from '../../../../shared/table/tsv.ts';
import { rowsOf, separatorOf } from '../../../../shared/table/tsv.ts';
import type { CsvFacts, CsvWanted, FileRow } from './file-table.ts';
import { looksLikeUtf16 } from './format.ts';
import { READ_LIMITS } from './limits.ts';
import { createRowCounter } from './row-counter.ts';
import { withLineFeeds } from './texts.ts';

export type CsvText = CsvFacts & { readonly text: string; readonly firstRow: number };

/** The code page of Windows in Western Europe, in which every byte is a character. */
const FALLBACK = 'windows-1252';
/** Excel's line that names the separator. */
const SEPARATOR_LINE = /^"?sep=([\t,;])"?(?:\r\n?|\n|$)/iu;

const BLANK_LINES = /^[\r\n]+/u;

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const encodingOf = (bytes: Buffer): CsvEncoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (looksLikeUtf16(bytes)) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : FALLBACK;
};

const isSeparator = (sign: string | undefined): sign is Separator =>
  sign === '\t' || sign === ',' || sign === ';';

/**
 * The text of a file. The encoding is found by the byte order mark, otherwise by which encodings its bytes allow; the
 * separator by the first line.
 */
export const csvText = (bytes: Buffer, wanted: CsvWanted): CsvText => {
  const encoding = wanted.encoding ?? encodingOf(bytes);
  const whole = new TextDecoder(encoding).decode(bytes);
  const line = SEPARATOR_LINE.exec(whole);
  const said = line?.[1];
  const text = line ? whole.slice(line[0].length) : whole;
  const separator =
    wanted.separator ?? (isSeparator(said) ? said : separatorOf(text.replace(BLANK_LINES, '')));
  return { encoding, separator, text, firstRow: line ? 2 : 1 };
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
