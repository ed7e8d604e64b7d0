/** Parses the command line to one command with typed values. Nothing is guessed: unknown words are errors. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { tell } from '../../shared/locale/terminal.ts';
import type { Arguments, Command } from './command.ts';
import { UsageError } from './exit.ts';
import type { OptionName, OptionSpec } from './options.ts';
import { GLOBAL_OPTIONS, OPTIONS } from './options.ts';

export type Parsed =
  | { readonly kind: 'command'; readonly command: Command; readonly given: Arguments<OptionName> }
  | { readonly kind: 'help'; readonly command: Command | undefined }
  | { readonly kind: 'version' };

type ParseOptions = NonNullable<ParseArgsConfig['options']>;

const optionNames = Object.keys(OPTIONS) as readonly OptionName[];

const parserOptions = (names: readonly OptionName[]): ParseOptions =>
  Object.fromEntries(
    names.map((name) => {
      const { kind } = OPTIONS[name];
      return [name, { type: kind === 'flag' ? 'boolean' : 'string', multiple: kind === 'texts' }];
    }),
  );

/** The positionals of a command line before its command is known: an option has the same form in every command. */
const looseParse = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    options: parserOptions(optionNames),
    strict: false,
    allowPositionals: true,
  });

/** The command with the longest name that matches the first words. */
const findCommand = (words: readonly string[], commands: readonly Command[]): Command | undefined => {
  const candidates = commands.filter((command) =>
    command.name.split(' ').every((part, i) => words[i] === part),
  );
  return candidates.sort((a, b) => b.name.split(' ').length - a.name.split(' ').length)[0];
};

const readOption = (name: OptionName, text: string): unknown => {
  const spec: OptionSpec = OPTIONS[name];
  switch (spec.kind) {
    case 'number': {
      const value = Number(text);
      const valid = /^\d+$/.test(text) && value >= spec.min && value <= spec.max;
      if (!valid)
        throw new UsageError(tell('cli.not_number', { name: `--${name}`, min: spec.min, max: spec.max }));
      return value;
    }
    case 'list':
      if (text.trim() === '') throw new UsageError(tell('cli.needs_value', { name: `--${name}` }));
      return text.split(',').map((item) => item.trim());
    case 'choice':
      if (!spec.values.includes(text))
        throw new UsageError(tell('cli.not_choice', { name: `--${name}`, values: spec.values.join(', ') }));
      return text;
    case 'value':
      return text;
    default:
      // A script's unset variable must not turn a command on one row into one on all rows.
      if (text.trim() === '') throw new UsageError(tell('cli.needs_value', { name: `--${name}` }));
      return text;
  }
};

/** One option from `parseArgs`: a flag, a text, or the texts of a repeatable one. */
const readGiven = (name: OptionName, given: string | boolean | (string | boolean)[] | undefined): unknown => {
  if (typeof given === 'string') return readOption(name, given);
  return Array.isArray(given) ? given.map((text) => readOption(name, String(text))) : given;
};

/** An error of `parseArgs` as a sentence of ours; its code tells the kind, its message the option. */
const usageErrorOf = (error: unknown, command: Command): unknown => {
  if (!(error instanceof TypeError) || !('code' in error)) return error;
  const name = /'(?:-\w, )?(-{1,2}[^\s'=<]+)/.exec(error.message)?.[1] ?? '';
  const about = `${command.name} `;
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return new UsageError(tell('cli.unknown_option', { name, command: command.name }), about);
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE': {
      const isFlag = OPTIONS[name.slice(2) as OptionName]?.kind === 'flag';
      return new UsageError(
        isFlag ? tell('cli.takes_no_value', { name }) : tell('cli.needs_value', { name }),
        about,
      );
    }
    default:
      return error;
  }
};

const strictParse = (argv: readonly string[], command: Command) => {
  try {
    return parseArgs({
      args: [...argv],
      options: parserOptions([...GLOBAL_OPTIONS, ...command.options]),
      strict: true,
      allowPositionals: true,
    });
  } catch (error) {
    throw usageErrorOf(error, command);
  }
};

/** Is a positional optional, and does it take all further words? */
const isOptional = (positional: string): boolean => positional.startsWith('[');
const isOpen = (positional: string): boolean => positional.endsWith('…');

const checkPositionals = (given: readonly string[], command: Command): void => {
  const missing = command.positionals.filter((positional) => !isOptional(positional))[given.length];
  if (missing)
    throw new UsageError(tell('cli.missing', { what: missing, command: command.name }), `${command.name} `);
  const extra = command.positionals.some(isOpen) ? undefined : given[command.positionals.length];
  if (extra !== undefined) {
    throw new UsageError(tell('cli.too_many', { text: extra, command: command.name }), `${command.name} `);
  }
};

const unknownCommand = (words: readonly string[], commands: readonly Command[]): UsageError => {
  const [word] = words;
  const within = commands.map(({ name }) => name).filter((name) => name.startsWith(`${word} `));
  const names =
    within.length > 0 ? within : [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
  const unknown = within.length > 0 ? words.slice(0, 2) : words.slice(0, 1);
  const isPart = within.length > 0 && unknown.length === 1;
  const first =
    word === undefined || isPart
      ? tell('cli.no_command')
      : tell('cli.unknown_command', { name: unknown.join(' ') });
  return new UsageError(
    `${first} ${tell('cli.command_list', { names: names.join(', ') })}`,
    '',
    'unknown-command',
  );
};

/**
 * Parses a command line by the table of commands.
 * @throws UsageError when it does not match the table exactly.
 */
export const parseCommandLine = (argv: readonly string[], commands: readonly Command[]): Parsed => {
  const loose = looseParse(argv);
  const command = findCommand(loose.positionals, commands);
  if (loose.values['help'] === true) return { kind: 'help', command };
  if (!command && loose.values['version'] === true) return { kind: 'version' };
  if (!command) throw unknownCommand(loose.positionals, commands);
  const strict = strictParse(argv, command);
  const positionals = strict.positionals.slice(command.name.split(' ').length);
  checkPositionals(positionals, command);
  const options = Object.fromEntries(
    Object.entries(strict.values).map(([name, value]) => [name, readGiven(name as OptionName, value)]),
  );
  return { kind: 'command', command, given: { positionals, options } };
};
