// Electron's main process: owns what only Electron can do, and passes everything else to the engine's process.
import path from 'node:path';
import { app } from 'electron';
import { setUpApplication } from './application.ts';
import { log, setUpLog } from './log.ts';
import { readOptions } from './options.ts';
import { setUpProtection } from './protection.ts';
import { registerScheme } from './protocol.ts';

const options = readOptions(process.argv.slice(1), process.env);

/** All of Adsheet's state is in one folder; Chromium's own files stand in a folder of their own inside it. */
const setUpHome = (): string => {
  const home = path.resolve(options.home ?? app.getPath('userData'));
  app.setPath('userData', path.join(home, 'browser'));
  return home;
};

const setUpFailures = (): void => {
  process.on('uncaughtException', (error) => log.error('Uncaught', error));
  process.on('unhandledRejection', (reason) => log.error('Unhandled', reason));
};

const home = setUpHome();
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
