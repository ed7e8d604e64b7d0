/** A process that dies with SIGKILL as it writes the n-th day of performance: `pull-days-and-die.ts HOME N FROM TO`. */
import { ACCOUNT, dyingAt, runEngine } from '../sync/running.ts';

const [home = '', nth = '', from = '', to = ''] = process.argv.slice(2);
const { call, job } = await runEngine(home, { passFailpoint: dyingAt('day-written', nth) });
await call('accounts.open', { account: ACCOUNT });
await job(() => call('metrics.pull', { account: ACCOUNT, from, to }));
