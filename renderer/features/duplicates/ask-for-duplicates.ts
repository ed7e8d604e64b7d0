import { app } from '../../core/state.ts';

/** Opens the duplicates dialog, unless another dialog with possible input is open. */
export const askForDuplicates = (): void => {
  if (!app.get().dialog) app.set({ dialog: { kind: 'duplicates' } });
};
