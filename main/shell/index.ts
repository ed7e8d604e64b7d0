// Electron's main process: owns what only Electron can do, and passes everything else to the engine's process.
import path from 'node:path';
import { app } from 'electron';
import { setUpApplication } from './application.ts';
import { log, setUpLog } from './log.ts';
import { readOptions } from './options.ts';
import { setUpProtection } from './protection.ts';
import { registerScheme } from './protocol.ts';
import { runTerminal, terminalWords } from './terminal.ts';

const options = readOptions(process.argv.slice(1), process.env);

const home = path.resolve(options.home ?? app.getPath('userData'));

const setUpFailures = (): void => {
  process.on('uncaughtException', (error) => log.error('Uncaught', error));
  process.on('unhandledRejection', (reason) => log.error('Unhandled', reason));
};

const runWindow = (): void => {
  // All of Adsheet's state is in one folder; Chromium's own files stand in a folder of their own inside it.
  app.setPath('userData', path.join(home, 'browser'));
  setUpLog(home);
  setUpFailures();
  registerScheme();
  setUpProtection();
  // Chromium refuses to start with both, and only our scripts, running as root, turn its sandbox off.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (app.requestSingleInstanceLock()) {
    app.whenReady().then(() => setUpApplication({ home, demo: options.demo }));
  } else {
    app.quit();
  }
};

const words = terminalWords(process.argv.slice(1), app.isPackaged);
if (words === undefined) runWindow();
else runTerminal(words, home);
