// A reporter of Vitest for errors that belong to no check: its JSON reporter leaves out why a process of tests died.
import { writeFile } from 'node:fs/promises';

const messagesOf = (error: unknown): readonly string[] => {
  if (!(typeof error === 'object' && error !== null && 'message' in error)) return [];
  return [String(error.message), ...messagesOf('cause' in error ? error.cause : undefined)];
};

/** Writes a list of texts into the file, one for each error with its causes. */
export const errorReporter = (
  file: string,
): { readonly onTestRunEnd: (modules: unknown, errors: readonly unknown[]) => Promise<void> } => ({
  onTestRunEnd: (_modules, errors) =>
    writeFile(file, JSON.stringify(errors.map((error) => messagesOf(error).join(' ')))),
});

/** The variable that names the file. */
export const ERRORS_FILE = 'ADSHEET_TEST_ERRORS';

const DIED = /Worker exited unexpectedly/;

/** Were all of them deaths of processes, which are no verdict on the checks that waited in these? */
export const onlyDied = (errors: readonly string[]): boolean =>
  errors.length > 0 && errors.every((error) => DIED.test(error));
