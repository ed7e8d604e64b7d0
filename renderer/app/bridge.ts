/** The one door to the outside: typed calls that reject with an AdsheetError, and the stream of events. */
import type { CommandInput, CommandOutput, PageCommand } from '../../shared/contract/commands.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type {
  Bridge,
  ShellCommand,
  ShellInput,
  ShellOutput,
  WindowEvent,
} from '../../shared/contract/shell.ts';

declare global {
  /** Put there by the preload. */
  var adsheet: Bridge;
}

type Input<N> = N extends PageCommand ? CommandInput<N> : N extends ShellCommand ? ShellInput<N> : never;
type Output<N> = N extends PageCommand ? CommandOutput<N> : N extends ShellCommand ? ShellOutput<N> : never;

const beforeCalls: ((name: PageCommand | ShellCommand) => void)[] = [];

/** Hears of each call before it is made, for as long as the window is there. */
export const beforeCall = (listener: (name: PageCommand | ShellCommand) => void): void => {
  beforeCalls.push(listener);
};

/** Asks the engine or the shell; rejects with the AdsheetError they answered. */
export const call = async <N extends PageCommand | ShellCommand>(
  name: N,
  input: Input<N>,
): Promise<Output<N>> => {
  for (const listener of beforeCalls) listener(name);
  const outcome = await globalThis.adsheet.call(name, input);
  if (!outcome.ok) throw new AdsheetError(outcome.error.code, outcome.error.details);
  return outcome.value;
};

/** Hears everything the engine and the shell tell; returns what ends it. */
export const listen = (listener: (event: WindowEvent) => void): (() => void) =>
  globalThis.adsheet.subscribe(listener);

/** Anything thrown, as an error people can be told about. */
export const asAdsheetError = (error: unknown): AdsheetError =>
  error instanceof AdsheetError
    ? error
    : new AdsheetError('internal', { reason: String(error) }, { cause: error });
