/**
 * Limits of reading (`docs/workbooks.md#limits`): no file may take more memory or time than this, however it was
 * made. Ordinary files with 50,000 ads stay far below.
 */
const MB = 1024 * 1024;

export const READ_LIMITS = {
  fileBytes: 100 * MB,
  /** Of a web page, which is read as a whole. */
  pageBytes: 32 * MB,
  parts: 2_000,
  /** Of one part, unpacked. */
  partBytes: 600 * MB,
  /** Compression ratio of parts larger than `ratioBytes`; a shop with the same description in all ads reaches 300. */
  ratio: 400,
  ratioBytes: 8 * MB,
  /** Of workbook, styles and relations, unpacked. */
  smallPartBytes: 32 * MB,
  /** Rows that are not empty. */
  rows: 200_000,
  /** The last row of spreadsheet programs. */
  lastRow: 1_048_576,
  /** Of a table that is read; of a sheet with more, some are chosen. */
  columns: 256,
  /** The last column of spreadsheet programs. */
  lastColumn: 16_384,
  cells: 4_000_000,
  /** UTF-16 units of all texts. */
  characters: 250_000_000,
  /** UTF-16 units of one text, which is more than the 32,767 of a spreadsheet program's cell. */
  cellCharacters: 2_000_000,
  sharedTexts: 4_000_000,
  sheets: 500,
  /** Nesting depth of elements; a sheet has seven levels. */
  depth: 60,
  /** UTF-16 units of XML in which no element ends. */
  silence: 8_000_000,
  mergedNamed: 20_000,
  seconds: 120,
  /** Megabytes of the reader's own heap. */
  heapMb: 640,
} as const;
