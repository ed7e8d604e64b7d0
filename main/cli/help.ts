import { tell } from '../../shared/locale/terminal.ts';
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
  return names.map((name) => `  ${shownOption(name).padEnd(width)}  ${tell(`cli.option.${name}`)}`);
};

/** The first line of a command's help: its syntax. */
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
    `${tell('cli.usage')}: ${usageLine(command)}`,
    '',
    tell(`cli.command.${command.name}`),
    ...(command.options.length > 0 ? ['', tell('cli.options'), ...optionLines(command.options)] : []),
    '',
    tell('cli.everywhere'),
    ...optionLines(GLOBAL_OPTIONS),
  ].join('\n');

/** The help of all commands. */
export const generalHelp = (commands: readonly Command[]): string => {
  const shown = commands.map((command) => [command.name, ...command.positionals].join(' '));
  const width = Math.max(...shown.map((text) => text.length));
  return [
    tell('cli.about'),
    '',
    `${tell('cli.usage')}: adsheet COMMAND`,
    '',
    tell('cli.commands'),
    ...commands.map(
      (command, i) => `  ${(shown[i] ?? '').padEnd(width)}  ${tell(`cli.command.${command.name}`)}`,
    ),
    '',
    tell('cli.everywhere'),
    ...optionLines(GLOBAL_OPTIONS),
    '',
    tell('cli.exits'),
    tell('cli.more'),
  ].join('\n');
};
