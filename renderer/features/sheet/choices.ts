/** The rows a bulk edit or an export can act on, fixed when its dialog is opened. */
import type { GridApi } from 'ag-grid-community';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { ActionTarget, Choice, ChoiceKind } from '../../core/selection.ts';
import { campaignRows, rows } from '../../core/state.ts';
import { isHead } from './display-order.ts';
import { gridApi, shownGrid } from './grid-handle.ts';
import { rangeOf } from './range.ts';
import { targetNow } from './selection-now.ts';
import { isGridFiltered } from './shown-filter.ts';

const chosen = (kind: ChoiceKind, keys: readonly RowKey[], from: ActionTarget['from'] = 'none'): Choice => ({
  kind,
  from,
  keys,
});

/** In the order of the sheet. */
const shownKeys = (api: GridApi<GridRow> | null): readonly RowKey[] => {
  const keys: RowKey[] = [];
  api?.forEachNodeAfterFilterAndSort(({ data }) => data && !isHead(data) && keys.push(data.key));
  return keys;
};

/** The present choices, the most likely first. */
export const choicesNow = (): readonly Choice[] => {
  const target = targetNow();
  const all = rows.all().map(({ key }) => key);
  return [
    ...(target.keys.length > 0 ? [chosen('selection', target.keys, target.from)] : []),
    ...(isGridFiltered() ? [chosen('filter', shownKeys(gridApi()))] : []),
    chosen('all', all),
  ];
};

/** The same for campaigns, where their sheet is shown. */
export const campaignChoicesNow = (): readonly Choice[] => {
  const range = rangeOf()?.keys ?? [];
  const all = campaignRows.all().map(({ key }) => key);
  const shown = shownKeys(shownGrid());
  return [
    ...(range.length > 0 ? [chosen('selection', range, range.length > 1 ? 'range' : 'row')] : []),
    ...(shown.length < all.length ? [chosen('filter', shown)] : []),
    chosen('all', all),
  ];
};

/** The default choice; a single ad that only has the focus is rarely meant. */
export const likeliest = (choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ kind, from }) => kind !== 'selection' || from !== 'row') ?? choices[0];
