/**
 * Shows the sheet as busy before many rows are sorted: the click or key on a column header is held back until the
 * mark is painted, then passed on to the grid.
 */
import { attempt } from '../../../core/notices.ts';
import { afterPaint, MANY_ROWS } from '../../../core/slices.ts';
import { rows } from '../../../core/state.ts';
import { sheetState } from '../../sheet/public.ts';

const HEAD = '[role="columnheader"]';

/** A press that moved further was a drag of the column. */
const STILL_PIXELS = 4;

/** Is the target part of a header that sorts? The one with the tick box and the buttons in headers do not. */
const sorts = (target: EventTarget | null): target is Element =>
  target instanceof Element &&
  target.closest(`${HEAD}[aria-sort]`) !== null &&
  target.closest('button, input') === null;

type Sorting = MouseEvent | KeyboardEvent;

const again = (event: Sorting): Sorting =>
  event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new MouseEvent(event.type, event);

/** Holds back events that sort many rows; returns the function that stops this. */
export const markSorting = (frame: HTMLElement): (() => void) => {
  const ended = new AbortController();
  let pressed = { x: 0, y: 0 };
  let passing: Sorting | null = null;

  const holdBack = async (event: Sorting, target: Element): Promise<void> => {
    event.stopPropagation();
    event.preventDefault();
    sheetState.set({ filtering: true });
    await afterPaint();
    passing = again(event);
    target.dispatchEvent(passing);
    passing = null;
    sheetState.set({ filtering: false });
  };
  const onClick = (event: MouseEvent): void => {
    const { target, clientX, clientY } = event;
    if (event === passing || rows.size() < MANY_ROWS || !sorts(target)) return;
    if (Math.hypot(clientX - pressed.x, clientY - pressed.y) <= STILL_PIXELS)
      attempt(() => holdBack(event, target));
  };
  const onKey = (event: KeyboardEvent): void => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (event === passing || key !== 'Enter' || ctrlKey || metaKey || altKey) return;
    if (rows.size() >= MANY_ROWS && sorts(target)) attempt(() => holdBack(event, target));
  };
  const options = { capture: true, signal: ended.signal };
  frame.addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      pressed = { x: clientX, y: clientY };
    },
    options,
  );
  frame.addEventListener('click', onClick, options);
  frame.addEventListener('keydown', onKey, options);
  return () => ended.abort();
};
