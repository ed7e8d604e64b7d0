/** What only the shell can do, and the two functions of the preload on `window.adsheet`. */
import { z } from 'zod';
import { account, rowKeys } from './commands/inputs.ts';
import type { CommandInput, CommandOutput, PageCommand } from './commands.ts';
import type { EngineState, SecretsKind } from './engine-port.ts';
import type { Outcome } from './errors.ts';
import type { EngineEvent } from './events.ts';
import type { MenuCommand } from './window-commands.ts';

type ShellCommandSpec<I extends z.ZodType, O> = { readonly input: I; readonly output?: O };
const command =
  <O>() =>
  <I extends z.ZodType>(input: I): ShellCommandSpec<I, O> => ({ input });

export const THEME_CHOICES = ['system', 'light', 'dark', 'contrast'] as const;
/** `contrast` is our own theme; the system's forced colours are used whatever is chosen. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export type ShellState = {
  readonly version: string;
  readonly platform: string;
  /** Started with `--demo`: open the demo account at once. */
  readonly demo: boolean;
  /** `undecided`: the system has no keychain; ask, then `shell.choose_secrets`. */
  readonly secrets: SecretsKind | 'undecided';
  readonly theme: ThemeChoice;
  /** The system's number format and language, BCP 47. */
  readonly locale: string;
  readonly engine: EngineState;
  /** Adsheet's folder: `accounts/NAME` below it has an account's local copy and journal. */
  readonly home: string;
};

export const SHELL_COMMANDS = {
  'shell.state': command<ShellState>()(z.object({})),
  'shell.choose_secrets': command<Record<string, never>>()(z.object({ kind: z.enum(['file', 'session']) })),
  'shell.set_theme': command<Record<string, never>>()(z.object({ theme: z.enum(THEME_CHOICES) })),
  /** Starts the embedded sandbox (or finds it running), saves the demo account and signs it in; returns its name. */
  'shell.start_demo': command<{ account: string }>()(z.object({})),
  /** Starts a sign-in (`session.sign_in`). Its address stays in the shell: the page must not be able to answer it. */
  'shell.sign_in': command<{ job: string }>()(account),
  /** Opens the address of the newest sign-in in the system's browser, or copies it. */
  'shell.sign_in_address': command<Record<string, never>>()(
    z.object({ job: z.string().max(100), act: z.enum(['open', 'copy']) }),
  ),
  'shell.restart_engine': command<Record<string, never>>()(z.object({})),
  /** Shows the folder of all accounts in the system's file browser. */
  'shell.show_accounts': command<Record<string, never>>()(z.object({})),
  /** Picture files chosen by the user; empty when cancelled. */
  'shell.choose_images': command<{ files: readonly string[] }>()(z.object({})),
  /** The folder of picture files the user chooses; null when cancelled. */
  'shell.choose_picture_folder': command<{ folder: string | null }>()(z.object({})),
  /** The path the user chooses for a table, recipe or picture, proposed under `name`; null when cancelled. It may be written once. */
  'shell.choose_save': command<{ file: string | null }>()(
    z.object({
      name: z
        .string()
        .max(200)
        .regex(/.\.(?:xlsx|csv|json|png)$/u),
    }),
  ),
  /** The table the user chooses to read; null when cancelled. */
  'shell.choose_table': command<{ file: string | null }>()(z.object({})),
  /** The recipe the user chooses to read; null when cancelled. */
  'shell.choose_recipe': command<{ file: string | null }>()(z.object({})),
  /**
   * The file announced by `file-waiting`, returned once, and how many more came; null where another call took it. It may
   * be a folder. Pictures come together, without a file.
   */
  'shell.take_file': command<{
    file: string | null;
    pictures: readonly string[];
    others: number;
    isFolder: boolean;
  }>()(z.object({})),
  /** Adds the picture announced by `picture-pasted` to these ads, once; else `not-allowed`. */
  'shell.add_pasted': command<CommandOutput<'images.paste'>>()(account.extend({ keys: rowKeys })),
  /** Adds a file that the user chose, and that turned out to be a table, to the recent ones; else `not-allowed`. */
  'shell.remember_table': command<Record<string, never>>()(z.object({ file: z.string().min(1).max(4096) })),
  /** Recent tables that still exist, newest first. */
  'shell.recent_tables': command<{ files: readonly string[] }>()(z.object({})),
  /**
   * Runs copy or cut at the focus, for menus of the page. Paste is missing: the page gets the clipboard only by the
   * seller's own key or the application's menu.
   */
  'shell.clipboard': command<Record<string, never>>()(z.object({ act: z.enum(['copy', 'cut']) })),
  /** Shows a file that was written since the start in the system's file manager; else `not-allowed`. */
  'shell.show_file': command<Record<string, never>>()(z.object({ file: z.string().min(1).max(4096) })),
} as const;

export type ShellCommand = keyof typeof SHELL_COMMANDS;
export type ShellInput<N extends ShellCommand> = z.input<(typeof SHELL_COMMANDS)[N]['input']>;
export type ShellOutput<N extends ShellCommand> = NonNullable<(typeof SHELL_COMMANDS)[N]['output']>;

export type ShellEvent =
  | { readonly type: 'menu'; readonly command: MenuCommand }
  /** A file was dropped on the window or opened with Adsheet: `shell.take_file` returns it. */
  | { readonly type: 'file-waiting' }
  /** The seller pasted a picture: `shell.add_pasted` adds it. */
  | { readonly type: 'picture-pasted' }
  /** The engine's process died; `restarting` tells whether a new one is starting. */
  | { readonly type: 'engine'; readonly state: EngineState }
  | { readonly type: 'shell-state'; readonly state: ShellState };

export type WindowEvent = EngineEvent | ShellEvent;

/** The bridge: the renderer's only access to the outside. */
export type Bridge = {
  readonly call: <N extends PageCommand | ShellCommand>(
    name: N,
    input: N extends PageCommand ? CommandInput<N> : N extends ShellCommand ? ShellInput<N> : never,
  ) => Promise<
    Outcome<N extends PageCommand ? CommandOutput<N> : N extends ShellCommand ? ShellOutput<N> : never>
  >;
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: (event: WindowEvent) => void) => () => void;
};
