import { mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { VIEWS } from '../../shared/contract/saved-views.ts';
import type { CampaignRow } from '../../shared/contract/views.ts';
import { withProblems } from '../core/campaign-problems.ts';
import { showTab } from '../core/command-registry.ts';
import { type CategoryNode, categoryTree, type ViewFilter, type ViewName } from '../core/rows/view-filter.ts';
import { app } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { exactTime } from '../core/time.ts';
import { Count } from '../core/ui/badges.tsx';
import { useWords } from '../core/words.ts';
import { statusWord } from '../features/categories/public.ts';
import { SavedViewList, showNews, useNews } from '../features/views/public.ts';

const filterBy = (part: Partial<ViewFilter>): void => {
  app.set((state) => ({ filter: { ...state.filter, ...part } }));
  showTab('ads');
};

const Entry = ({
  name,
  count,
  chosen,
  testId,
  className,
  onChoose,
  note = null,
  title,
  children,
}: {
  readonly name: string;
  /** A short note beside the name, such as why it cannot be used. */
  readonly note?: string | null;
  readonly title?: string;
  readonly count: number;
  readonly chosen: boolean;
  readonly testId: string;
  readonly className?: string | undefined;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}) => (
  <li className={mergeClasses('entry', chosen && 'entry-chosen', className)}>
    {children}
    <button type="button" title={title} aria-pressed={chosen} onClick={onChoose} data-testid={testId}>
      <span className="entry-name">{name}</span>
      {note !== null && <span className="tree-status">{note}</span>}
      <Count value={count} />
    </button>
  </li>
);

/** Changes by others, found by the newest pull that brought any; hidden before the first. */
const News = () => {
  const { t, locale } = useWords();
  const only = useStore(app, (state) => state.filter.only);
  const pull = useNews();
  if (!pull) return null;
  return (
    <Entry
      name={t('news.entry')}
      title={t('news.tip', { when: exactTime(pull.at, locale) })}
      count={pull.counts['elsewhere'] ?? 0}
      chosen={only?.label === t('news.entry')}
      testId={testIds.news}
      onChoose={() => showNews(pull)}
    />
  );
};

/** Views of lost ads are hidden while empty. */
const isLostView = (name: ViewName): boolean => name === 'gone' || name === 'deleted';

const Views = () => {
  const { t } = useWords();
  const counts = useStore(app, (state) => state.counts);
  const view = useStore(app, (state) => state.filter.view);
  const only = useStore(app, (state) => state.filter.only);
  const tab = useStore(app, (state) => state.tab);
  const conflicts = useStore(app, (state) => state.open?.counts.conflicts ?? 0);
  const campaigns = useStore(app, (state) => withProblems(state.campaigns).length);
  const countOf = (name: ViewName): number => counts.views[name] + (name === 'problems' ? campaigns : 0);
  return (
    <ul className="entries">
      {VIEWS.filter((name) => !isLostView(name) || counts.views[name] > 0 || view === name).map((name) =>
        name === 'conflicts' ? (
          // Conflicts are decided on a page of their own.
          <Entry
            key={name}
            name={t('view.conflicts')}
            count={conflicts}
            chosen={tab === 'conflicts'}
            testId={testIds.view(name)}
            className={conflicts > 0 ? 'view-conflicts' : undefined}
            onChoose={() => showTab('conflicts')}
          />
        ) : (
          <Entry
            key={name}
            name={t(`view.${name}`)}
            count={countOf(name)}
            chosen={view === name && tab !== 'conflicts' && !only}
            testId={testIds.view(name)}
            className={countOf(name) > 0 ? `view-${name}` : undefined}
            onChoose={() => filterBy({ view: name })}
          />
        ),
      )}
      <News />
    </ul>
  );
};

const DEPTHS = ['depth-0', 'depth-1', 'depth-2', 'depth-3'] as const;

const holds = (node: CategoryNode, id: number): boolean =>
  node.children.some((child) => child.category.id === id || holds(child, id));

/**
 * Whether a branch of the tree is open: as the user left it, top-level ones open at first. Choosing a category
 * elsewhere opens the branches above it.
 */
const useFold = (node: CategoryNode, depth: number) => {
  const [open, setOpen] = useState(depth === 0);
  const holdsChosen = useStore(app, ({ filter }) => filter.category !== null && holds(node, filter.category));
  useEffect(() => {
    if (holdsChosen) setOpen(true);
  }, [holdsChosen]);
  return [open, setOpen] as const;
};

const CategoryEntry = ({ node, depth }: { readonly node: CategoryNode; readonly depth: number }) => {
  const words = useWords();
  const { t } = words;
  const chosen = useStore(app, (state) => state.filter.category === node.category.id);
  const [open, setOpen] = useFold(node, depth);
  const { id, label } = node.category;
  const inner = node.children.length > 0;
  return (
    <>
      <Entry
        name={label}
        note={statusWord(node.category, words)}
        count={node.ads}
        chosen={chosen}
        testId={testIds.category(id)}
        className={DEPTHS[Math.min(depth, 3)]}
        onChoose={() => filterBy({ category: chosen ? null : id })}
      >
        {inner ? (
          <button
            type="button"
            className="entry-fold"
            aria-expanded={open}
            aria-label={t(open ? 'left.collapse' : 'left.expand', { name: label })}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDownRegular /> : <ChevronRightRegular />}
          </button>
        ) : (
          <span className="entry-fold" />
        )}
      </Entry>
      {open &&
        node.children.map((child) => (
          <CategoryEntry key={child.category.id} node={child} depth={depth + 1} />
        ))}
    </>
  );
};

const Categories = () => {
  const { t } = useWords();
  const categories = useStore(app, (state) => state.categories);
  const counts = useStore(app, (state) => state.counts.categories);
  const total = useStore(app, (state) => state.counts.views.all);
  const none = useStore(app, (state) => state.filter.category === null);
  const tree = useMemo(() => categoryTree(categories, counts), [categories, counts]);
  return (
    <ul className="entries">
      <Entry
        name={t('left.all_categories')}
        count={total}
        chosen={none}
        testId={testIds.category(0)}
        onChoose={() => filterBy({ category: null })}
      />
      {tree.map((node) => (
        <CategoryEntry key={node.category.id} node={node} depth={0} />
      ))}
    </ul>
  );
};

const CampaignEntry = ({ campaign }: { readonly campaign: CampaignRow }) => {
  const { valueAt } = useWords();
  const chosen = useStore(app, (state) => state.filter.campaign === campaign.id && campaign.id !== null);
  const count = useStore(app, (state) => state.counts.campaigns.get(campaign.id ?? 0) ?? 0);
  return (
    <Entry
      name={campaign.id === null ? String(campaign.local['title'] ?? '') : valueAt('campaignId', campaign.id)}
      count={count}
      chosen={chosen}
      testId={testIds.campaign(campaign.id ?? 0)}
      onChoose={() => filterBy({ campaign: chosen ? null : campaign.id })}
    />
  );
};

/** Views, category tree and campaigns, each with its number of ads. */
export const LeftPanel = () => {
  const { t } = useWords();
  const campaigns = useStore(app, (state) => state.campaigns);
  return (
    <nav className="left">
      <h2>{t('left.views')}</h2>
      <Views />
      <SavedViewList />
      <h2>{t('left.categories')}</h2>
      <Categories />
      <button type="button" className="left-more" onClick={() => showTab('categories')}>
        {t('left.browse')}
      </button>
      {campaigns.length > 0 && <h2>{t('left.campaigns')}</h2>}
      <ul className="entries">
        {campaigns.map((campaign) => (
          <CampaignEntry key={campaign.key} campaign={campaign} />
        ))}
      </ul>
    </nav>
  );
};
