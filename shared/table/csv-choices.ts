/**
 * The options for reading a csv file that its bytes alone do not determine. `utf-8-twice`: UTF-8 whose bytes were read
 * as Windows 1252 and written as UTF-8 again.
 */

export const CSV_ENCODINGS = [
  'utf-8',
  'utf-8-twice',
  'windows-1252',
  'cp850',
  'macintosh',
  'windows-1250',
  'iso-8859-15',
  'utf-16le',
  'utf-16be',
] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

export const CSV_SEPARATORS = [',', ';', '\t', '|', '~'] as const;

/** The separators as words of a terminal, where a tab is hard to type. */
export const SEPARATOR_NAMES = [',', ';', 'tab', '|', '~'] as const;
export type SeparatorName = (typeof SEPARATOR_NAMES)[number];

/** A text of a file as it would read in an encoding: shown where its bytes allow several. */
export type EncodingSample = { readonly encoding: CsvEncoding; readonly text: string };
