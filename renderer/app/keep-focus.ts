/**
 * Keeps the focus on the page that is shown: where what had it goes away, as a button whose work is done, the sheet or
 * the list of the page has it next, so that the arrow keys go on working.
 */

import { isFocusAwaited, standInFor } from '../core/page-focus.ts';
import { app } from '../core/state.ts';
import { focusGrid, gridApi, isGoingToNewRow } from '../features/sheet/public.ts';

/** What takes the arrow keys on a page, what is wanted most first. */
const HOMES = [
  '[role="listbox"][tabindex="0"]',
  '[role="tree"] [tabindex="0"]',
  '[role="grid"] [tabindex="0"]',
  'input[type="checkbox"]:not(:disabled)',
  'h2[tabindex]',
  'button:not(:disabled)',
] as const;

/** Dialogs, menus and the sign-in see to it themselves. */
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

/** Gives the focus to the page that is shown, unless something has it. */
export const focusPage = (): void => {
  if (!document.hasFocus() || !isFocusAwaited() || isOthers()) return;
  const { tab } = app.get();
  if (tab === 'ads' && (gridApi()?.getDisplayedRowCount() ?? 0) > 0) focusGrid();
  // A sheet of many rows that was scrolled draws its cell some frames later.
  if (!isFocusAwaited()) return;
  const home = firstOf(document.getElementById(`page-${tab}`));
  const standIn = home ? null : tabButton();
  standInFor(standIn);
  (home ?? standIn)?.focus({ preventScroll: true });
};

/** After two frames: what was asked for has been drawn, and has taken the focus where it does so itself. */
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

/** A page was asked for by key: it has the focus, which its tab had before; whatever else has it keeps it. */
export const enterPage = (): void => {
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now instanceof HTMLElement && now.closest('.tabs')) now.blur();
    soon();
  });
};

/** Follows what may take the focus away; what it returns ends it. */
export const keepFocus = (): (() => void) => {
  // Before the seller did anything nothing can have lost the focus, and no ad is to have it unasked.
  let isTouched = false;
  const onAct = (): void => {
    isTouched = true;
    soon();
  };
  const onNews = (): void => {
    if (isTouched) soon();
  };
  // An element that is removed tells nobody: what removes it is a key, a click or news of the engine.
  const occasions = ['keyup', 'click'] as const;
  for (const occasion of occasions) document.addEventListener(occasion, onAct);
  const end = app.subscribe(onNews);
  return () => {
    for (const occasion of occasions) document.removeEventListener(occasion, onAct);
    end();
  };
};
