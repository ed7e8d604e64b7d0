/** Asks the editor before the dialog it stands in closes. */

let question: (() => boolean) | null = null;

/** Has `mayLeave` asked before the dialog closes; false keeps it open. Returns what ends it. */
export const registerCloseGuard = (mayLeave: () => boolean): (() => void) => {
  question = mayLeave;
  return () => {
    if (question === mayLeave) question = null;
  };
};

/** May the dialog close now? */
export const mayLeave = (): boolean => question?.() ?? true;
