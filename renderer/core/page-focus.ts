/** Whether the visible page may take the focus. */

/** No element has the focus. */
const isNowhere = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement === document.documentElement;

/** The tab that holds the focus for a page without a focusable element yet. */
let standIn: HTMLElement | null = null;

export const standInFor = (tab: HTMLElement | null): void => {
  standIn = tab;
};

/**
 * May a page that just became ready take the focus? Either no element has it, or the page's tab holds it for the
 * page.
 */
export const isFocusAwaited = (): boolean => isNowhere() || document.activeElement === standIn;
