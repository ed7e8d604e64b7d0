/** Takes in a folder of pictures and dies at the n-th pass of a place. Arguments: home, folder, place, n. */
import { ACCOUNT, dyingAt, runEngine } from '../sync/running.ts';
import { type Place, takeFolder } from './take-folder.ts';

const [home = '', folder = '', place = '', nth = '1'] = process.argv.slice(2);
const dieThere = dyingAt<Place>(place, nth);

const running = await runEngine(home, { passFailpoint: dieThere });
await running.call('accounts.open', { account: ACCOUNT });
await takeFolder(running, folder, dieThere);
await running.close();
