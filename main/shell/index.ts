// Electron's main process: owns what only Electron can do, and passes everything else to the engine's process.
import path from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import { ownerFolder } from '../owner-only.ts';
import { setUpApplication } from './application.ts';
import { log, setUpLog } from './log.ts';
import { readOptions } from './options.ts';
import { setUpProtection } from './protection.ts';
import { registerScheme } from './protocol.ts';
import { tablesAmong } from './table-files.ts';
import { runTerminal, terminalWords } from './terminal.ts';

const options = readOptions(process.argv.slice(1), process.env);

const home = path.resolve(options.home ?? app.getPath('userData'));

/** What a second start says to the first. */
const OPENED = z.object({ opened: z.array(z.string()).readonly() }).catch({ opened: [] });

const setUpFailures = (): void => {
  process.on('uncaughtException', (error) => log.error('Uncaught', error));
  process.on('unhandledRejection', (reason) => log.error('Unhandled', reason));
};

/** What Adsheet is opened with: on the command line, by another start of it, and on macOS by an event of its own. */
const openedFiles = (first: readonly string[]): ((listen: (files: readonly string[]) => void) => void) => {
  let waiting = first;
  let hear = (files: readonly string[]): void => {
    waiting = files;
  };
  app.on('open-file', (event, file) => {
    event.preventDefault();
    hear([file]);
  });
  app.on('second-instance', (_event, _words, _folder, data) => hear(OPENED.parse(data).opened));
  return (listen) => {
    hear = listen;
    listen(waiting);
  };
};

const runWindow = (): void => {
  // All of Adsheet's state is in one folder; Chromium's own files stand in a folder of their own inside it.
  const browser = path.join(home, 'browser');
  ownerFolder(browser);
  app.setPath('userData', browser);
  setUpLog(home);
  setUpFailures();
  registerScheme();
  setUpProtection();
  // Chromium refuses to start with both, and only our scripts, running as root, turn its sandbox off.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  const opened = tablesAmong(process.argv.slice(1), process.cwd());
  if (app.requestSingleInstanceLock({ opened })) {
    const onFiles = openedFiles(opened);
    app.whenReady().then(() => setUpApplication({ home, demo: options.demo, onFiles }));
  } else {
    app.quit();
  }
};

const words = terminalWords(process.argv.slice(1), app.isPackaged);
if (words === undefined) runWindow();
else runTerminal(words, home);
