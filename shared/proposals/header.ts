/** Maps headers to fields: by label in any of our languages, by path, or by another usual name. */
import { attributePath, FIELDS, fieldOf } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import { RESULT_FIELDS } from '../ad/result-fields.ts';
import { fieldLabel, LANGUAGES } from '../locale/index.ts';
import { currencyRefusal } from '../money/currency.ts';
import type { AmountUnit } from '../money/number-format.ts';
import { amountName, isNet } from './amount-headers.ts';
import type { AttributeNames } from './attribute-labels.ts';
import { attributeNames, bracketIn, headerName, plainName } from './attribute-labels.ts';
import { FOREIGN_NAMES } from './foreign-names.ts';
import type { LeftOut } from './proposal.ts';
import { EXTERNAL_COLUMN, KEY_COLUMN, LINES_COLUMN, MARK_COLUMN } from './proposal.ts';

/** An attribute of the table's categories and all its names: its key, and its label in each locale. */
export type NamedAttribute = {
  readonly path: FieldPath;
  readonly names: readonly string[];
  /** Only the marketplace sets it. */
  readonly readOnly?: true;
  /** The categories that have it. */
  readonly categories?: readonly number[];
};

export type Guess = {
  readonly to: FieldPath | null;
  readonly leftOut: LeftOut | null;
  /** The field of a column that is left out because it is read-only. */
  readonly readOnly?: FieldPath;
  /** The field of a column that is asked about, null where that is read-only, or that another column has. */
  readonly means?: FieldPath | null;
  /** Other fields that a column may be for, the likeliest first. */
  readonly near?: readonly FieldPath[];
};

/** Knowledge about these headers beyond their names; null for a column to leave out. */
export type HeaderHints = {
  /** Takes precedence over the header's meaning: the file's own metadata, or the user's choice. */
  readonly first: ReadonlyMap<string, FieldPath | null>;
  /** Used where the header is unknown. */
  readonly last: ReadonlyMap<string, FieldPath | null>;
  /** The currency of the account's amounts; a name in brackets behind that of a column may be it. */
  readonly currency?: string;
  /** What columns of one name may be for, by that name in lower case, of which a recipe means one each. */
  readonly shared?: ReadonlyMap<string, readonly FieldPath[]>;
  /** What the amounts of columns count instead of units of money, by the keys of their headers. */
  readonly units?: ReadonlyMap<string, AmountUnit>;
};

export const NO_HINTS: HeaderHints = { first: new Map(), last: new Map() };

const namesOf = (path: FieldPath): readonly string[] => [
  path,
  ...LANGUAGES.map((language) => fieldLabel(language, path)),
];

const ownNames: readonly (readonly [name: string, path: FieldPath])[] = [
  ...FIELDS.toReversed().flatMap(({ path }) => namesOf(path).map((name) => [name, path] as const)),
  ...[LINES_COLUMN, ...LANGUAGES.map((language) => fieldLabel(language, LINES_COLUMN))].map(
    (name) => [name, LINES_COLUMN] as const,
  ),
  [EXTERNAL_COLUMN, EXTERNAL_COLUMN],
  [KEY_COLUMN, KEY_COLUMN],
  [MARK_COLUMN, MARK_COLUMN],
];

const known: ReadonlyMap<string, FieldPath> = new Map(
  ownNames.map(([name, path]) => [headerName(name), path]),
);

/** The fields that other systems have a name for, those of the first listed first. */
const foreignNames = (kind: 'sure' | 'ask'): ReadonlyMap<string, readonly FieldPath[]> => {
  const fields = new Map<string, FieldPath[]>();
  for (const of of FOREIGN_NAMES)
    for (const [path, names] of Object.entries(of[kind]))
      for (const name of names.map(headerName)) {
        const known = fields.get(name);
        if (!known) fields.set(name, [path]);
        else if (!known.includes(path)) known.push(path);
      }
  return fields;
};

const foreignSure = foreignNames('sure');
const foreignAsked = foreignNames('ask');

const foreign = (name: string): FieldPath | undefined => foreignSure.get(name)?.[0];

/** Columns that are no fields. */
const OWN_COLUMNS: ReadonlySet<FieldPath> = new Set([KEY_COLUMN, EXTERNAL_COLUMN, MARK_COLUMN, LINES_COLUMN]);

/** Can a column be mapped to this field? Ad id and row key identify the ad; otherwise only editable fields. */
export const isMappable = (path: FieldPath): boolean =>
  OWN_COLUMNS.has(path) || path === 'id' || (fieldOf(path)?.editable ?? 'never') !== 'never';

/**
 * The aliases of expressions, except those of read-only fields whose names mean other things in foreign tables:
 * `total`, `email` or `spent`.
 */
const shortNames: ReadonlyMap<string, FieldPath> = new Map(
  FIELDS.flatMap(({ path, alias = '' }) => {
    const name = headerName(alias);
    const meant = known.get(name) ?? foreign(name);
    const isOwn = name === headerName(path) || (meant !== undefined && isMappable(meant));
    return alias === '' || isOwn ? [] : [[name, path] as const];
  }),
);

/** The last name of a path, as files have that were made of an XML feed: `ad/title`, `ad/media/image[1]/@url`. */
const lastOfPath = (header: string): string | undefined => {
  const [, last] = /^\w+(?:\/\w+(?:\[\d+\])?)*\/(\w+)(?:\[\d+\])?(?:\/@\w+)?$/u.exec(header.trim()) ?? [];
  return last;
};

/** The fields that a part of a header may be for. */
const partMeant = (part: string | undefined): readonly FieldPath[] => {
  if (part === undefined) return [];
  const name = headerName(part);
  const path = known.get(name) ?? foreign(name);
  return (foreignAsked.get(name) ?? (path === undefined ? [] : [path])).filter(isMappable);
};

export const isMoney = (path: FieldPath | null): boolean => {
  const kind = path === null ? undefined : fieldOf(path)?.kind;
  return kind === 'cents' || kind === 'micros';
};

/** Would a wrong guess of this field cost money, or the ad's identity? */
const isDelicate = (path: FieldPath): boolean =>
  isMoney(path) || path === 'status' || path === 'vendorId' || isNaming(path);

/** Names that have brackets themselves. */
const bracketed: ReadonlySet<string> = new Set(
  [
    ...ownNames.map(([name]) => name),
    ...FOREIGN_NAMES.flatMap(({ sure }) => Object.values(sure).flat()),
  ].flatMap((name) => (bracketIn(name) === undefined ? [] : [plainName(name)])),
);

/** What says only that a column must be filled in. */
const REQUIRED =
  /^(?:required|mandatory|optional|verplicht|optioneel|obligatoire|facultatif|optionnel|pflicht)$/iu;

/** Does a header say in brackets which amount, status or ID its column has: without tax, old, in another currency? */
const isQualified = (header: string, currency: string | undefined): boolean => {
  const inner = bracketIn(header);
  if (inner === undefined || inner === '' || REQUIRED.test(inner)) return false;
  const isOwn = currency !== undefined && currencyRefusal([inner], currency) === undefined;
  return !(isOwn || bracketed.has(plainName(header)));
};

const ofPath = (header: string): FieldPath | undefined => {
  const [path] = partMeant(lastOfPath(header));
  return path === undefined || isDelicate(path) ? undefined : path;
};

/** The names of columns of results, in the files of all languages. */
const resultNames: ReadonlyMap<string, FieldPath> = new Map(
  RESULT_FIELDS.flatMap(({ path }) => namesOf(path).map((name) => [headerName(name), path] as const)),
);

/** The days that an export writes behind the name of a column of results. */
const DAYS = /\s\d{4}-\d{2}-\d{2}\s*[–-]\s*\d{4}-\d{2}-\d{2}\s*$/u;

/** The result that a column of an export has, which is no field and sets none; whatever else it may be called. */
const resultMeant = (header: string): FieldPath | undefined =>
  DAYS.test(header) ? resultNames.get(headerName(header.replace(DAYS, ''))) : undefined;

/** The fields that a column may have by a part of its name, or but for what stands behind that of an amount. */
const perhapsMeant = (header: string): readonly FieldPath[] => {
  const [name, last] = [headerName(header), lastOfPath(header)];
  const amount = amountName(header);
  const ofAmount = amount === name && !isNet(header) ? [] : partMeant(amount).filter(isMoney);
  if (ofAmount.length > 0 || last === undefined) return ofAmount;
  const ofLast = partMeant(last);
  return ofLast.length > 0 ? ofLast : partMeant(amountName(last)).filter(isMoney);
};

const fieldMeant = (
  header: string,
  attributes: AttributeNames<NamedAttribute>,
  isOurs: boolean,
): FieldPath | undefined => {
  const name = headerName(header);
  if (name === '') return undefined;
  const result = resultMeant(header);
  if (result !== undefined) return result;
  // A path is case-sensitive, as keys of attributes are.
  const path = header.trim();
  const found = isOurs || !shortNames.has(name) ? known.get(name) : undefined;
  if (!isOurs && found !== undefined && isMoney(found) && isNet(header)) return undefined;
  return (
    found ??
    attributes.named(header)[0]?.path ??
    ((path.startsWith('attributes.') && fieldOf(path)?.path) || undefined) ??
    (foreignAsked.has(name) ? undefined : (foreign(name) ?? ofPath(header)))
  );
};

/** Would the column set the vendor ID of ads that another column names? Its name then is asked about. */
const isOtherVendorId = (header: string, path: FieldPath, isNamed: boolean): boolean =>
  isNamed && path === 'vendorId' && !known.has(headerName(header));

/** Does the column identify the ad, instead of being an edit? */
export const isNaming = (path: FieldPath): boolean =>
  path === KEY_COLUMN || path === EXTERNAL_COLUMN || path === MARK_COLUMN || path === 'id';

/** A header in the form of hints. */
export const hintKey = (header: string): string => header.normalize('NFC').trim();

const guessOf = (path: FieldPath | null, readOnly: ReadonlySet<FieldPath>): Guess => {
  if (path === null) return { to: null, leftOut: null };
  if (isMappable(path) && !readOnly.has(path)) return { to: path, leftOut: null };
  return { to: null, leftOut: 'read-only', ...(fieldOf(path) ? { readOnly: path } : {}) };
};

const askedAbout = (header: string, near: readonly FieldPath[]): Guess => {
  const name = headerName(header);
  const short = shortNames.get(name);
  if (short !== undefined)
    return { to: null, leftOut: 'short-name', means: isMappable(short) ? short : null };
  const [means, ...others] = foreignAsked.get(name) ?? perhapsMeant(header);
  if (means !== undefined)
    return { to: null, leftOut: 'other-name', means, ...(others.length > 0 ? { near: others } : {}) };
  return near.length === 0
    ? { to: null, leftOut: 'unknown' }
    : { to: null, leftOut: 'near-attribute', means: near[0] ?? null, near };
};

/** Do several attributes of one category have the name? Those of different categories are told apart by each row. */
const isShared = (attributes: readonly NamedAttribute[]): boolean => {
  const all = attributes.flatMap(({ categories = [] }) => categories);
  return new Set(all).size < all.length;
};

/** The field of each header; of several columns for one field, the first gets it. */
export const guessColumns = (
  headers: readonly string[],
  attributes: readonly NamedAttribute[] = [],
  { first, last, currency, shared }: HeaderHints = NO_HINTS,
): readonly Guess[] => {
  const known = attributeNames(attributes);
  const readOnly = new Set(attributes.flatMap((attribute) => (attribute.readOnly ? [attribute.path] : [])));
  const taken = new Set<FieldPath>();
  const isOurs = headers.some((header) => headerName(header) === MARK_COLUMN);
  const meant = (header: string): FieldPath | null | undefined => {
    const key = hintKey(header);
    if (key === '') return undefined;
    return first.has(key) ? first.get(key) : (fieldMeant(header, known, isOurs) ?? last.get(key));
  };
  const paths = headers.map(meant);
  const isSaid = (header: string): boolean => first.has(hintKey(header)) || last.has(hintKey(header));
  const isOther = (header: string, path: FieldPath): boolean =>
    !(isOurs || isSaid(header)) && isDelicate(path) && isMappable(path) && isQualified(header, currency);
  const isNamed = paths.some(
    (path, i) => (path === 'id' || path === KEY_COLUMN) && !isOther(headers[i] ?? '', path),
  );
  /** The attributes that an unsure header may mean and no other column is for. */
  const nearTo = (header: string, at: number): readonly FieldPath[] =>
    known
      .near(header.replace(/^attributes\./u, ''))
      .map(({ path }) => path)
      .filter((path) => !readOnly.has(path) && !paths.some((other, i) => i !== at && other === path));
  const isUnsure = (header: string, path: FieldPath): boolean =>
    attributePath(path) !== undefined &&
    (header.trim() === path
      ? !isOurs && attributes.length > 0 && !attributes.some((attribute) => attribute.path === path)
      : isShared(known.named(header)));
  const guesses = headers.map((header, i): Guess => {
    const [means, ...near] = shared?.get(hintKey(header).toLowerCase()) ?? [];
    if (means !== undefined) return { to: null, leftOut: 'same-name', means, near };
    const path = paths[i];
    if (path === undefined) return askedAbout(header, nearTo(header, i));
    const isFound = path !== null && !isSaid(header);
    if (isFound && (isOther(header, path) || isOtherVendorId(header, path, isNamed)))
      return { to: null, leftOut: 'other-name', means: path };
    if (isFound && isUnsure(header, path)) {
      const near = nearTo(header, i);
      if (near.length > 0) return askedAbout(header, near);
    }
    const guess = guessOf(path, readOnly);
    if (guess.to === null) return guess;
    if (taken.has(guess.to))
      return isFound && isMoney(guess.to)
        ? { to: null, leftOut: 'beside', means: guess.to }
        : { to: null, leftOut: 'twice', means: guess.to };
    taken.add(guess.to);
    return guess;
  });
  const gross = new Set(guesses.flatMap(({ to, means }, i) => (isNet(headers[i] ?? '') ? [] : [to, means])));
  // An amount without its taxes is no choice beside one with them.
  return guesses.map((guess, i) =>
    guess.leftOut === 'other-name' && isNet(headers[i] ?? '') && gross.has(guess.means ?? null)
      ? { to: null, leftOut: 'unknown' }
      : guess,
  );
};
