/**
 * Entering values as spreadsheets have it: what was begun by typing is entered by an arrow, which goes on; Enter after
 * Tab goes back below the cell the line was begun in.
 */
import type { Direction, Place } from '../sheet/public.ts';
import { currentRange, severalCells } from '../sheet/public.ts';
import { entryNow, noteEntry } from './entry-state.ts';
import { goTo, stepTo } from './range-keys.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Keys that leave the line Tab goes along. */
const LEAVING: ReadonlySet<string> = new Set([
  ...Object.keys(ARROWS),
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Escape',
]);

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Notes a key that falls on a cell without an editor. */
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

/** F2 within an editor: from then on arrows go through the text, or no longer. */
export const toggleArrows = (): void => {
  noteEntry({ typed: !entryNow().typed });
};

/** The way an arrow goes out of the open editor; null where it stays in the text. */
export const wayOut = (event: KeyboardEvent): Direction | null => {
  const isText = event.target instanceof HTMLInputElement && event.target.role !== 'combobox';
  const isPlain = !hasModifier(event) && !event.shiftKey && !event.isComposing;
  return entryNow().typed && isText && isPlain ? (ARROWS[event.key] ?? null) : null;
};

/** Goes from the active cell to the next one that way. */
export const leaveBy = (direction: Direction): void => {
  noteEntry({ lineStart: null });
  const active = currentRange()?.active;
  if (active) goTo(stepTo(active, direction), active);
};

/** Enter goes below the first cell of a line; null where Tab began none in this row. */
const nextLine = (): { readonly from: Place; readonly to: Place } | null => {
  const { lineStart } = entryNow();
  const active = currentRange()?.active;
  if (!lineStart || !active || lineStart.row !== active.row || lineStart.column >= active.column) return null;
  return { from: active, to: stepTo(lineStart, 'down') };
};

/** Does this key end a line that Tab went along? */
export const endsLine = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !hasModifier(event) &&
  !event.shiftKey &&
  severalCells() === null &&
  nextLine() !== null;

export const endLine = (): void => {
  const next = nextLine();
  noteEntry({ lineStart: null });
  if (next) goTo(next.to, next.from);
};
