/** Takes in a folder of pictures and dies at the n-th pass of a place. Arguments: home, folder, place, n. */
import { writeSync } from 'node:fs';
import { ACCOUNT, runEngine } from '../sync/running.ts';
import { type Place, takeFolder } from './take-folder.ts';

const [home = '', folder = '', place = '', nth = '1'] = process.argv.slice(2);
let passes = 0;

const dieThere = (passed: Place): void => {
  if (passed !== place) return;
  passes += 1;
  if (passes < Number(nth)) return;
  writeSync(1, `reached ${place}\n`);
  process.kill(process.pid, 'SIGKILL');
};

const running = await runEngine(home, { passFailpoint: dieThere });
await running.call('accounts.open', { account: ACCOUNT });
await takeFolder(running, folder, dieThere);
await running.close();
