import path from 'node:path';
import { inspect } from 'node:util';
import electronLog from 'electron-log/node';

/** The application's log: a file in the home folder, and the terminal it was started from. */
export const log = electronLog;

/** Sends the log to `HOME/logs/adsheet.log`, without anything that looks like a secret. */
export const setUpLog = (home: string): void => {
  log.transports.file.resolvePathFn = () => path.join(home, 'logs', 'adsheet.log');
  log.transports.file.level = 'info';
  log.transports.console.level = 'warn';
  log.hooks.push((message) => ({
    ...message,
    data: message.data.map((part) => redacted(typeof part === 'string' ? part : inspect(part))),
  }));
};

const SECRET =
  /((?:bearer|basic)\s+|(?:token|secret|code|password|state)["']?\s*[=:]\s*["']?)[\w.~+/=-]{6,}/gi;

/** The text with tokens, secrets and authorization codes blotted out. */
export const redacted = (text: string): string => text.replace(SECRET, '$1•••');
