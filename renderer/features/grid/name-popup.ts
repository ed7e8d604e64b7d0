/** The grid's popup is a dialog without a name: it gets that of the editor in it. */
export const namePopup = (inside: HTMLElement | null, name: string): void =>
  inside?.closest('[role="dialog"]')?.setAttribute('aria-label', name);
