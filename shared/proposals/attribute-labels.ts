/**
 * What a name in a table says of attributes: the one it means by its key or by its label in any language, or those it
 * nearly does, to ask about. A name is never taken for a nearly equal one.
 */
import { attributePath, pathOfAttribute } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import type { Category } from '../category/category.ts';
import { attributeOf } from '../category/category.ts';

/** The form in which names are compared: without case, typographic quotes and repeated spaces. */
export const plainName = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[’‘`]/gu, "'").replaceAll(/\s+/gu, ' ').trim().toLowerCase();

/** Longer texts name no column, and nothing is looked for in them. */
export const LONGEST_HEADER = 200;

/** What stands in brackets at the end of a name: its unit, its currency, or which of several it is. */
const BRACKETED = /\s*[([](?<inner>[^()[\]]*)[)\]]\s*$/u;

const withoutMarks = (text: string): string => text.replace(/^\s*\*+/u, '').replace(/[*:]+\s*$/u, '');

/** As above, without marks of required fields and bracketed units. */
export const headerName = (text: string): string =>
  text.length > LONGEST_HEADER
    ? plainName(text)
    : plainName(withoutMarks(withoutMarks(text.normalize('NFKC')).replace(BRACKETED, '')));

/** What stands in brackets behind the name of a column; undefined for none. */
export const bracketIn = (text: string): string | undefined =>
  text.length > LONGEST_HEADER
    ? undefined
    : BRACKETED.exec(withoutMarks(text.normalize('NFKC')))?.groups?.['inner']?.trim();

/** An attribute with all its names: its key, and its labels. */
export type Named = { readonly path: FieldPath; readonly names: readonly string[] };

/** The number of letters to insert, leave out, replace or exchange with the next one. */
export const editDistance = (from: string, to: string): number => {
  const [a, b] = [[...from], [...to]];
  let last: readonly number[] = [];
  let now: readonly number[] = [0, ...b.map((_, j) => j + 1)];
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      const isExchanged = i > 0 && letter === b[j - 1] && a[i - 1] === other;
      const ways = [
        (now[j + 1] ?? 0) + 1,
        (next[j] ?? 0) + 1,
        (now[j] ?? 0) + (letter === other ? 0 : 1),
        ...(isExchanged ? [(last[j - 1] ?? 0) + 1] : []),
      ];
      next.push(Math.min(...ways));
    }
    [last, now] = [now, next];
  }
  return now.at(-1) ?? 0;
};

const MOST_NEAR = 3;

/** Names whose nearest ones are remembered: a table has the same few in thousands of rows. */
const MOST_SOUGHT = 500;

/** Longer texts are no names of attributes (`docs/interface.md#attribute-and-picture`). */
const LONGEST = 64;

/** One wrong letter in each three, at most `MOST_NEAR`. */
const mayDiffer = (name: string): number => Math.min(MOST_NEAR, Math.max(1, Math.floor(name.length / 3)));

/** The attributes that names mean. */
export type AttributeNames<T extends Named> = {
  /** Those with this name; those that have it whole come before those that have it without a unit. */
  readonly named: (name: string) => readonly T[];
  /** Those that it nearly means, the nearest first; of a name that several have, these. */
  readonly near: (name: string) => readonly T[];
};

const byName = <T extends Named>(
  attributes: readonly T[],
  form: (text: string) => string,
): ReadonlyMap<string, readonly T[]> => {
  const found = new Map<string, T[]>();
  for (const attribute of attributes)
    for (const name of new Set(attribute.names.map(form)))
      if (name !== '') found.set(name, [...(found.get(name) ?? []), attribute]);
  return found;
};

export const attributeNames = <T extends Named>(attributes: readonly T[]): AttributeNames<T> => {
  const whole = byName(attributes, plainName);
  const bare = byName(attributes, headerName);
  const named = (name: string): readonly T[] =>
    whole.get(plainName(name)) ?? bare.get(headerName(name)) ?? [];
  const nearest = (name: string): readonly T[] => {
    const same = named(name);
    const wanted = headerName(name);
    if (same.length > 0 || wanted.length < 3 || wanted.length > LONGEST) return same.slice(0, MOST_NEAR);
    const most = mayDiffer(wanted);
    const found = new Map<T, number>();
    for (const [other, having] of bare) {
      if (Math.abs(other.length - wanted.length) > most) continue;
      const by = editDistance(wanted, other);
      if (by > most) continue;
      for (const one of having) found.set(one, Math.min(by, found.get(one) ?? by));
    }
    return [...found]
      .sort(([, a], [, b]) => a - b)
      .slice(0, MOST_NEAR)
      .map(([attribute]) => attribute);
  };
  const sought = new Map<string, readonly T[]>();
  const near = (name: string): readonly T[] => {
    const found = sought.get(name) ?? nearest(name);
    if (sought.size < MOST_SOUGHT) sought.set(name, found);
    return found;
  };
  return { named, near };
};

const kept = new WeakMap<Category, AttributeNames<Named>>();

/** The attributes of a category by their names. */
const namesIn = (category: Category): AttributeNames<Named> => {
  const known = kept.get(category);
  if (known) return known;
  const own = category.attributes.map(({ key, label }) => ({
    path: pathOfAttribute(key),
    names: [key, ...Object.values(label)],
  }));
  const names = attributeNames(own);
  kept.set(category, names);
  return names;
};

/** The attribute of a category that a name means: by its key, also with a locale, or by a label that it alone has. */
export const attributeMeant = (category: Category, name: string): FieldPath | undefined => {
  const path = `attributes.${name}`;
  if (attributeOf(category, attributePath(path)?.key ?? '')) return path;
  const [only, ...more] = namesIn(category).named(name);
  return more.length === 0 ? only?.path : undefined;
};

/** The keys of the attributes of a category that a name nearly means. */
export const nearestKeys = (category: Category, name: string): readonly string[] =>
  namesIn(category)
    .near(name)
    .flatMap(({ path }) => attributePath(path)?.key ?? []);
