/** The window's layout: header, commands, side panels, pages, problems, status bar. */
import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { isOverlay, layout, openOverlays, type PanelName } from '../core/layout.ts';
import { followNames } from '../core/reference-data.ts';
import { app, openName } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { ErrorBoundary } from '../core/ui/error-boundary.tsx';
import { Splitter } from '../core/ui/splitter.tsx';
import { useWords } from '../core/words.ts';
import { CategoriesPage } from '../features/categories/public.ts';
import { ConflictsPage } from '../features/conflicts/public.ts';
import { FeedsPage } from '../features/feeds/public.ts';
import { HistoryPage } from '../features/history/public.ts';
import { EditPanel } from '../features/panel/public.ts';
import { PerformancePage } from '../features/performance/public.ts';
import { PlannerPage } from '../features/planner/public.ts';
import { ProblemsPanel } from '../features/problems/public.ts';
import { ProposalsPage } from '../features/proposals/public.ts';
import { ReviewPage } from '../features/review/public.ts';
import { RoutinesPage } from '../features/routines/public.ts';
import { AdsPage } from './ads-page.tsx';
import { Banners } from './banners.tsx';
import { CampaignSide } from './campaign-side.tsx';
import { CampaignsPage } from './campaigns-page.tsx';
import { CommandBar } from './command-bar.tsx';
import { Head } from './head.tsx';
import { keepFocus } from './keep-focus.ts';
import { LeftPanel } from './left-panel.tsx';
import { PageTabs } from './page-tabs.tsx';
import { StatusBar } from './status-bar.tsx';

const useWindowWidth = (): number => {
  const [width, setWidth] = useState(window.innerWidth);
  useEffect(() => {
    const onResize = (): void => setWidth(window.innerWidth);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  return width;
};

const Pages = () => {
  const tab = useStore(app, (state) => state.tab);
  return (
    <>
      <div className={mergeClasses('page', tab !== 'ads' && 'page-hidden')} role="tabpanel" id="page-ads">
        <AdsPage />
      </div>
      {tab !== 'ads' && (
        <div className="page" role="tabpanel" id={`page-${tab}`}>
          <ErrorBoundary key={tab}>
            {tab === 'categories' && <CategoriesPage />}
            {tab === 'campaigns' && <CampaignsPage />}
            {tab === 'proposals' && <ProposalsPage />}
            {tab === 'review' && <ReviewPage />}
            {tab === 'conflicts' && <ConflictsPage />}
            {tab === 'history' && <HistoryPage />}
            {tab === 'feeds' && <FeedsPage />}
            {tab === 'planner' && <PlannerPage />}
            {tab === 'performance' && <PerformancePage />}
            {tab === 'routines' && <RoutinesPage />}
          </ErrorBoundary>
        </div>
      )}
    </>
  );
};

/** Panel sizes are set as custom properties, as the content policy allows no style attributes. */
const useSizes = (): void => {
  const sizes = useStore(layout, (state) => state);
  useEffect(() => {
    for (const panel of ['left', 'right', 'bottom'] as const) {
      document.documentElement.style.setProperty(`--${panel}-size`, `${sizes[panel].size}px`);
    }
  }, [sizes]);
};

export const Frame = () => {
  const { t } = useWords();
  const panels = useStore(layout, (state) => state);
  const tab = useStore(app, (state) => state.tab);
  const over = useStore(openOverlays, (state) => state);
  const width = useWindowWidth();
  const isShown = (panel: PanelName): boolean =>
    isOverlay(panel, width) ? over[panel] : panels[panel].shown;
  useSizes();
  useEffect(keepFocus, []);
  const account = useStore(app, openName);
  useEffect(() => followNames(account), [account]);
  const rightShown = isShown('right') && (tab === 'ads' || tab === 'campaigns');
  return (
    <div className="frame" data-testid={testIds.frame}>
      <header>
        <Head />
        <CommandBar />
      </header>
      <Banners />
      <div className="body">
        {isShown('left') && (
          <aside
            className={mergeClasses('side side-left', isOverlay('left', width) && 'side-over')}
            aria-label={t('left.label')}
            data-testid={testIds.left}
          >
            <LeftPanel />
            <Splitter panel="left" label={t('left.resize')} />
          </aside>
        )}
        <main className="centre">
          <PageTabs />
          <Pages />
          {panels.bottom.shown && tab === 'ads' && (
            <section className="bottom" aria-label={t('problems.label')} data-testid={testIds.problems}>
              <Splitter panel="bottom" label={t('problems.resize')} />
              <ProblemsPanel />
            </section>
          )}
        </main>
        {rightShown && (
          <aside
            className={mergeClasses('side side-right', isOverlay('right', width) && 'side-over')}
            aria-label={t('panel.label')}
            data-testid={testIds.right}
          >
            <Splitter panel="right" label={t('panel.resize')} />
            <ErrorBoundary>{tab === 'ads' ? <EditPanel /> : <CampaignSide />}</ErrorBoundary>
          </aside>
        )}
      </div>
      <StatusBar />
    </div>
  );
};
