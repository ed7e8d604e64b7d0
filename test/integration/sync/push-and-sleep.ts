/**
 * Pushes, and is stopped at the n-th pass of a place, as by a laptop that is closed. When it goes on, its monotonic clock
 * stood still and the two others say what the file `woken` says: `{"slept": ms, "set": ms}`, how long that was and how
 * far somebody set the wall clock meanwhile. Arguments: home, place, n, the path of that file.
 */
import { existsSync, readFileSync, writeSync } from 'node:fs';
import type { Failpoint } from '../../../main/engine/index.ts';
import { testClocks } from '../../support/clocks.ts';
import { ACCOUNT, runEngine } from './running.ts';

const [home = '', place = '', nth = '1', woken = ''] = process.argv.slice(2);
const clocks = testClocks();
const pause = new Int32Array(new SharedArrayBuffer(4));
let passes = 0;

const sleepThere = (passed: Failpoint): void => {
  if (passed !== place) return;
  passes += 1;
  if (passes !== Number(nth)) return;
  writeSync(1, `reached ${place}\n`);
  process.kill(process.pid, 'SIGSTOP');
  // The signal may need some time to reach every thread.
  while (!existsSync(woken)) Atomics.wait(pause, 0, 0, 5);
  const { slept, set } = JSON.parse(readFileSync(woken, 'utf8')) as { slept: number; set: number };
  clocks.sleep(slept);
  clocks.setWall(set);
};

const running = await runEngine(home, { passFailpoint: sleepThere, time: clocks });
await running.call('accounts.open', { account: ACCOUNT });
const { done, held, failed, unknown } = await running.push();
writeSync(1, `${JSON.stringify({ done, held, failed, unknown })}\n`);
await running.close();
