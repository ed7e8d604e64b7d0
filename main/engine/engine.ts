/**
 * The engine: every command of the contract, dispatched through a table of allowed names, with each input validated
 * first. It knows nothing of windows; its host is notified through `onEvent`.
 */
import type { Call, CommandInput, CommandOutput, EngineCommand } from '../../shared/contract/commands.ts';
import { ENGINE_COMMANDS, isEngineCommand } from '../../shared/contract/commands.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { EngineEvent } from '../../shared/contract/events.ts';
import type { Language } from '../../shared/locale/index.ts';
import type { HolderKind } from './accounts/lock.ts';
import type { AutomaticMetrics } from './automatic-metrics.ts';
import { createAutomaticMetrics } from './automatic-metrics.ts';
import type { AutomaticPulls } from './automatic-pulls.ts';
import { createAutomaticPulls, systemAlarm } from './automatic-pulls.ts';
import type { AutomaticRoutines } from './automatic-routines.ts';
import { createAutomaticRoutines } from './automatic-routines.ts';
import type { TimeSources } from './clock.ts';
import { createClock, watchForSleep } from './clock.ts';
import { accountHandlers } from './commands/accounts.ts';
import { adHandlers } from './commands/ads.ts';
import { bulkHandlers } from './commands/bulk.ts';
import { answerInOrder } from './commands/command-queues.ts';
import { editHandlers } from './commands/edits.ts';
import type { EngineParts } from './commands/engine-parts.ts';
import { experimentHandlers } from './commands/experiments.ts';
import { feedHandlers } from './commands/feeds.ts';
import type { Handlers } from './commands/handlers.ts';
import { historyHandlers } from './commands/history.ts';
import { metricHandlers } from './commands/metrics.ts';
import { orderHandlers } from './commands/orders.ts';
import { pictureHandlers } from './commands/pictures.ts';
import { plannerHandlers } from './commands/planner.ts';
import { positionHandlers } from './commands/positions.ts';
import { proposalHandlers } from './commands/proposals.ts';
import { recipeHandlers } from './commands/recipes.ts';
import { referenceHandlers } from './commands/reference.ts';
import { restoredHandlers } from './commands/restored.ts';
import { reviewHandlers } from './commands/review.ts';
import { routineHandlers } from './commands/routines.ts';
import { sessionHandlers } from './commands/session.ts';
import { settingsHandlers } from './commands/settings.ts';
import { startPull } from './commands/start-pull.ts';
import { viewHandlers } from './commands/views.ts';
import { workbookHandlers } from './commands/workbooks.ts';
import type { PassFailpoint } from './failpoints.ts';
import { createJobs } from './jobs.ts';
import { createOpenAccounts } from './open-accounts.ts';
import { expectedError, failureLine } from './outcome.ts';
import type { StartPictureProcess } from './pictures/picture-process.ts';
import { forkPictureProcess } from './pictures/picture-process.ts';
import { createPictures } from './pictures/pictures.ts';
import type { SecretBox } from './secrets.ts';
import type { Timeouts } from './service/http/connection.ts';

export type EngineOptions = {
  /** The folder with all data; created if missing. */
  readonly home: string;
  readonly version: string;
  readonly secrets: SecretBox;
  readonly onEvent: (event: EngineEvent) => void;
  /** The kind of host, told to a second process that wants the same account; `terminal` by default. */
  readonly host?: HolderKind;
  readonly passFailpoint?: PassFailpoint;
  /** Network time-outs, where the defaults are too long. */
  readonly timeouts?: Partial<Timeouts>;
  /** Replacements of the machine's clocks, for tests. */
  readonly time?: Partial<TimeSources>;
  /** The language of the engine's own labels; English by default. */
  readonly language?: Language;
  /** The format of numbers and dates in files made for people, BCP 47; `en` by default. */
  readonly locale?: string;
  /** How a process that decodes pictures is started; by default as a fork of this one's program. */
  readonly startPictureProcess?: StartPictureProcess;
  /** Called with slow statements and bugs; never with secrets or values. */
  readonly log?: (line: string) => void;
};

export type Engine = {
  /** Rejects with an AdsheetError; an unexpected error rejects with `internal` and is logged. */
  readonly call: Call;
  /** As `call`, for untrusted names and inputs from another process. */
  readonly ask: (name: string, input: unknown) => Promise<unknown>;
  /** The machine is about to sleep, or has woken: open connections are dropped. */
  readonly power: (state: 'suspend' | 'resume') => void;
  /** Stops jobs, lets calls in flight finish, and frees the locks. Later calls are refused. */
  readonly close: () => Promise<void>;
};

const HANDLERS: Handlers = {
  ...accountHandlers,
  ...sessionHandlers,
  ...adHandlers,
  ...editHandlers,
  ...pictureHandlers,
  ...bulkHandlers,
  ...plannerHandlers,
  ...positionHandlers,
  ...reviewHandlers,
  ...referenceHandlers,
  ...historyHandlers,
  ...restoredHandlers,
  ...settingsHandlers,
  ...metricHandlers,
  ...orderHandlers,
  ...feedHandlers,
  ...viewHandlers,
  ...proposalHandlers,
  ...recipeHandlers,
  ...routineHandlers,
  ...experimentHandlers,
  ...workbookHandlers,
};

const checkedInput = <N extends EngineCommand>(name: N, input: unknown) => {
  const parsed = ENGINE_COMMANDS[name].input.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AdsheetError('bad-input', {
    command: name,
    input: issue?.path.join('.') ?? '',
    reason: issue?.message ?? '',
  });
};

const automaticPullsOf = (parts: EngineParts): AutomaticPulls =>
  createAutomaticPulls(
    {
      isBusy: parts.jobs.isBusy,
      start: (account) => startPull(parts, parts.accounts.get(account), { full: false }, 'timer'),
      onFailure: (error) => parts.log(failureLine('automatic pull', error)),
    },
    systemAlarm(parts.clock.now),
  );

/** What the engine of a window does unasked. */
type AutomaticWork = {
  readonly pulls: AutomaticPulls;
  readonly metrics: AutomaticMetrics;
  readonly routines: AutomaticRoutines;
};

const createParts = (
  options: EngineOptions,
): EngineParts & { readonly automatic: AutomaticWork | undefined } => {
  const environment = {
    home: options.home,
    version: options.version,
    secrets: options.secrets,
    host: options.host ?? ('terminal' as const),
    language: options.language ?? 'en',
    locale: options.locale ?? 'en',
    passFailpoint: options.passFailpoint ?? (() => {}),
    timeouts: options.timeouts ?? {},
    clock: createClock(options.time),
    pictures: createPictures({ start: options.startPictureProcess ?? forkPictureProcess }),
    tell: (event: EngineEvent) => {
      options.onEvent(event);
      if (event.type === 'state') automatic?.pulls.stateTold(event.state);
      if (event.type === 'job') automatic?.pulls.jobTold(event.job);
      if (event.type === 'job') automatic?.metrics.jobTold(event.job);
      // After these two: it waits for what they start.
      if (event.type === 'job') automatic?.routines.jobTold(event.job);
    },
    log: options.log ?? (() => {}),
  };
  const jobs = createJobs(
    (job) => environment.tell({ type: 'job', job }),
    environment.log,
    environment.clock,
  );
  const accounts = createOpenAccounts(environment, {
    opened: (open) => {
      automatic?.metrics.opened(open.context.profile.name);
      automatic?.pulls.opened(open.state());
      automatic?.routines.opened(open.context.profile.name);
    },
    closing: async (account) => {
      automatic?.metrics.closed(account);
      automatic?.pulls.closed(account);
      await automatic?.routines.closed(account);
      await jobs.settle(account);
    },
  });
  const parts = { ...environment, accounts, jobs };
  // Not in the terminal: what nobody asked for would surprise a script.
  const automatic =
    environment.host === 'window'
      ? {
          pulls: automaticPullsOf(parts),
          metrics: createAutomaticMetrics(parts),
          routines: createAutomaticRoutines(parts, systemAlarm(parts.clock.now)),
        }
      : undefined;
  return { ...parts, automatic };
};

/** Starts an engine over `home`. */
export const createEngine = (options: EngineOptions): Engine => {
  const parts = createParts(options);
  const flying = new Set<Promise<unknown>>();
  let closed = false;

  const dispatch = async (name: string, input: unknown): Promise<unknown> => {
    if (closed) throw new AdsheetError('engine-stopped');
    if (!isEngineCommand(name))
      throw new AdsheetError('unknown-command', { command: String(name).slice(0, 100) });
    try {
      return await answerInOrder(parts, { name, input: checkedInput(name, input) }, HANDLERS[name]);
    } catch (error) {
      throw expectedError(name, error, parts.log);
    }
  };

  const ask = async (name: string, input: unknown): Promise<unknown> => {
    const answer = dispatch(name, input);
    flying.add(answer);
    try {
      return await answer;
    } finally {
      flying.delete(answer);
    }
  };

  const call = async <N extends EngineCommand>(name: N, input: CommandInput<N>) =>
    (await ask(name, input)) as CommandOutput<N>;

  const power = (state: 'suspend' | 'resume'): void => {
    for (const { context } of parts.accounts.all()) context.service[state]();
    if (state !== 'resume') return;
    parts.automatic?.pulls.woke();
    parts.automatic?.routines.woke();
  };
  const stopWatching = watchForSleep(parts.clock, () => power('resume'));

  return {
    call,
    ask,
    power,
    close: async () => {
      closed = true;
      stopWatching();
      await parts.jobs.settle();
      parts.pictures.close();
      await Promise.allSettled(flying);
      // A call in flight may have started another job; closing its account ends it.
      await parts.accounts.closeAll();
    },
  };
};
