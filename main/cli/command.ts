import type { Json } from '../../shared/json.ts';
import type { CliCommandName } from '../../shared/locale/terminal.ts';
import type { ExitCode } from './exit.ts';
import type { Host } from './host.ts';
import type { OptionName, OptionValues } from './options.ts';

/** What a command has to say: the JSON of `docs/terminal.md#commands` and the same for people. */
export type Answer = {
  /** Absent where all has been said already. */
  readonly json?: Json;
  /** Without the last line's end; empty says nothing. */
  readonly text: string;
  readonly exit?: ExitCode;
};

export type Arguments<N extends OptionName> = {
  readonly positionals: readonly string[];
  readonly options: OptionValues<N>;
};

/** One command as the table holds it. */
export type Command = {
  readonly name: CliCommandName;
  /** `KEY` must be given, `[CHANGESET]` may be, `FILE…` is one or more. */
  readonly positionals: readonly string[];
  readonly options: readonly OptionName[];
  /** Those of them that must be given. */
  readonly needs?: readonly OptionName[];
  readonly run: (host: Host, given: Arguments<OptionName>) => Promise<Answer>;
};

type Definition<N extends OptionName> = Omit<Command, 'run' | 'options'> & {
  readonly options: readonly N[];
  readonly run: (host: Host, given: Arguments<N>) => Promise<Answer>;
};

/** An entry of the table of commands; `run` sees the options it names and no others, which parsing has made sure of. */
export const command = <N extends OptionName = never>(definition: Definition<N>): Command => ({
  ...definition,
  run: (host, given) => definition.run(host, given),
});
