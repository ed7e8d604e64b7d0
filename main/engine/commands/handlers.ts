/** The types of command handlers: their input, output and context. */
import type { z } from 'zod';
import type { Queues } from '../../../shared/contract/commands/command.ts';
import type { CommandOutput, ENGINE_COMMANDS, EngineCommand } from '../../../shared/contract/commands.ts';
import type { JobKind } from '../../../shared/contract/jobs.ts';
import type { JobId } from '../jobs.ts';
import type { AfterTurn, TurnsIn } from './command-queues.ts';
import type { EngineParts } from './engine-parts.ts';

/** The input as the schema returns it: validated, with its output types. */
export type Checked<N extends EngineCommand> = z.output<(typeof ENGINE_COMMANDS)[N]['input']>;

/** Turns in the queues that the contract names, for a handler that takes them itself. */
type TurnsOf<N extends EngineCommand> = (typeof ENGINE_COMMANDS)[N] extends {
  readonly queues: infer O extends Queues;
} & ({ readonly job: JobKind } | { readonly takesTurns: true })
  ? TurnsIn<O>
  : readonly [];

/** The result of a command; a job it starts is of the kind that the contract names. */
type Output<N extends EngineCommand> = (typeof ENGINE_COMMANDS)[N] extends {
  readonly job: infer K extends JobKind;
}
  ? {
      [M in keyof CommandOutput<N>]: M extends 'job'
        ? JobId<K> | Extract<CommandOutput<N>[M], null>
        : CommandOutput<N>[M];
    }
  : CommandOutput<N>;

type Answer<T> = T | AfterTurn<T>;

/** Called in the command's turn, or at once where it takes its turns itself (`command-queues.ts`). */
export type Handler<N extends EngineCommand> = (
  engine: EngineParts,
  input: Checked<N>,
  turns: TurnsOf<N>,
) => Answer<Output<N>> | Promise<Answer<Output<N>>>;

export type Handlers<N extends EngineCommand = EngineCommand> = { readonly [K in N]: Handler<K> };
