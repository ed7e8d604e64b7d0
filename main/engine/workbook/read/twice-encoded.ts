/**
 * Texts that were UTF-8, read as Windows 1252 and written as UTF-8 again: `StoÃ«l` for Stoël. Where a file has such a
 * text the seller is asked whether it is one, as `Ã«` may be meant too.
 */

const page = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const byteOf: ReadonlyMap<string, number> = new Map([...page].map((sign, byte) => [sign, byte]));

/** The characters of bytes that go on with a sequence. */
const NEXT = `[${[...page.slice(0x80, 0xc0)].map((sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`).join('')}]`;
const SEQUENCE = new RegExp(`[\\u00c2-\\u00c5]${NEXT}|[\\u00e2\\u00ef]${NEXT}{2}|\\u00f0${NEXT}{3}`, 'gu');

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decoded = (sequence: string): string => {
  try {
    return utf8.decode(Uint8Array.from([...sequence], (sign) => byteOf.get(sign) ?? 0));
  } catch {
    return sequence;
  }
};

/** The text with such sequences as the characters that they were. */
export const mendedText = (text: string): string => text.replaceAll(SEQUENCE, decoded);

/** How `Â`, `Ã`, `â€` and `ðŸ` begin in UTF-8, behind which such sequences are looked for. */
const BEGINNINGS = ['c382', 'c383', 'c3a2e2', 'c3b0c5'].map((hex) => Buffer.from(hex, 'hex'));
const MOST_TRIED = 1000;
const SIDE = 24;
const LINE_END = /[\r\n]/u;
/** The last of several words, which may be cut. */
const CUT_WORD = /[\s;,|~][^\s;,|~]*$/u;
const BROKEN = /\ufffd/gu;

/** A text of a file in UTF-8 that may be encoded twice, as it is and mended; undefined where there is none. */
export const twiceEncoded = (
  bytes: Buffer,
): { readonly asIs: string; readonly mended: string } | undefined => {
  for (const beginning of BEGINNINGS) {
    let at = bytes.indexOf(beginning);
    for (let tried = 0; at >= 0 && tried < MOST_TRIED; tried += 1) {
      const before = bytes.subarray(Math.max(0, at - SIDE), at).toString('utf8');
      const after = bytes
        .subarray(at, at + SIDE)
        .toString('utf8')
        .replace(CUT_WORD, '');
      const line = `${before.split(LINE_END).at(-1) ?? ''}${after.split(LINE_END)[0] ?? ''}`;
      const text = line.replaceAll(BROKEN, '');
      const mended = mendedText(text);
      if (mended !== text) return { asIs: text.trim(), mended: mended.trim() };
      at = bytes.indexOf(beginning, at + 1);
    }
  }
  return undefined;
};
