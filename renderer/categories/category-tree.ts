/** The category tree as it is browsed: which nodes are in sight, what is above and below each. Pure. */
import type { CategoryRow } from '../../shared/contract/views.ts';

/** A category with what is below it counted in. */
export type Sum = { readonly ads: number; readonly leaves: number };

export type CategoryIndex = {
  readonly byId: ReadonlyMap<number, CategoryRow>;
  /** By name; the ones at the top under the id 0. */
  readonly childrenOf: ReadonlyMap<number, readonly CategoryRow[]>;
  readonly sums: ReadonlyMap<number, Sum>;
};

export type TreeNode = {
  readonly row: CategoryRow;
  /** 1 at the top. */
  readonly level: number;
  /** Its place among its siblings, from 1, and how many those are. */
  readonly position: number;
  readonly siblings: number;
  /** Null where nothing is below it. */
  readonly expanded: boolean | null;
};

const TOP = 0;
const NO_SUM: Sum = { ads: 0, leaves: 0 };

const sumsOf = (childrenOf: CategoryIndex['childrenOf']): ReadonlyMap<number, Sum> => {
  const sums = new Map<number, Sum>();
  const tally = (row: CategoryRow): Sum => {
    const below = (childrenOf.get(row.id) ?? []).map(tally);
    const sum = below.reduce((all, each) => ({ ads: all.ads + each.ads, leaves: all.leaves + each.leaves }), {
      ads: row.ads,
      leaves: row.leaf ? 1 : 0,
    });
    sums.set(row.id, sum);
    return sum;
  };
  for (const row of childrenOf.get(TOP) ?? []) tally(row);
  return sums;
};

/** BCP 47 of a locale of the service; undefined, the system's own, where it is none. */
const localeTag = (locale: string): string | undefined => {
  const tag = locale.replace('_', '-');
  return /^[a-z]{2}(-[A-Z]{2})?$/.test(tag) ? tag : undefined;
};

/** A category whose parent nobody knows stands at the top; siblings come by name in `locale`. */
export const indexCategories = (all: readonly CategoryRow[], locale: string): CategoryIndex => {
  const rows = all.filter((row) => row.id !== TOP);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const childrenOf = new Map<number, CategoryRow[]>();
  for (const row of rows) {
    const parent = row.id !== row.parentId && byId.has(row.parentId) ? row.parentId : TOP;
    const children = childrenOf.get(parent);
    if (children) children.push(row);
    else childrenOf.set(parent, [row]);
  }
  const { compare } = new Intl.Collator(localeTag(locale), { numeric: true });
  for (const children of childrenOf.values()) children.sort((a, b) => compare(a.label, b.label));
  return { byId, childrenOf, sums: sumsOf(childrenOf) };
};

/** The ids from the top down to the category, itself last. A parent that is its own descendant ends the way. */
export const wayTo = ({ byId }: CategoryIndex, id: number): readonly number[] => {
  const way: number[] = [];
  for (let at = byId.get(id); at && !way.includes(at.id); at = byId.get(at.parentId)) way.unshift(at.id);
  return way;
};

/** The names from the top down to the category's parent; empty at the top. */
export const namesAbove = (index: CategoryIndex, id: number): readonly string[] =>
  wayTo(index, id)
    .slice(0, -1)
    .map((above) => index.byId.get(above)?.label ?? `#${above}`);

const NO_NAMES: readonly string[] = [];
const knownNames = new WeakMap<readonly CategoryRow[], Map<number, readonly string[]>>();

/** As `namesAbove` for those who have only the rows; each way is made once for as long as the rows are the same. */
export const namesAboveIn = (rows: readonly CategoryRow[]): ((id: number) => readonly string[]) => {
  const known = knownNames.get(rows) ?? new Map<number, readonly string[]>();
  if (!knownNames.has(rows)) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const index: CategoryIndex = { byId, childrenOf: new Map(), sums: new Map() };
    for (const row of rows) known.set(row.id, namesAbove(index, row.id));
    knownNames.set(rows, known);
  }
  return (id) => known.get(id) ?? NO_NAMES;
};

export const sumOf = ({ sums }: CategoryIndex, id: number): Sum => sums.get(id) ?? NO_SUM;

/** What is in sight when these branches are open, in the order of the screen. */
export const nodesInSight = (index: CategoryIndex, open: ReadonlySet<number>): readonly TreeNode[] => {
  const nodes: TreeNode[] = [];
  const add = (rows: readonly CategoryRow[], level: number): void => {
    rows.forEach((row, at) => {
      const children = index.childrenOf.get(row.id) ?? [];
      const expanded = children.length > 0 ? open.has(row.id) : null;
      nodes.push({ row, level, position: at + 1, siblings: rows.length, expanded });
      if (expanded) add(children, level + 1);
    });
  };
  add(index.childrenOf.get(TOP) ?? [], 1);
  return nodes;
};

/** What a key does in the tree (WAI-ARIA, *Tree View*): where the focus goes, or which branch opens or closes. */
export type TreeMove =
  | { readonly focus: number }
  | { readonly open: readonly number[] }
  | { readonly close: number };

const parentOf = (nodes: readonly TreeNode[], at: number): TreeNode | undefined => {
  const level = nodes[at]?.level ?? 1;
  return nodes.slice(0, at).findLast((node) => node.level < level);
};

const focusOn = (node: TreeNode | undefined): TreeMove | undefined => node && { focus: node.row.id };

const forward = (nodes: readonly TreeNode[], at: number): TreeMove | undefined => {
  const node = nodes[at];
  if (!node || node.expanded === null) return undefined;
  return node.expanded ? focusOn(nodes[at + 1]) : { open: [node.row.id] };
};

const back = (nodes: readonly TreeNode[], at: number): TreeMove | undefined => {
  const node = nodes[at];
  return node?.expanded ? { close: node.row.id } : focusOn(parentOf(nodes, at));
};

const toggle = (node: TreeNode | undefined): TreeMove | undefined => {
  if (!node || node.expanded === null) return undefined;
  return node.expanded ? { close: node.row.id } : { open: [node.row.id] };
};

const openSiblings = (nodes: readonly TreeNode[], at: number): TreeMove => {
  const parent = parentOf(nodes, at)?.row.id;
  const { level } = nodes[at] ?? { level: 1 };
  const same = nodes.filter(
    (node, other) =>
      node.level === level && node.expanded === false && parentOf(nodes, other)?.row.id === parent,
  );
  return { open: same.map((node) => node.row.id) };
};

/** The move a key asks for from the node at `at`; undefined for keys that mean nothing here. */
export const treeMove = (key: string, nodes: readonly TreeNode[], at: number): TreeMove | undefined => {
  switch (key) {
    case 'ArrowDown':
      return focusOn(nodes[at + 1]);
    case 'ArrowUp':
      return focusOn(nodes[at - 1]);
    case 'Home':
      return focusOn(nodes[0]);
    case 'End':
      return focusOn(nodes.at(-1));
    case 'ArrowRight':
      return forward(nodes, at);
    case 'ArrowLeft':
      return back(nodes, at);
    case 'Enter':
    case ' ':
      return toggle(nodes[at]);
    case '*':
      return openSiblings(nodes, at);
    default:
      return undefined;
  }
};
