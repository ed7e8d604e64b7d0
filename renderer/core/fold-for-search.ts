const plain = new Map<string, string>();

/** A character without its accents, cached: normalizing whole texts is slow, and most characters have none. */
const withoutAccents = (sign: string): string => {
  const known = plain.get(sign) ?? sign.normalize('NFD').replace(/\p{M}/gu, '');
  plain.set(sign, known);
  return known;
};

/** The form in which searches compare text: no accents, lower case. */
export const foldForSearch = (text: string): string =>
  text.replace(/[\u0080-\u{10ffff}]/gu, withoutAccents).toLowerCase();
