/** The page's only access to the outside: typed calls that reject with an AdsheetError, and the stream of events. */
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
  /** Set by the preload script. */
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

/** Calls `listener` before each call, for the lifetime of the window. */
export const beforeCall = (listener: CallListener): void => {
  beforeCalls.push(listener);
};

/** Calls `listener` after each answer, successful or not, before the caller gets it. */
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

/** Subscribes to all events of the engine and the shell; returns the unsubscribe function. */
export const listen = (listener: (event: WindowEvent) => void): (() => void) =>
  globalThis.adsheet.subscribe(listener);

/** Any thrown value as an AdsheetError, which can be shown to people. */
export const asAdsheetError = (error: unknown): AdsheetError =>
  error instanceof AdsheetError
    ? error
    : new AdsheetError('internal', { reason: String(error) }, { cause: error });
