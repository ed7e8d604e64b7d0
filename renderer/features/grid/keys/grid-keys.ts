/** Keys in the grid that are handled before the grid's own; those of ranges come first. */
import type { GridApi, SuppressKeyboardEventParams } from 'ag-grid-community';
import type { Field } from '../../../../shared/ad/fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { announce, showToast } from '../../../core/notices.ts';
import { app } from '../../../core/state.ts';
import { words } from '../../../core/words.ts';
import { applyChanges } from '../../edits/public.ts';
import { canBeEmptied, isRequired, type LockReason, lockContextOf, lockReason } from '../../fields/public.ts';
import {
  endMark,
  endTicks,
  isAdsSheet,
  isOwnColumn,
  openLongText,
  severalCells,
} from '../../sheet/public.ts';
import { tellWhyLocked } from '../cell-note.tsx';
import { takeTypedAhead, typeAhead } from '../editors/typed-ahead.ts';
import { cancelDrag } from '../range/mouse.ts';
import { endLine, endsLine, leaveBy, noteKey, noteTab, toggleArrows, wayOut } from './entry.ts';
import { rangeActOf } from './range-keymap.ts';
import { doRangeAct, enterInAll, walk } from './range-keys.ts';

const lockOf = (row: GridRow, field: Field): LockReason | null =>
  lockReason(row, field, lockContextOf(row, isOwnColumn(field.path)));

const clearCell = (row: GridRow, field: Field): void => {
  if (!canBeEmptied(lockOf(row, field))) {
    tellWhyLocked(row, field);
    return;
  }
  if (row.values[field.path] === undefined) return;
  const { t, fieldLabel } = words();
  if (isRequired(field)) {
    showToast(t('range.why.required'));
    return;
  }
  applyChanges(t('label.clear', { field: fieldLabel(field.path) }), [
    { key: row.key, field: field.path, value: null },
  ]);
};

const isPlainKey = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;

/** Alt+Down, the usual key for opening a drop-down. */
const opensList = (event: KeyboardEvent): boolean =>
  event.key === 'ArrowDown' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;

/** F2, Alt+Down and typing start editing. Space does not: it selects the row, as usual in the grid. */
const startsEditing = (event: KeyboardEvent): boolean =>
  opensList(event) ||
  (isPlainKey(event) && (event.key === 'F2' || (event.key.length === 1 && event.key !== ' ')));

/** The character that opened a text and belongs into it; empty for keys that only open. */
const letterOf = ({ key }: KeyboardEvent): string => (key.length === 1 ? key : '');

/** Announces why the editor stays open: the typed text is invalid. */
const tellWhyOpen = (api: GridApi<GridRow>): void => {
  const editor = document.activeElement;
  if (api.getEditingCells().length === 0 || !(editor instanceof HTMLInputElement)) return;
  if (editor.validationMessage === '') return;
  // An editor that displays its own errors only needs the announcement.
  if (editor.hasAttribute('aria-describedby')) announce(editor.validationMessage);
  else showToast(editor.validationMessage);
};

/** Closes the editor and stores its value; with an invalid one it stays open and shows why. */
const keep = (event: KeyboardEvent, api: GridApi<GridRow>): boolean => {
  event.preventDefault();
  api.stopEditing();
  if (api.getEditingCells().length === 0) return true;
  tellWhyOpen(api);
  return false;
};

/** Tab stores the value and moves on without opening the next editor; with an invalid one the editor stays open. */
const keepAndMove = (event: KeyboardEvent, api: GridApi<GridRow>): boolean => {
  if (!keep(event, api)) return true;
  noteTab();
  if (event.shiftKey) api.tabToPreviousCell();
  else api.tabToNextCell();
  return true;
};

/** An arrow key stores a value begun by typing and moves on; Enter after a sequence of Tab moves to the next line. */
const keepAndGoOn = (event: KeyboardEvent, api: GridApi<GridRow>): boolean => {
  if (event.key === 'F2' && isPlainKey(event)) {
    toggleArrows();
    return true;
  }
  const way = wayOut(event);
  if (way === null && !endsLine(event)) return false;
  if (!keep(event, api)) return true;
  if (way) leaveBy(way);
  else endLine(event);
  return true;
};

/** As in spreadsheets: Ctrl+Enter fills the whole range; Enter and Tab keep the range and move within it. */
const enterInRange = (event: KeyboardEvent, api: GridApi<GridRow>): boolean => {
  if (!['Enter', 'Tab'].includes(event.key) || event.altKey || severalCells() === null) return false;
  const all = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (all) {
    event.preventDefault();
    if (!enterInAll()) tellWhyOpen(api);
  } else if (keep(event, api)) walk(event.key === 'Tab' ? 'row' : 'column', event.shiftKey);
  return true;
};

/** An editor is opening: the focus is still on its cell. */
const isOpening = (): boolean => document.activeElement?.getAttribute('role') === 'gridcell';

const keepTypedAhead = (event: KeyboardEvent): boolean => {
  if (!isOpening() || !isPlainKey(event) || event.key.length !== 1) return false;
  event.preventDefault();
  typeAhead(event.key);
  return true;
};

/** True where the grid must ignore a key because it was handled here or belongs to the window. */
export const onGridKey = (
  { event, data, editing, api, node, column }: SuppressKeyboardEventParams<GridRow, Json>,
  field: Field,
): boolean => {
  // Keys of an input method (IME) composition do not belong to the cell.
  if (editing && event.isComposing) return true;
  if (editing && event.key === 'Enter') requestAnimationFrame(() => tellWhyOpen(api));
  if (editing)
    return (
      keepTypedAhead(event) ||
      enterInRange(event, api) ||
      keepAndGoOn(event, api) ||
      (event.key === 'Tab' && keepAndMove(event, api))
    );
  takeTypedAhead();
  noteKey(event);
  if (!data) return false;
  if (event.key === 'Escape' && (cancelDrag() || endMark())) {
    event.preventDefault();
    return true;
  }
  if (endsLine(event)) {
    event.preventDefault();
    endLine(event);
    return true;
  }
  if (
    event.key === 'Escape' &&
    isPlainKey(event) &&
    severalCells() === null &&
    isAdsSheet() &&
    app.get().selected.length > 0
  ) {
    event.preventDefault();
    endTicks();
    return true;
  }
  const act = rangeActOf(event, severalCells() !== null);
  if (act) {
    event.preventDefault();
    doRangeAct(act);
    return true;
  }
  if (event.key === 'Delete' && isPlainKey(event)) {
    event.preventDefault();
    clearCell(data, field);
    return true;
  }
  if (field.kind === 'text' && field.long && startsEditing(event)) {
    event.preventDefault();
    openLongText(data.key, field.path, lockOf(data, field) === null ? letterOf(event) : '');
    return true;
  }
  if (startsEditing(event) && (field.kind === 'images' || lockOf(data, field) !== null)) {
    event.preventDefault();
    tellWhyLocked(data, field);
    return true;
  }
  if (opensList(event) && node.rowIndex !== null) {
    event.preventDefault();
    api.startEditingCell({ rowIndex: node.rowIndex, colKey: column });
    return true;
  }
  return event.ctrlKey || event.metaKey;
};
