/** The options for reading a csv file that its bytes alone do not determine. */

export const CSV_ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'iso-8859-15',
  'utf-16le',
  'utf-16be',
] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

export const CSV_SEPARATORS = [',', ';', '\t'] as const;
