/**
 * How much of a file is looked at (`docs/workbooks.md#limits`): no file, however it was made, may take more
 * than this of memory and time. Honest files of 50,000 ads stay far below.
 */
const MB = 1024 * 1024;

export const READ_LIMITS = {
  fileBytes: 100 * MB,
  parts: 2_000,
  /** Of one part, unpacked. */
  partBytes: 600 * MB,
  /** Unpacked to packed, for parts of more than `ratioBytes`; one description in all ads of a shop comes to 300. */
  ratio: 400,
  ratioBytes: 8 * MB,
  /** Of workbook, styles and relations, unpacked. */
  smallPartBytes: 32 * MB,
  /** That hold something. */
  rows: 200_000,
  /** The last row of spreadsheet programs. */
  lastRow: 1_048_576,
  columns: 256,
  cells: 4_000_000,
  /** UTF-16 units of all texts. */
  characters: 250_000_000,
  /** UTF-16 units of one text, which is more than the 32,767 of a spreadsheet program's cell. */
  cellCharacters: 2_000_000,
  sharedTexts: 4_000_000,
  sheets: 500,
  /** Elements within each other; a sheet has seven. */
  depth: 60,
  /** UTF-16 units of XML that bring no element to an end. */
  silence: 8_000_000,
  mergedNamed: 20_000,
  seconds: 120,
  /** Of the reader's own heap. */
  heapMb: 640,
} as const;
