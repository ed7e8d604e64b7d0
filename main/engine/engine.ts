/**
 * The engine: every command of the contract, dispatched through a table of allowed names, each input checked before
 * anything looks at it. It knows nothing of windows; whoever hosts it hears of changes through `onEvent`.
 */
import type { Call, CommandInput, CommandOutput, EngineCommand } from '../../shared/contract/commands.ts';
import { ENGINE_COMMANDS } from '../../shared/contract/commands.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { EngineEvent } from '../../shared/contract/events.ts';
import type { Language } from '../../shared/locale/index.ts';
import type { HolderKind } from './accounts/lock.ts';
import { accountHandlers } from './commands/accounts.ts';
import { adHandlers } from './commands/ads.ts';
import { editHandlers } from './commands/edits.ts';
import type { EngineParts, Handler, Handlers } from './commands/handlers.ts';
import { referenceHandlers } from './commands/reference.ts';
import { reviewHandlers } from './commands/review.ts';
import { sessionHandlers } from './commands/session.ts';
import { settingsHandlers } from './commands/settings.ts';
import { createJobs } from './jobs.ts';
import { createOpenAccounts } from './open-accounts.ts';
import type { PassPlace } from './places.ts';
import type { SecretBox } from './secrets.ts';
import type { Timeouts } from './service/connection.ts';

export type EngineOptions = {
  /** The folder that holds everything; made when it is not there. */
  readonly home: string;
  readonly version: string;
  readonly secrets: SecretBox;
  readonly onEvent: (event: EngineEvent) => void;
  /** Who hosts it, told to a second process that wants the same account; `terminal` by default. */
  readonly host?: HolderKind;
  readonly pass?: PassPlace;
  /** How long the network may be silent, where the usual time is too long to wait for. */
  readonly timeouts?: Partial<Timeouts>;
  readonly now?: () => Date;
  /** The language in which the engine names its own changesets; English by default. */
  readonly language?: Language;
  /** Told of slow statements and of bugs; never of secrets or values. */
  readonly log?: (line: string) => void;
};

export type Engine = {
  /** Rejects with an AdsheetError; what is not expected rejects with `internal` and is told to the log. */
  readonly call: Call;
  /** Stops the jobs, lets calls in flight answer and be stored, frees the locks. Calls made later are refused. */
  readonly close: () => Promise<void>;
};

const HANDLERS: Handlers = {
  ...accountHandlers,
  ...sessionHandlers,
  ...adHandlers,
  ...editHandlers,
  ...reviewHandlers,
  ...referenceHandlers,
  ...settingsHandlers,
};

const ALLOWED: ReadonlyMap<string, Handler<EngineCommand>> = new Map(
  Object.entries(HANDLERS) as [EngineCommand, Handler<EngineCommand>][],
);

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

const createParts = (options: EngineOptions): EngineParts => {
  const around = {
    home: options.home,
    version: options.version,
    secrets: options.secrets,
    host: options.host ?? ('terminal' as const),
    language: options.language ?? 'en',
    pass: options.pass ?? (() => {}),
    timeouts: options.timeouts ?? {},
    now: options.now ?? (() => new Date()),
    tell: options.onEvent,
    log: options.log ?? (() => {}),
  };
  return {
    ...around,
    accounts: createOpenAccounts(around),
    jobs: createJobs((job) => options.onEvent({ type: 'job', job }), around.log),
  };
};

/** A failure as callers may see it: expected ones as they are, a bug as `internal`. */
const expected = (error: unknown, name: string, log: (line: string) => void): AdsheetError => {
  if (error instanceof AdsheetError) return error;
  log(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return new AdsheetError('internal', {}, { cause: error });
};

/** Starts an engine over `home`. */
export const createEngine = (options: EngineOptions): Engine => {
  const parts = createParts(options);
  const flying = new Set<Promise<unknown>>();
  let closed = false;

  const dispatch = async (name: EngineCommand, input: unknown): Promise<unknown> => {
    if (closed) throw new AdsheetError('engine-stopped');
    const handler = ALLOWED.get(name);
    if (!handler) throw new AdsheetError('unknown-command', { command: String(name).slice(0, 100) });
    try {
      return await handler(parts, checkedInput(name, input));
    } catch (error) {
      throw expected(error, name, parts.log);
    }
  };

  const call = async <N extends EngineCommand>(
    name: N,
    input: CommandInput<N>,
  ): Promise<CommandOutput<N>> => {
    const answer = dispatch(name, input);
    flying.add(answer);
    try {
      return (await answer) as CommandOutput<N>;
    } finally {
      flying.delete(answer);
    }
  };

  return {
    call,
    close: async () => {
      closed = true;
      await parts.jobs.settle();
      await Promise.allSettled(flying);
      await parts.accounts.closeAll();
    },
  };
};
