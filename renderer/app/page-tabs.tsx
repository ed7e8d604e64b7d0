import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tab,
  TabList,
} from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { showTab } from '../core/command-registry.ts';
import { app, type Tab as PageName } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { Count } from '../core/ui/badges.tsx';
import { useWords } from '../core/words.ts';
import { proposals, shownProposal, usePendingFile } from '../features/proposals/public.ts';
import { useKeyLabel } from './key-label.ts';

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

/** Pages that can be empty and are there all the same. */
const SELDOM = ['routines', 'planner', 'conflicts', 'feeds'] as const;

/** The way to a page without a tab, for those who do not know its key. */
const MorePages = ({ pages }: { readonly pages: readonly (typeof SELDOM)[number][] }) => {
  const { t } = useWords();
  const keyOf = useKeyLabel();
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={t('tabs.more')}
          title={t('tabs.more')}
          data-testid={testIds.morePages}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {pages.map((page) => (
            <MenuItem
              key={page}
              secondaryContent={keyOf(`show-${page}`)}
              onClick={() => showTab(page)}
              data-testid={testIds.morePage(page)}
            >
              {t(`tab.${page}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

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
    if (page === 'planner' || page === 'routines') return false;
    if (page === 'feeds') return isFeedManaged;
    return page !== 'proposals' || proposed;
  };
  const pages = PAGES.filter(isThere);
  return (
    <div className="tabs">
      <TabList
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
      <MorePages pages={SELDOM.filter((page) => !isThere(page))} />
    </div>
  );
};
