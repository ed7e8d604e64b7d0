/**
 * The texts of a workbook, each of which cells name by its place. exceljs keeps every one as a text and as a key, and
 * makes one text of all at the end; here they are bytes as soon as they are known, and only short ones are looked up:
 * long ones are seldom alike, and the ZIP packs those that are.
 */
import { Readable } from 'node:stream';

export type SharedTexts = {
  /** How many there are; exceljs asks. */
  readonly count: number;
  /** The place of a text. */
  readonly add: (text: string) => number;
  /** The part of the file that holds them; nothing may be added any more. */
  readonly part: () => Readable;
};

/** Longer texts are not looked up. */
const LOOKED_UP = 80;
/** Texts that become bytes at once, in UTF-16 units. */
const CHUNK = 64 * 1024;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string =>
  /[&<>]/u.test(text) ? text.replace(/[&<>]/gu, (sign) => ENTITIES[sign] ?? sign) : text;

/** Spaces at the edges, and line ends, would be lost otherwise. */
const item = (text: string): string =>
  /^\s|\s$|\n/u.test(text)
    ? `<si><t xml:space="preserve">${escaped(text)}</t></si>`
    : `<si><t>${escaped(text)}</t></si>`;

/** Creates an empty table of the texts that cells of a workbook refer to by number. */
export const sharedTexts = (): SharedTexts => {
  const places = new Map<string, number>();
  const chunks: Buffer[] = [];
  let pending = '';
  let count = 0;
  let uses = 0;

  const append = (text: string): number => {
    pending += item(text);
    if (pending.length > CHUNK) {
      chunks.push(Buffer.from(pending));
      pending = '';
    }
    count += 1;
    return count - 1;
  };

  return {
    get count() {
      return count;
    },
    add: (text) => {
      uses += 1;
      if (text.length > LOOKED_UP) return append(text);
      const known = places.get(text);
      if (known !== undefined) return known;
      const place = append(text);
      places.set(text, place);
      return place;
    },
    part: () => {
      const begin = `${HEAD}<sst xmlns="${NAMESPACE}" count="${uses}" uniqueCount="${count}">`;
      return Readable.from([Buffer.from(begin), ...chunks, Buffer.from(`${pending}</sst>`)]);
    },
  };
};
