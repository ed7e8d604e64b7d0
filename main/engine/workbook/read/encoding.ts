/**
 * The encoding of a text file, told by its content: a byte order mark, zeros of UTF-16, sequences of UTF-8, and else
 * by which code page makes its bytes letters where Dutch, French, German, English or Polish have them.
 */
import { isUtf8 as isWholeUtf8 } from 'node:buffer';
import type { CsvEncoding, EncodingSample } from '../../../../shared/table/csv-choices.ts';
import { charactersOf } from './code-pages.ts';
import { utf16Of } from './format.ts';
import { twiceEncoded } from './twice-encoded.ts';

export type FoundEncoding = {
  readonly encoding: CsvEncoding;
  /** Where other encodings are about as likely and give another text: a word in each, the chosen one first. */
  readonly unsure: readonly EncodingSample[];
};

/** How often letters beyond ASCII occur in a language, relative to each other; capitals are counted as small. */
const LETTERS = {
  fr: { é: 190, à: 49, è: 28, ê: 22, ç: 9, ô: 6, î: 5, â: 5, û: 4, ù: 4, ï: 1.5, œ: 2, ë: 1, ü: 0.4, ö: 0.2 },
  de: { ü: 100, ä: 58, ö: 45, ß: 31, é: 2, è: 0.5, à: 0.5 },
  nl: { é: 28, ë: 30, ï: 12, è: 6, ê: 2, ö: 4, ü: 4, ó: 4, à: 2, ç: 1, á: 1, ä: 1, í: 1, ô: 0.5, û: 0.2 },
  en: {
    é: 12,
    è: 2,
    ç: 1.5,
    ü: 1.5,
    ö: 1.5,
    ñ: 1,
    ï: 1,
    ê: 1,
    ä: 0.5,
    à: 0.5,
    á: 0.5,
    ó: 0.5,
    ø: 0.5,
    å: 0.3,
  },
  pl: { ł: 180, ó: 105, ę: 105, ą: 95, ż: 80, ś: 75, ć: 55, ń: 22, ź: 8, é: 1, ü: 0.5, ö: 0.5 },
} as const;

/** Letters of other languages, as in names of brands. */
const OTHERS = 'áàâäãåæçéèêëíìîïñóòôöõøœúùûüýÿßšž';

/** Signs that texts of sellers have, in any language, the usual ones first. */
const SIGNS = ['€’', '°–²“”„‘…«»\u00a0×½®•™', '³£´±§µ©¼¾·—º¿¡¨÷‚Ø¹ª¢'] as const;
const SIGN_WEIGHTS = [4, 1, 0.2] as const;

const SHARES = { letters: 0.72, average: 0.09, others: 0.01, signs: 0.18 } as const;
/** Of signs that nobody types, and of control characters. */
const RARE = Math.log(1e-6);
const CONTROL = Math.log(1e-9);

type Odds = ReadonlyMap<string, number>;

const shared = (weights: Iterable<readonly [string, number]>, share: number): Odds => {
  const all = [...weights];
  const sum = all.reduce((total, [, weight]) => total + weight, 0);
  return new Map(all.map(([sign, weight]) => [sign, (share * weight) / sum]));
};

const languages = Object.values(LETTERS).map((letters) => shared(Object.entries(letters), 1));

const average: Odds = shared(
  languages
    .flatMap((letters) => [...letters])
    .reduce(
      (sums, [letter, odds]) => sums.set(letter, (sums.get(letter) ?? 0) + odds),
      new Map<string, number>(),
    ),
  SHARES.average,
);
const others = shared(
  [...OTHERS].map((letter) => [letter, 1] as const),
  SHARES.others,
);
const signs = shared(
  SIGNS.flatMap((group, i) => [...group].map((sign) => [sign, SIGN_WEIGHTS[i] ?? 0] as const)),
  SHARES.signs,
);

/** By language, the logarithm of how likely a character beyond ASCII is this one. */
const LIKELY: readonly Odds[] = languages.map((letters) => {
  const all = new Set([...letters.keys(), ...average.keys(), ...others.keys(), ...signs.keys()]);
  return new Map(
    [...all].map((sign) => [
      sign,
      Math.log(
        SHARES.letters * (letters.get(sign) ?? 0) +
          (average.get(sign) ?? 0) +
          (others.get(sign) ?? 0) +
          (signs.get(sign) ?? 0),
      ),
    ]),
  );
});

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign) && sign !== 'ª' && sign !== 'º';
const isCapital = (sign: string): boolean => /\p{Lu}/u.test(sign);
const isSmall = (sign: string): boolean => /\p{Ll}/u.test(sign);

/** Letters that are words of their own. */
const ALONE = 'àÀøØ';
/** Signs that stand within words. */
const WITHIN = '’´\u00a0–·-';
const OPENING = '“„«‘¿¡';
const CLOSING = '”»…';
const CURRENCIES = '€£';

const letterFits = (sign: string, before: string, after: string): number => {
  if (!isLetter(before) && !isLetter(after)) return ALONE.includes(sign) ? 0 : -5;
  if (isCapital(sign)) {
    if (isSmall(before)) return -6;
    return isSmall(after) || isCapital(before) || isCapital(after) ? -1 : -2;
  }
  if (!isLetter(before) && isCapital(after)) return -5;
  return isCapital(before) && (isCapital(after) || !isLetter(after)) && sign !== 'ß' ? -3 : 0;
};

const signFits = (sign: string, before: string, after: string): number => {
  const [isAfterLetter, isBeforeLetter] = [isLetter(before), isLetter(after)];
  if (isAfterLetter && isBeforeLetter) return WITHIN.includes(sign) ? 0 : -4;
  if (isBeforeLetter && CLOSING.includes(sign)) return -3;
  if (isAfterLetter && OPENING.includes(sign)) return -3;
  if (CURRENCIES.includes(sign)) return isAfterLetter || isBeforeLetter ? -3 : 0;
  if (sign === '°') return /\d/u.test(before) || /[CF]/u.test(after) ? 0 : -1.5;
  if (sign === '²' || sign === '³') return /[a-z]/u.test(before) ? 0 : -2;
  return sign === '’' ? -1 : 0;
};

/** How well a character beyond ASCII suits its neighbours, as the logarithm of odds. */
const fits = (sign: string, before: string, after: string): number =>
  isLetter(sign) ? letterFits(sign, before, after) : signFits(sign, before, after);

/** A byte beyond ASCII between two others, and its weight: the same again says little more. */
type Place = {
  readonly bytes: readonly [before: number, byte: number, after: number];
  readonly weight: number;
};

const SPACE = 0x20;
const ASCII_END = 0x80;
/** Distinct places that are looked at; a text has hardly more. */
const MOST_PLACES = 20_000;

const placesIn = (bytes: Buffer): readonly Place[] => {
  const counts = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < ASCII_END) continue;
    const key = ((bytes[at - 1] ?? SPACE) << 16) | (byte << 8) | (bytes[at + 1] ?? SPACE);
    const count = counts.get(key);
    if (count !== undefined || counts.size < MOST_PLACES) counts.set(key, (count ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({
    bytes: [key >> 16, (key >> 8) & 0xff, key & 0xff],
    weight: 1 + Math.log2(count),
  }));
};

/** Code pages that are told apart, with the logarithm of how usual they are. */
const CODE_PAGES = [
  { encoding: 'windows-1252', prior: 0 },
  { encoding: 'windows-1250', prior: -1 },
  { encoding: 'cp850', prior: -1.5 },
  { encoding: 'macintosh', prior: -1.5 },
] as const satisfies readonly { readonly encoding: CsvEncoding; readonly prior: number }[];

const PAGES = CODE_PAGES.map((page) => ({ ...page, characters: charactersOf(page.encoding) }));
type Page = (typeof PAGES)[number];

const oddsOf = (sign: string, likely: Odds): number =>
  likely.get(sign) ?? likely.get(sign.toLowerCase()) ?? (/[\p{Cc}\uFFFD]/u.test(sign) ? CONTROL : RARE);

/** The logarithm of how likely the bytes are a text in this code page, in the language that suits it best. */
const scoreOf = ({ characters, prior }: Page, places: readonly Place[]): number => {
  const sums = LIKELY.map((): number => prior);
  for (const { bytes, weight } of places) {
    const [before = '', sign = '', after = ''] = bytes.map((byte) => characters[byte] ?? '');
    const suits = fits(sign, before, after);
    LIKELY.forEach((likely, i) => {
      sums[i] = (sums[i] ?? 0) + weight * (oddsOf(sign, likely) + suits);
    });
  }
  return Math.max(...sums);
};

/** The least difference of two scores by which one is decided: odds of about fifty to one. */
const DECIDED = 4;

const LINE_END = /[\t\n\r,;|~"]/u;
const SAMPLE_SIDE = 12;

/** The words around a byte. */
const sampleAt = (bytes: Buffer, at: number, { characters }: Page): string => {
  const signs = (from: number, to: number): string[] =>
    Array.from(bytes.subarray(Math.max(from, 0), to), (byte) => characters[byte] ?? '');
  const before = signs(at - SAMPLE_SIDE, at);
  const after = signs(at, at + SAMPLE_SIDE);
  const end = after.findIndex((sign) => LINE_END.test(sign));
  return [
    ...before.slice(before.findLastIndex((sign) => LINE_END.test(sign)) + 1),
    ...(end < 0 ? after : after.slice(0, end)),
  ]
    .join('')
    .trim();
};

const codePageOf = (bytes: Buffer): FoundEncoding => {
  const places = placesIn(bytes);
  const [best, ...rest] = PAGES.map((page) => ({ page, score: scoreOf(page, places) })).sort(
    (a, b) => b.score - a.score,
  );
  if (!best) return { encoding: 'windows-1252', unsure: [] };
  const present = [...new Set(places.map(({ bytes: [, byte] }) => byte))];
  const byteThatDiffers = ({ characters }: Page): number | undefined =>
    present.find((byte) => characters[byte] !== best.page.characters[byte]);
  const near = rest.flatMap(({ page, score }) => {
    const byte = best.score - score < DECIDED ? byteThatDiffers(page) : undefined;
    return byte === undefined ? [] : [{ page, at: bytes.indexOf(byte) }];
  });
  const pages = near.length === 0 ? [] : [{ page: best.page, at: near[0]?.at ?? 0 }, ...near];
  return {
    encoding: best.page.encoding,
    unsure: pages.map(({ page, at }) => ({ encoding: page.encoding, text: sampleAt(bytes, at, page) })),
  };
};

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Number of bytes of a sequence by its first; 0 for a byte that begins none. */
const lengthOf = (byte: number): number => {
  if (byte >= 0xc2 && byte <= 0xdf) return 2;
  if (byte >= 0xe0 && byte <= 0xef) return 3;
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0;
};

/** The first bytes of Latin letters: what two bytes of a code page are by chance is mostly beyond. */
const LAST_LATIN = 0xc5;
const BY_CHANCE = 0.25;

/** Is the text UTF-8, perhaps with some broken bytes? It is if more of its sequences are whole than broken. */
const isUtf8 = (bytes: Buffer): boolean => {
  if (isWholeUtf8(bytes)) return true;
  let whole = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < ASCII_END) continue;
    const length = lengthOf(byte);
    let end = at + 1;
    while (end < at + length && isContinuation(bytes[end])) end += 1;
    if (length > 0 && end === at + length) whole += length > 2 || byte <= LAST_LATIN ? 1 : BY_CHANCE;
    else broken += 1;
    at = end - 1;
  }
  return broken === 0 || whole > broken;
};

const MARKS = [
  { encoding: 'utf-8', mark: Buffer.from('efbbbf', 'hex') },
  { encoding: 'utf-16le', mark: Buffer.from('fffe', 'hex') },
  { encoding: 'utf-16be', mark: Buffer.from('feff', 'hex') },
] as const;

/** The encoding of a text file. */
export const encodingOf = (bytes: Buffer): FoundEncoding => {
  const marked = MARKS.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark));
  const told = marked?.encoding ?? utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  if (told === undefined) return codePageOf(bytes);
  const twice = told === 'utf-8' ? twiceEncoded(bytes) : undefined;
  if (!twice) return { encoding: told, unsure: [] };
  const unsure = [
    { encoding: told, text: twice.asIs },
    { encoding: 'utf-8-twice', text: twice.mended },
  ] as const;
  return { encoding: told, unsure };
};
