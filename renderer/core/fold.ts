const plain = new Map<string, string>();

/** A sign without its accents, looked up once: taking texts apart whole is slow, and most signs have none. */
const withoutAccents = (sign: string): string => {
  const known = plain.get(sign) ?? sign.normalize('NFD').replace(/\p{M}/gu, '');
  plain.set(sign, known);
  return known;
};

/** Text as a search compares it: no accents, no capitals. */
export const fold = (text: string): string =>
  text.replace(/[\u0080-\u{10ffff}]/gu, withoutAccents).toLowerCase();
