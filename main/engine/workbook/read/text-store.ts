/**
 * Stores many texts compactly, as bytes in large pages. A million JavaScript strings take three times as much, and
 * nothing else in the reader is as large.
 */
export type TextStore = {
  readonly count: () => number;
  readonly add: (text: string) => void;
  readonly at: (index: number) => string | undefined;
};

const PAGE_BYTES = 1024 * 1024;
/** An unpaired surrogate cannot be encoded in UTF-8. */
const toBytes = (text: string): Buffer => Buffer.from(text.toWellFormed(), 'utf8');

export const createTextStore = (): TextStore => {
  const pages: Buffer[] = [];
  /** End of the used part of the last page. */
  let full = PAGE_BYTES;
  /** For each text its page, and the offsets of its first byte and behind its last. */
  let places = new Uint32Array(3 * 1024);
  let count = 0;

  const roomFor = (bytes: number): Buffer => {
    const last = pages.at(-1);
    if (last && full + bytes <= last.length) return last;
    const page = Buffer.allocUnsafeSlow(Math.max(PAGE_BYTES, bytes));
    pages.push(page);
    full = 0;
    return page;
  };

  return {
    count: () => count,
    add: (text) => {
      const bytes = toBytes(text);
      bytes.copy(roomFor(bytes.length), full);
      if (3 * count === places.length) {
        const wider = new Uint32Array(2 * places.length);
        wider.set(places);
        places = wider;
      }
      places.set([pages.length - 1, full, full + bytes.length], 3 * count);
      full += bytes.length;
      count += 1;
    },
    at: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      const at = 3 * index;
      return pages[places[at] ?? 0]?.toString('utf8', places[at + 1], places[at + 2]);
    },
  };
};
