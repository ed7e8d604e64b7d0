/** Search for categories by name and path, without case and accents. Pure. */
import type { CategoryRow } from '../../../shared/contract/views.ts';
import { type CategoryIndex, namesAbove } from '../../core/category-tree.ts';
import { foldForSearch } from '../../core/fold-for-search.ts';
import type { TreeNode } from './tree-nodes.ts';

/** A category as a search result shows it. */
export type CategoryMatch = {
  readonly row: CategoryRow;
  /** The names above it, from the top level. */
  readonly above: readonly string[];
};

type Entry = CategoryMatch & { readonly name: string; readonly path: string };

export type SearchIndex = readonly Entry[];

/** The searched texts, computed once for each tree. */
export const searchIndex = (index: CategoryIndex): SearchIndex =>
  [...index.byId.values()].map((row) => {
    const above = namesAbove(index, row.id);
    return {
      row,
      above,
      name: foldForSearch(row.label),
      path: foldForSearch([...above, row.label, row.id].join(' ')),
    };
  });

/** The rank of a match in the name: 0 whole, 1 its start, 2 the start of a word, 3 inside, 4 only in the path. */
const rank = ({ name }: Entry, wanted: string): number => {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(` ${wanted}`)) return 2;
  return name.includes(wanted) ? 3 : 4;
};

/**
 * The categories whose path contains every typed word, best matches first; equal ones by their number of the seller's
 * ads. An empty text finds nothing.
 */
export const searchCategories = (entries: SearchIndex, text: string): readonly CategoryMatch[] => {
  const wanted = foldForSearch(text).trim();
  if (wanted === '') return [];
  const words = wanted.split(/\s+/);
  return entries
    .filter(({ path }) => words.every((word) => path.includes(word)))
    .map((entry) => ({ entry, rank: rank(entry, wanted) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        b.entry.row.ads - a.entry.row.ads ||
        a.entry.path.length - b.entry.path.length ||
        (a.entry.path < b.entry.path ? -1 : 1),
    )
    .map(({ entry: { row, above } }) => ({ row, above }));
};

/** The next visible node whose name starts with the typed text, from `at` on and around. */
export const typeAhead = (nodes: readonly TreeNode[], at: number, text: string): number | undefined => {
  const wanted = foldForSearch(text).trim();
  if (wanted === '') return undefined;
  // A single letter starts behind the present node, so that repeating it moves on; more letters may match the present
  // one.
  const from = wanted.length === 1 ? at + 1 : at;
  const order = [...nodes.slice(from), ...nodes.slice(0, from)];
  return order.find(({ row }) => foldForSearch(row.label).startsWith(wanted))?.row.id;
};
