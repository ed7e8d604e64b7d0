/** Is the preview shown beside the text? Remembered between starts. */
import { createStore, useStore } from '../../core/store.ts';

const KEY = 'adsheet.description.preview';
const OFF = 'off';

const shown = createStore<{ readonly preview: boolean }>({ preview: localStorage.getItem(KEY) !== OFF });

shown.subscribe(() => localStorage.setItem(KEY, shown.get().preview ? 'on' : OFF));

export const usePreviewShown = (): boolean => useStore(shown, (state) => state.preview);

export const showPreview = (preview: boolean): void => shown.set({ preview });
