/**
 * The pattern syntax for sellers (`docs/decisions/regular-expressions.md`): letters, `.`, classes, groups, `|`, `* +
 * ? {n,m}`, `^ $ \b`, and the escapes `\d \w \s` with their opposites. RE2 accepts more, and a few things with
 * another meaning; patterns are rewritten so that RE2 reads them as the help describes.
 */

/** The meaning of `\s`: for RE2 only ASCII spaces, but texts from the web contain many others. */
const SPACES =
  '\\x09-\\x0d\\x20\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NO_SPACES =
  '\\x00-\\x08\\x0e-\\x1f\\x21-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const ANY_BUT_A_NEW_LINE = '[^\\n\\r]';

/** One token of a pattern outside square brackets, and inside them. */
const PIECE =
  /\\(?<escaped>.)|(?<open>\[(?!\^?\])\^?)|(?<group>\((?:\?:|(?!\?)))|\{\d{1,4}(?:,\d{0,4})?\}|(?<plain>[^\\[(\]{}])/suy;
const CLASS_PIECE = /\\(?<escaped>.)|(?<plain>[^\\\]])/suy;

const KEPT = 'dDwWbBnrt';

/** An escape for RE2; letters and digits without a meaning are reserved. */
const escapeOf = (sign: string, inClass: boolean): string | undefined => {
  if (sign === 's') return inClass ? SPACES : `[${SPACES}]`;
  if (sign === 'S') return inClass ? NO_SPACES : `[^${SPACES}]`;
  if (inClass && (sign === 'b' || sign === 'B')) return undefined;
  if (KEPT.includes(sign)) return `\\${sign}`;
  if (/[\p{L}\p{N}]/u.test(sign)) return undefined;
  return /[!-~]/.test(sign) ? `\\${sign}` : sign;
};

/** The content of square brackets up to the closing one, and its end. */
const classFrom = (
  source: string,
  start: number,
): { readonly text: string; readonly end: number } | undefined => {
  let text = '';
  let at = start;
  while (source[at] !== ']') {
    CLASS_PIECE.lastIndex = at;
    const piece = CLASS_PIECE.exec(source);
    if (!piece) return undefined;
    const { escaped, plain } = piece.groups ?? {};
    // An opening bracket in here is literal, not the start of a named class.
    const read = escaped === undefined ? (plain === '[' ? '\\[' : plain) : escapeOf(escaped, true);
    if (read === undefined) return undefined;
    text += read;
    at = CLASS_PIECE.lastIndex;
  }
  return { text, end: at + 1 };
};

/** The pattern for RE2; undefined for one the help does not describe. RE2 finds other faults. */
export const inWordsOfRe2 = (source: string): string | undefined => {
  let written = '';
  let at = 0;
  while (at < source.length) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(source);
    if (!piece) return undefined;
    at = PIECE.lastIndex;
    const { escaped, open, plain } = piece.groups ?? {};
    if (open !== undefined) {
      const inside = classFrom(source, at);
      if (!inside) return undefined;
      written += `${open}${inside.text}]`;
      at = inside.end;
      continue;
    }
    const read = escaped === undefined ? piece[0] : escapeOf(escaped, false);
    if (read === undefined) return undefined;
    written += plain === '.' ? ANY_BUT_A_NEW_LINE : read;
  }
  return written;
};
