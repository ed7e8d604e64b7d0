/** Gives the grid's popup, a dialog without a name, the name of the editor in it. */
export const namePopup = (inside: HTMLElement | null, name: string): void =>
  inside?.closest('[role="dialog"]')?.setAttribute('aria-label', name);
