/**
 * Which ads the names of picture files are for: by the vendor ID, or by a pattern. Names are compared as the service
 * compares vendor IDs, without case; what is only nearly one, or may be two things, is doubtful.
 */
import type { RowKey } from './model.ts';

export type NamedAd = { readonly key: RowKey; readonly vendorId: string };

/** Why a file is taken to be for an ad. */
export type MatchReason =
  | 'vendor-id'
  | 'number'
  | 'list'
  | 'folder'
  | 'pattern'
  | 'digits'
  | 'separators'
  | 'zeros'
  | 'words';

/** What is only nearly the vendor ID of an ad. */
const NEARLY = ['digits', 'separators', 'zeros', 'words'] as const satisfies readonly MatchReason[];

/**
 * `two-ways`: name and folder can be read as those of another ad too. `several-ads`: it is for more than one. `digits`: digits
 * follow a vendor ID directly. `separators`: the vendor ID has other signs between its letters and digits. `zeros`: its
 * numbers have more or fewer zeros in front. `words`: something else than a number follows it, as in `A1_front`.
 */
export const MATCH_DOUBTS = ['two-ways', 'several-ads', ...NEARLY] as const;
export type MatchDoubt = (typeof MATCH_DOUBTS)[number];

/** Where a picture stands among the others of its ad; null for a name without a number, which comes first. */
export type PictureNumber = number | null;

type Reading = {
  readonly keys: readonly RowKey[];
  readonly number: PictureNumber;
  readonly why: MatchReason;
};

export type FileMatch = Reading & {
  /** The file's path in its folder, with `/`. */
  readonly name: string;
  readonly doubt: MatchDoubt | null;
};

const PLACEHOLDERS = ['vendorId', 'n', 'any'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];
type Part = { readonly kind: Placeholder } | { readonly kind: 'text'; readonly text: string };
export type FilePattern = readonly Part[];

export const MOST_PATTERN = 200;
const MOST_VENDOR_ID = 64;
const MOST_DIGITS = 6;

const compared = (text: string): string => text.normalize('NFC').toLowerCase();

const ENDING = /\.(?:jpe?g|jfif|jpe|png|gif|bmp|webp|avif)$/i;

/**
 * A name without the endings that say a file's format, and with each of them, the shortest first: where the system hides
 * it, a second one is typed at times, and a vendor ID may end as a file does.
 */
const stemsOf = (name: string): readonly [string, ...string[]] => {
  const at = name.search(ENDING);
  return at < 0 ? [name] : [...stemsOf(name.slice(0, at)), name];
};

const withoutEnding = (name: string): string => stemsOf(name)[0];

/**
 * A pattern such as `{vendorId}_{n}`: `{vendorId}` once, and where wanted `{n}`, the place of the picture, and `{any}`,
 * any text. One with a `/` is compared with the file's path in the folder. Undefined where it is none.
 */
export const parseFilePattern = (text: string): FilePattern | undefined => {
  const parts = withoutEnding(compared(text.trim()))
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((part): Part | undefined => {
      const kind = PLACEHOLDERS.find((name) => `{${name.toLowerCase()}}` === part);
      if (kind) return { kind };
      return /[{}]/.test(part) ? undefined : { kind: 'text', text: part };
    });
  const isOnce = (kind: Placeholder): boolean => parts.filter((part) => part?.kind === kind).length <= 1;
  const known = parts.filter((part) => part !== undefined);
  const isGood =
    text.length <= MOST_PATTERN &&
    known.length === parts.length &&
    PLACEHOLDERS.every((kind) => isOnce(kind));
  return isGood && known.some(({ kind }) => kind === 'vendorId') ? known : undefined;
};

/** Ads by what their vendor ID is compared as. */
type Index = ReadonlyMap<string, readonly RowKey[]>;

type Bound = { readonly vendorId: string; readonly number: PictureNumber };

/** How long a placeholder's text at this place may be, the likeliest length first. */
const lengthsOf = (kind: Placeholder, text: string): readonly number[] => {
  const most =
    kind === 'n' ? (/^\d{1,6}/.exec(text)?.[0].length ?? 0) : (/^[^/]*/.exec(text)?.[0].length ?? 0);
  const longest = kind === 'vendorId' ? Math.min(most, MOST_VENDOR_ID) : most;
  const least = kind === 'any' ? 0 : 1;
  return Array.from({ length: Math.max(0, longest - least + 1) }, (_none, at) => longest - at);
};

/** All ways in which a text is one of the pattern, with a vendor ID that there is. */
const boundBy = function* (
  index: Index,
  [part, ...rest]: FilePattern,
  text: string,
  bound: Bound,
): Generator<Bound> {
  if (part === undefined) {
    if (text === '') yield bound;
    return;
  }
  if (part.kind === 'text') {
    if (text.startsWith(part.text)) yield* boundBy(index, rest, text.slice(part.text.length), bound);
    return;
  }
  for (const length of lengthsOf(part.kind, text)) {
    const found = text.slice(0, length);
    if (part.kind === 'vendorId' && !index.has(found)) continue;
    const more =
      part.kind === 'n' ? { number: Number(found) } : part.kind === 'vendorId' ? { vendorId: found } : {};
    yield* boundBy(index, rest, text.slice(length), { ...bound, ...more });
  }
};

const indexBy = (ads: readonly NamedAd[], form: (vendorId: string) => string): Index => {
  const index = new Map<string, RowKey[]>();
  for (const { key, vendorId } of ads) {
    const name = form(vendorId);
    const known = index.get(name);
    if (known) known.push(key);
    else if (name !== '') index.set(name, [key]);
  }
  return index;
};

const lettersAndDigits = (text: string): string => compared(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** With no zeros in front of its numbers. */
const unpadded = (text: string): string => compared(text).replace(/(?<!\d)0+(?=\d)/gu, '');

/** As a program that takes vendor IDs for numbers writes them. */
const withoutZeros = (text: string): string => lettersAndDigits(unpadded(text));

const NUMBERED = /^(.*?)([ _.-]+)(\d{1,6})$/su;
const IN_BRACKETS = /^(.*?)([ _.-]*)\((\d{1,6})\)$/su;

/** A name without the number behind it: the longest first, as a vendor ID may end in a sign too. */
const basesOf = (stem: string): readonly { readonly base: string; readonly number: number }[] => {
  const bracketed = IN_BRACKETS.exec(stem);
  const found = bracketed ?? NUMBERED.exec(stem);
  if (!found) return [];
  const [, start = '', signs = '', digits = ''] = found;
  // Without brackets there is one sign at least between name and number.
  const most = bracketed ? signs.length : signs.length - 1;
  return Array.from({ length: most + 1 }, (_none, at) => ({
    base: start + signs.slice(0, most - at),
    number: Number(digits),
  }));
};

const lastNumber = (stem: string): PictureNumber => {
  const digits = new RegExp(`\\d{1,${MOST_DIGITS}}(?=\\D*$)`, 'u').exec(stem)?.[0];
  return digits === undefined ? null : Number(digits);
};

/** The readings of different ads; the first is the likeliest. */
const distinct = (readings: readonly Reading[]): readonly Reading[] => {
  const seen = new Set<string>();
  return readings.filter(({ keys }) => {
    const name = keys.join();
    if (keys.length === 0 || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
};

const byPattern = (index: Index, pattern: FilePattern, name: string): readonly Reading[] => {
  const isOfPath = pattern.some((part) => part.kind === 'text' && part.text.includes('/'));
  const stems = stemsOf(compared(isOfPath ? name : (name.split('/').at(-1) ?? '')));
  return stems
    .flatMap((stem) => [...boundBy(index, pattern, stem, { vendorId: '', number: null })])
    .map(({ vendorId, number }) => ({ keys: index.get(vendorId) ?? [], number, why: 'pattern' }));
};

/**
 * What a name says plainly: a vendor ID, one with a number behind it, several of them, or the folder's name. A number in
 * the folder of an ad may be the vendor ID of another.
 */
const plainly = (index: Index, stems: readonly [string, ...string[]], folder: string): readonly Reading[] => {
  const own = stems.flatMap((stem): readonly Reading[] => [
    { keys: index.get(stem) ?? [], number: null, why: 'vendor-id' },
    ...basesOf(stem).map(
      ({ base, number }): Reading => ({ keys: index.get(base) ?? [], number, why: 'number' }),
    ),
  ]);
  const [stem] = stems;
  const ofFolder: Reading = { keys: index.get(folder) ?? [], number: lastNumber(stem), why: 'folder' };
  if (own.some(({ keys }) => keys.length > 0)) return [...own, ofFolder];
  const names = stem.split(/[+,;&]/).map((part) => index.get(part.trim()) ?? []);
  if (names.length > 1 && names.every((keys) => keys.length > 0)) {
    return [{ keys: [...new Set(names.flat())], number: null, why: 'list' }];
  }
  return [ofFolder];
};

type Indexes = {
  readonly exact: Index;
  readonly loose: Index;
  readonly zeroless: Index;
  readonly padded: Index;
};

/** The longest vendor ID that a name begins with, before a sign: what follows may say which picture of the ad it is. */
const withWords = (index: Index, stem: string): readonly Reading[] => {
  for (let end = stem.length - 1; end > 0; end -= 1) {
    const keys = /[\p{L}\p{N}]/u.test(stem.charAt(end)) ? undefined : index.get(stem.slice(0, end));
    if (keys) return [{ keys, number: lastNumber(stem.slice(end)), why: 'words' }];
  }
  return [];
};

/**
 * What else may be said by a name that plainly is of the ad: in the folder of one, one that begins with the vendor ID of
 * another may have come to lie there by accident; and `A1_02` is the second picture of A1, or A1_2.
 */
const besides = ({ exact, padded }: Indexes, why: MatchReason, stem: string): readonly Reading[] => {
  if (why === 'folder') return withWords(exact, stem);
  if (why === 'number') return [{ keys: padded.get(unpadded(stem)) ?? [], number: null, why: 'zeros' }];
  return [];
};

/** What a name nearly says, the likeliest first; a later way counts only where no earlier one finds an ad. */
const nearly = ({ exact, loose, zeroless }: Indexes, stem: string): readonly Reading[] => {
  const [, base = '', digits = ''] = /^(.*\D)(\d{1,6})$/su.exec(stem) ?? [];
  const glued: Reading = { keys: exact.get(base) ?? [], number: Number(digits), why: 'digits' };
  const bases = [{ base: stem, number: null }, ...basesOf(stem)];
  const by = (index: Index, form: (text: string) => string, why: MatchReason): readonly Reading[] =>
    bases.map((one) => ({ keys: index.get(form(one.base)) ?? [], number: one.number, why }));
  const ways = [
    [glued],
    by(loose, lettersAndDigits, 'separators'),
    by(zeroless, withoutZeros, 'zeros'),
    withWords(exact, stem),
  ];
  return ways.map(distinct).find((readings) => readings.length > 0) ?? [];
};

const doubtOf = (readings: readonly Reading[], { keys, why }: Reading): MatchDoubt | null => {
  if (readings.length > 1) return 'two-ways';
  if (keys.length > 1) return 'several-ads';
  return NEARLY.find((one) => one === why) ?? null;
};

const collator = new Intl.Collator('en', { numeric: true });
/** The order in which people list files: A2 before A10. */
export const byFileName = (one: string, other: string): number =>
  collator.compare(one, other) || (one < other ? -1 : Number(one > other));

/** Finds the ads that a file is for, by its path in the folder; undefined where there is none. */
export const fileMatcher = (
  ads: readonly NamedAd[],
  pattern?: FilePattern,
): ((name: string) => FileMatch | undefined) => {
  const exact = indexBy(ads, compared);
  const indexes = {
    exact,
    loose: indexBy(ads, lettersAndDigits),
    zeroless: indexBy(ads, withoutZeros),
    padded: indexBy(ads, unpadded),
  };
  const readingsOf = (name: string): readonly Reading[] => {
    if (pattern) return distinct(byPattern(exact, pattern, name));
    const [file = '', folder = ''] = compared(name).split('/').toReversed();
    const stems = stemsOf(file);
    const [stem] = stems;
    const plain = distinct(plainly(exact, stems, folder));
    const [first] = plain;
    return first ? distinct([...plain, ...besides(indexes, first.why, stem)]) : nearly(indexes, stem);
  };
  return (name) => {
    const readings = readingsOf(name);
    const [first] = readings;
    return first && { name, ...first, doubt: doubtOf(readings, first) };
  };
};
