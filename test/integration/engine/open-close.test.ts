import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, localProfile, openLocal, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const profile = { ...localProfile, scopes: [...localProfile.scopes] };

describe('closing an account', () => {
  it('lets whoever opens it at the same moment wait, instead of meeting our own lock', async () => {
    const { home, call } = startEngine(await temporaryFolder());
    await openLocal({ home, call });
    const account = ACCOUNT;
    const [, , state] = await Promise.all([
      call('accounts.close', { account }),
      call('accounts.rebuild', { account }),
      call('accounts.open', { account }),
      call('accounts.save', { profile: { ...profile, locale: 'nl_BE' }, replace: true }),
    ]);
    expect(state.account.locale).toBe('nl_NL');
    expect((await call('accounts.state', { account })).account.locale).toBe('nl_BE');
  });

  it('is for the same account however its name is written', async () => {
    const { home, call } = startEngine(await temporaryFolder());
    await openLocal({ home, call });
    await call('accounts.close', { account: ACCOUNT.toUpperCase() });
    await expect(call('accounts.state', { account: ACCOUNT })).rejects.toMatchObject({
      code: 'account-not-open',
    });
  });

  it('ends what waits for its rules with the account, not with a bug', async () => {
    const { home, call } = startEngine(await temporaryFolder());
    const [key] = await openLocal({ home, call }, { ads: adsFrom(1, 1), categories: [category], user });
    const account = ACCOUNT;
    const changes = [{ key: key as RowKey, field: 'title', text: 'Een bank' }];
    await call('edits.apply', { account, label: 'x', changes });
    await call('settings.save', { account, settings: { refusedFields: ['title'] } });
    const waiting = expect(call('review.plan', { account })).rejects.toMatchObject({
      code: 'account-not-open',
    });
    await call('accounts.close', { account });
    await waiting;
  });
});

describe('changing the profile of an account at work', () => {
  it('ends its job first, and opens it again', async () => {
    const sandbox = await sandboxForTest({ ads: 50 });
    const engine = startEngine(await temporaryFolder());
    await signIn(engine, sandbox);
    const rule = { method: 'GET', path: '/category/*', action: { type: 'hang-before' } };
    await fetch(`${sandbox.controlUrl}/faults`, { method: 'POST', body: JSON.stringify(rule) });
    const { job } = await engine.call('pull.start', { account: ACCOUNT });
    const { account } = await engine.call('accounts.state', { account: ACCOUNT });
    const { name, environment, baseUrl, authUrl, clientId, scopes, locale, currency } = account;
    const changed = { name, environment, baseUrl, authUrl, clientId, scopes: [...scopes], locale, currency };
    await engine.call('accounts.save', { profile: changed, replace: true });
    expect(await engine.finished(job)).toMatchObject({ state: 'cancelled' });
    await fetch(`${sandbox.controlUrl}/faults`, { method: 'DELETE' });
    expect(await pull(engine)).toMatchObject({ state: 'done', result: { received: 50 } });
  });
});

describe('closing the engine', () => {
  it('ends a job that a call in flight had still to begin', async () => {
    const sandbox = await sandboxForTest({ ads: 300 });
    const engine = startEngine(await temporaryFolder());
    await signIn(engine, sandbox);
    await pull(engine);
    const account = ACCOUNT;
    await engine.call('edits.set', {
      account,
      label: 'x',
      select: { where: 'status = ACTIVE' },
      set: [{ field: 'title', text: 'Een andere titel' }],
    });
    await engine.call('settings.save', { account, settings: { refusedFields: ['title'] } });
    const begun = engine.call('check.start', { account });
    await engine.close();
    const { job } = await begun;
    expect(await engine.finished(job)).toMatchObject({ state: 'cancelled' });
  });
});
