/** Ticking entries of an attribute that holds a list. Pure. */
import type { Json } from '../../../shared/json.ts';

/** The texts of a list value; a lone text is a list of one. */
export const entriesOf = (value: Json | undefined): readonly string[] => {
  const list: readonly Json[] = Array.isArray(value) ? value : [value ?? null];
  return list.filter((item) => typeof item === 'string');
};

/** What is offered: what the category allows, then what the ad has beyond it. */
export const offered = (allowed: readonly string[], chosen: readonly string[]): readonly string[] => [
  ...allowed,
  ...chosen.filter((entry) => !allowed.includes(entry)),
];

/**
 * The list with an entry ticked or no longer so. What was there keeps its order, so that ticking back and forth changes
 * nothing; new entries follow in the order of the category.
 */
export const toggled = (
  entry: string,
  chosen: readonly string[],
  initial: readonly string[],
  allowed: readonly string[],
): readonly string[] => {
  const wanted = new Set(chosen);
  if (!wanted.delete(entry)) wanted.add(entry);
  const kept = initial.filter((each) => wanted.has(each));
  const inOrder = offered(allowed, [...wanted]).filter((each) => wanted.has(each) && !kept.includes(each));
  return [...kept, ...inOrder];
};

/** The value of a list; none is no value. */
export const listValue = (entries: readonly string[]): Json => (entries.length === 0 ? null : entries);

/** Does a space belong to the search, as the name of something offered goes on with it? */
export const spaceBelongsToSearch = (text: string, entries: readonly string[]): boolean =>
  text !== '' && entries.some((entry) => entry.toLowerCase().includes(`${text.toLowerCase()} `));
