// An engine without a database that speaks the shell's protocol from either kind of process. It answers every call
// with the call itself and the place it runs in. For account "crash" it dies, for "deaf" it neither answers nor ends;
// for a workbook it reads that in the built worker, for a picture it has that decoded in the built process.
'use strict';

const { readFileSync } = require('node:fs');
const path = require('node:path');
const { Worker } = require('node:worker_threads');

const port = process.parentPort;
const send = (message) => (port ? port.postMessage(message) : process.send(message));

let started;
let deaf = false;
let pictures = () => {};
const secrets = new Map();

const answer = (id, value) => send({ type: 'reply', id, reply: { ok: true, value } });

const seal = (id, text) => {
  secrets.set(secrets.size + 1, { id, text });
  send({ type: 'secret', id: secrets.size, act: 'seal', text });
};

const reopen = (message) => {
  const asked = secrets.get(message.id);
  if (asked.sealed === undefined) {
    asked.sealed = message.reply.value;
    secrets.set(secrets.size + 1, asked);
    send({ type: 'secret', id: secrets.size, act: 'open', text: asked.sealed });
    return;
  }
  answer(asked.id, { sealed: asked.sealed, opened: message.reply.value });
};

/** As in the engine (`main/engine/workbook/worker/host.ts`): the worker asks, the engine answers. */
const read = (id, file) => {
  const worker = new Worker(path.join(__dirname, 'workbook-worker.cjs'), {
    workerData: { name: 'read', input: { file } },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 200 },
  });
  const rows = [];
  worker.on('message', ({ type, id: asked, question, end }) => {
    if (type === 'end') {
      answer(id, { kind: port ? 'utility' : 'fork', rows, end });
      return;
    }
    if (question.type === 'rows') rows.push(...question.rows);
    const [first] = question.type === 'sheets' ? question.inventory.sheets : [];
    worker.postMessage({ id: asked, answer: first ? { read: [first.name], beside: [] } : null });
  });
  worker.on('error', (error) => answer(id, { failed: String(error) }));
};

/** As in the engine (`main/engine/pictures/parent-pictures.ts`): the shell starts the process, and passes messages on. */
const picture = (id, file) => {
  const bytes = new Uint8Array(readFileSync(file));
  pictures = (message) => {
    if (message.type === 'picture-answer') {
      if (message.message === 'ready') return;
      const { made, fault } = message.message;
      answer(id, { kind: port ? 'utility' : 'fork', fault, sizes: made?.pictures.map((one) => one.length) });
      send({ type: 'picture-kill', worker: 1 });
    } else send({ type: 'event', event: { type: 'accounts' } });
  };
  send({ type: 'picture-start', worker: 1 });
  send({ type: 'picture-send', worker: 1, message: { id: 1, wish: 'thumbnails', steps: [], bytes } });
};

const call = ({ id, name, input }) => {
  if (input.account?.endsWith('.png')) {
    picture(id, input.account);
    return;
  }
  if (input.account?.endsWith('.xlsx')) {
    read(id, input.account);
    return;
  }
  if (input.account === 'crash') process.exit(7);
  if (input.account === 'deaf') {
    deaf = true;
    send({ type: 'event', event: { type: 'accounts' } });
  }
  if (deaf) return;
  if (name === 'accounts.state') {
    seal(id, input.account);
    return;
  }
  if (name === 'pull.start')
    send({
      type: 'event',
      event: { type: 'rows', account: input.account, chunk: new Uint8Array([1, 2, 3]) },
    });
  answer(id, {
    name,
    input,
    big: 9007199254740993n,
    kind: port ? 'utility' : 'fork',
    home: started.home,
    environment: Object.keys(process.env).sort(),
  });
};

const hear = (message) => {
  if (message.type === 'start') {
    started = message;
    send({ type: 'ready' });
  }
  if (message.type.startsWith('picture-')) pictures(message);
  if (message.type === 'call') call(message);
  if (message.type === 'secret-reply') reopen(message);
  if (message.type === 'shutdown' && !deaf) {
    send({ type: 'stopped' });
    setImmediate(() => process.exit(0));
  }
};

if (port) port.on('message', (event) => hear(event.data));
else {
  process.on('message', hear);
  process.once('disconnect', () => process.exit(0));
}
// In some versions of Electron a port alone does not keep the process alive.
setInterval(() => {}, 1 << 30);
