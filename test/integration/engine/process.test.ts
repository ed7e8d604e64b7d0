import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, openLocal, sandboxForTest, signIn } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { controlOf } from '../../support/control.ts';
import { startEngine } from '../../support/engine.ts';
import { forkEngine } from '../../support/engine-process.ts';
import { temporaryFolder } from '../../support/home.ts';

/** A home with an account of three ads that no process has open. */
const prepared = async () => {
  const home = await temporaryFolder();
  const engine = startEngine(home);
  const keys = await openLocal(engine, { ads: adsFrom(1, 3), categories: [category], user });
  await engine.close();
  return { home, key: keys[0] as RowKey };
};

const typed = (key: RowKey, text: string) => ({
  account: ACCOUNT,
  label: 'Typed',
  changes: [{ key, field: 'title', text }],
});

describe('the engine as a process', () => {
  it('answers calls, tells events, and refuses what it does not know', async () => {
    const { home, key } = await prepared();
    const engine = await forkEngine(home);
    await engine.call('accounts.open', { account: ACCOUNT });
    await engine.call('edits.apply', typed(key, 'Een stoel'));
    expect(engine.events.map(({ type }) => type)).toContain('rows');
    await expect(engine.call('toString' as never, {} as never)).rejects.toMatchObject({
      code: 'unknown-command',
    });
    await expect(engine.call('ads.get', { account: ACCOUNT, key: 'x' })).rejects.toMatchObject({
      code: 'bad-input',
    });
  });

  it('loses no answered edit to a SIGKILL, and frees the account', async () => {
    const { home, key } = await prepared();
    const engine = await forkEngine(home);
    await engine.call('accounts.open', { account: ACCOUNT });
    await engine.call('edits.apply', typed(key, 'Een stoel'));
    void engine.call('edits.apply', typed(key, 'x'.repeat(100))).catch(() => undefined);
    await engine.kill();

    const again = startEngine(home);
    const state = await again.call('accounts.open', { account: ACCOUNT });
    expect(state.counts.drafts).toBe(1);
    const { errors } = await again.call('problems.list', { account: ACCOUNT });
    const { ad } = await again.call('ads.get', { account: ACCOUNT, key });
    expect(ad.problems.filter(({ severity }) => severity === 'error')).toHaveLength(errors);
    expect(['Een stoel', 'x'.repeat(100)]).toContain(ad.local['title']);
  });

  it('gives up what is on the network when the machine goes to sleep, and asks again when it woke', async () => {
    const sandbox = await sandboxForTest();
    const control = controlOf(sandbox);
    const engine = await forkEngine(await temporaryFolder());
    await signIn(engine, sandbox);
    await control.faults({ method: 'GET', path: '/user', action: { type: 'hang-before' } });
    const asked = async () =>
      (await control.requests()).filter((one) => 'url' in one && String(one.url).endsWith('/user')).length;
    const before = await asked();
    const { job } = await engine.call('pull.start', { account: ACCOUNT });
    await expect.poll(asked, { interval: 10, timeout: 20_000 }).toBe(before + 1);
    engine.power('suspend');
    engine.power('resume');
    await expect.poll(asked, { interval: 10, timeout: 20_000 }).toBe(before + 2);
    expect(await engine.finished(job)).toMatchObject({ state: 'done' });
  });

  it('stops in peace when it is asked to', async () => {
    const { home } = await prepared();
    const engine = await forkEngine(home);
    await engine.call('accounts.open', { account: ACCOUNT });
    expect(await engine.shutdown()).toBe(0);
    await startEngine(home).call('accounts.open', { account: ACCOUNT });
  });

  it('stops when its parent is gone', async () => {
    const { home } = await prepared();
    const engine = await forkEngine(home);
    await engine.call('accounts.open', { account: ACCOUNT });
    expect(await engine.abandon()).toBe(0);
    await startEngine(home).call('accounts.open', { account: ACCOUNT });
  });
});
