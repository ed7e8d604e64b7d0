import { parseArgs } from 'node:util';
import { OTHERS } from './second-start.ts';

/** The options on the command line and in the environment. */
export type Options = {
  /** Open the demo account at once. */
  readonly demo: boolean;
  /** The folder for all state; undefined for the platform's default. */
  readonly home: string | undefined;
  /** The number of files that were left out of a command line that was too long. */
  readonly others: number;
};

/**
 * Reads our options and ignores everything else (Chromium's switches, the application's path). `--home` takes
 * precedence over `ADSHEET_HOME`, as in the terminal.
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
