/** The window's start: the grid's modules, styles with the load's nonce, the bridge's events, and the root. */
import { createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { start } from './accounts/account-actions.ts';
import { App } from './app/app.tsx';
import { listen } from './app/bridge.ts';
import { onEvent } from './app/events.ts';
import { NONCE } from './app/nonce.ts';
import './app/app.css';
import './app/left-panel.css';
import './app/status.css';
import './bulk/bulk.css';
import './categories/categories.css';
import './categories/category-details.css';
import './categories/new-ad.css';
import './columns/columns.css';
import './conflicts/conflicts.css';
import './duplicates/duplicates.css';
import './workbook/workbook.css';
import './expression/expression.css';
import './find/find.css';
import './gone/gone.css';
import './grid/filter-bar.css';
import './grid/grid.css';
import './grid/editors.css';
import './history/ad-history.css';
import './history/history.css';
import './help/help.css';
import './palette/palette.css';
import './panel/controls.css';
import './panel/panel.css';
import './problems/problems.css';
import './proposals/proposals.css';
import './review/review.css';
import './review/push.css';
import './review/guards.css';
import './settings/settings.css';
import './ui/ui.css';

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
