// Electron's main process: does what only Electron can do, and forwards everything else to the engine's process.
import path from 'node:path';
import { app } from 'electron';
import { tell } from '../../shared/locale/terminal.ts';
import { ownerFolder } from '../owner-only.ts';
import { setUpApplication } from './application.ts';
import { setUpProtection } from './page/protection.ts';
import { registerScheme } from './page/protocol.ts';
import { runTerminal, startAgain, terminalWords } from './processes/terminal.ts';
import { readOptions } from './start/options.ts';
import type { Opened } from './start/second-start.ts';
import { OPENED, openedBy, shortened } from './start/second-start.ts';
import { refusedSwitch } from './start/switches.ts';
import { log, setUpLog } from './system/log.ts';

/** As in the terminal. */
const WRONG_USAGE = 2;

const refused = app.isPackaged ? refusedSwitch(process.argv.slice(1)) : undefined;
if (refused !== undefined) {
  process.stderr.write(`${tell('cli.switch_refused', { name: refused.slice(0, 100) })}\n`);
  process.exit(WRONG_USAGE);
}

const options = readOptions(process.argv.slice(1), process.env);

const home = path.resolve(options.home ?? app.getPath('userData'));

const setUpFailures = (): void => {
  process.on('uncaughtException', (error) => log.error('Uncaught', error));
  process.on('unhandledRejection', (reason) => log.error('Unhandled', reason));
};

/** The files Adsheet is opened with: on the command line, by a second start, and on macOS by an event. */
const openedFiles = (first: Opened): ((listen: (opened: Opened) => void) => void) => {
  let waiting = first;
  let hear = (opened: Opened): void => {
    waiting = opened;
  };
  app.on('open-file', (event, file) => {
    event.preventDefault();
    hear({ files: [file], others: 0 });
  });
  app.on('second-instance', (_event, _words, _folder, data) => hear(OPENED.parse(data)));
  return (listen) => {
    hear = listen;
    listen(waiting);
  };
};

const runWindow = (): void => {
  // All of Adsheet's state is in one folder, with Chromium's own files in a subfolder.
  const browser = path.join(home, 'browser');
  ownerFolder(browser);
  app.setPath('userData', browser);
  setUpLog(home);
  setUpFailures();
  registerScheme();
  setUpProtection();
  // Chromium refuses to start with both switches; only our scripts, running as root, disable its sandbox.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  const opened = openedBy(process.argv.slice(1), process.cwd(), options.others);
  if (app.requestSingleInstanceLock(opened)) {
    const onFiles = openedFiles(opened);
    app.whenReady().then(() => setUpApplication({ home, demo: options.demo, onFiles }));
  } else {
    app.quit();
  }
};

const words = terminalWords(process.argv.slice(1), app.isPackaged);
const fewer = words === undefined ? shortened(process.argv.slice(1)) : undefined;
if (fewer !== undefined) process.exit(startAgain(fewer));
else if (words === undefined) runWindow();
else runTerminal(words, home);
