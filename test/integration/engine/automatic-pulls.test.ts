import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../../shared/contract/events.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import { ACCOUNT, pull, sandboxForTest, signIn } from '../../support/account.ts';
import type { TestClocks } from '../../support/clocks.ts';
import { testClocks } from '../../support/clocks.ts';
import type { TestEngine } from '../../support/engine.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const HOUR = 60 * 60_000;

/** An account that was pulled and closed, on a service that can be told to refuse. */
const pulledBefore = async () => {
  const sandbox = await sandboxForTest({ ads: 20 });
  const engine = startEngine(await temporaryFolder());
  await signIn(engine, sandbox);
  await pull(engine);
  await engine.close();
  const refuse = (): Promise<unknown> =>
    fetch(`${sandbox.controlUrl}/faults`, {
      method: 'POST',
      body: JSON.stringify({ path: '/ad', action: { type: 'status', status: 403 } }),
    });
  return { home: engine.home, refuse };
};

type Ended = Exclude<Job, { readonly state: 'running' }>;

/** An engine with its events collected, at the beginning and the end of its first pull. */
const hosted = (home: string, host: 'window' | 'terminal', time: TestClocks = testClocks(HOUR)) => {
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<Ended>();
  const events: EngineEvent[] = [];
  const onEvent = (event: EngineEvent): void => {
    events.push(event);
    if (event.type !== 'job' || event.job.kind !== 'pull') return;
    if (event.job.state === 'running') begin();
    else end(event.job);
  };
  const engine: TestEngine = startEngine(home, { host, time, onEvent });
  return { ...engine, began, ended, events };
};

describe('an account opened in the window long after its last pull', () => {
  it('gets changes by itself, and says so in its state and in the log', async () => {
    const { home } = await pulledBefore();
    const { call, ended } = hosted(home, 'window');
    await call('accounts.open', { account: ACCOUNT });
    expect(await ended).toMatchObject({ state: 'done', automatic: true, result: { kind: 'incremental' } });
    const { automaticPull } = await call('accounts.state', { account: ACCOUNT });
    expect(automaticPull).toMatchObject({ failed: null, at: expect.any(String) });
    const { entries } = await call('log.list', { account: ACCOUNT, limit: 1 });
    expect(entries).toMatchObject([{ kind: 'pull', who: { origin: 'timer' } }]);
  });

  it('says in its state alone why it could not, and leaves the local copy as it was', async () => {
    const { home, refuse } = await pulledBefore();
    await refuse();
    const { call, ended } = hosted(home, 'window');
    await call('accounts.open', { account: ACCOUNT });
    expect(await ended).toMatchObject({ state: 'failed', automatic: true });
    const { automaticPull, counts } = await call('accounts.state', { account: ACCOUNT });
    expect(automaticPull.failed).toMatchObject({ code: 'not-allowed' });
    expect(counts.ads).toBe(20);
  });

  it('closes at once while its pull goes on', async () => {
    const { home } = await pulledBefore();
    const { call, began, ended } = hosted(home, 'window');
    await call('accounts.open', { account: ACCOUNT });
    await began;
    await call('accounts.close', { account: ACCOUNT });
    expect(await ended).toMatchObject({ state: 'cancelled' });
  });

  it('gets nothing by itself in a terminal, where the seller says when', async () => {
    const { home } = await pulledBefore();
    const { call, events } = hosted(home, 'terminal');
    await call('accounts.open', { account: ACCOUNT });
    await call('categories.list', { account: ACCOUNT });
    expect(events.filter(({ type }) => type === 'job')).toEqual([]);
  });
});

it('gets changes when the machine wakes, though nobody tells it and its alarms stood still', async () => {
  const { home } = await pulledBefore();
  const clocks = testClocks();
  const { call, ended, events } = hosted(home, 'window', clocks);
  await call('accounts.open', { account: ACCOUNT });
  expect(events.filter(({ type }) => type === 'job')).toEqual([]);
  clocks.sleep(8 * HOUR);
  clocks.setWall(-24 * HOUR);
  expect(await ended).toMatchObject({ state: 'done', automatic: true });
});

it('says of a pull asked for before Review that it was automatic, and of one the seller asked for that it was not', async () => {
  const sandbox = await sandboxForTest({ ads: 20 });
  const engine = startEngine(await temporaryFolder());
  await signIn(engine, sandbox);
  await pull(engine);
  expect((await engine.call('accounts.state', { account: ACCOUNT })).automaticPull).toEqual({
    failed: null,
    at: null,
  });
  const { job } = await engine.call('pull.start', { account: ACCOUNT, automatic: true });
  expect(await engine.finished(job)).toMatchObject({ state: 'done', automatic: true });
  expect((await engine.call('accounts.state', { account: ACCOUNT })).automaticPull.at).not.toBeNull();
});
