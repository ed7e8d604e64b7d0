/** Lets an editor prevent its dialog from closing. */

let question: (() => boolean) | null = null;

/** Has `mayLeave` called before the dialog closes; false keeps it open. Returns the unsubscribe function. */
export const registerCloseGuard = (mayLeave: () => boolean): (() => void) => {
  question = mayLeave;
  return () => {
    if (question === mayLeave) question = null;
  };
};

/** May the dialog close now? */
export const mayLeave = (): boolean => question?.() ?? true;
