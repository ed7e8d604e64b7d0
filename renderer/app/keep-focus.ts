/**
 * Keeps the focus on the visible page: when the focused element disappears, for example a button whose work is done,
 * the page's sheet or list takes the focus, so that the arrow keys keep working.
 */

import { isFocusAwaited, standInFor } from '../core/page-focus.ts';
import { app, type Tab } from '../core/state.ts';
import { focusGrid, isGoingToNewRow, shownGrid } from '../features/sheet/public.ts';

/** Elements of a page that handle the arrow keys, in order of preference. */
const HOMES = [
  '[role="listbox"][tabindex="0"]',
  '[role="tree"] [tabindex="0"]',
  '[role="grid"] [tabindex="0"]',
  'input[type="checkbox"]:not(:disabled)',
  'h2[tabindex]',
  'button:not(:disabled)',
] as const;

/** Pages that are a sheet: the focus goes to a cell. */
const SHEETS: readonly Tab[] = ['ads', 'campaigns'];

/** Dialogs, menus and the sign-in manage their focus themselves. */
const isOthers = (): boolean => {
  const { dialog, signIn, open } = app.get();
  return (
    open === null ||
    dialog !== null ||
    signIn !== null ||
    isGoingToNewRow() ||
    document.querySelector('[role="menu"], [aria-modal="true"]') !== null
  );
};

const firstOf = (page: Element | null): HTMLElement | null => {
  for (const home of HOMES) {
    const found = page?.querySelector<HTMLElement>(home);
    if (found?.checkVisibility()) return found;
  }
  return null;
};

const tabButton = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.tabs [role="tab"][aria-selected="true"]');

/** Moves the focus to the visible page, unless an element has it. */
export const focusPage = (): void => {
  if (!document.hasFocus() || !isFocusAwaited() || isOthers()) return;
  const { tab } = app.get();
  if (SHEETS.includes(tab) && (shownGrid()?.getDisplayedRowCount() ?? 0) > 0) focusGrid();
  // A scrolled sheet with many rows draws its focused cell some frames later.
  if (!isFocusAwaited()) return;
  const home = firstOf(document.getElementById(`page-${tab}`));
  const standIn = home ? null : tabButton();
  standInFor(standIn);
  (home ?? standIn)?.focus({ preventScroll: true });
};

/** Waits two frames: by then the requested content was drawn, and may have taken the focus itself. */
let asked = false;
const soon = (): void => {
  if (asked || !isFocusAwaited()) return;
  asked = true;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      asked = false;
      focusPage();
    }),
  );
};

/** About a second: what a page hides keeps the focus until the next one is drawn. */
const MOST_FRAMES = 60;

const enterFrom = (from: Element | null, frames = MOST_FRAMES): void => {
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now instanceof HTMLElement && now.closest('.tabs')) now.blur();
    if (isFocusAwaited()) soon();
    else if (now === from && frames > 0) enterFrom(from, frames - 1);
  });
};

/**
 * A page was opened by key: moves the focus from its tab, or from the page that was left, into the page, unless another
 * element has it.
 */
export const enterPage = (): void => enterFrom(document.activeElement);

/** Watches for lost focus; the returned function stops it. */
export const keepFocus = (): (() => void) => {
  // Before the first input no focus can be lost, and no ad should be focused unasked.
  let isTouched = false;
  const onAct = (): void => {
    isTouched = true;
    soon();
  };
  const onNews = (): void => {
    if (isTouched) soon();
  };
  // Removing an element fires no focus event; it is caused by a key, a click or an event of the engine.
  const occasions = ['keyup', 'click'] as const;
  for (const occasion of occasions) document.addEventListener(occasion, onAct);
  const end = app.subscribe(onNews);
  return () => {
    for (const occasion of occasions) document.removeEventListener(occasion, onAct);
    end();
  };
};
