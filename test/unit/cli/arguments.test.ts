import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../../main/cli/arguments.ts';
import { UsageError } from '../../../main/cli/exit.ts';
import { commandHelp, generalHelp, usageLine } from '../../../main/cli/help.ts';
import type { OptionName } from '../../../main/cli/options.ts';
import { OPTIONS } from '../../../main/cli/options.ts';
import { COMMANDS } from '../../../main/cli/table.ts';
import { CLI_COMMAND_NAMES } from '../../../shared/locale/terminal.ts';

const parse = (...argv: readonly string[]) => parseCommandLine(argv, COMMANDS);

const given = (...argv: readonly string[]) => {
  const parsed = parse(...argv);
  if (parsed.kind !== 'command') throw new Error(`parsed as ${parsed.kind}`);
  return { name: parsed.command.name, ...parsed.given };
};

/** Two words that the option takes. */
const words = (name: OptionName): readonly [string, ...string[]] => {
  const spec = OPTIONS[name];
  switch (spec.kind) {
    case 'flag':
      return [`--${name}`];
    case 'number':
      return [`--${name}`, String(Math.max(spec.min, 1))];
    case 'choice':
      return [`--${name}`, spec.values[0]];
    default:
      return [`--${name}`, 'something'];
  }
};

const positionalsOf = (name: string): readonly string[] =>
  (COMMANDS.find((command) => command.name === name)?.positionals ?? []).map((positional) =>
    positional.startsWith('FIELD') ? 'bid=1' : '7',
  );

describe('reading a command line', () => {
  test('a command of several parts tells which these are', () => {
    expect(() => parse('planner')).toThrow(
      'Say what to do. Commands: planner budget, planner places, planner spread, planner fill.',
    );
    expect(() => parse('planner', 'budgets')).toThrow('planner budgets');
  });

  test.each(['--where', '--keys'])('an empty %s is refused and does not mean every row', (option) => {
    for (const empty of ['', '  ']) {
      expect(() => parse('set', option, empty, 'bid=1')).toThrow(UsageError);
    }
  });

  test('the table and the list of commands in the help name the same commands', () => {
    expect(COMMANDS.map((command) => command.name).sort()).toEqual([...CLI_COMMAND_NAMES].sort());
  });

  test('a command is found wherever its options stand', () => {
    const command = fc.constantFrom(...COMMANDS);
    fc.assert(
      fc.property(
        command.chain((chosen) =>
          fc.record({
            chosen: fc.constant(chosen),
            options: fc.subarray([...chosen.options, 'home', 'json', 'quiet'] as OptionName[]),
            at: fc.array(fc.nat(10), { minLength: 30, maxLength: 30 }),
          }),
        ),
        ({ chosen, options, at }) => {
          const line: string[][] = [...chosen.name.split(' '), ...positionalsOf(chosen.name)].map((w) => [w]);
          options.forEach((name, i) => {
            line.splice((at[i] ?? 0) % (line.length + 1), 0, [...words(name)]);
          });
          const read = given(...line.flat());
          expect(read.name).toBe(chosen.name);
          expect(Object.keys(read.options).sort()).toEqual([...options].sort());
          expect(read.positionals).toEqual(positionalsOf(chosen.name));
        },
      ),
    );
  });

  test('numbers, lists and texts arrive as what they are', () => {
    expect(given('ads', '--limit', '20', '--columns', 'id, bid', '--sort=-bid', '--where=bid < 1')).toEqual({
      name: 'ads',
      positionals: [],
      options: { limit: 20, columns: ['id', 'bid'], sort: ['-bid'], where: 'bid < 1' },
    });
  });

  test('a word after two dashes is never an option', () => {
    expect(given('set', '--', '--title=x').positionals).toEqual(['--title=x']);
  });

  test.each([
    ['an unknown command', ['upload', 'x.xlsx'], 'unknown-command'],
    ['a command of another issue that is not there yet', ['feed-import', '12'], 'unknown-command'],
    ['no command', [], 'unknown-command'],
    ['an option of another command', ['pull', '--where', 'bid > 1'], 'bad-input'],
    ['an unknown option', ['pull', '--fast'], 'bad-input'],
    ['a missing value', ['ads', '--where'], 'bad-input'],
    ['a value for a flag', ['pull', '--full=yes'], 'bad-input'],
    ['a word for a number', ['ads', '--limit', 'ten'], 'bad-input'],
    ['a number out of bounds', ['push', '--concurrency', '17'], 'bad-input'],
    ['a word that is no choice', ['sandbox', '--tenant', 'de'], 'bad-input'],
    ['a missing argument', ['show'], 'bad-input'],
    ['an argument too many', ['pull', 'everything'], 'bad-input'],
  ])('%s is wrong usage', (_what, argv, code) => {
    expect(() => parse(...argv)).toThrow(UsageError);
    expect(() => parse(...argv)).toThrow(expect.objectContaining({ code }));
  });

  test('an error names the option it is about', () => {
    expect(() => parse('pull', '--fast')).toThrow(
      expect.objectContaining({ sentence: 'pull has no option --fast.' }),
    );
    expect(() => parse('ads', '--where')).toThrow(
      expect.objectContaining({ sentence: '--where needs a value.' }),
    );
    expect(() => parse('pull', '--full=yes')).toThrow(
      expect.objectContaining({ sentence: '--full takes no value.' }),
    );
  });

  test('help is asked for at any place and needs nothing else to be right', () => {
    expect(parse('--help')).toEqual({ kind: 'help', command: undefined });
    expect(parse('accounts', 'add', '--help')).toMatchObject({ command: { name: 'accounts add' } });
    expect(parse('--help', 'push')).toMatchObject({ kind: 'help', command: { name: 'push' } });
  });
});

describe('help', () => {
  test('lists every command', () => {
    const lines = generalHelp(COMMANDS).split('\n');
    for (const { name } of COMMANDS) expect(lines.some((line) => line.startsWith(`  ${name} `))).toBe(true);
  });

  test('of a command names each of its options and arguments', () => {
    for (const command of COMMANDS) {
      const help = commandHelp(command);
      for (const name of command.options) expect(help).toContain(`--${name}`);
      for (const positional of command.positionals) expect(help).toContain(positional);
    }
  });

  test('has in brackets what need not be given, and nothing else', () => {
    const usage = (name: string) => COMMANDS.filter((command) => command.name === name).map(usageLine);
    expect(usage('report')).toEqual(['adsheet report [FILE.xlsx] --run RUN']);
    expect(usage('metrics pull')).toEqual([expect.stringMatching(/ --from D --to D \[--scope /u)]);
  });
});
