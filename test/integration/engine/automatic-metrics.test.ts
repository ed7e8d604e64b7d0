import { expect, it, vi } from 'vitest';
import { ACCOUNT, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { testClocks } from '../../support/clocks.ts';
import type { FinishedJob } from '../../support/engine.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const HOUR = 60 * 60_000;

/** An account that is signed in and was never pulled, on a service that can be told to refuse reports once. */
const signedIn = async (host: 'window' | 'terminal') => {
  const sandbox = await sandboxForTest({ ads: 20 });
  const clocks = testClocks();
  const engine = startEngine(await temporaryFolder(), { host, time: clocks });
  await signIn(engine, sandbox);
  const reads = (): readonly FinishedJob[] =>
    engine.events.flatMap((event) =>
      event.type === 'job' && event.job.kind === 'metrics' && event.job.state !== 'running'
        ? [event.job]
        : [],
    );
  const begun = (): number =>
    new Set(
      engine.events.flatMap((event) =>
        event.type === 'job' && event.job.kind === 'metrics' ? [event.job.id] : [],
      ),
    ).size;
  const refuse = (): Promise<unknown> =>
    fetch(`${sandbox.controlUrl}/faults`, {
      method: 'POST',
      body: JSON.stringify({ path: '/metrics/report', times: 99, action: { type: 'status', status: 403 } }),
    });
  const readTimes = (count: number): Promise<readonly FinishedJob[]> =>
    vi.waitUntil(() => (reads().length === count ? reads() : undefined), { timeout: 30_000 });
  return { sandbox, clocks, engine, reads, begun, refuse, readTimes };
};

it('reads the last 35 days after the first pull, and after later ones what is news', async () => {
  const { engine, clocks, readTimes, begun } = await signedIn('window');
  await pull(engine);
  const [first] = await readTimes(1);
  expect(first).toMatchObject({ state: 'done', automatic: true, result: { days: 35, requests: 35 } });
  const { last } = await engine.call('metrics.last', { account: ACCOUNT, days: 30 });
  expect(last).not.toBeNull();
  await pull(engine);
  expect(begun()).toBe(1);
  clocks.pass(HOUR);
  await pull(engine);
  const [, second] = await readTimes(2);
  expect(second).toMatchObject({ state: 'done', result: { days: 1 } });
});

it('reads nothing for a seller who gets changes himself, nor in a terminal', async () => {
  const { engine, begun } = await signedIn('window');
  const sync = { pullMinutes: 0, conflicts: 'ask' as const };
  await engine.call('settings.save', { account: ACCOUNT, settings: { sync } });
  await pull(engine);
  expect(begun()).toBe(0);
  const terminal = await signedIn('terminal');
  await pull(terminal.engine);
  expect(terminal.begun()).toBe(0);
});

it('is not tried again for an hour where reports are refused', async () => {
  const { engine, clocks, refuse, readTimes, begun } = await signedIn('window');
  await refuse();
  await pull(engine);
  expect(await readTimes(1)).toMatchObject([{ state: 'failed', automatic: true }]);
  clocks.pass(HOUR / 2);
  await pull(engine);
  expect(begun()).toBe(1);
  clocks.pass(HOUR / 2);
  await pull(engine);
  await readTimes(2);
});
