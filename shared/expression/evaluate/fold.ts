/**
 * Texts without capitals, as conditions compare them: by Unicode's simple case folding, so that `contains`, `matches`
 * and find agree on what is one letter (`docs/decisions/regular-expressions.md`). `toLowerCase` alone is another
 * thing: it leaves `ς` and `σ` two letters, and makes two signs of `İ`, of which one is an `i`.
 */

/** The letters of which another small letter is the same one: their capital's small letter is theirs. */
const SMALL_TWICE = /\u0345|[µſςϐϑϕϖϰϱϵ\u1c80-\u1c88ẛ\u1fbe]/gu;
const ODD = /\u0345|[µſΣςϐϑϕϖϰϱϵ\u1c80-\u1c88ẛ\u1fbeİ]/u;

const withoutDottedCapital = (text: string): string =>
  text
    .replace(SMALL_TWICE, (sign) => sign.toUpperCase())
    // A Σ at the end of a word would become ς.
    .replaceAll('Σ', 'σ')
    .toLowerCase();

export const fold = (text: string): string =>
  ODD.test(text) ? text.split('İ').map(withoutDottedCapital).join('İ') : text.toLowerCase();
