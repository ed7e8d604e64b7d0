/** The ads a bulk edit or an export can act on, fixed when its dialog is opened. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ActionTarget, Choice, ChoiceKind } from '../../core/selection.ts';
import { rows } from '../../core/state.ts';
import { gridApi } from './grid-handle.ts';
import { targetNow } from './selection-now.ts';
import { isGridFiltered } from './shown-filter.ts';

const chosen = (kind: ChoiceKind, keys: readonly RowKey[], from: ActionTarget['from'] = 'none'): Choice => ({
  kind,
  from,
  keys,
});

/** In the order of the sheet. */
const shownKeys = (): readonly RowKey[] => {
  const keys: RowKey[] = [];
  gridApi()?.forEachNodeAfterFilterAndSort(({ data }) => data && keys.push(data.key));
  return keys;
};

/** The present choices, the most likely first. */
export const choicesNow = (): readonly Choice[] => {
  const target = targetNow();
  const all = rows.all().map(({ key }) => key);
  return [
    ...(target.keys.length > 0 ? [chosen('selection', target.keys, target.from)] : []),
    ...(isGridFiltered() ? [chosen('filter', shownKeys())] : []),
    chosen('all', all),
  ];
};

/** The default choice; a single ad that only has the focus is rarely meant. */
export const likeliest = (choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ kind, from }) => kind !== 'selection' || from !== 'row') ?? choices[0];
