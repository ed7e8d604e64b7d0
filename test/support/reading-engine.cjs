// An engine without a database that reads a table in the built worker: opening account FILE answers with what is in it.
'use strict';

const path = require('node:path');
const { Worker } = require('node:worker_threads');

const port = process.parentPort;
const send = (message) => (port ? port.postMessage(message) : process.send(message));

/** As the engine does it (`main/engine/workbook/worker/host.ts`): the worker asks, the engine answers. */
const read = (file, done) => {
  const worker = new Worker(path.join(__dirname, 'workbook-worker.cjs'), {
    workerData: { name: 'read', input: { file } },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 200 },
  });
  const rows = [];
  worker.on('message', ({ type, id, question, end }) => {
    if (type === 'end') {
      done({ kind: port ? 'utility' : 'fork', rows, end });
      return;
    }
    if (question.type === 'rows') rows.push(...question.rows);
    const [sheet] = question.type === 'sheet' ? question.inventory.sheets : [];
    worker.postMessage({ id, answer: sheet?.name ?? null });
  });
  worker.on('error', (error) => done({ failed: String(error) }));
};

const hear = (message) => {
  if (message.type === 'start') send({ type: 'ready' });
  if (message.type === 'call') {
    if (message.name === 'accounts.open')
      read(message.input.account, (value) =>
        send({ type: 'reply', id: message.id, reply: { ok: true, value } }),
      );
    else send({ type: 'reply', id: message.id, reply: { ok: true, value: {} } });
  }
  if (message.type === 'shutdown') {
    send({ type: 'stopped' });
    setImmediate(() => process.exit(0));
  }
};

if (port) port.on('message', (event) => hear(event.data));
else {
  process.on('message', hear);
  process.once('disconnect', () => process.exit(0));
}
// A port does not keep the process alive by itself under every Electron.
setInterval(() => {}, 1 << 30);
