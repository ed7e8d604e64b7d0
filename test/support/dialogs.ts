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

/** Every question of the system's is answered with this button from now on, and what it says is noted. */
export const answerQuestions = ({ app }: App, button: number): Promise<void> =>
  app.evaluate(({ dialog }, response) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    dialog.showMessageBox = async (...given: unknown[]) => {
      const { message, detail } = given.at(-1) as { message: string; detail: string };
      said.push(`${message} ${detail}`);
      return { response, checkboxChecked: false };
    };
  }, button);

/** What was asked since this was last called. */
export const questions = ({ app }: App): Promise<readonly string[]> =>
  app.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0));
