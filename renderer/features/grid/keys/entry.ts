/**
 * Entering values as in spreadsheets: an arrow key stores a value begun by typing and moves on; Enter after a
 * sequence of Tab moves below the cell where the sequence began, and past the head of a group.
 */
import type { CellPosition, Direction } from '../../sheet/public.ts';
import { currentRange, indexIn, isHead, severalCells, shownGrid } from '../../sheet/public.ts';
import { entryNow, noteEntry } from '../range/entry-state.ts';
import { goTo, stepTo } from './range-keys.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Keys that end a sequence of Tab. */
const LEAVING: ReadonlySet<string> = new Set([
  ...Object.keys(ARROWS),
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Escape',
]);

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Records a key on a cell without an open editor. */
export const noteKey = (event: KeyboardEvent): void => {
  noteEntry({ typed: !hasModifier(event) && (event.key.length === 1 || event.key === 'Backspace') });
  if (event.key === 'Tab' && severalCells() === null) noteTab();
  else if (LEAVING.has(event.key)) noteEntry({ lineStart: null });
};

/** Stores the cell from which Tab began to go along its row; Enter goes down from there. */
export const noteTab = (): void => {
  const active = currentRange()?.active ?? null;
  if (entryNow().lineStart?.row !== active?.row) noteEntry({ lineStart: active });
};

/** F2 within an editor: toggles whether arrow keys move in the text. */
export const toggleArrows = (): void => {
  noteEntry({ typed: !entryNow().typed });
};

/** The direction in which an arrow key leaves the open editor; null where it moves in the text. */
export const wayOut = (event: KeyboardEvent): Direction | null => {
  const isText = event.target instanceof HTMLInputElement && event.target.role !== 'combobox';
  const isPlain = !hasModifier(event) && !event.shiftKey && !event.isComposing;
  return entryNow().typed && isText && isPlain ? (ARROWS[event.key] ?? null) : null;
};

/** Moves from the active cell to its neighbour in a direction. */
export const leaveBy = (direction: Direction): void => {
  noteEntry({ lineStart: null });
  const active = currentRange()?.active;
  if (active) goTo(stepTo(active, direction), active);
};

/** Where Enter would lead to the head of a group, which means something else by it. */
const isAtHead = ({ row }: CellPosition, direction: 'up' | 'down'): boolean => {
  const api = shownGrid();
  const index = api ? indexIn(api, row) + (direction === 'down' ? 1 : -1) : -1;
  const next = api?.getDisplayedRowAtIndex(index)?.data;
  return next !== undefined && isHead(next);
};

type Step = { readonly from: CellPosition; readonly to: CellPosition };

/** The cell that Enter moves to after a sequence of Tab in this row, or past a head; null where the grid moves. */
const nextLine = ({ shiftKey }: KeyboardEvent): Step | null => {
  const { lineStart } = entryNow();
  const active = currentRange()?.active;
  if (!active) return null;
  if (!shiftKey && lineStart && lineStart.row === active.row && lineStart.column < active.column)
    return { from: active, to: stepTo(lineStart, 'down') };
  const direction = shiftKey ? 'up' : 'down';
  return isAtHead(active, direction) ? { from: active, to: stepTo(active, direction) } : null;
};

/** Is this an Enter whose way is not the grid's? */
export const endsLine = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !hasModifier(event) && severalCells() === null && nextLine(event) !== null;

export const endLine = (event: KeyboardEvent): void => {
  const next = nextLine(event);
  noteEntry({ lineStart: null });
  if (next) goTo(next.to, next.from);
};
