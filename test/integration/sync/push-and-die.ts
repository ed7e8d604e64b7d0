/**
 * Pushes, or goes on with a push, and dies at the n-th pass of a place: a process that a test kills without being able
 * to say goodbye. Arguments: home, place, n.
 */
import { writeSync } from 'node:fs';
import type { Failpoint } from '../../../main/engine/index.ts';
import { ACCOUNT, runEngine } from './running.ts';

const [home = '', place = '', nth = '1'] = process.argv.slice(2);
let passes = 0;

const dieThere = (passed: Failpoint): void => {
  if (passed !== place) return;
  passes += 1;
  if (passes < Number(nth)) return;
  writeSync(1, `reached ${place}\n`);
  process.kill(process.pid, 'SIGKILL');
};

const running = await runEngine(home, { passFailpoint: dieThere });
const state = await running.call('accounts.open', { account: ACCOUNT });
if (state.unfinishedRun) await running.resume();
else await running.push();
await running.close();
