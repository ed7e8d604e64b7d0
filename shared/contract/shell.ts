/** What only the shell can do, and the two functions the preload puts on `window.adsheet`. */
import { z } from 'zod';
import { account } from './commands/inputs.ts';
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
/** `contrast` is our own; the system's own few colours are followed whatever is chosen. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export type ShellState = {
  readonly version: string;
  readonly platform: string;
  /** Started with `--demo`: go straight to the demo account. */
  readonly demo: boolean;
  /** `undecided`: the system has no keychain; ask, then `shell.choose_secrets`. */
  readonly secrets: SecretsKind | 'undecided';
  readonly theme: ThemeChoice;
  /** The system's number format and language, BCP 47. */
  readonly locale: string;
  readonly engine: EngineState;
  /** Where Adsheet keeps everything: `accounts/NAME` below it holds an account's local copy and its journal. */
  readonly home: string;
};

export const SHELL_COMMANDS = {
  'shell.state': command<ShellState>()(z.object({})),
  'shell.choose_secrets': command<Record<string, never>>()(z.object({ kind: z.enum(['file', 'session']) })),
  'shell.set_theme': command<Record<string, never>>()(z.object({ theme: z.enum(THEME_CHOICES) })),
  /** Starts the embedded sandbox (or finds it running), saves the demo account and signs it in; its name. */
  'shell.start_demo': command<{ account: string }>()(z.object({})),
  /** Starts a sign-in (`session.sign_in`). Its address stays with the shell: the page never learns what answers it. */
  'shell.sign_in': command<{ job: string }>()(account),
  /** Opens the address of the sign-in that was started last in the system's browser, or copies it. */
  'shell.sign_in_address': command<Record<string, never>>()(
    z.object({ job: z.string().max(100), act: z.enum(['open', 'copy']) }),
  ),
  'shell.restart_engine': command<Record<string, never>>()(z.object({})),
  /** Shows the folder of all accounts in the system's file browser. */
  'shell.show_accounts': command<Record<string, never>>()(z.object({})),
  /** Picture files chosen by the user; empty when cancelled. */
  'shell.choose_images': command<{ files: readonly string[] }>()(z.object({})),
  /** Where the user wants a table of ours, `name` being the one proposed; null when cancelled. It may be written once. */
  'shell.choose_save': command<{ file: string | null }>()(
    z.object({
      name: z
        .string()
        .max(200)
        .regex(/.\.(?:xlsx|csv)$/u),
    }),
  ),
  /** The table the user wants to be read; null when cancelled. */
  'shell.choose_table': command<{ file: string | null }>()(z.object({})),
  /** The file that `file-waiting` told of, given once, and how many more came; null where another call took it. */
  'shell.take_file': command<{ file: string | null; others: number }>()(z.object({})),
  /** Puts a file that the user chose, and that turned out to be a table, among those read lately; else `not-allowed`. */
  'shell.remember_table': command<Record<string, never>>()(z.object({ file: z.string().min(1).max(4096) })),
  /** Tables read lately that are still there, the newest first. */
  'shell.recent_tables': command<{ files: readonly string[] }>()(z.object({})),
  /** Does what the key does where the focus is: for menus of the page's own. What is on the clipboard only the seller's own key, or the application's menu, gives to a page. */
  'shell.clipboard': command<Record<string, never>>()(z.object({ act: z.enum(['copy', 'cut']) })),
  /** Shows a file that was written, since the start, in the system's file manager; else `not-allowed`. */
  'shell.show_file': command<Record<string, never>>()(z.object({ file: z.string().min(1).max(4096) })),
} as const;

export type ShellCommand = keyof typeof SHELL_COMMANDS;
export type ShellInput<N extends ShellCommand> = z.input<(typeof SHELL_COMMANDS)[N]['input']>;
export type ShellOutput<N extends ShellCommand> = NonNullable<(typeof SHELL_COMMANDS)[N]['output']>;

export type ShellEvent =
  | { readonly type: 'menu'; readonly command: MenuCommand }
  /** A file was dropped on the window or opened with Adsheet: `shell.take_file` gives it. */
  | { readonly type: 'file-waiting' }
  /** The engine's process died; `restarting` says whether a new one is on its way. */
  | { readonly type: 'engine'; readonly state: EngineState }
  | { readonly type: 'shell-state'; readonly state: ShellState };

export type WindowEvent = EngineEvent | ShellEvent;

/** The bridge: all the renderer has of the outside. */
export type Bridge = {
  readonly call: <N extends PageCommand | ShellCommand>(
    name: N,
    input: N extends PageCommand ? CommandInput<N> : N extends ShellCommand ? ShellInput<N> : never,
  ) => Promise<
    Outcome<N extends PageCommand ? CommandOutput<N> : N extends ShellCommand ? ShellOutput<N> : never>
  >;
  /** Returns what ends the subscription. */
  readonly subscribe: (listener: (event: WindowEvent) => void) => () => void;
};
