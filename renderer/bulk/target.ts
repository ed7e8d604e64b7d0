/** Which ads a bulk edit is for. Taken once, as the dialog opens: what was shown is what is changed. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import { targetKeys } from '../app/edits.ts';
import { app, rows } from '../app/state.ts';
import { gridApi } from '../grid/grid-handle.ts';
import { rangeOf, severalCells } from '../grid/range.ts';
import { isGridFiltered } from '../grid/shown-filter.ts';

export type TargetKind = 'selection' | 'filter' | 'all';

export type Target = {
  readonly kind: TargetKind;
  readonly count: number;
  readonly select: CommandInput<'bulk.preview'>['select'];
};

const named = (kind: TargetKind, keys: readonly RowKey[]): Target => ({
  kind,
  count: keys.length,
  select: { keys: [...keys] },
});

const shownKeys = (): readonly RowKey[] => {
  const keys: RowKey[] = [];
  gridApi()?.forEachNodeAfterFilter(({ data }) => data && keys.push(data.key));
  return keys;
};

/** The ads of the range where it has several rows, else those ticked or with the focus. */
const chosenKeys = (): readonly RowKey[] => {
  const { selected, tab } = app.get();
  if (selected.length > 0 || tab !== 'ads') return selected;
  const range = severalCells() ? rangeOf() : null;
  return range?.keys ?? targetKeys();
};

/** What can be chosen from, the one that is meant most likely first. */
export const targets = (): readonly Target[] => {
  const chosen = chosenKeys();
  const all: Target = { kind: 'all', count: rows.size(), select: {} };
  const filter = isGridFiltered() ? [named('filter', shownKeys())] : [];
  const selection = chosen.length > 0 ? [named('selection', chosen)] : [];
  return [...selection, ...filter, all];
};

/** A single ad that only happens to have the focus is rarely the one meant for a bulk edit. */
export const likeliest = (choices: readonly Target[]): Target | undefined =>
  choices.find(({ kind, count }) => kind !== 'selection' || count > 1 || app.get().selected.length > 0) ??
  choices[0];
