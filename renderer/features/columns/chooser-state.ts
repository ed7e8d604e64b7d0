/** Whether the list of columns is open. */
import { createStore } from '../../core/store.ts';

export const chooser = createStore<{ readonly open: boolean }>({ open: false });

export const openChooser = (): void => chooser.set({ open: true });
