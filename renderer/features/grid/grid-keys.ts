/**
 * The grid's own keys, decided where they can still be stopped: before the grid sees them. Those of ranges come first.
 */
import type { GridApi, SuppressKeyboardEventParams } from 'ag-grid-community';
import type { Field } from '../../../shared/ad/fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { announce, showToast } from '../../core/notices.ts';
import { app } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { applyChanges } from '../edits/public.ts';
import { aroundOf, canBeEmptied, isRequired, type LockReason, lockReason } from '../fields/public.ts';
import { endMark, endTicks, isOwnColumn, openLongText, severalCells } from '../sheet/public.ts';
import type { ColumnShape } from './cell-column.ts';
import { tellWhyLocked } from './cell-note.tsx';
import { endLine, endsLine, leaveBy, noteKey, noteTab, toggleArrows, wayOut } from './entry.ts';
import { rangeActOf } from './range-keymap.ts';
import { doRangeAct, enterInAll, walk } from './range-keys.ts';
import { cancelDrag } from './range-mouse.ts';
import { takeTypedAhead, typeAhead } from './typed-ahead.ts';

const lockOf = (row: GridRow, field: Field): LockReason | null =>
  lockReason(row, field, aroundOf(row, isOwnColumn(field.path)));

const clearCell = (row: GridRow, field: Field): void => {
  if (!canBeEmptied(lockOf(row, field))) {
    tellWhyLocked(row, field);
    return;
  }
  if (row.values[field.path] === undefined) return;
  const { t, field: labelOf } = words();
  if (isRequired(field)) {
    showToast(t('range.why.required'));
    return;
  }
  applyChanges(t('label.clear', { field: labelOf(field.path) }), [
    { key: row.key, field: field.path, value: null },
  ]);
};

const isPlainKey = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;

/** Alt+Down, which everywhere else calls up the list of a drop-down. */
const opensList = (event: KeyboardEvent): boolean =>
  event.key === 'ArrowDown' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;

/** Space selects the row, as everywhere in the grid. */
const startsEditing = (event: KeyboardEvent): boolean =>
  opensList(event) ||
  (isPlainKey(event) && (event.key === 'F2' || (event.key.length === 1 && event.key !== ' ')));

/** The letter that opened a text, which belongs into it; none for a key that only opens. */
const letterOf = ({ key }: KeyboardEvent): string => (key.length === 1 ? key : '');

/** Says why the editor is still open, where what was typed could not be kept. */
const tellWhyOpen = (api: GridApi<GridRow>): void => {
  const editor = document.activeElement;
  if (api.getEditingCells().length === 0 || !(editor instanceof HTMLInputElement)) return;
  if (editor.validationMessage === '') return;
  // An editor that shows its own faults only lacks a voice.
  if (editor.hasAttribute('aria-describedby')) announce(editor.validationMessage);
  else showToast(editor.validationMessage);
};

/** Closes the editor with what was typed; what cannot be kept stays open and says why. */
const keep = (event: KeyboardEvent, api: GridApi<GridRow>): boolean => {
  event.preventDefault();
  api.stopEditing();
  if (api.getEditingCells().length === 0) return true;
  tellWhyOpen(api);
  return false;
};

/** Tab keeps what was typed and goes on, without opening the next cell's editor; what cannot be kept stays open. */
const keepAndMove = (event: KeyboardEvent, api: GridApi<GridRow>): boolean => {
  if (!keep(event, api)) return true;
  noteTab();
  if (event.shiftKey) api.tabToPreviousCell();
  else api.tabToNextCell();
  return true;
};

/** An arrow keeps what was begun by typing and goes on, Enter after Tab goes to the next line. */
const keepAndGoOn = (event: KeyboardEvent, api: GridApi<GridRow>): boolean => {
  if (event.key === 'F2' && isPlainKey(event)) {
    toggleArrows();
    return true;
  }
  const way = wayOut(event);
  if (way === null && !endsLine(event)) return false;
  if (!keep(event, api)) return true;
  if (way) leaveBy(way);
  else endLine();
  return true;
};

/** As in any spreadsheet: Ctrl+Enter enters in the whole range, Enter and Tab keep the range and go on within it. */
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

/** True where the grid must leave a key alone because it was dealt with here or belongs to the window. */
export const onGridKey = (
  { event, data, editing, api, node, column }: SuppressKeyboardEventParams<GridRow, Json>,
  { field }: ColumnShape,
): boolean => {
  // Letters that are being put together of several keys: those keys are not the cell's.
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
    endLine();
    return true;
  }
  if (
    event.key === 'Escape' &&
    isPlainKey(event) &&
    severalCells() === null &&
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
