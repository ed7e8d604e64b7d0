// `adsheet ARGS` in a terminal: the application without a window. The terminal's own program does the work.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { app } from 'electron';
import { CLI_OPTION_NAMES } from '../../../shared/locale/terminal.ts';
import { isTableName } from '../start/table-files.ts';
import { startTerminal } from './child-process.ts';

/** A Chromium that needs no display. */
const HEADLESS = '--ozone-platform=headless';
const FAILED = 1;

/**
 * What of the command line is for the terminal; undefined when a window is asked for. A word is a command, known or
 * not; `--home DIR` alone is no word, nor are tables that a file manager opens with Adsheet. Switches in front that the terminal does not know are Chromium's.
 * @param argv without the executable; before an installed application's words stands nothing, before others their folder
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
  // A file manager names the files to open, and nothing else.
  if (positionals.length > 0 && positionals.every(isTableName)) return undefined;
  return positionals.length > 0 || values.help === true || values.version === true ? words : undefined;
};

const isForeignSwitch = (word: string): boolean =>
  word.startsWith('-') && !CLI_OPTION_NAMES.includes(word.slice(2).split('=')[0] ?? '');

/** Runs the terminal's program on this process's streams and ends with its exit code. */
export const runTerminal = (words: readonly string[], home: string): void => {
  // Ctrl+C reaches every process of the terminal at once: the program itself answers it, and the others wait for that.
  process.on('SIGINT', () => {});
  if (needsDisplay()) process.exit(startAgain([HEADLESS, ...process.argv.slice(1)]));
  // Chromium's own files: apart from a window's, which may be open.
  app.setPath('userData', path.join(home, 'browser', 'terminal'));
  let asked = (): void => {};
  // A request to end is the terminal's to answer: what is on its way must be stored first.
  app.on('before-quit', (event) => {
    event.preventDefault();
    asked();
  });
  app.whenReady().then(() => {
    const child = startTerminal(words);
    asked = child.end;
    child.onExit((code) => app.exit(code ?? FAILED));
  });
};

/** Chromium has no display to connect to and was not told that it needs none. */
const needsDisplay = (): boolean =>
  process.platform === 'linux' &&
  !process.env['DISPLAY'] &&
  !process.env['WAYLAND_DISPLAY'] &&
  !app.commandLine.hasSwitch('ozone-platform');

/** Chromium reads its command line before it runs a line of ours: only a new start can give it another one. */
export const startAgain = (words: readonly string[]): number =>
  spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? FAILED;
