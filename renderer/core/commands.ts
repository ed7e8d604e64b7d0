/**
 * Commands by their names, and pages by theirs: whatever is below the features they belong to asks for them here. What
 * they do is offered by `app/commands.ts` at the start.
 */
import type { WindowCommand } from '../../shared/contract/window-commands.ts';
import { WINDOW_COMMANDS } from '../../shared/contract/window-commands.ts';
import { app, type Tab } from './state.ts';

export type Commands = Readonly<Record<WindowCommand, () => unknown>>;

/** What a page reads when it is shown. */
export type PageReads = Readonly<Partial<Record<Tab, () => unknown>>>;

let offered: { readonly commands: Partial<Commands>; readonly reads: PageReads } = {
  commands: {},
  reads: {},
};

export const offerCommands = (commands: Commands, reads: PageReads): void => {
  offered = { commands, reads };
};

/** Can a command be asked for now? Without an open account only what needs none. */
export const isAvailable = (command: WindowCommand): boolean =>
  app.get().open !== null || WINDOW_COMMANDS[command].needs === 'nothing';

/** Does what a command means, where it can be asked for. */
export const runCommand = (command: WindowCommand): void => {
  if (isAvailable(command)) offered.commands[command]?.();
};

/** Shows a page and reads what it needs. */
export const showTab = (tab: Tab): void => {
  app.set({ tab });
  offered.reads[tab]?.();
};
