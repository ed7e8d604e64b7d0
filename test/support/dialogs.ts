// The system's dialogs are not ours to test: they give the file that a test names.
import type { Window } from './window.ts';

type App = Pick<Window, 'app'>;

/** Whatever is saved goes into this file. */
export const saveTo = ({ app }: App, file: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);

/** Whatever is opened is this file. */
export const openFrom = ({ app }: App, file: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, file);
