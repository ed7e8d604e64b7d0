import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const signedIn = async (ads = 20) => {
  const sandbox = await sandboxForTest({ ads });
  const engine = startEngine(await temporaryFolder());
  const job = await signIn(engine, sandbox);
  return { sandbox, ...engine, job };
};

describe('the main job, from sign-in to a sent edit', () => {
  it('signs in, pulls every ad, edits one, sends it once, and has nothing pending after a restart', async () => {
    const { sandbox, home, call, finished, close, job } = await signedIn();
    expect(job).toMatchObject({ state: 'done', result: { scopes: expect.arrayContaining(['api_rw']) } });
    expect(await pull({ call, finished })).toMatchObject({
      state: 'done',
      result: { received: 20, added: 20 },
    });

    const { ads } = await call('ads.query', {
      account: ACCOUNT,
      where: 'status = ACTIVE and not problem',
      limit: 1,
    });
    const key = (ads[0] as JsonObject)['key'] as RowKey;
    await call('edits.apply', {
      account: ACCOUNT,
      label: 'Typed',
      changes: [{ key, field: 'title', text: 'Een heel andere titel' }],
    });
    const plan = await call('review.plan', { account: ACCOUNT });
    expect(plan).toMatchObject({ updates: 1, creates: 0, blocked: 0, items: [{ key, op: 'update' }] });
    const sent = await call('push.start', { account: ACCOUNT, select: {}, confirmed: true });
    expect(await finished(sent.job)).toMatchObject({ state: 'done', result: { done: 1, failed: 0 } });

    const { ad } = await call('ads.get', { account: ACCOUNT, key });
    expect(ad).toMatchObject({ state: 'live', draft: [], values: { title: 'Een heel andere titel' } });
    await close();

    const again = startEngine(home);
    const state = await again.call('accounts.open', { account: ACCOUNT });
    expect(state).toMatchObject({ counts: { drafts: 0 }, unfinishedRun: null, readOnly: null });
    expect(await pull(again)).toMatchObject({ state: 'done', result: { kind: 'incremental', added: 0 } });
    const answer = await fetch(`${sandbox.controlUrl}/writes`);
    expect(await answer.json()).toMatchObject([{ id: ad.id, fields: ['title'] }]);
  });

  it('goes on with a rebuilt local copy after a full pull, drafts and all', async () => {
    const { call, finished } = await signedIn();
    await pull({ call, finished });
    const { ads } = await call('ads.query', { account: ACCOUNT, where: 'status = ACTIVE', limit: 1 });
    const { key, id } = ads[0] as { key: RowKey; id: number };
    await call('edits.apply', {
      account: ACCOUNT,
      label: 'Typed',
      changes: [{ key, field: 'title', text: 'Een heel andere titel' }],
    });
    await call('accounts.rebuild', { account: ACCOUNT });
    expect((await call('review.plan', { account: ACCOUNT })).items).toEqual([]);
    expect(await pull({ call, finished })).toMatchObject({ state: 'done', result: { kind: 'full' } });
    const plan = await call('review.plan', { account: ACCOUNT });
    expect(plan).toMatchObject({ updates: 1, held: 0, items: [{ key, id }] });
    expect((await call('ads.query', { account: ACCOUNT })).count).toBe(20);
  });

  it('lets one job at a time touch the ads, and stops one that is cancelled', async () => {
    const { call, finished } = await signedIn(500);
    const { job } = await call('pull.start', { account: ACCOUNT });
    await expect(call('pull.start', { account: ACCOUNT })).rejects.toMatchObject({ code: 'job-running' });
    await call('jobs.cancel', { job });
    expect(await finished(job)).toMatchObject({ state: 'cancelled' });
    expect(await pull({ call, finished })).toMatchObject({ state: 'done' });
    expect((await call('accounts.state', { account: ACCOUNT })).counts.ads).toBe(500);
  });

  it('says at once why it cannot send: signed out, nothing to send, guards', async () => {
    const { call, finished } = await signedIn();
    await pull({ call, finished });
    const start = () => call('push.start', { account: ACCOUNT, select: {}, confirmed: false });
    await expect(start()).rejects.toMatchObject({ code: 'nothing-to-push' });
    const { ads } = await call('ads.query', { account: ACCOUNT, where: 'status = ACTIVE', limit: 1 });
    const key = (ads[0] as JsonObject)['key'] as RowKey;
    await call('edits.status', { account: ACCOUNT, select: { keys: [key] }, status: 'DELETED' });
    await expect(start()).rejects.toMatchObject({ code: 'guard' });
    await call('session.sign_out', { account: ACCOUNT });
    await expect(start()).rejects.toMatchObject({ code: 'not-signed-in' });
  });
});
