import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { answerOf, place, sofa, startClient } from './client.ts';

const entry = join(import.meta.dirname, '../../../sandbox/start.ts');
const running: ChildProcess[] = [];
const folders: string[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'adsheet-sandbox-'));
  folders.push(made);
  return made;
};

const start = (...args: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, [entry, '--ads', '5', ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  running.push(child);
  return child;
};

const firstLine = async (child: ChildProcess): Promise<Record<string, string>> => {
  if (child.stdout === null) throw new Error('no output');
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, 'line');
  return JSON.parse(line);
};

const ended = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? (await once(child, 'exit'))[0];

describe('the sandbox as a process', () => {
  test('says where it listens on its first line and stops cleanly when asked to', async () => {
    const child = start();
    const line = await firstLine(child);
    expect(Object.keys(line)).toEqual(['base_url', 'auth_url', 'control_url', 'client_id', 'client_secret']);
    expect(line['base_url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const state = await answerOf(await fetch(`${line['control_url']}/state`));
    expect(state.body.ads.length).toBe(5);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
  });

  test('tells a parent with a channel, and ends with it', async () => {
    const child = fork(entry, ['--ads', '0'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    running.push(child);
    const [message] = await once(child, 'message');
    expect(message).toMatchObject({ client_id: expect.any(String), base_url: expect.any(String) });
    child.disconnect();
    expect(await ended(child)).toBe(0);
  });

  test('ends with its standard input when told to watch it', async () => {
    const child = start('--until-stdin-ends');
    await firstLine(child);
    child.stdin?.end();
    expect(await ended(child)).toBe(0);
  });

  test.each([
    [['--port', 'x'], '--port'],
    [['--tenant', 'de'], '--tenant'],
    [['--market', 'slow'], '--market'],
    [['--time-zone', 'America/Nowhere'], 'America/Nowhere'],
    [['--settings', 'best'], 'preset'],
    [['--colour'], 'colour'],
  ])('ends with 1 and a reason for %j', async (args, reason) => {
    const child = start(...args);
    const chunks: string[] = [];
    child.stderr?.on('data', (chunk) => chunks.push(String(chunk)));
    expect(await ended(child)).toBe(1);
    expect(chunks.join('')).toContain(reason);
  });
});

/** What GET /user answers without a token, by https to one who does or does not insist on trust. */
const statusOver = (url: string, rejectUnauthorized: boolean): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = get(url, { rejectUnauthorized }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
  });

test('with TLS the addresses are https, with a certificate nobody has reason to trust', async () => {
  const child = start('--tls');
  const line = await firstLine(child);
  expect(line['base_url']).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const url = `${line['base_url']}/api/sellside/user`;
  expect(await statusOver(url, false)).toBe(401);
  await expect(statusOver(url, true)).rejects.toThrow('self-signed certificate');
  expect((await fetch(`${line['control_url']}/clock`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended(child)).toBe(0);
});

describe('a state folder', () => {
  test('keeps the past and the time zone of its first start, and one that began without a past gets none', async () => {
    const historyAt = async (
      state: string,
      ...args: readonly string[]
    ): Promise<readonly { from: number }[]> => {
      const child = start('--state', state, '--market', 'moving', ...args);
      const { control_url: control } = await firstLine(child);
      const { body } = await answerOf(await fetch(`${control}/state`));
      const history = await answerOf(await fetch(`${control}/ads/${body.ads[0].id}/history`));
      child.kill('SIGKILL');
      await ended(child);
      return history.body;
    };
    const [with60, without] = [folder(), folder()];
    const first = await historyAt(
      with60,
      '--past',
      '60',
      '--tenant',
      'ca',
      '--time-zone',
      'America/Vancouver',
    );
    expect(await historyAt(with60)).toEqual(first);
    const age = (history: readonly { from: number }[]): number =>
      (Date.now() - Date.parse(String(history[0]?.from))) / 86_400_000;
    expect(age(first)).toBeGreaterThan(59);
    expect(JSON.parse(readFileSync(join(with60, 'origin.json'), 'utf8'))).toMatchObject({
      past: 60,
      timeZone: 'America/Vancouver',
    });
    await historyAt(without);
    expect(age(await historyAt(without, '--past', '60'))).toBeLessThan(2);
  });

  test('keeps ads, campaigns, pictures, tokens, time and the port over a kill', async () => {
    const state = folder();
    const child = start('--state', state, '--auto-consent');
    const line = await firstLine(child);
    const base = `${line['base_url']}/api/sellside`;
    const redirect = 'http://127.0.0.1:1/x';
    const query = {
      response_type: 'code',
      client_id: line['client_id'] ?? '',
      scope: 'api_ro api_rw console_rw',
      redirect_uri: redirect,
    };
    const target = await fetch(`${line['auth_url']}/accounts/oauth/authorize?${new URLSearchParams(query)}`, {
      redirect: 'manual',
    });
    const code = new URL(target.headers.get('location') ?? 'none:').searchParams.get('code') ?? '';
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      client_id: line['client_id'] ?? '',
      client_secret: line['client_secret'] ?? '',
    });
    const tokens = await answerOf(
      await fetch(`${line['auth_url']}/accounts/oauth/token`, { method: 'POST', body: form }),
    );
    const type = 'application/sellside.ad-v5+json';
    const headers = {
      authorization: `Bearer ${tokens.body.access_token}`,
      accept: `${type}, application/json`,
      'content-type': type,
    };
    const created = await answerOf(
      await fetch(`${base}/ad`, {
        method: 'POST',
        headers,
        body: JSON.stringify(sofa({ vendorId: '00123' })),
      }),
    );
    expect(created.status).toBe(201);
    await fetch(`${line['control_url']}/clock`, {
      method: 'POST',
      body: JSON.stringify({ advanceMs: 60_000 }),
    });
    child.kill('SIGKILL');
    await ended(child);

    const again = start('--state', state);
    const second = await firstLine(again);
    expect(second).toEqual(line);
    const found = await answerOf(await fetch(`${base}/ad/byVendor/00123`, { headers }));
    expect(found.body).toEqual(created.body);
    const clock = await answerOf(await fetch(`${second['control_url']}/clock`));
    expect(clock.body.offsetMs).toBe(60_000);
    const kept = await answerOf(await fetch(`${second['control_url']}/state`));
    expect(kept.body.ads.length).toBe(6);
  });

  test('keeps what a moving market did over a kill', async () => {
    const settings = ['--settings', '{"market":"moving"}', '--ads', '40'];
    const state = folder();
    const child = start('--state', state, ...settings);
    const { control_url: control } = await firstLine(child);
    await fetch(`${control}/clock`, { method: 'POST', body: JSON.stringify({ advanceMs: 4 * 86_400_000 }) });
    type Kept = { readonly ads: readonly { readonly id: number; readonly budgets: unknown }[] };
    const kept = async (): Promise<Kept> => (await answerOf(await fetch(`${control}/state`))).body;
    const history = async (id: number): Promise<unknown> =>
      (await answerOf(await fetch(`${control}/ads/${id}/history`))).body;
    const before = await kept();
    const histories = await Promise.all(before.ads.map(({ id }) => history(id)));
    child.kill('SIGKILL');
    await ended(child);

    const again = start('--state', state, ...settings);
    expect((await firstLine(again))['control_url']).toBe(control);
    const after = await kept();
    // Seconds have passed in which one of these ads may have been clicked.
    const same = after.ads.filter((ad, at) => JSON.stringify(ad) === JSON.stringify(before.ads[at]));
    expect(same.length).toBeGreaterThanOrEqual(39);
    expect(await Promise.all(after.ads.map(({ id }) => history(id)))).toEqual(histories);
    expect(histories.flat()).toContainEqual(expect.objectContaining({ seen: true }));
  });

  test('falls back to another port when the last one is taken', async () => {
    const state = folder();
    const first = await startClient({ state });
    await place(first);
    const second = await startClient({ state });
    expect(second.sandbox.baseUrl).not.toBe(first.sandbox.baseUrl);
    expect((await second.control('GET', '/state')).body.ads.length).toBe(1);
    await first.close();
    await second.close();
    expect(readdirSync(state).sort()).toEqual(['images', 'journal.jsonl', 'origin.json']);
  });
});
