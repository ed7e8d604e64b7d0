/**
 * Runs commands and shows pages by name, for code below the features that implement them. `app/commands.ts` registers
 * the implementations at start.
 */
import type { WindowCommand } from '../../shared/contract/window-commands.ts';
import { WINDOW_COMMANDS } from '../../shared/contract/window-commands.ts';
import { app, type Tab } from './state.ts';

export type Commands = Readonly<Record<WindowCommand, () => unknown>>;

/** The data each page reads when it is shown. */
export type PageReads = Readonly<Partial<Record<Tab, () => unknown>>>;

let registered: { readonly commands: Partial<Commands>; readonly reads: PageReads } = {
  commands: {},
  reads: {},
};

export const registerCommands = (commands: Commands, reads: PageReads): void => {
  registered = { commands, reads };
};

/** Can a command be run now? Without an open account only those that need none. */
export const isAvailable = (command: WindowCommand): boolean =>
  app.get().open !== null || WINDOW_COMMANDS[command].needs === 'nothing';

/** Runs a command, if it is available. */
export const runCommand = (command: WindowCommand): void => {
  if (isAvailable(command)) registered.commands[command]?.();
};

/** Shows a page and reads its data. */
export const showTab = (tab: Tab): void => {
  app.set({ tab });
  registered.reads[tab]?.();
};
