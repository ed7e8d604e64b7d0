/** The keys of the conflict grid, handled before the grid's own. */
import type { SuppressKeyboardEventParams } from 'ag-grid-community';
import { app } from '../../core/state.ts';
import {
  decideChosen,
  decideConflicts,
  selectAlike,
  selectAll,
  selectRow,
  type Take,
  writeAnother,
} from './conflict-actions.ts';
import type { Decision } from './decisions.ts';

const KEYS: Readonly<Record<string, (decision: Decision) => unknown>> = {
  m: () => decideChosen('mine'),
  t: () => decideChosen('theirs'),
  e: writeAnother,
  a: selectRow,
  f: selectAlike,
};

const isSide = (column: string): column is Take => column === 'mine' || column === 'theirs';

/** True where the grid must ignore a key because it was handled here. */
export const onConflictKey = ({ event, node, column }: SuppressKeyboardEventParams<Decision>): boolean => {
  const { data } = node;
  if (!data || event.type !== 'keydown' || event.altKey || event.metaKey) return false;
  // Letters typed while a dialog opens belong to it; they must not decide conflicts behind it.
  if (app.get().dialog) return true;
  const key = event.key.toLowerCase();
  if (event.ctrlKey) {
    if (key !== 'a') return false;
    event.preventDefault();
    selectAll();
    return true;
  }
  const side = column.getColId();
  if (key === 'enter' && isSide(side)) {
    decideConflicts(side, [data]);
    return true;
  }
  const act = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (!act || event.shiftKey) return false;
  event.preventDefault();
  act(data);
  return true;
};
