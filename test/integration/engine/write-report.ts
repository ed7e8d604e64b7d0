/** Writes a report in a process of its own, whose memory a test bounds. Arguments: home, account, run, file. */
import { createEngine } from '../../../main/engine/index.ts';
import type { Job } from '../../../shared/contract/jobs.ts';

const [home = '', account = '', run = '', file = ''] = process.argv.slice(2);
const ended = Promise.withResolvers<Job>();

const engine = createEngine({
  home,
  version: 'test',
  secrets: { seal: async (plain) => plain, open: async (sealed) => sealed },
  onEvent: (event) => {
    if (event.type === 'job' && event.job.state !== 'running') ended.resolve(event.job);
  },
});
await engine.call('accounts.open', { account });
await engine.call('report.start', { account, run: Number(run), file });
const { state } = await ended.promise;
await engine.close();
if (state !== 'done') throw new Error(state);
