/** The terminal's texts, in English only, like its commands and options. */
import texts from './catalogues/en/terminal.json' with { type: 'json' };
import type { TerminalArguments } from './generated/arguments.ts';
import { readSentence } from './message.ts';
import { sayer } from './say.ts';

type TerminalKey = keyof TerminalArguments;
type WordAfter<Start extends string, Key> = Key extends `${Start}${infer Word}` ? Word : never;

export type CliCommandName = WordAfter<'cli.command.', TerminalKey>;
export type CliOptionName = WordAfter<'cli.option.', TerminalKey>;

export const tell = sayer<TerminalArguments>((key) => readSentence(texts[key], 'en'));

const wordsAfter = (start: string): readonly string[] =>
  Object.keys(texts).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));

/** Every command with a help text, in the order of the help. */
export const CLI_COMMAND_NAMES = wordsAfter('cli.command.');
export const CLI_OPTION_NAMES = wordsAfter('cli.option.');
