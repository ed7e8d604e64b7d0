/**
 * Case folding for comparisons of text, by Unicode's simple case folding, so that `contains`, `matches` and find
 * agree (`docs/decisions/regular-expressions.md`). `toLowerCase` differs: it leaves `ς` and `σ` different, and turns
 * `İ` into two characters, one of them an `i`.
 */

/** Lower-case letters that share their capital with another one; they fold to the lower case of that capital. */
const SMALL_TWICE = /\u0345|[µſςϐϑϕϖϰϱϵ\u1c80-\u1c88ẛ\u1fbe]/gu;
const ODD = /\u0345|[µſΣςϐϑϕϖϰϱϵ\u1c80-\u1c88ẛ\u1fbeİ]/u;

const withoutDottedCapital = (text: string): string =>
  text
    .replace(SMALL_TWICE, (sign) => sign.toUpperCase())
    // `toLowerCase` would turn a final Σ into ς.
    .replaceAll('Σ', 'σ')
    .toLowerCase();

export const foldCase = (text: string): string =>
  ODD.test(text) ? text.split('İ').map(withoutDottedCapital).join('İ') : text.toLowerCase();
