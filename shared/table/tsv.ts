/**
 * Tables as text: the clipboard of spreadsheet programs (tabs) and csv files. Quoting is that of RFC 4180, read
 * leniently, as programs omit quotes where they can.
 */
export type Separator = '\t' | ';' | '|' | '~' | ',';

export type TextTable = readonly (readonly string[])[];

const BYTE_ORDER_MARK = '\uFEFF';
type Field = { readonly value: string; readonly end: number };

/**
 * The rows of a text. A field is quoted only where a quote opens it and the closing quote ends it; any other
 * quote is a character of the text (`5" disk`, `"Big" sale`). Line ends are CRLF, LF or CR; one at the very end
 * closes the last row and opens none. A text without characters has no rows. Rows may differ in length. Line
 * ends inside a quoted field stay as they are.
 */
export function readTable(text: string, separator: Separator = '\t'): TextTable {
  return [...rowsOf(text, separator)];
}

/** The same rows one by one, for large texts. A row of `widest` or more fields is returned in parts of that size. */
export function* rowsOf(
  text: string,
  separator: Separator,
  widest = Number.POSITIVE_INFINITY,
): Generator<readonly string[]> {
  let row: string[] = [];
  let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  while (at < text.length || row.length > 0) {
    const field = quotedField(text, at, separator) ?? bareField(text, at, separator);
    row.push(field.value);
    const next = text[field.end];
    at = field.end + 1;
    if (next === separator && row.length < widest) continue;
    yield row;
    row = [];
    if (next === '\r' && text[at] === '\n') at += 1;
  }
}

/**
 * The text of rows; `readTable` is its inverse (for rows of at least one cell). Rows end with CRLF as in Excel,
 * except the last one, so that one copied cell is only its text, unless it would vanish.
 */
export function writeTable(rows: TextTable, separator: Separator = '\t'): string {
  const lines = rows.map((row) => row.map((value) => fieldText(value, separator)).join(separator));
  return lines.join('\r\n') + (lines.at(-1) === '' ? '\r\n' : '');
}

function quotedField(text: string, start: number, separator: Separator): Field | null {
  if (text[start] !== '"') return null;
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1 || !endsField(text[end + 1], separator)) return null;
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

function bareField(text: string, start: number, separator: Separator): Field {
  let end = start;
  while (!endsField(text[end], separator)) end += 1;
  return { value: text.slice(start, end), end };
}

function endsField(character: string | undefined, separator: Separator): boolean {
  return character === undefined || character === separator || character === '\n' || character === '\r';
}

function fieldText(value: string, separator: Separator): string {
  return needsQuotes(value, separator) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** On the clipboard a quote within a cell is not quoted, as in Excel; in a csv file it always is. */
function needsQuotes(value: string, separator: Separator): boolean {
  if (value.includes(separator) || value.includes('\n') || value.includes('\r')) return true;
  if (value.startsWith(BYTE_ORDER_MARK)) return true;
  return separator === '\t' ? value.startsWith('"') : value.includes('"');
}
