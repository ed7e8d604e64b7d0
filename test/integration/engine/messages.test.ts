import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { FromEngine } from '../../../shared/contract/engine-port.ts';
import { temporaryFolder } from '../../support/home.ts';

const ENTRY = fileURLToPath(new URL('../../../main/engine/process.ts', import.meta.url));

/** The engine's process, spoken to without any of the care the shell takes. */
const bareEngine = async (stdio: 'inherit' | 'pipe' = 'pipe') => {
  const child = fork(ENTRY, { serialization: 'advanced', stdio: ['ignore', stdio, stdio, 'ipc'] });
  child.stdout?.resume();
  child.stderr?.resume();
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  const send = (message: unknown): void => void child.send(message as object);
  const answerTo = (id: number): Promise<FromEngine> =>
    new Promise((resolve) => {
      child.on('message', (message) => {
        const said = message as FromEngine;
        if (said.type === 'reply' && said.id === id) resolve(said);
      });
    });
  send({ type: 'start', home: await temporaryFolder(), version: '1', locale: 'en' });
  return { child, send, answerTo };
};

const looped = (): object => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  return loop;
};

const call = (id: number, name: unknown, input: unknown): object => ({ type: 'call', id, name, input });

test('no message ends the engine, however odd', async () => {
  const { child, send, answerTo } = await bareEngine();
  const odd: readonly unknown[] = [
    0,
    '',
    [],
    {},
    looped(),
    new Map([['type', 'call']]),
    { type: 'start' },
    { type: 'start', home: 7, version: null, locale: [] },
    { type: 'start', home: '/nowhere/\u0000', version: '1', locale: 'x'.repeat(1e6) },
    { type: 'call' },
    call(-1, 'accounts.list', {}),
    call(1, 'constructor', {}),
    call(2, '__proto__', looped()),
    call(3, 'x'.repeat(1e6), 1n),
    call(4, 'accounts.open', { account: '../../etc' }),
    call(5, 'accounts.open', { account: 'a\u0000b' }),
    call(6, 'session.paste', { account: 'x', url: '%' }),
    call(7, 'ads.query', looped()),
    call(8, 'jobs.cancel', { job: '__proto__' }),
    call(9, 'accounts.save', { profile: { name: 'con', baseUrl: 'http://[' } }),
    { type: 'secret-reply', id: 99, reply: { ok: true, value: 'x' } },
    { type: 'secret-reply', id: 99, reply: { ok: false, error: { code: 'none' } } },
  ];
  for (const message of odd) send(message);
  const answered = answerTo(1000);
  send(call(1000, 'accounts.list', {}));
  expect(await answered).toMatchObject({ reply: { ok: true, value: { accounts: [] } } });
  expect(child.exitCode).toBeNull();
});

test('an engine whose log nobody reads any more goes on, and ends in peace', async () => {
  const { child, send, answerTo } = await bareEngine();
  child.stdout?.destroy();
  child.stderr?.destroy();
  // Each of these is written to the log.
  for (let at = 0; at < 50; at += 1) send({ type: 'nothing', at });
  const answered = answerTo(1);
  send(call(1, 'accounts.list', {}));
  expect(await answered).toMatchObject({ reply: { ok: true } });
  const gone = once(child, 'exit');
  send({ type: 'shutdown' });
  expect(await gone).toEqual([0, null]);
});
