/**
 * Routines that run by themselves: in the window's engine, those that are due are run once nothing else goes on. They
 * prepare proposals only. Times that passed while Adsheet was closed are caught up once.
 */
import type { Job } from '../../shared/contract/jobs.ts';
import type { Alarm } from './automatic-pulls.ts';
import type { EngineParts } from './commands/engine-parts.ts';
import { routinesHeldBy, runDueRoutines } from './commands/run-routines.ts';
import type { OpenAccount } from './open-account.ts';
import { expectedError } from './outcome.ts';
import { dueRoutines } from './routines/waiting.ts';

/** An account that was just opened may be pulled first. */
const AFTER_OPENING_MS = 2_000;
/** How often it is looked whether one is due, and whether what held it back is over. */
const EVERY_MS = 30_000;

export type AutomaticRoutines = {
  readonly opened: (account: string) => void;
  /** A job ended or made progress. */
  readonly jobTold: (job: Job) => void;
  /** The machine slept, and its timers with it. */
  readonly woke: () => void;
  /** The account is being closed: nothing is started for it any more. Resolves when what runs has ended. */
  readonly closed: (account: string) => Promise<void>;
};

type Watched = { stopAlarm: () => void; going: Promise<void> | undefined };

export const createAutomaticRoutines = (engine: EngineParts, alarm: Alarm): AutomaticRoutines => {
  const accounts = new Map<string, Watched>();

  const run = async (open: OpenAccount): Promise<void> => {
    try {
      await runDueRoutines(engine, open);
    } catch (error) {
      // What is expected is that the account was closed meanwhile.
      expectedError('automatic routines', error, engine.log);
    }
  };

  const look = (account: string): void => {
    const watched = accounts.get(account);
    const open = engine.accounts.find(account);
    if (!watched || !open || watched.going) return;
    lookIn(account, watched, EVERY_MS);
    if (dueRoutines(open.context).length === 0 || routinesHeldBy(engine, open) !== null) return;
    watched.going = run(open).finally(() => {
      watched.going = undefined;
    });
  };

  const lookIn = (account: string, watched: Watched, ms: number): void => {
    watched.stopAlarm();
    watched.stopAlarm = alarm.after(ms, () => look(account));
  };

  return {
    opened: (account) => {
      const watched: Watched = { stopAlarm: () => {}, going: undefined };
      accounts.set(account, watched);
      lookIn(account, watched, AFTER_OPENING_MS);
    },
    jobTold: ({ account, state }) => {
      if (state !== 'running') look(account);
    },
    woke: () => {
      for (const account of accounts.keys()) look(account);
    },
    closed: async (account) => {
      const watched = accounts.get(account);
      accounts.delete(account);
      watched?.stopAlarm();
      await watched?.going;
    },
  };
};
