/**
 * The patterns a seller may write (`docs/decisions/regular-expressions.md`): letters, `.`, classes, groups, `|`,
 * `* + ? {n,m}`, `^ $ \b`, and the escapes `\d \w \s` with their opposites. RE2 reads more than that and a few things
 * in another sense; what is written here goes to it in words that it reads as the help says.
 */

/** What `\s` is: RE2 means the spaces of ASCII alone, and texts from the web are full of others. */
const SPACES =
  '\\x09-\\x0d\\x20\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NO_SPACES =
  '\\x00-\\x08\\x0e-\\x1f\\x21-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const ANY_BUT_A_NEW_LINE = '[^\\n\\r]';

/** One piece of a pattern outside square brackets, and inside them. */
const PIECE =
  /\\(?<escaped>.)|(?<open>\[(?!\^?\])\^?)|(?<group>\((?:\?:|(?!\?)))|\{\d{1,4}(?:,\d{0,4})?\}|(?<plain>[^\\[(\]{}])/suy;
const CLASS_PIECE = /\\(?<escaped>.)|(?<plain>[^\\\]])/suy;

const KEPT = 'dDwWbBnrt';

/** An escape as RE2 reads it; letters and digits without a meaning are kept for later ones. */
const escapeOf = (sign: string, inClass: boolean): string | undefined => {
  if (sign === 's') return inClass ? SPACES : `[${SPACES}]`;
  if (sign === 'S') return inClass ? NO_SPACES : `[^${SPACES}]`;
  if (inClass && (sign === 'b' || sign === 'B')) return undefined;
  if (KEPT.includes(sign)) return `\\${sign}`;
  if (/[\p{L}\p{N}]/u.test(sign)) return undefined;
  return /[!-~]/.test(sign) ? `\\${sign}` : sign;
};

/** The inside of square brackets up to the closing one, and where that ends. */
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
    // An opening bracket in here is itself, not the beginning of a class with a name.
    const read = escaped === undefined ? (plain === '[' ? '\\[' : plain) : escapeOf(escaped, true);
    if (read === undefined) return undefined;
    text += read;
    at = CLASS_PIECE.lastIndex;
  }
  return { text, end: at + 1 };
};

/** The pattern in RE2's words; undefined for one the help does not promise. RE2 refuses what else is wrong with it. */
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
