/** Whether the page that is shown may take the focus. */

/** Nothing on the page has it. */
const isNowhere = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement === document.documentElement;

/** The tab that has the focus for a page which has nothing yet that could. */
let standIn: HTMLElement | null = null;

export const standInFor = (tab: HTMLElement | null): void => {
  standIn = tab;
};

/** May a page that is ready now take the focus? Nothing has it, or its tab has it in its stead. */
export const isFocusAwaited = (): boolean => isNowhere() || document.activeElement === standIn;
