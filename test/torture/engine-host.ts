/**
 * The engine in a process of its own that can be told to die at a place. Argument: the home folder. The parent talks
 * over the channel; secrets are not what is under test and are sealed by nothing.
 */
import { writeSync } from 'node:fs';
import type { Place, SecretBox } from '../../main/engine/index.ts';
import { createEngine } from '../../main/engine/index.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { FromHost, ToHost } from './engine.ts';

const [home = ''] = process.argv.slice(2);
let armed: { readonly place: Place; readonly nth: number } | undefined;
let passes = 0;

const dieThere = (place: Place): void => {
  if (place !== armed?.place) return;
  passes += 1;
  if (passes < armed.nth) return;
  writeSync(1, `reached ${place}\n`);
  process.kill(process.pid, 'SIGKILL');
};

const secrets: SecretBox = { seal: async (plain) => plain, open: async (sealed) => sealed };

const tell = (message: FromHost): void => {
  if (process.connected) process.send?.(message);
};

const engine = createEngine({
  home,
  version: 'torture',
  secrets,
  pass: dieThere,
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
  else if (order.type === 'arm') {
    armed = order;
    passes = 0;
  } else void engine.close().finally(() => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
tell({ type: 'ready' });
