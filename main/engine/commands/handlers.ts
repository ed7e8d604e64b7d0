/** What a command's handler gets and gives. */
import type { z } from 'zod';
import type { CommandOutput, ENGINE_COMMANDS, EngineCommand } from '../../../shared/contract/commands.ts';
import type { Jobs } from '../jobs.ts';
import type { Surroundings } from '../open-account.ts';
import type { OpenAccounts } from '../open-accounts.ts';

/** The parts of a running engine. */
export type EngineParts = Surroundings & { readonly accounts: OpenAccounts; readonly jobs: Jobs };

/** The input as the schema gives it back: checked and of the right types. */
export type Checked<N extends EngineCommand> = z.output<(typeof ENGINE_COMMANDS)[N]['input']>;

export type Handler<N extends EngineCommand> = (
  engine: EngineParts,
  input: Checked<N>,
) => CommandOutput<N> | Promise<CommandOutput<N>>;

export type Handlers<N extends EngineCommand = EngineCommand> = { readonly [K in N]: Handler<K> };
