// Replaces the system's dialogs, which are not under test, by answers a test gives.
import type { Window } from './window.ts';

type App = Pick<Window, 'app'>;

/** Every save dialog returns this file. */
export const saveTo = ({ app }: App, file: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);

/** Every open dialog returns this file. */
export const openFrom = ({ app }: App, file: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, file);

/** Answers every system question with this button from now on, and records its text. */
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

/** The questions since the last call. */
export const questions = ({ app }: App): Promise<readonly string[]> =>
  app.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0));
