/**
 * The window's entry point: the grid's modules, styles with the page's nonce, the bridge's events, and the root
 * component.
 */
import { createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/commands.ts';
import { App } from './app/app.tsx';
import { onEvent } from './app/events.ts';
import { listen } from './core/bridge.ts';
import { NONCE } from './core/nonce.ts';
import { start } from './features/accounts/public.ts';
import './app/app.css';
import './app/left-panel.css';
import './app/status.css';
import './features/ask/ask.css';
import './features/bulk/bulk.css';
import './features/categories/categories.css';
import './features/categories/category-details.css';
import './features/categories/new-ad.css';
import './features/columns/columns.css';
import './features/conflicts/conflicts.css';
import './features/duplicates/duplicates.css';
import './features/export/export.css';
import './features/proposals/choose-columns.css';
import './features/proposals/import.css';
import './features/expression/builder/builder.css';
import './features/expression/expression.css';
import './features/feeds/feeds.css';
import './features/find/find.css';
import './features/gone/gone.css';
import './features/grid/filter-bar.css';
import './features/grid/grid.css';
import './features/grid/totals/totals.css';
import './features/grid/editors/editors.css';
import './features/history/ad-history.css';
import './features/history/history.css';
import './features/help/help.css';
import './features/palette/palette.css';
import './features/panel/controls.css';
import './features/panel/panel.css';
import './features/picture-folder/picture-folder.css';
import './features/planner/planner.css';
import './features/routines/routines.css';
import './features/experiments/experiments.css';
import './features/performance/performance.css';
import './features/results/results.css';
import 'uplot/dist/uPlot.min.css';
import './features/problems/problems.css';
import './features/proposals/column-questions.css';
import './features/proposals/value-questions.css';
import './features/proposals/for-all-rows.css';
import './features/proposals/proposals.css';
import './features/proposals/proposed-rows.css';
import './features/questions/questions.css';
import './features/review/review.css';
import './features/review/push.css';
import './features/push/guards.css';
import './features/selection/selection.css';
import './features/settings/settings.css';
import './core/ui/thumbnail.css';
import './core/ui/ui.css';

ModuleRegistry.registerModules([AllCommunityModule]);
const griffel = createDOMRenderer(document, { styleElementAttributes: { nonce: NONCE } });

listen(onEvent);
start();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RendererProvider renderer={griffel} targetDocument={document}>
        <App />
      </RendererProvider>
    </StrictMode>,
  );
}
