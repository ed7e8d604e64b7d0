/** Lets an editor prevent its dialog from closing. */
import { useEffect, useState } from 'react';
import { app } from '../../core/state.ts';

let question: (() => boolean) | null = null;

/** Has `mayLeave` called before the dialog closes; false keeps it open. Returns the unsubscribe function. */
const registerCloseGuard = (mayLeave: () => boolean): (() => void) => {
  question = mayLeave;
  return () => {
    if (question === mayLeave) question = null;
  };
};

export const closeDialog = (): void => app.set({ dialog: null });

/** Closes the dialog, unless the editor has to ask first. */
export const leaveDialog = (): void => {
  if (question?.() ?? true) closeDialog();
};

/** Asks before typed text is discarded; after the question Esc means to continue writing. */
export const useCloseGuard = (typed: boolean, onStay: () => void) => {
  const [asking, setAsking] = useState(false);
  useEffect(() =>
    registerCloseGuard(() => {
      if (!typed) return true;
      setAsking(!asking);
      if (asking) onStay();
      return false;
    }),
  );
  return { asking: asking && typed, stopAsking: () => setAsking(false) };
};
