/** What each command of the menu, the toolbar and the keymap does. Registered by name at start. */

import { type Commands, type PageReads, registerCommands, showTab } from '../core/command-registry.ts';
import { focusPanel } from '../core/focus-panel.ts';
import { startPull } from '../core/jobs.ts';
import { togglePanel } from '../core/layout.ts';
import { app, type Tab } from '../core/state.ts';
import { testIds } from '../core/test-ids.ts';
import { openBulkEdit } from '../features/bulk/public.ts';
import { askForCategory } from '../features/categories/public.ts';
import { openChooser, openFocusedColumnMenu } from '../features/columns/public.ts';
import { askForDuplicates } from '../features/duplicates/public.ts';
import { redo, selectAllCells, undo } from '../features/edits/public.ts';
import { openExport } from '../features/export/public.ts';
import { openFind, step } from '../features/find/public.ts';
import { putAwayChosen, recreateChosen } from '../features/gone/public.ts';
import { fillDown, fillRight } from '../features/grid/public.ts';
import { openHelpHere } from '../features/help/public.ts';
import { choosePictureFolder } from '../features/picture-folder/public.ts';
import { chooseImport } from '../features/proposals/public.ts';
import { startCheck } from '../features/push/public.ts';
import { openReview } from '../features/review/public.ts';
import {
  askToDelete,
  checkPictures,
  duplicateAds,
  focusSelectionBar,
  revertChosen,
} from '../features/selection/public.ts';
import { applyFilter, groupByFocused, shownGrid, toggleGroups } from '../features/sheet/public.ts';
import { askToSave } from '../features/views/public.ts';
import { enterPage } from './keep-focus.ts';

/** Shows a page for a command. If the focus was on another page's tab, it moves into the new page. */
const goToTab = (tab: Tab): void => {
  showTab(tab);
  enterPage();
};

/** The quick filter above the sheet that is shown; of the ads from any other page. */
const focusQuickFilter = (): void => {
  const isCampaigns = app.get().tab === 'campaigns';
  if (!isCampaigns) showTab('ads');
  const id = isCampaigns ? testIds.campaignFilter('quick') : testIds.quickFilter;
  const field = () => document.querySelector<HTMLInputElement>(`[data-testid="${id}"]`);
  requestAnimationFrame(() => field()?.select());
};

/** Campaigns are found by their quick filter: there is no more text in them than it looks at. */
const findHere = (): void => {
  if (app.get().tab === 'campaigns') focusQuickFilter();
  else openFind('find');
};

/** Selects the whole text in a text field, otherwise all cells. */
const selectAll = (): void => {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) focused.select();
  else if (['ads', 'campaigns'].includes(app.get().tab)) selectAllCells();
};

/** The panel beside the sheet that is shown; of the ads from any other page. */
const goToPanel = (): void => {
  if (app.get().tab !== 'campaigns') {
    showTab('ads');
    focusPanel();
  } else focusPanel(shownGrid()?.getFocusedCell()?.column.getColId());
};

const COMMANDS: Commands = {
  'new-ad': () => askForCategory(),
  'import-table': chooseImport,
  'export-table': openExport,
  'paste-ads': () => showTab('proposals'),
  duplicate: duplicateAds,
  'bulk-edit': () => openBulkEdit(),
  'find-duplicates': () => askForDuplicates(),
  'check-pictures': checkPictures,
  'match-pictures': choosePictureFolder,
  delete: askToDelete,
  recreate: recreateChosen,
  'put-away': putAwayChosen,
  undo,
  redo,
  revert: revertChosen,
  'select-all': selectAll,
  'fill-down': fillDown,
  'fill-right': fillRight,
  pull: () => startPull(false),
  'pull-full': () => startPull(true),
  review: () => goToTab('review'),
  check: () => {
    showTab('review');
    return startCheck();
  },
  'show-ads': () => goToTab('ads'),
  'show-campaigns': () => goToTab('campaigns'),
  'show-categories': () => goToTab('categories'),
  'show-conflicts': () => goToTab('conflicts'),
  'show-history': () => goToTab('history'),
  'show-feeds': () => goToTab('feeds'),
  'show-planner': () => goToTab('planner'),
  'show-performance': () => goToTab('performance'),
  'show-routines': () => goToTab('routines'),
  'ask-marketplace': () => app.set({ dialog: { kind: 'ask' } }),
  'toggle-left': () => togglePanel('left'),
  'toggle-right': () => togglePanel('right'),
  'toggle-problems': () => togglePanel('bottom'),
  find: findHere,
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
  group: () => {
    showTab('ads');
    return groupByFocused();
  },
  'toggle-groups': () => {
    showTab('ads');
    toggleGroups();
  },
  'save-view': () => askToSave(),
  accounts: () => app.set({ dialog: { kind: 'accounts' } }),
  settings: () => app.set({ dialog: { kind: 'settings' } }),
  palette: () => app.set({ dialog: { kind: 'palette' } }),
  'field-help': openHelpHere,
  'expression-help': () => app.set({ dialog: { kind: 'expression-help' } }),
  shortcuts: () => app.set({ dialog: { kind: 'shortcuts' } }),
  'apply-filter': applyFilter,
  'selection-bar': () => {
    showTab('ads');
    focusSelectionBar();
  },
  'focus-panel': goToPanel,
};

/** The data a page reads each time it is shown. */
const READS: PageReads = { review: openReview };

registerCommands(COMMANDS, READS);
