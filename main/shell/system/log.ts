import path from 'node:path';
import { inspect } from 'node:util';
import electronLog from 'electron-log/node';
import { keepToOwner, OWNER_FILE, ownerFolder } from '../../owner-only.ts';

/** The application's log: a file in the home folder, and the terminal it was started from. */
export const log = electronLog;

/** Sends the log to `HOME/logs/adsheet.log`, without anything that looks like a secret. */
export const setUpLog = (home: string): void => {
  const folder = path.join(home, 'logs');
  ownerFolder(folder);
  keepToOwner(folder);
  log.transports.file.resolvePathFn = () => path.join(folder, 'adsheet.log');
  log.transports.file.writeOptions = { flag: 'a', mode: OWNER_FILE, encoding: 'utf8' };
  log.transports.file.level = 'info';
  log.transports.console.level = 'warn';
  log.hooks.push((message) => ({
    ...message,
    data: message.data.map((part) => redacted(typeof part === 'string' ? part : inspect(part))),
  }));
};

const SECRET =
  /((?:bearer|basic)\s+|(?:token|secret|code|password|state)["']?\s*[=:]\s*["']?)[\w.~+/=-]{6,}/gi;

/** The text with tokens, secrets and authorization codes masked. */
export const redacted = (text: string): string => text.replace(SECRET, '$1•••');
