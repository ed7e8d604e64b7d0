import { afterEach, expect, it } from 'vitest';
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Shop } from '../harness.ts';
import { ACCOUNT, edit, openShop, rowsOf } from '../harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const status = (key: RowKey, to: 'ACTIVE' | 'PAUSED' | 'DELETED'): Promise<unknown> =>
  shop.call('edits.status', { account: ACCOUNT, select: { keys: [key] }, status: to });

const micros = (text: unknown): number => Number(text) / 1_000_000;

it('everything is changed at once: what frees money and places is sent first, what costs money last', async () => {
  shop = await openShop({ ads: 60, settings: { maxCampaigns: 5 } });
  await shop.pull();
  const { campaigns } = await shop.call('campaigns.list', { account: ACCOUNT });
  const campaign = campaigns[0];
  const active = (await rowsOf(shop, 'status = ACTIVE and not problem')).filter(
    ({ bidMicros }) => bidMicros !== 'AUTOMATIC',
  );
  const [paused, removed, raised, updated, like] = active;
  const [activated] = await rowsOf(shop, 'status = PAUSED and not problem');
  if (!campaign || !paused || !removed || !updated || !raised || !like || !activated)
    throw new Error('too few');

  await edit(shop, raised.key, { bid: (micros(raised['bidMicros']) + 0.01).toFixed(2) });
  await status(activated.key, 'ACTIVE');
  const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [like.key] } });
  await edit(shop, updated.key, { title: 'A better title' });
  await status(removed.key, 'DELETED');
  await status(paused.key, 'PAUSED');
  await edit(shop, campaign.key, { 'budgets.daily.limitMicros': '75' });
  await shop.call('edits.create', { account: ACCOUNT, kind: 'campaign', rows: [{ title: 'Spring' }] });
  const result = await shop.push();
  expect(result.items.filter(({ state }) => state !== 'done')).toEqual([]);

  const writes = (await shop.control.requests())
    .filter(({ method, url }) => method !== 'GET' && url.includes('/api/sellside/'))
    .map(({ method, url }) => `${method} ${url.replace('/api/sellside', '')}`);
  const at = (line: string): number => {
    expect(writes).toContain(line);
    return writes.indexOf(line);
  };
  const stages = [
    [at('POST /campaign'), at(`PUT /campaign/${campaign.id}/budgets`)],
    [at(`PUT /ad/${paused.id}/status/PAUSED`), at(`PUT /ad/${removed.id}/status/DELETED`)],
    [at(`PUT /ad/${updated.id}`)],
    [at('POST /ad')],
    [at(`PUT /ad/${raised.id}`), at(`PUT /ad/${activated.id}/status/ACTIVE`)],
  ];
  expect(keys).toHaveLength(1);
  for (const [i, stage] of stages.entries()) {
    const before = stages[i - 1];
    if (before) expect(Math.min(...stage)).toBeGreaterThan(Math.max(...before));
  }
});
