import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import { testClocks } from '../../support/clocks.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, editable, oneEditable, openShop, ownWrites, rowsOf } from './harness.ts';

/** Beginning a push takes longer where the computer is busy. */
const SOON = { timeout: 10_000, interval: 20 };

const LIMIT = 'budgets.daily.limitMicros';

describe('a push under way', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ ads: 120, settings: { maxCampaigns: 5 } });
    await shop.pull();
  });
  afterEach(() => shop.end());

  const editMany = async (count: number): Promise<readonly number[]> => {
    const rows = await editable(shop, count);
    await shop.call('edits.set', {
      account: ACCOUNT,
      select: { keys: rows.map(({ key }) => key) },
      label: 'many',
      set: [{ field: 'sellerName', text: 'Another seller' }],
    });
    return rows.map(({ id }) => id);
  };

  const folder = (): string => join(shop.home, 'accounts', ACCOUNT);

  /** What the journal tells last of each row of a run. */
  const journalledFates = async (run: number | undefined): Promise<ReadonlyMap<unknown, unknown>> => {
    const lines = (await readFile(join(folder(), 'journal.jsonl'), 'utf8')).trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as JsonObject);
    return new Map(entries.filter((entry) => entry['run'] === run).map(({ key, state }) => [key, state]));
  };

  it('that could not even be begun is no unfinished one, and not in the way of the next', async () => {
    await editMany(1);
    const copy = new Sqlite(join(folder(), 'mirror.db'));
    copy.exec("CREATE TRIGGER full BEFORE INSERT ON push_item BEGIN SELECT RAISE(ABORT, 'full'); END");
    await expect(shop.push()).rejects.toThrow();
    expect(await shop.call('accounts.state', { account: ACCOUNT })).toMatchObject({ unfinishedRun: null });
    copy.exec('DROP TRIGGER full');
    copy.close();
    expect(await shop.push()).toMatchObject({ done: 1 });
  });

  it('stops when asked, lets calls in flight answer, and sends the rest once when it goes on', async () => {
    const ids = await editMany(60);
    await shop.control.fault('PUT', '/ad/*', { type: 'delay', ms: 400 }, 60);
    const started = shop.push();
    await expect.poll(async () => ownWrites(await shop.control.state()).length, SOON).toBeGreaterThan(0);
    const { counts } = await shop.call('accounts.state', { account: ACCOUNT });
    expect(counts.drafts).toBeGreaterThan(0);
    await shop.stop();
    const result = await started;
    expect(result.cancelled).toBe(true);
    expect(result.done).toBeGreaterThan(0);
    expect(result.done).toBeLessThan(60);
    expect(result.items.filter(({ state }) => state === 'sending')).toEqual([]);
    await shop.control.order('DELETE', '/faults');
    await expect(shop.pull()).rejects.toThrow('run-unfinished');
    expect(await shop.resume()).toMatchObject({ done: 60, cancelled: false });
    const writes = ownWrites(await shop.control.state());
    expect(writes.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('ends for good when it is cancelled: what did not go stays a draft', async () => {
    await editMany(40);
    await shop.control.fault('PUT', '/ad/*', { type: 'delay', ms: 400 }, 60);
    const started = shop.push();
    await expect.poll(async () => ownWrites(await shop.control.state()).length, SOON).toBeGreaterThan(0);
    await shop.stop();
    const { done } = await started;
    const ended = await shop.call('push.cancel', { account: ACCOUNT });
    expect(ended).toMatchObject({ cancelled: true, done, skipped: 40 - done, unknown: 0 });
    const skipped = ended?.items.filter(({ state }) => state === 'skipped') ?? [];
    expect(new Set(skipped.flatMap(({ errors }) => errors.map(({ code }) => code)))).toEqual(
      new Set(['stopped']),
    );
    expect(await draftCount(shop)).toBe(40 - done);
    expect(ownWrites(await shop.control.state())).toHaveLength(done);
    const told = await journalledFates(ended?.run);
    expect(told).toEqual(new Map(ended?.items.map(({ key, state }) => [key, state])));
  });

  it('keeps what is edited while its ad is being sent, and sends that the next time', async () => {
    const ad = await oneEditable(shop);
    await edit(shop, ad.key, { title: 'The first title' });
    await shop.control.fault('PUT', '/ad/*', { type: 'hold' });
    const started = shop.push();
    await expect.poll(shop.control.fired, SOON).toHaveLength(1);
    await edit(shop, ad.key, { title: 'The second title' });
    await shop.control.release();
    expect(await started).toMatchObject({ done: 1 });
    const { ad: row } = await shop.call('ads.get', { account: ACCOUNT, key: ad.key });
    expect(row.draft).toEqual([{ field: 'title', base: 'The first title', value: 'The second title' }]);
    await shop.push();
    expect(await shop.control.ad(ad.id)).toMatchObject({ title: 'The second title' });
  });

  it('looks twice at an ad whose write was lost on its way, then sends it again', async () => {
    const ad = await oneEditable(shop);
    await edit(shop, ad.key, { title: 'Another title' });
    await shop.control.fault('PUT', '/ad/*', { type: 'reset-before' });
    const before = (await shop.control.requests()).length;
    expect(await shop.push()).toMatchObject({ done: 1 });
    const asked = (await shop.control.requests()).slice(before);
    const lost = asked.findIndex(({ method }) => method === 'PUT');
    const again = asked.findLastIndex(({ method }) => method === 'PUT');
    const reads = asked.slice(lost + 1, again).filter(({ url }) => url.includes(String(ad.id)));
    expect(reads).toHaveLength(2);
    expect(ownWrites(await shop.control.state())).toHaveLength(1);
  });

  it('goes on with a new token when the old one ends in the middle', async () => {
    await editMany(30);
    await shop.control.fault('PUT', '/ad/*', { type: 'expire-token' }, 1, 10);
    expect(await shop.push()).toMatchObject({ done: 30, failed: 0 });
    expect(ownWrites(await shop.control.state())).toHaveLength(30);
  });

  it('waits, unfinished, when the sign-in is gone, and loses nothing', async () => {
    await editMany(5);
    await shop.control.order('POST', '/tokens/revoke');
    await shop.control.order('POST', '/tokens/expire');
    await expect(shop.push()).rejects.toThrow('not-signed-in');
    expect(await draftCount(shop)).toBe(5);
    expect(ownWrites(await shop.control.state())).toEqual([]);
  });

  it('sends campaigns by the narrowest call, and makes a new one once when the answer is lost', async () => {
    const [campaign] = (await shop.call('campaigns.list', { account: ACCOUNT })).campaigns;
    if (!campaign) throw new Error('there is no campaign');
    await edit(shop, campaign.key, { 'budgets.daily.limitMicros': '75' });
    await shop.call('edits.create', {
      account: ACCOUNT,
      kind: 'campaign',
      rows: [{ title: 'Spring', 'budgets.daily.limitMicros': '10' }],
    });
    await shop.control.fault('POST', '/campaign', { type: 'reset-after' });
    const result = await shop.push();
    expect(result.items.map(({ op, state }) => [op, state])).toEqual([
      ['campaign', 'done'],
      ['campaign', 'done'],
    ]);
    const { campaigns, writes } = await shop.control.state();
    expect(campaigns.filter(({ title }) => title === 'Spring')).toHaveLength(1);
    expect(campaigns.find(({ id }) => id === campaign.id)).toMatchObject({
      budgets: { daily: { limitMicros: '75000000' } },
    });
    expect(writes.filter(({ kind }) => kind === 'campaign')).toHaveLength(2);
    expect(await draftCount(shop)).toBe(0);
  });

  it('reads an ad once more when a write of unknown outcome may have landed two minutes late', async () => {
    const ad = await oneEditable(shop);
    await edit(shop, ad.key, { title: 'Another title' });
    await shop.control.fault('PUT', '/ad/*', { type: 'reset-after' });
    await shop.push();
    const asked = async (): Promise<number> => {
      const { requests } = (await shop.control.order('GET', '/requests')) as unknown as {
        readonly requests: readonly { readonly url: string }[];
      };
      return requests.filter(({ url }) => url.includes(`adIds=${ad.id}`)).length;
    };
    const before = await asked();
    await shop.pull();
    expect(await asked()).toBe(before);
    await (await shop.restart(testClocks(121_000))).pull();
    expect(await asked()).toBe(before + 1);
  });

  it('does not send an automatic bid whose campaign was refused its limit', async () => {
    const ad = await oneEditable(shop);
    const campaigns = (await shop.call('campaigns.list', { account: ACCOUNT })).campaigns;
    const campaign = campaigns.find(({ id }) => id === ad['campaignId']);
    if (!campaign) throw new Error('the ad has no campaign');
    await edit(shop, campaign.key, { 'budgets.daily.limitMicros': '75' });
    await edit(shop, ad.key, { bidMicros: 'AUTOMATIC' });
    await shop.control.fault('PUT', '/campaign/**', { type: 'status', status: 400 }, 9);
    const result = await shop.push();
    expect(result.items.map(({ op, state }) => [op, state])).toEqual([
      ['campaign', 'failed'],
      ['update', 'skipped'],
    ]);
    expect(result.items[1]?.errors).toMatchObject([
      { code: 'campaign-refused', message: { params: { campaign: campaign.local['title'] } } },
    ]);
    expect(ownWrites(await shop.control.state())).toEqual([]);
    expect(await draftCount(shop)).toBe(2);
  });

  it.each([
    ['has a limit that is raised', { [LIMIT]: '75' }, { [LIMIT]: '80' }],
    ['is given one and started', { status: 'PAUSED' }, { [LIMIT]: '75', status: 'ACTIVE' }],
  ])('sends an automatic bid after its campaign, which %s last of all', async (_, before, after) => {
    const ad = await oneEditable(shop);
    const { campaigns } = await shop.call('campaigns.list', { account: ACCOUNT });
    const campaign = campaigns.find(({ id }) => id === ad['campaignId']);
    if (!campaign) throw new Error('the ad has no campaign');
    await edit(shop, campaign.key, before);
    await shop.push();
    await edit(shop, campaign.key, after);
    await edit(shop, ad.key, { bidMicros: 'AUTOMATIC' });
    const result = await shop.push();
    expect(result.items.map(({ op, state }) => [op, state])).toEqual([
      ['campaign', 'done'],
      ['update', 'done'],
    ]);
  });

  it('is taken back by its inverse, reviewed and sent as usual', async () => {
    const [edited, paused] = (await rowsOf(shop, 'status = ACTIVE and not problem')).slice(0, 2);
    if (!edited || !paused) throw new Error('too few ads');
    await edit(shop, edited.key, { title: 'Another title' });
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [paused.key] }, status: 'PAUSED' });
    const { run } = await shop.push();
    const undone = await shop.call('push.undo', { account: ACCOUNT, run });
    expect(undone).toMatchObject({ rows: 2, drifted: [] });
    await shop.push();
    expect(await shop.control.ad(edited.id)).toMatchObject({ title: edited['title'] });
    expect(await shop.control.ad(paused.id)).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('checking with the service', () => {
  it('ends at once when it is stopped, although the service asks to wait ten minutes', async () => {
    const shop = await openShop();
    try {
      await shop.pull();
      const { key, id } = await oneEditable(shop);
      await edit(shop, key, { title: 'Another title' });
      await shop.control.fault('PUT', `/ad/${id}`, { type: 'status', status: 503, retryAfter: 600 });
      const checking = expect(shop.check()).rejects.toThrow('cancelled');
      await expect.poll(shop.control.fired, SOON).toHaveLength(1);
      await shop.stop();
      await checking;
    } finally {
      await shop.end();
    }
  });

  it('asks about every draft and changes nothing', async () => {
    const shop = await openShop({ ads: 40 });
    try {
      await shop.pull();
      const [good, bad] = await editable(shop, 2);
      if (!good || !bad) throw new Error('too few ads');
      await edit(shop, good.key, { title: 'Another title' });
      await edit(shop, bad.key, { title: 'x'.repeat(61) });
      const result = await shop.check();
      expect(result).toMatchObject({ checked: 2, rejected: 1 });
      const errors = result.items.find(({ key }) => key === bad.key)?.errors;
      expect(errors?.[0]).toMatchObject({ code: 2002, field: 'title', source: 'service' });
      expect(ownWrites(await shop.control.state())).toEqual([]);
    } finally {
      await shop.end();
    }
  });
});
