/**
 * The engine in a process of its own that can be told to die, to lose power or to stand still at a place. Arguments: the
 * home folder, and the file of how far its clocks are ahead. The parent talks over the channel; secrets are not what is
 * under test and are sealed by nothing.
 */
import { writeSync } from 'node:fs';
import type { Failpoint, SecretBox } from '../../main/engine/index.ts';
import type { FromHost, Order, ToHost } from './engine.ts';
import { runByClocks, withPower } from './machine.ts';

const [home = '', clocks = ''] = process.argv.slice(2);
runByClocks(clocks);
const cutPower = withPower();
// What it imports takes the functions of the system as they are at that moment.
const { createEngine } = await import('../../main/engine/index.ts');
const { AdsheetError } = await import('../../shared/contract/errors.ts');

let armed: Extract<ToHost, { type: 'arm' }> | undefined;
let passes = 0;

const obey = (order: Order): void => {
  if (order === 'cut') cutPower();
  process.kill(process.pid, order === 'kill' ? 'SIGKILL' : 'SIGSTOP');
};

const passBy = (place: Failpoint): void => {
  if (place !== armed?.place) return;
  passes += 1;
  if (passes < armed.nth) return;
  const { order } = armed;
  armed = undefined;
  writeSync(1, `${order} at ${place}\n`);
  obey(order);
};

const secrets: SecretBox = { seal: async (plain) => plain, open: async (sealed) => sealed };

const tell = (message: FromHost): void => {
  if (process.connected) process.send?.(message);
};

const engine = createEngine({
  home,
  version: 'torture',
  secrets,
  passFailpoint: passBy,
  timeouts: { headersMs: 1_500, bodyMs: 1_500, totalMs: 4_000 },
  onEvent: (event) => {
    if (event.type === 'job' && event.job.state !== 'running') tell({ type: 'job', job: event.job });
  },
  log: (line) => process.stderr.write(`${line}\n`),
});

const answer = async ({ id, name, input }: Extract<ToHost, { type: 'call' }>): Promise<void> => {
  try {
    tell({ type: 'reply', id, ok: true, value: await engine.call(name, input as never) });
  } catch (error) {
    const known = error instanceof AdsheetError;
    tell({ type: 'reply', id, ok: false, code: known ? error.code : 'internal', text: String(error) });
  }
};

process.on('message', (message) => {
  const order = message as ToHost;
  if (order.type === 'call') void answer(order);
  else if (order.type === 'cut') cutPower();
  else if (order.type === 'arm') {
    armed = order;
    passes = 0;
  } else void engine.close().finally(() => process.exit(0));
});
// Only a running engine receives the signal: its answer proves to the parent that it was awake again.
process.on('SIGCONT', () => tell({ type: 'awake' }));
process.once('disconnect', () => process.exit(0));
tell({ type: 'ready' });
