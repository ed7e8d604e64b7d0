import { mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { type CategoryIndex, sumOf } from '../../core/category-tree.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { typeAhead } from './category-search.ts';
import { browser, chooseCategory, closeBranch, openBranches } from './category-store.ts';
import { statusWord } from './category-words.ts';
import { isFull, isNearlyFull } from './new-ad-options.ts';
import { nodesInSight, type TreeMove, type TreeNode, treeMove } from './tree-nodes.ts';

const DEEPEST_INDENT = 5;
const TYPED_TOGETHER_MS = 700;

const itemId = (id: number): string => `category-tree-${id}`;

/** Letters typed shortly after each other form one search text. */
const useTypedText = () => {
  const typed = useRef({ text: '', at: 0 });
  return (key: string): string => {
    const now = performance.now();
    const before = now - typed.current.at < TYPED_TOGETHER_MS ? typed.current.text : '';
    typed.current = { text: before + key, at: now };
    return typed.current.text;
  };
};

const Places = ({ row }: { readonly row: TreeNode['row'] }) => {
  const { t, number } = useWords();
  const { active, places, leaf } = row;
  if (!leaf || places === null || active === 0) return <span className="tree-places" />;
  const params = { active: number(active), places: number(places) };
  return (
    <span
      className={mergeClasses('tree-places', isFull(row) ? 'tree-full' : !isNearlyFull(row) && 'tree-roomy')}
      title={t('categories.places.label', params)}
    >
      {t('categories.places', params)}
    </span>
  );
};

const Item = ({
  node,
  index,
  chosen,
  tabbable,
}: {
  readonly node: TreeNode;
  readonly index: CategoryIndex;
  readonly chosen: boolean;
  readonly tabbable: boolean;
}) => {
  const words = useWords();
  const { row, level, expanded } = node;
  const { ads } = sumOf(index, row.id);
  const status = statusWord(row, words);
  return (
    <div
      id={itemId(row.id)}
      role="treeitem"
      aria-level={level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-selected={chosen}
      {...(expanded === null ? {} : { 'aria-expanded': expanded })}
      tabIndex={tabbable ? 0 : -1}
      className={mergeClasses(
        'tree-item',
        `tree-level-${Math.min(level, DEEPEST_INDENT)}`,
        chosen && 'tree-chosen',
        status !== null && 'tree-refused',
      )}
      onPointerDown={() => chooseCategory(row.id)}
      onDoubleClick={() => (expanded ? closeBranch(row.id) : openBranches([row.id]))}
      data-testid={testIds.treeItem(row.id)}
    >
      <span
        className="tree-fold"
        aria-hidden="true"
        onPointerDown={(event) => {
          if (expanded === null) return;
          event.preventDefault();
          event.stopPropagation();
          if (expanded) closeBranch(row.id);
          else openBranches([row.id]);
        }}
      >
        {expanded === true && <ChevronDownRegular />}
        {expanded === false && <ChevronRightRegular />}
      </span>
      <span className="tree-name" title={row.label}>
        {row.label}
      </span>
      {status !== null && <span className="tree-status">{status}</span>}
      <Places row={row} />
      <span className="tree-ads">{ads > 0 && words.number(ads)}</span>
    </div>
  );
};

/** Focuses the tree's one Tab stop. */
export const focusTree = (): void =>
  document.querySelector<HTMLElement>(`[data-testid="${testIds.categoryTree}"] [tabindex="0"]`)?.focus();

const doMove = (move: TreeMove): void => {
  if ('focus' in move) chooseCategory(move.focus);
  else if ('open' in move) openBranches(move.open);
  else closeBranch(move.close);
};

/**
 * The tree, after WAI-ARIA's pattern: one Tab stop; arrows, Home, End, `*` and letters move in it. The focused node
 * is selected, so that its limits show while moving. Only open branches are rendered.
 */
export const CategoryTree = ({ index }: { readonly index: CategoryIndex }) => {
  const { t } = useWords();
  const tree = useRef<HTMLDivElement>(null);
  const typedText = useTypedText();
  const open = useStore(browser, (state) => state.open);
  const chosen = useStore(browser, (state) => state.chosen);
  const nodes = useMemo(() => nodesInSight(index, open), [index, open]);
  const at = nodes.findIndex(({ row }) => row.id === chosen);
  const tabbable = Math.max(0, at);

  useEffect(() => {
    const item = chosen === null ? null : document.getElementById(itemId(chosen));
    if (tree.current?.contains(document.activeElement)) item?.focus();
    item?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeMove(event.key, nodes, tabbable);
    if (move) doMove(move);
    else if (event.key.length === 1 && event.key !== ' ' && event.key !== '*') {
      const found = typeAhead(nodes, tabbable, typedText(event.key));
      if (found !== undefined) chooseCategory(found);
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={-1}
      aria-label={t('categories.tree')}
      className="tree"
      onKeyDown={onKeyDown}
      data-testid={testIds.categoryTree}
    >
      {nodes.map((node, position) => (
        <Item
          key={node.row.id}
          node={node}
          index={index}
          chosen={node.row.id === chosen}
          tabbable={position === tabbable}
        />
      ))}
    </div>
  );
};
