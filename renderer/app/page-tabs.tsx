import { Tab, TabList } from '@fluentui/react-components';
import { testIds } from '../test-ids.ts';
import { Count } from '../ui/badges.tsx';
import { showTab } from './commands.ts';
import { app, type Tab as PageName } from './state.ts';
import { useStore } from './store.ts';
import { useWords } from './words.ts';

const PAGES: readonly PageName[] = ['ads', 'categories', 'campaigns', 'review', 'history'];

export const PageTabs = () => {
  const { t } = useWords();
  const tab = useStore(app, (state) => state.tab);
  const counts = useStore(app, (state) => state.open?.counts);
  const waiting = (counts?.drafts ?? 0) + (counts?.campaignDrafts ?? 0);
  return (
    <TabList
      className="tabs"
      size="small"
      selectedValue={tab}
      onTabSelect={(_event, { value }) => showTab(PAGES.find((page) => page === value) ?? 'ads')}
      aria-label={t('tabs.label')}
    >
      {PAGES.map((page) => (
        <Tab key={page} value={page} data-testid={testIds.tab(page)}>
          {t(`tab.${page}`)} {page === 'review' && waiting > 0 && <Count value={waiting} />}
        </Tab>
      ))}
    </TabList>
  );
};
