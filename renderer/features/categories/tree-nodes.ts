/** The visible nodes of the category tree, and keyboard navigation in it. Pure. */
import type { CategoryRow } from '../../../shared/contract/views.ts';
import { type CategoryIndex, TOP } from '../../core/category-tree.ts';

export type TreeNode = {
  readonly row: CategoryRow;
  /** 1 at the top level. */
  readonly level: number;
  /** Its position among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
  /** Null for a leaf. */
  readonly expanded: boolean | null;
};

/** The visible nodes when these branches are open, in display order. */
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

/**
 * The effect of a key in the tree (WAI-ARIA, *Tree View*): where the focus moves, or which branch opens or closes.
 */
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

/** The effect of a key at node `at`; undefined for keys without one. */
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
