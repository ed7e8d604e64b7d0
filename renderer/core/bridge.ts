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

export type Input<N> = N extends PageCommand
  ? CommandInput<N>
  : N extends ShellCommand
    ? ShellInput<N>
    : never;
export type Output<N> = N extends PageCommand
  ? CommandOutput<N>
  : N extends ShellCommand
    ? ShellOutput<N>
    : never;

type CallListener = (name: PageCommand | ShellCommand) => void;

const beforeCalls: CallListener[] = [];
const afterCalls: CallListener[] = [];

/** Hears of each call before it is made, for as long as the window is there. */
export const beforeCall = (listener: CallListener): void => {
  beforeCalls.push(listener);
};

/** Hears of each call once it was answered, well or not, before whoever called does. */
export const afterCall = (listener: CallListener): void => {
  afterCalls.push(listener);
};

/** Asks the engine or the shell; rejects with the AdsheetError they answered. */
export const call = async <N extends PageCommand | ShellCommand>(
  name: N,
  input: Input<N>,
): Promise<Output<N>> => {
  for (const listener of beforeCalls) listener(name);
  const outcome = await globalThis.adsheet.call(name, input);
  for (const listener of afterCalls) listener(name);
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
