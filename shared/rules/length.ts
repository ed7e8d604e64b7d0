/** Lengths as the interface counts them, and texts made to fit them. */

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

/** As many whole signs as fit: a flag or a family of several code points is not torn apart. */
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

/** The text without a tag that the cut left open. */
const withoutOpenTag = (text: string): string => {
  const open = text.lastIndexOf('<');
  return open > text.lastIndexOf('>') && /^<[/a-z]/iu.test(text.slice(open)) ? text.slice(0, open) : text;
};

/**
 * The start of a text, at most `limit` code points long and ended at a word, not inside a tag. A word is cut only where
 * leaving it out would leave less than `least` or less than half, a tag only where too little would be left without it.
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
