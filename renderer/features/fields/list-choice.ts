/** Choosing entries of an attribute that holds a list. Pure. */
import type { Json } from '../../../shared/json.ts';

/** The entries of a list value; a single text is a list of one. */
export const entriesOf = (value: Json | undefined): readonly string[] => {
  const list: readonly Json[] = Array.isArray(value) ? value : [value ?? null];
  return list.filter((item) => typeof item === 'string');
};

/** The options: the category's allowed values, then other values of the ad. */
export const offered = (allowed: readonly string[], chosen: readonly string[]): readonly string[] => [
  ...allowed,
  ...chosen.filter((entry) => !allowed.includes(entry)),
];

/**
 * The list with an entry added or removed. Existing entries keep their order, so that ticking twice changes nothing;
 * new ones come in the category's order.
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

/** The value of a list; null for an empty one. */
export const listValue = (entries: readonly string[]): Json => (entries.length === 0 ? null : entries);

/** Is a space part of the search text, because an option's name continues with it? */
export const spaceBelongsToSearch = (text: string, entries: readonly string[]): boolean =>
  text !== '' && entries.some((entry) => entry.toLowerCase().includes(`${text.toLowerCase()} `));
