import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import type { OptionValues } from '../options.ts';
import { OPTIONS } from '../options.ts';

const SANDBOX_OPTIONS = ['port', 'ads', 'seed', 'tenant', 'market', 'auto-consent'] as const;

/** The days behind a moving market, and how many ads of theirs are played before it is late to answer. */
const PAST_DAYS = 60;
const MOST_AD_DAYS = 120_000;
const USUAL_ADS = 500;

/** The sandbox's program: beside the bundle in the application, in its folder in a checkout. */
const program = (): string => {
  const here = import.meta.url;
  const isSource = here.endsWith('.ts');
  return fileURLToPath(new URL(isSource ? '../../../sandbox/start.ts' : './sandbox.cjs', here));
};

type Options = OptionValues<(typeof SANDBOX_OPTIONS)[number]>;

/** Very many ads have a shorter past, so that the sandbox starts in seconds. */
const pastOf = ({ market, ads = USUAL_ADS }: Options): number =>
  market === 'still' ? 0 : Math.min(PAST_DAYS, Math.floor(MOST_AD_DAYS / Math.max(ads, 1)));

const argumentsOf = (options: Options): string[] => [
  ...SANDBOX_OPTIONS.flatMap((name) => {
    const value = name === 'market' ? (options.market ?? 'moving') : options[name];
    if (value === undefined || value === false) return [];
    return OPTIONS[name].kind === 'flag' ? [`--${name}`] : [`--${name}`, String(value)];
  }),
  ...['--past', String(pastOf(options))],
];

const start = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [program(), ...args], {
    // Closing the pipe tells the sandbox that this process has ended, in any way.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // In the application this program is Electron, which runs the sandbox as Node with this variable.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });

/** The first line the sandbox prints: its addresses and credentials. */
const firstLine = async (child: ChildProcess): Promise<Readonly<Record<string, string>>> => {
  if (!child.stdout) throw new AdsheetError('internal', { reason: tell('cli.sandbox_failed') });
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new AdsheetError('internal', { reason: tell('cli.sandbox_failed') });
};

export const SANDBOX_COMMANDS: readonly Command[] = [
  command({
    name: 'sandbox',
    positionals: [],
    options: SANDBOX_OPTIONS,
    run: async (host, { options }) => {
      const child = start(argumentsOf(options));
      const ended = once(child, 'exit');
      const stop = (): void => {
        child.kill('SIGTERM');
      };
      await host.interrupts.during(
        stop,
        (async () => {
          const address = await firstLine(child);
          const lines = Object.entries(address).map(([name, value]) => `${name.padEnd(14)} ${value}`);
          host.say(address, [...lines, tell('cli.sandbox_running')].join('\n'));
          await ended;
        })(),
      );
      return { text: '' };
    },
  }),
];
