/** Lengths as the interface counts them, and shortening texts. */

/** Length in code points, as all lengths of the interface are counted. */
export const lengthOf = (text: string): number => {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00)
      length -= 1;
  }
  return length;
};

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** As many whole graphemes as fit, so that a flag or family emoji of several code points is not split. */
const wholeSigns = (text: string, limit: number): string => {
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += lengthOf(segment);
    if (length > limit) break;
    kept += segment;
  }
  return kept;
};

/** The text without a tag that was cut off. */
const withoutOpenTag = (text: string): string => {
  const open = text.lastIndexOf('<');
  return open > text.lastIndexOf('>') && /^<[/a-z]/iu.test(text.slice(open)) ? text.slice(0, open) : text;
};

/**
 * The beginning of a text, at most `limit` code points, ending at a word and not inside a tag. A word is cut only
 * where otherwise less than `least` or less than half would remain, a tag only where otherwise too little would.
 */
export const shortened = (text: string, limit: number, least = 0): string => {
  const whole = text.trim();
  if (lengthOf(whole) <= limit) return whole;
  const start = Array.from(whole.slice(0, 2 * limit + 2)).slice(0, limit + 1);
  const atWord = withoutOpenTag(start.join('').replace(/\S*$/u, '')).trimEnd();
  const enough = Math.max(least, limit / 2);
  if (lengthOf(atWord) >= enough) return atWord;
  const cut = wholeSigns(start.join(''), limit);
  const outside = withoutOpenTag(cut).trimEnd();
  return lengthOf(outside) >= Math.max(least, 1) ? outside : cut.trimEnd();
};
