import { Tab, TabList } from '@fluentui/react-components';
import { showTab } from '../core/command-registry.ts';
import { app, type Tab as PageName } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { Count } from '../core/ui/badges.tsx';
import { useWords } from '../core/words.ts';
import { proposals, shownProposal, usePendingFile } from '../features/proposals/public.ts';

const PAGES: readonly PageName[] = [
  'ads',
  'categories',
  'campaigns',
  'proposals',
  'review',
  'conflicts',
  'history',
  'feeds',
  'planner',
  'performance',
  'routines',
];

export const PageTabs = () => {
  const { t } = useWords();
  const tab = useStore(app, (state) => state.tab);
  const counts = useStore(app, (state) => state.open?.counts);
  const waiting: Partial<Record<PageName, number>> = {
    review: (counts?.drafts ?? 0) + (counts?.campaignDrafts ?? 0),
    conflicts: counts?.conflicts ?? 0,
  };
  const isProposed = useStore(proposals, (state) => shownProposal(state) !== null);
  const isFeedManaged = useStore(app, (state) => state.open?.feedManaged === true);
  const proposed = usePendingFile() !== null || isProposed;
  // Rarely used pages have a tab only while they have content or are open.
  const isThere = (page: PageName): boolean => {
    if (page === tab) return true;
    if (page === 'conflicts') return (waiting.conflicts ?? 0) > 0;
    if (page === 'planner' || page === 'performance' || page === 'routines') return false;
    if (page === 'feeds') return isFeedManaged;
    return page !== 'proposals' || proposed;
  };
  const pages = PAGES.filter(isThere);
  return (
    <TabList
      className="tabs"
      size="small"
      selectedValue={tab}
      onTabSelect={(_event, { value }) => showTab(PAGES.find((page) => page === value) ?? 'ads')}
      aria-label={t('tabs.label')}
    >
      {pages.map((page) => (
        <Tab key={page} value={page} data-testid={testIds.tab(page)}>
          {t(`tab.${page}`)} {waiting[page] ? <Count value={waiting[page]} /> : null}
        </Tab>
      ))}
    </TabList>
  );
};
