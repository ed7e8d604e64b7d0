/**
 * The shared strings of a workbook. exceljs stores each as a text and as a key, and joins all at the end; here they
 * become bytes early, and only short texts are deduplicated: long ones rarely repeat, and the ZIP compresses those
 * that do.
 */
import { Readable } from 'node:stream';

export type SharedTexts = {
  /** The number of texts, read by exceljs. */
  readonly count: number;
  /** Adds a text; returns its index. */
  readonly add: (text: string) => number;
  /** The part for the file; no text may be added after this. */
  readonly part: () => Readable;
};

/** Longer texts (in UTF-16 units) are not deduplicated. */
const LOOKED_UP = 80;
/** UTF-16 units that are converted to bytes at once. */
const CHUNK = 64 * 1024;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string =>
  /[&<>]/u.test(text) ? text.replace(/[&<>]/gu, (sign) => ENTITIES[sign] ?? sign) : text;

/** Without `xml:space` leading and trailing spaces and line ends would be lost. */
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
