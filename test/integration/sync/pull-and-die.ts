/**
 * Pulls, or goes on with a pull, and dies when the n-th page was stored: a process that a test kills without being able
 * to say goodbye. Arguments: home, n.
 */
import { writeSync } from 'node:fs';
import type { Failpoint } from '../../../main/engine/index.ts';
import { ACCOUNT, runEngine } from './running.ts';

const [home = '', nth = '1'] = process.argv.slice(2);
let pages = 0;

const dieThen = (passed: Failpoint): void => {
  if (passed !== 'page-stored') return;
  pages += 1;
  if (pages < Number(nth)) return;
  writeSync(1, `stored ${nth} pages\n`);
  process.kill(process.pid, 'SIGKILL');
};

const running = await runEngine(home, { passFailpoint: dieThen });
await running.call('accounts.open', { account: ACCOUNT });
await running.pull();
await running.close();
