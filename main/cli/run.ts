/** One run of the terminal: from arguments to output and an exit code. */

import type { ErrorShape } from '../../shared/contract/errors.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import { clockSentence, errorSentence } from '../../shared/locale/index.ts';
import { tell } from '../../shared/locale/terminal.ts';
import { parseCommandLine } from './arguments.ts';
import type { Answer, Arguments, Command } from './command.ts';
import type { ExitCode } from './exit.ts';
import { EXIT, exitCodeOf, UsageError } from './exit.ts';
import { commandHelp, generalHelp } from './help.ts';
import type { Host } from './host.ts';
import { createHost } from './host.ts';
import type { Interrupts } from './interrupts.ts';
import type { OptionName } from './options.ts';
import { COMMANDS } from './table.ts';
import type { Terminal } from './terminal.ts';

/** The sentence of an error, for people. */
const sentenceOf = (error: AdsheetError): string =>
  error instanceof UsageError
    ? error.sentence
    : errorSentence('en', { code: error.code, details: error.params });

/** Unexpected errors are bugs: their message is in `reason`, their stack is printed to standard error. */
const asAdsheetError = (error: unknown, terminal: Terminal): AdsheetError => {
  if (error instanceof AdsheetError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  terminal.note(error instanceof Error ? (error.stack ?? reason) : reason);
  return new AdsheetError('internal', { reason }, { cause: error });
};

const report = (thrown: unknown, json: boolean, terminal: Terminal): ExitCode => {
  const error = asAdsheetError(thrown, terminal);
  const message = sentenceOf(error);
  const shape: ErrorShape = { code: error.code, message, details: error.params };
  if (json) terminal.printJson({ error: shape });
  else terminal.note(message);
  if (!json && error instanceof UsageError) terminal.note(tell('cli.help_hint', { command: error.about }));
  return exitCodeOf(error.code);
};

const helpText = (command: Command | undefined): string =>
  command ? commandHelp(command) : generalHelp(COMMANDS);

const sayAnswer = (host: Host, { json, text }: Answer): void => {
  if (json !== undefined) host.say(json, text);
};

/** A clock that is days off stops no command, but may explain a failure. */
const sayClock = (host: Host): void => {
  const clocks = host.clockOff();
  if (clocks) host.terminal.note(clockSentence('en', clocks, (at) => at.slice(0, at.indexOf('T'))));
};

const runCommand = async (
  command: Command,
  given: Arguments<OptionName>,
  terminal: Terminal,
  interrupts: Interrupts,
  version: string,
): Promise<ExitCode> => {
  const host = createHost(terminal, given.options, interrupts, version);
  try {
    const answer = await command.run(host, given);
    sayAnswer(host, answer);
    return answer.exit ?? EXIT.done;
  } catch (error) {
    if (error instanceof AdsheetError && error.code === 'internal') host.log.forEach(terminal.note);
    throw error;
  } finally {
    sayClock(host);
    await host.close();
  }
};

/** Runs `adsheet ARGV`; the exit code of `docs/terminal.md#exit-codes`. Never rejects. */
export const runTerminal = async (
  argv: readonly string[],
  terminal: Terminal,
  interrupts: Interrupts,
  version: string,
): Promise<ExitCode> => {
  try {
    const parsed = parseCommandLine(argv, COMMANDS);
    if (parsed.kind === 'command') {
      return await runCommand(parsed.command, parsed.given, terminal, interrupts, version);
    }
    terminal.print(parsed.kind === 'version' ? version : helpText(parsed.command));
    return EXIT.done;
  } catch (error) {
    return report(error, argv.includes('--json'), terminal);
  }
};
