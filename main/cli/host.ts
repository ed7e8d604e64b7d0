/** The context of every command: the engine, the chosen account, the terminal. */

import type { ClockDifference } from '../../shared/contract/clock-difference.ts';
import type { Call, EngineCommand } from '../../shared/contract/commands.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { Json } from '../../shared/json.ts';
import { tell } from '../../shared/locale/terminal.ts';
import { homeFolder } from './home.ts';
import type { Interrupts } from './interrupts.ts';
import type { FinishedJob } from './jobs.ts';
import { createJobs } from './jobs.ts';
import type { GLOBAL_OPTIONS, OptionValues } from './options.ts';
import { progressOn } from './progress.ts';
import { rebuiltLines } from './rebuilt.ts';
import { fileSecretBox } from './secrets.ts';
import type { Terminal } from './terminal.ts';

export type Globals = OptionValues<(typeof GLOBAL_OPTIONS)[number]>;

export type Host = {
  readonly terminal: Terminal;
  readonly globals: Globals;
  readonly interrupts: Interrupts;
  readonly call: Call;
  /** `--account`, or the only account. Rejects with `account-choose`. */
  readonly accountName: () => Promise<string>;
  /** Opens the account: from here on no other process writes to it. */
  readonly account: () => Promise<string>;
  /** Waits for a job and shows its progress; Ctrl+C cancels it. */
  readonly finished: (job: string) => Promise<FinishedJob>;
  /** Prints one answer in the chosen form. */
  readonly say: (json: Json, text: string) => void;
  /** The computer's clock and the marketplace's, where they differ by a day or more; null if unknown. */
  readonly clockOff: () => ClockDifference | null;
  /** The engine's log lines, shown only after an internal error. */
  readonly log: readonly string[];
  readonly close: () => Promise<void>;
};

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const chooseAccount = async (call: Call, wanted: string | undefined): Promise<string> => {
  if (wanted !== undefined) return wanted;
  const { accounts, unreadable } = await call('accounts.list', {});
  // Damaged accounts count too: another one must not be chosen instead.
  const names = [...accounts.map(({ name }) => name), ...unreadable];
  const [only, ...others] = names;
  if (only === undefined || others.length > 0) {
    throw new AdsheetError('account-choose', { accounts: names.join(', ') });
  }
  return only;
};

/** The host of one run of the terminal. The engine starts with the first call, as help needs none. */
export const createHost = (
  terminal: Terminal,
  globals: Globals,
  interrupts: Interrupts,
  version: string,
): Host => {
  const jobs = createJobs();
  const log: string[] = [];
  let clocks: ClockDifference | null = null;
  let started = false;
  const engine = once(async () => {
    started = true;
    const { createEngine, picturesOfParent } = await import('../engine/index.ts');
    const startPictureProcess = picturesOfParent();
    return createEngine({
      home: homeFolder(globals.home, terminal.env),
      version,
      secrets: fileSecretBox(terminal.env['ADSHEET_KEY']),
      onEvent: (event) => {
        jobs.hear(event);
        if (event.type === 'state') clocks = event.state.clockOff;
      },
      host: 'terminal',
      ...(startPictureProcess ? { startPictureProcess } : {}),
      log: (line) => log.push(line),
    });
  });
  let isFeedManaged = false;
  /** Says once, before the first edit, that a feed may undo it. */
  const warnOfFeed = async (name: EngineCommand): Promise<void> => {
    if (!isFeedManaged) return;
    const { factsOf } = await import('../../shared/contract/commands.ts');
    const { queues, changes } = factsOf(name);
    if (changes === undefined || !queues?.includes('edits')) return;
    isFeedManaged = false;
    terminal.note(tell('cli.feed_managed'));
  };
  const call: Call = async (name, input) => {
    await warnOfFeed(name);
    return (await engine()).call(name, input);
  };
  const accountName = once(() => chooseAccount(call, globals.account));

  const finished = async (job: string): Promise<FinishedJob> => {
    const progress = progressOn(terminal, globals.quiet === true);
    const cancel = (): void => {
      progress.end();
      terminal.note(tell('cli.cancelling'));
      // The job itself reports how it ended; one that has ended cannot be cancelled.
      call('jobs.cancel', { job }).catch(() => {});
    };
    try {
      return await interrupts.during(cancel, jobs.finished(job, progress.show));
    } finally {
      progress.end();
    }
  };

  return {
    terminal,
    globals,
    interrupts,
    call,
    accountName,
    account: once(async () => {
      const account = await accountName();
      const { rebuilt, feedManaged } = await call('accounts.open', { account });
      isFeedManaged = feedManaged === true;
      for (const line of rebuiltLines(rebuilt)) terminal.note(line);
      return account;
    }),
    finished,
    say: (json, text) => {
      if (globals.json) terminal.printJson(json);
      else if (text !== '') terminal.print(text);
    },
    clockOff: () => clocks,
    log,
    close: async () => {
      if (started) await (await engine()).close();
    },
  };
};
