/** What a file is, by its first bytes, as its name may be wrong. */

import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';

/**
 * What holds a table: a ZIP, the container of old Office files, OpenDocument as one XML file, a web page, or plain
 * text.
 */
export type Container = 'zip' | 'compound' | 'flat' | 'page' | 'text';

/** The second is that of a ZIP without parts. */
const ZIP = [Buffer.from('504b0304', 'hex'), Buffer.from('504b0506', 'hex')];
/** Old Office files, and new ones with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Names in a compound file are UTF-16 with a terminating NUL. */
const ENCRYPTED = Buffer.from('EncryptedPackage\0', 'utf16le');
/** Excel before 1995 wrote no container: the first record of its sheets. */
const OLDEST = [
  Buffer.from('09000400', 'hex'),
  Buffer.from('09020600', 'hex'),
  Buffer.from('09040600', 'hex'),
];
const MARKS_OF_TEXT = [Buffer.from('efbbbf', 'hex'), Buffer.from('fffe', 'hex'), Buffer.from('feff', 'hex')];
const OTHERS = [Buffer.from('%PDF-'), Buffer.from('{\\rtf')];

/** Byte order marks, as one character per byte. */
const MARK = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/u;
const PROLOGUE = /^(?:<\?xml[^>]*\?>|<!--.*?-->|\s+)*/su;
const PAGE = /^<(?:!doctype\s+html|html|head|meta|style|body|table|div)\b/iu;

/** Tabs, line ends and page breaks. */
const LAYOUT = [0x09, 0x0a, 0x0b, 0x0c, 0x0d];
const MOST_UNSEEN = 0.01;

/** The first bytes of a text that are examined. */
const SAMPLE = 65_536;
/** A text by the name of `.xls` is what many systems export as such. */
const WORKBOOK_NAME = /^\.(?:xls[xmb]|xlt[xm]?|ods)$/iu;

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

const MOST_NOUGHTS = 0.35;

/**
 * UTF-16 without a byte order mark: every second byte is mostly zero. Excel calls this Unicode text. Undefined for
 * other bytes.
 */
export const utf16Of = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const sample = bytes.subarray(0, SAMPLE & ~1);
  if (sample.length < 2 || bytes.length % 2 !== 0) return undefined;
  const noughts = [0, 0];
  for (let i = 0; i < sample.length; i += 1)
    if (sample[i] === 0 && sample[i ^ 1] !== 0) noughts[i & 1] = (noughts[i & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = noughts;
  const most = sample.length * MOST_NOUGHTS;
  if (odd > most) return 'utf-16le';
  return even > most ? 'utf-16be' : undefined;
};

/** Is it a text? Texts have no NUL bytes, and at most a few other control characters. */
const isText = (bytes: Buffer): boolean => {
  const sample = bytes.subarray(0, SAMPLE);
  let unseen = 0;
  for (const byte of sample) {
    if (byte === 0) return false;
    if (byte < 0x20 && !LAYOUT.includes(byte)) unseen += 1;
  }
  return unseen <= sample.length * MOST_UNSEEN;
};

const startOf = (bytes: Buffer): string =>
  bytes.subarray(0, SAMPLE).toString('latin1').replaceAll('\0', '').replace(MARK, '').trimStart();

const isPage = (bytes: Buffer): boolean => PAGE.test(startOf(bytes).replace(PROLOGUE, ''));

/** A text that is no table, such as an XML workbook of 2003. */
const markup = (bytes: Buffer): ErrorCode | null => {
  const start = startOf(bytes);
  if (!start.startsWith('<?xml')) return null;
  if (start.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'file-old-excel';
  return 'file-not-table';
};

const refusal = (bytes: Buffer, extension: string): ErrorCode | null => {
  if (OLDEST.some((start) => startsWith(bytes, start))) return 'file-old-excel';
  if (OTHERS.some((start) => startsWith(bytes, start))) return 'file-not-table';
  const isMarked = MARKS_OF_TEXT.some((mark) => startsWith(bytes, mark));
  if (!isMarked && utf16Of(bytes) === undefined && !isText(bytes)) return 'file-not-table';
  if (isPage(bytes)) return null;
  return markup(bytes) ?? (WORKBOOK_NAME.test(extension) ? 'file-text-named' : null);
};

/** Is it OpenDocument in one XML file, without an archive? */
const isFlat = (bytes: Buffer): boolean => {
  const start = startOf(bytes);
  return start.startsWith('<?xml') && start.includes('urn:oasis:names:tc:opendocument');
};

/**
 * What holds a readable file's table. Throws AdsheetError with the code of what it is otherwise; `extension`, as in
 * `.xlsx`, matters only for plain text.
 */
export const containerOf = (bytes: Buffer, extension: string): Container => {
  if (bytes.length === 0) throw new AdsheetError('table-empty');
  if (ZIP.some((start) => startsWith(bytes, start))) return 'zip';
  if (startsWith(bytes, COMPOUND)) {
    if (bytes.includes(ENCRYPTED)) throw new AdsheetError('file-encrypted');
    return 'compound';
  }
  if (isFlat(bytes)) return 'flat';
  const code = refusal(bytes, extension);
  if (code) throw new AdsheetError(code);
  return isPage(bytes) ? 'page' : 'text';
};
