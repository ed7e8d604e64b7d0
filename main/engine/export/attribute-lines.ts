/**
 * All attributes of an ad in one cell, one per line: `KEY: value`, or `KEY@LOCALE: value` where a key repeats. A
 * value that would not be read back unchanged, such as one of several lines, is written as a JSON string.
 */
import type { FieldPath } from '../../../shared/ad/model.ts';

const ATTRIBUTE = 'attributes.';

export type AttributeLine = { readonly path: FieldPath; readonly text: string };

export type AttributeLinesRead = {
  readonly lines: readonly AttributeLine[];
  /** Lines without an attribute name. */
  readonly unreadable: readonly string[];
};

const PLAIN_NAME = /^[^\s":](?:[^":\n]*[^\s":])?$/u;
const PLAIN_VALUE = /^[^\s"](?:.*\S)?$/u;

/** The text of the cell. */
export const attributeLines = (lines: readonly AttributeLine[]): string =>
  lines
    .map(({ path, text }) => {
      const name = path.slice(ATTRIBUTE.length);
      const said = PLAIN_VALUE.test(text) ? text : JSON.stringify(text);
      return `${PLAIN_NAME.test(name) ? name : JSON.stringify(name)}: ${said}`;
    })
    .join('\n');

const unquoted = (text: string): string | undefined => {
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
};

/**
 * Texts from web pages may have other line separators of Unicode, which spreadsheet programs do not treat as such.
 */
const QUOTED_NAME = /^("(?:[^"\\]|\\.)*")\s*:(.*)$/su;
const BARE_NAME = /^([^":][^:]*):(.*)$/su;

const readLine = (line: string): AttributeLine | undefined => {
  const [, name, value] = QUOTED_NAME.exec(line) ?? BARE_NAME.exec(line) ?? [];
  const key = name === undefined ? undefined : unquoted(name.trim());
  const text = value === undefined ? undefined : unquoted(value.trim());
  return key && text !== undefined ? { path: `${ATTRIBUTE}${key}`, text } : undefined;
};

/** Reads the cell's lines; two may have the same name. */
export const readAttributeLines = (cell: string): AttributeLinesRead => {
  const lines: AttributeLine[] = [];
  const unreadable: string[] = [];
  for (const line of cell.split(/\r\n?|\n/u)) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const read = readLine(trimmed);
    if (read) lines.push(read);
    else unreadable.push(trimmed);
  }
  return { lines, unreadable };
};
