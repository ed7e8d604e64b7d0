/** Which ads a bulk edit or an export can be for. Taken as its dialog is called up: none joins them afterwards. */
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

/** What can be chosen from now, the one that is meant most likely first. */
export const choicesNow = (): readonly Choice[] => {
  const target = targetNow();
  const all = rows.all().map(({ key }) => key);
  return [
    ...(target.keys.length > 0 ? [chosen('selection', target.keys, target.from)] : []),
    ...(isGridFiltered() ? [chosen('filter', shownKeys())] : []),
    chosen('all', all),
  ];
};

/** A single ad that only happens to have the focus is rarely the one meant for many. */
export const likeliest = (choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ kind, from }) => kind !== 'selection' || from !== 'row') ?? choices[0];
