/** What each command of the menu, the toolbar and the keys does. */

import { openBulkEdit } from '../bulk/bulk-actions.ts';
import { loadCategories } from '../categories/category-store.ts';
import { askForCategory } from '../categories/new-ad.ts';
import { openChooser } from '../columns/chooser-state.ts';
import { openFocusedColumnMenu } from '../columns/column-menu-state.ts';
import { askForDuplicates } from '../duplicates/ask-for-duplicates.ts';
import { openFind, step } from '../find/find-actions.ts';
import { putAwayChosen, recreateChosen } from '../gone/gone-actions.ts';
import { fillDown, fillRight } from '../grid/fill.ts';
import { revertRange, selectAllCells } from '../grid/range-acts.ts';
import { applyFilter } from '../grid/shown-filter.ts';
import { openHelpHere } from '../help/open-field-help.ts';
import { loadHistory } from '../history/history-store.ts';
import { focusPanel } from '../panel/focus-panel.ts';
import { openReview } from '../review/open-review.ts';
import { startCheck } from '../review/review-actions.ts';
import { testIds } from '../test-ids.ts';
import { askToSave } from '../views/saved-views.ts';
import { openExport } from '../workbook/export-actions.ts';
import { chooseImport } from '../workbook/import-actions.ts';
import { changeStatus, duplicateAds, redo, revert, undo } from './edits.ts';
import type { WindowCommand } from './keymap.ts';
import { togglePanel } from './layout.ts';
import { app, type Tab } from './state.ts';
import { startPull } from './sync.ts';

/** Shows a page and reads what it needs. */
export const showTab = (tab: Tab): void => {
  app.set({ tab });
  if (tab === 'review') openReview();
  if (tab === 'history') loadHistory();
  if (tab === 'categories') loadCategories();
};

const focusQuickFilter = (): void => {
  showTab('ads');
  const field = () => document.querySelector<HTMLInputElement>(`[data-testid="${testIds.quickFilter}"]`);
  requestAnimationFrame(() => field()?.select());
};

/** All of a text that is being written, else all cells. */
const selectAll = (): void => {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) focused.select();
  else if (app.get().tab === 'ads') selectAllCells();
};

const COMMANDS: Readonly<Record<WindowCommand, () => unknown>> = {
  'new-ad': () => askForCategory(),
  'import-table': chooseImport,
  'export-table': openExport,
  'paste-ads': () => showTab('proposals'),
  duplicate: duplicateAds,
  'bulk-edit': () => openBulkEdit(),
  'find-duplicates': () => askForDuplicates(),
  delete: () => changeStatus('DELETED'),
  recreate: recreateChosen,
  'put-away': putAwayChosen,
  undo,
  redo,
  revert: () => revertRange() ?? revert(),
  'select-all': selectAll,
  'fill-down': fillDown,
  'fill-right': fillRight,
  pull: () => startPull(false),
  'pull-full': () => startPull(true),
  review: () => showTab('review'),
  check: () => {
    showTab('review');
    return startCheck();
  },
  'show-ads': () => showTab('ads'),
  'show-campaigns': () => showTab('campaigns'),
  'show-categories': () => showTab('categories'),
  'show-conflicts': () => showTab('conflicts'),
  'show-history': () => showTab('history'),
  'toggle-left': () => togglePanel('left'),
  'toggle-right': () => togglePanel('right'),
  'toggle-problems': () => togglePanel('bottom'),
  find: () => openFind('find'),
  replace: () => openFind('replace'),
  'find-next': () => step(1),
  'find-previous': () => step(-1),
  'quick-filter': focusQuickFilter,
  'filter-column': () => {
    showTab('ads');
    openFocusedColumnMenu();
  },
  columns: () => {
    showTab('ads');
    openChooser();
  },
  'save-view': () => askToSave(),
  accounts: () => app.set({ dialog: { kind: 'accounts' } }),
  settings: () => app.set({ dialog: { kind: 'settings' } }),
  palette: () => app.set({ dialog: { kind: 'palette' } }),
  'field-help': openHelpHere,
  'expression-help': () => app.set({ dialog: { kind: 'expression-help' } }),
  shortcuts: () => app.set({ dialog: { kind: 'shortcuts' } }),
  'apply-filter': applyFilter,
  'focus-panel': () => {
    showTab('ads');
    focusPanel();
  },
};

const WITHOUT_ACCOUNT: ReadonlySet<WindowCommand> = new Set(['accounts', 'palette', 'shortcuts']);

/** Can a command be asked for now? Without an open account only what needs none. */
export const isAvailable = (command: WindowCommand): boolean =>
  app.get().open !== null || WITHOUT_ACCOUNT.has(command);

/** Does what a command means, where it can be asked for. */
export const runCommand = (command: WindowCommand): void => {
  if (isAvailable(command)) COMMANDS[command]();
};
