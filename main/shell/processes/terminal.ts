// `adsheet ARGS` in a terminal: the application without a window, running the terminal's program.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { app } from 'electron';
import { isFromPictureUser } from '../../../shared/contract/engine-port.ts';
import { CLI_OPTION_NAMES } from '../../../shared/locale/terminal.ts';
import { isTableName } from '../start/table-files.ts';
import { startChild, startTerminal } from './child-process.ts';
import { createPictureWorkers } from './picture-workers.ts';

/** Makes Chromium run without a display. */
const HEADLESS = '--ozone-platform=headless';
const FAILED = 1;

/**
 * The part of the command line for the terminal; undefined when a window is asked for. Any word is a command, known
 * or not, except the value of `--home`, and tables that a file manager opens with Adsheet. Leading switches unknown
 * to the terminal are Chromium's.
 * @param argv without the executable; in a checkout it begins with the application's folder
 */
export const terminalWords = (
  argv: readonly string[],
  isPackaged: boolean,
): readonly string[] | undefined => {
  const ours = isPackaged ? argv : argv.slice(argv.findIndex((word) => !word.startsWith('-')) + 1);
  const first = ours.findIndex((word) => !isForeignSwitch(word));
  const words = first === -1 ? [] : ours.slice(first);
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { home: { type: 'string' }, help: { type: 'boolean' }, version: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  // A file manager passes only the files to open.
  if (positionals.length > 0 && positionals.every(isTableName)) return undefined;
  return positionals.length > 0 || values.help === true || values.version === true ? words : undefined;
};

const isForeignSwitch = (word: string): boolean =>
  word.startsWith('-') && !CLI_OPTION_NAMES.includes(word.slice(2).split('=')[0] ?? '');

/** Runs the terminal's program on this process's streams and exits with its exit code. */
export const runTerminal = (words: readonly string[], home: string): void => {
  // Ctrl+C reaches every process of the terminal: the program handles it, and the others wait for the program.
  process.on('SIGINT', () => {});
  if (needsDisplay()) process.exit(startAgain([HEADLESS, ...process.argv.slice(1)]));
  // Chromium's own files, separate from those of a window, which may be open.
  app.setPath('userData', path.join(home, 'browser', 'terminal'));
  let asked = (): void => {};
  // A request to quit is left to the program, which first stores what is in flight.
  app.on('before-quit', (event) => {
    event.preventDefault();
    asked();
  });
  app.whenReady().then(() => {
    const child = startTerminal(words);
    asked = child.end;
    const pictures = createPictureWorkers(startChild, child.send);
    child.onMessage((message) => isFromPictureUser(message) && pictures.hear(message));
    child.onExit(pictures.end);
    child.onExit((code) => app.exit(code ?? FAILED));
  });
};

/** Is there neither a display nor a switch to run without one? */
const needsDisplay = (): boolean =>
  process.platform === 'linux' &&
  !process.env['DISPLAY'] &&
  !process.env['WAYLAND_DISPLAY'] &&
  !app.commandLine.hasSwitch('ozone-platform');

/** Chromium reads its command line before our code runs, so other switches need a new start. */
export const startAgain = (words: readonly string[]): number =>
  spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? FAILED;
