/**
 * Pushes, or goes on with a push, and dies at the n-th pass of a place: a process that a test kills without being able
 * to say goodbye. Arguments: home, place, n.
 */
import type { Failpoint } from '../../../main/engine/index.ts';
import { ACCOUNT, dyingAt, runEngine } from './running.ts';

const [home = '', place = '', nth = '1'] = process.argv.slice(2);
const dieThere = dyingAt<Failpoint>(place, nth);

const running = await runEngine(home, { passFailpoint: dieThere });
const state = await running.call('accounts.open', { account: ACCOUNT });
if (state.unfinishedRun) await running.resume();
else await running.push();
await running.close();
