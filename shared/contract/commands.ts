/**
 * All commands of the engine, for window and terminal: one table, from which both ends of every process boundary
 * derive their types, and from which everything that depends on a command is derived (`command.ts`). The receiver
 * validates inputs at run time; outputs come from our own code and are typed.
 */
import type { z } from 'zod';
import { ACCOUNT_COMMANDS } from './commands/accounts.ts';
import { AD_COMMANDS } from './commands/ads.ts';
import { BULK_COMMANDS } from './commands/bulk.ts';
import type { Entry } from './commands/command.ts';
import { EDIT_COMMANDS } from './commands/edits.ts';
import { EFFECT_COMMANDS } from './commands/effect.ts';
import { EXPERIMENT_COMMANDS } from './commands/experiments.ts';
import { FEED_COMMANDS } from './commands/feeds.ts';
import { HISTORY_COMMANDS } from './commands/history.ts';
import { METRIC_COMMANDS } from './commands/metrics.ts';
import { ORDER_COMMANDS } from './commands/orders.ts';
import { PICTURE_COMMANDS } from './commands/pictures.ts';
import { PLANNER_COMMANDS } from './commands/planner.ts';
import { POSITION_COMMANDS } from './commands/positions.ts';
import { PROPOSAL_COMMANDS } from './commands/proposals.ts';
import { RECIPE_COMMANDS } from './commands/recipes.ts';
import { ROUTINE_COMMANDS } from './commands/routines.ts';
import { SYNC_COMMANDS } from './commands/sync.ts';
import { WORKBOOK_COMMANDS } from './commands/workbooks.ts';
import { VIEW_COMMANDS } from './saved-views.ts';

export const ENGINE_COMMANDS = {
  ...ACCOUNT_COMMANDS,
  ...AD_COMMANDS,
  ...EDIT_COMMANDS,
  ...PICTURE_COMMANDS,
  ...BULK_COMMANDS,
  ...PLANNER_COMMANDS,
  ...POSITION_COMMANDS,
  ...SYNC_COMMANDS,
  ...HISTORY_COMMANDS,
  ...VIEW_COMMANDS,
  ...METRIC_COMMANDS,
  ...EFFECT_COMMANDS,
  ...ORDER_COMMANDS,
  ...FEED_COMMANDS,
  ...PROPOSAL_COMMANDS,
  ...RECIPE_COMMANDS,
  ...ROUTINE_COMMANDS,
  ...EXPERIMENT_COMMANDS,
  ...WORKBOOK_COMMANDS,
} as const;

type Table = typeof ENGINE_COMMANDS;
export type EngineCommand = keyof Table;

/** The commands the window's page may call. */
export type PageCommand = {
  [N in EngineCommand]: Table[N] extends { readonly host: true } ? never : N;
}[EngineCommand];

export type CommandInput<N extends EngineCommand> = z.input<Table[N]['input']>;
export type CommandOutput<N extends EngineCommand> = Exclude<Table[N]['output'], undefined>;

/** The function by which the engine is called from outside; rejects with an AdsheetError. */
export type Call = <N extends EngineCommand>(name: N, input: CommandInput<N>) => Promise<CommandOutput<N>>;

export const COMMAND_NAMES = Object.keys(ENGINE_COMMANDS) as readonly EngineCommand[];

/** False also for names that every object has. */
export const isEngineCommand = (name: string): name is EngineCommand => Object.hasOwn(ENGINE_COMMANDS, name);

/** The contract's facts of any command. */
export const factsOf = (name: EngineCommand): Entry => ENGINE_COMMANDS[name] as Entry;

export const isPageCommand = (name: string): name is PageCommand =>
  isEngineCommand(name) && factsOf(name).host !== true;
