/**
 * Names of ads that differ by their typography alone: by the kind of a hyphen, by quotes around them, by blanks, or by
 * the decimals that programs write behind whole numbers (`104`, `104.0`, `104,00`).
 */
import { visible } from '../money/table-number.ts';

const DASHES = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const QUOTED =
  /^=?\s*(["'\u2018-\u201f\u00ab\u00bb`\u00b4])(?<text>.*)["'\u2018-\u201f\u00ab\u00bb`\u00b4]$/su;
const NOUGHTS = /^(?<digits>\d+)[.,]0+$/u;

const withoutQuotes = (text: string): string => QUOTED.exec(text)?.groups?.['text']?.trim() ?? text;

/** The name as most people and programs write it; its letters stay in their case. */
export const plainSpelling = (text: string): string => {
  const plain = withoutQuotes(visible(text.normalize('NFC')).replaceAll(DASHES, '-'))
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return NOUGHTS.exec(plain)?.groups?.['digits'] ?? plain;
};

const HYPHENS = ['-', '\u2010', '\u2011', '\u2013', '\u2212'] as const;
const ENDINGS = ['', '.0', '.00', ',0', ',00'] as const;

/** Other ways in which a name is often written, this one not among them. */
export const otherSpellings = (text: string): readonly string[] => {
  const plain = plainSpelling(text);
  const ways = /^\d+$/u.test(plain)
    ? ENDINGS.map((ending) => `${plain}${ending}`)
    : HYPHENS.map((hyphen) => plain.replaceAll('-', hyphen));
  return [...new Set(ways)].filter((way) => way !== text);
};
