import { app } from '../../core/state.ts';

/** Asks in which fields ads may say the same; a dialog in which something may be being written is left alone. */
export const askForDuplicates = (): void => {
  if (!app.get().dialog) app.set({ dialog: { kind: 'duplicates' } });
};
