import type { Json } from '../../shared/json.ts';
import type { CliCommandName } from '../../shared/locale/terminal.ts';
import type { ExitCode } from './exit.ts';
import type { Host } from './host.ts';
import type { OptionName, OptionValues } from './options.ts';

/** The output of a command: the JSON of `docs/terminal.md#commands`, and text for people. */
export type Answer = {
  /** Absent where everything was printed already. */
  readonly json?: Json;
  /** Without the last line end; empty prints nothing. */
  readonly text: string;
  readonly exit?: ExitCode;
};

export type Arguments<N extends OptionName> = {
  readonly positionals: readonly string[];
  readonly options: OptionValues<N>;
};

/** A command in the table. */
export type Command = {
  readonly name: CliCommandName;
  /** `KEY` is required, `[CHANGESET]` optional, `FILE…` one or more. */
  readonly positionals: readonly string[];
  readonly options: readonly OptionName[];
  /** Options that are required. */
  readonly needs?: readonly OptionName[];
  readonly run: (host: Host, given: Arguments<OptionName>) => Promise<Answer>;
};

type Definition<N extends OptionName> = Omit<Command, 'run' | 'options'> & {
  readonly options: readonly N[];
  readonly run: (host: Host, given: Arguments<N>) => Promise<Answer>;
};

/** An entry of the table of commands; `run` gets only the options it names, which parsing ensures. */
export const command = <N extends OptionName = never>(definition: Definition<N>): Command => ({
  ...definition,
  run: (host, given) => definition.run(host, given),
});
