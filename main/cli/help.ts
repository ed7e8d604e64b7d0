import { CLI_COMMANDS, CLI_EN, CLI_OPTIONS } from '../../shared/locale/cli-en.ts';
import type { Command } from './command.ts';
import type { OptionName, OptionSpec } from './options.ts';
import { GLOBAL_OPTIONS, OPTIONS } from './options.ts';

const shownOption = (name: OptionName): string => {
  const spec: OptionSpec = OPTIONS[name];
  if (spec.kind === 'flag') return `--${name}`;
  return `--${name} ${spec.kind === 'choice' ? spec.values.join('|') : spec.shown}`;
};

const optionLines = (names: readonly OptionName[]): readonly string[] => {
  const width = Math.max(...names.map((name) => shownOption(name).length));
  return names.map((name) => `  ${shownOption(name).padEnd(width)}  ${CLI_OPTIONS[name]}`);
};

/** The first line of a command's help: how it is written. */
export const usageLine = (command: Command): string =>
  [
    'adsheet',
    command.name,
    ...command.positionals,
    ...command.options.map((name) =>
      command.needs?.includes(name) ? shownOption(name) : `[${shownOption(name)}]`,
    ),
  ].join(' ');

/** The help of one command. */
export const commandHelp = (command: Command): string =>
  [
    `${CLI_EN.usage}: ${usageLine(command)}`,
    '',
    CLI_COMMANDS[command.name],
    ...(command.options.length > 0 ? ['', CLI_EN.options, ...optionLines(command.options)] : []),
    '',
    CLI_EN.everywhere,
    ...optionLines(GLOBAL_OPTIONS),
  ].join('\n');

/** The help of all commands. */
export const generalHelp = (commands: readonly Command[]): string => {
  const shown = commands.map((command) => [command.name, ...command.positionals].join(' '));
  const width = Math.max(...shown.map((text) => text.length));
  return [
    CLI_EN.about,
    '',
    `${CLI_EN.usage}: adsheet COMMAND`,
    '',
    CLI_EN.commands,
    ...commands.map((command, i) => `  ${(shown[i] ?? '').padEnd(width)}  ${CLI_COMMANDS[command.name]}`),
    '',
    CLI_EN.everywhere,
    ...optionLines(GLOBAL_OPTIONS),
    '',
    CLI_EN.exits,
    CLI_EN.more,
  ].join('\n');
};
