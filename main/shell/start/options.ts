import { parseArgs } from 'node:util';
import { OTHERS } from './second-start.ts';

/** What the command line and the environment ask of the application. */
export type Options = {
  /** Go straight to the demo account. */
  readonly demo: boolean;
  /** Where all state lives; undefined for the platform's folder. */
  readonly home: string | undefined;
  /** So many files it was opened with were left out of a command line that was too long. */
  readonly others: number;
};

/**
 * Reads our options and leaves everything else (Chromium's switches, the application's path) alone.
 * `--home` goes before `ADSHEET_HOME`, as in the terminal.
 */
export const readOptions = (argv: readonly string[], env: NodeJS.ProcessEnv): Options => {
  const { values } = parseArgs({
    args: [...argv],
    options: { demo: { type: 'boolean' }, home: { type: 'string' }, [OTHERS]: { type: 'string' } },
    strict: false,
  });
  const home = typeof values.home === 'string' && values.home !== '' ? values.home : env['ADSHEET_HOME'];
  const others = Number(values[OTHERS]);
  return {
    demo: values.demo === true,
    home: home === '' ? undefined : home,
    others: Number.isSafeInteger(others) && others > 0 ? others : 0,
  };
};
