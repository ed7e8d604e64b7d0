import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, rows } from './shop.ts';

const TODAY = dayIn('Europe/Amsterdam', new Date());
const DEFAULT = 'id:610001';

let shop: Shop;
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '40']);
  await shop.control('PATCH', '/settings', { maxCampaigns: 2 });
}, 120_000);
afterAll(() => shop.close());

const campaigns = async (): Promise<readonly JsonObject[]> =>
  rows(await shop.done('campaigns'), 'campaigns') as readonly JsonObject[];

describe('adsheet campaigns', () => {
  test('counts the ads of each, and says what they spend a day with the days behind it', async () => {
    expect(await shop.done('campaigns')).toMatchObject({ pace: null });
    await shop.done('metrics', 'pull', '--from', dayAfter(TODAY, -9), '--to', dayAfter(TODAY, -2));
    const found = await shop.done('campaigns');
    const to = dayAfter(TODAY, -2);
    expect(found).toMatchObject({ pace: { from: dayAfter(to, -6), to, days: 7, age: 2 } });
    const week = await shop.done('metrics', '--by', 'campaign', '--from', dayAfter(to, -6), '--to', to);
    const spent = Number((week['totals'] as JsonObject)['spentMicros']);
    const [only] = rows(found, 'campaigns') as readonly JsonObject[];
    expect(only).toMatchObject({
      id: 610_001,
      isDefault: true,
      pace: String(Math.round(spent / 7 / 10_000) * 10_000),
    });
    expect(Number(only?.['ads'])).toBe(
      Number((await shop.done('ads', '--where', 'status != DELETED and status != DELETED_BY_CS'))['count']),
    );
    const { stdout } = await runAdsheet(['campaigns'], shop.env);
    expect(stdout).toMatch(
      /^key +id +state +title +status +daily +total +dailySpent +spent +pace +ads +isDefault\n/,
    );
    expect(stdout).toContain(`7 days known from ${dayAfter(to, -6)} to ${to}, 2 days old`);
  });

  test('makes one where the marketplace has room, and moves ads into it', async () => {
    const made = await shop.done('campaigns', 'create', 'title=Zomer', 'daily=12.50', 'status=ACTIVE');
    expect(made).toMatchObject({ keys: ['c2'], refused: [] });
    const early = await shop.adsheet('campaigns', 'assign', 'c2', '--keys', 'r1');
    expect(early.code).not.toBe(0);
    expect(await shop.done('push', '--yes')).toMatchObject({ done: 1 });
    const assigned = await shop.done('campaigns', 'assign', 'c2', '--keys', 'r1,r2,r3');
    expect(assigned).toMatchObject({ rows: 3 });
    expect((await campaigns()).find(({ key }) => key === 'c2')).toMatchObject({ ads: 3, title: 'Zomer' });
    expect(await shop.done('push', '--yes')).toMatchObject({ done: 3 });
  });

  test('says why the marketplace refuses one that it has no room for', async () => {
    await shop.control('PATCH', '/settings', { maxCampaigns: 1 });
    await shop.done('campaigns', 'create', 'title=Winter');
    const refused = await shop.adsheet('push', '--yes');
    expect(refused.json).toMatchObject({
      done: 0,
      items: [{ errors: [{ code: 2039, message: 'There are as many campaigns as are allowed (1).' }] }],
    });
    await shop.done('discard');
  });

  test('says of each refusal of a campaign what it is and what helps', async () => {
    /** Pushes the one edit, and takes it back. */
    const refusal = async (): Promise<readonly [number, string]> => {
      const { json } = await shop.adsheet('push', '--yes');
      const [error] = rows(json, 'items').flatMap((item) => rows(item as JsonObject, 'errors'));
      await shop.done('discard');
      return [Number(error?.['code']), String(error?.['message'])];
    };
    const behave = (settings: JsonObject) => shop.control('PATCH', '/settings', settings);
    await behave({ maxCampaigns: 9, campaignCreate: 'not-implemented' });
    await shop.done('campaigns', 'create', 'title=Herfst');
    expect(await refusal()).toEqual([
      1001,
      'The marketplace cannot do this with campaigns. Revert the campaign here.',
    ]);
    await behave({ campaignCreate: 'done', campaignTaken: 'title', reachedCampaignStatus: 'refuse' });
    await shop.done('campaigns', 'create', 'title=Zomer');
    expect(await refusal()).toEqual([
      2034,
      'There is such a campaign already (Zomer). Give this one another title or vendor ID.',
    ]);
    // One of the seller's that was made elsewhere.
    await shop.control('PATCH', '/campaigns/610001', { vendorId: 'ALLES-1' });
    await shop.done('campaigns', 'create', 'title=Alles', 'vendor=alles-1');
    expect(await refusal()).toEqual([2025, 'Another campaign has this vendor ID. Give this one another.']);
    await shop.control('PATCH', '/campaigns/610001', { status: 'BUDGET_REACHED' });
    await shop.done('pull');
    await shop.done('campaigns', 'set', DEFAULT, 'status=PAUSED');
    expect(await refusal()).toEqual([
      2040,
      'The status of the campaign cannot be changed this way now (PAUSED). Get changes, then try again or revert it.',
    ]);
    await shop.control('PATCH', '/campaigns/610001', { status: 'ACTIVE' });
    await behave({ maxCampaigns: 1, campaignTaken: 'vendorId', reachedCampaignStatus: 'change' });
    await shop.done('pull');
  });

  test('locks title and vendor ID of a campaign that is there', async () => {
    const said = await shop.done('campaigns', 'set', DEFAULT, 'title=Anders', 'vendor=A-1', 'status=PAUSED');
    expect(said).toMatchObject({
      changes: 1,
      refused: [
        { field: 'title', code: 'not-editable' },
        { field: 'vendorId', code: 'not-editable' },
      ],
    });
    const { stdout } = await runAdsheet(['campaigns', 'show', DEFAULT], shop.env);
    expect(stdout).toContain('status: ACTIVE → PAUSED');
    expect((await runAdsheet(['campaigns'], shop.env)).stdout).toMatch(/^c1 +610001 +edited /m);
    await shop.done('discard');
    const deleted = await shop.done('campaigns', 'set', DEFAULT, 'status=DELETED');
    expect(deleted).toMatchObject({ changes: 0, refused: [{ code: 'not-campaign-status' }] });
  });

  test('changes the budgets of all or of those named, as one changeset', async () => {
    const file = join(shop.home, 'budgets.json');
    await writeFile(file, JSON.stringify({ kind: 'set', fields: ['daily', 'total'], text: '40' }));
    expect(await shop.done('campaigns', 'bulk', file)).toMatchObject({ rows: 2, changes: 4 });
    await writeFile(file, JSON.stringify({ kind: 'money', fields: ['daily'], by: 'percent', value: '-25' }));
    expect(await shop.done('campaigns', 'bulk', file, '--dry-run')).toMatchObject({ rows: 2, changed: 2 });
    expect(await shop.done('campaigns', 'bulk', file, '--keys', 'id:610001')).toMatchObject({ rows: 1 });
    expect(await campaigns()).toMatchObject([
      { budgets: { daily: { limitMicros: '30000000' }, total: { limitMicros: '40000000' } } },
      { budgets: { daily: { limitMicros: '40000000' }, total: { limitMicros: '40000000' } } },
    ]);
    await shop.done('discard');
    expect((await shop.adsheet('campaigns', 'bulk', file, '--keys', 'c9')).code).not.toBe(0);
  });

  test('reads one again by its id', async () => {
    expect(await shop.done('campaigns', 'read', DEFAULT)).toEqual({ key: 'c1', found: 'same' });
    await shop.control('PATCH', '/campaigns/610001', { title: 'Alles' });
    expect(await shop.done('campaigns', 'read', DEFAULT)).toEqual({ key: 'c1', found: 'changed' });
    expect((await campaigns()).find(({ key }) => key === 'c1')).toMatchObject({ title: 'Alles' });
  });

  test('writes all to a file, which is not imported', async () => {
    const file = join(shop.home, 'campaigns.csv');
    expect(await shop.done('campaigns', 'export', file)).toMatchObject({ rows: 2 });
    expect(await readFile(file, 'utf8')).toContain('Zomer');
    const book = join(shop.home, 'campaigns.xlsx');
    await shop.done('campaigns', 'export', book);
    expect((await shop.adsheet('import', book, '--dry-run')).stdout).toContain('sheet-not-ads');
  });

  test('is listed with its problems, which are mended with those of ads', async () => {
    await shop.done('discard');
    await shop.done('campaigns', 'set', DEFAULT, 'daily=9000', 'total=8000');
    const listed = await shop.done('problems', '--rule', 'daily-above-total');
    expect(listed['problems']).toMatchObject([{ key: 'c1', field: 'budgets.daily.limitMicros' }]);
    expect((await runAdsheet(['problems'], shop.env)).stdout).toMatch(/^c1 +warning +daily-above-total/m);
    expect(await shop.done('problems', '--fix', '--rule', 'daily-above-total')).toMatchObject({ rows: 1 });
    expect(await shop.done('problems', '--rule', 'daily-above-total')).toMatchObject({ problems: [] });
    await shop.done('discard');
  });

  test('says in review what a day may cost with it, and asks before its ads lose their last limit', async () => {
    await shop.done('campaigns', 'set', DEFAULT, 'daily=20');
    expect(await shop.done('review')).toMatchObject({ money: { daily_after: '20000000', unlimited: 0 } });
    expect(await shop.done('push', '--yes')).toMatchObject({ done: 1 });
    await shop.done('campaigns', 'set', DEFAULT, 'daily=UNLIMITED');
    const review = await shop.done('review');
    expect(review).toMatchObject({ money: { daily_before: '20000000' } });
    const free = Number((review['money'] as JsonObject)['unlimited']);
    expect(free).toBeGreaterThan(0);
    expect(review['guards']).toContainEqual({ code: 'spend-unlimited', count: free, params: {} });
    const { stdout } = await runAdsheet(['review'], shop.env);
    expect(stdout).toMatch(/Money: at worst on one day EUR 20\.00 → no bound,/);
    expect(stdout).toMatch(new RegExp(`^${free} ads? without any limit\\.$`, 'm'));
    expect(await shop.adsheet('push')).toMatchObject({ code: 3, json: { error: { code: 'guard' } } });
    await shop.done('discard');
  });

  test('that the marketplace no longer has takes no ads, and is put away', async () => {
    const fault = { method: 'GET', path: '/campaign/**', action: { type: 'status', status: 404 } };
    await shop.control('POST', '/faults', fault);
    expect(await shop.done('campaigns', 'read', 'c2')).toMatchObject({ found: 'gone' });
    const assigned = await runAdsheet(['campaigns', 'assign', 'c2', '--keys', 'r9'], shop.env);
    expect(assigned).toMatchObject({ code: 2, stderr: expect.stringContaining('no campaign c2 any more') });
    await shop.done('discard');
    expect(await shop.done('put-away', '--keys', 'c2')).toMatchObject({ rows: 1, refused: [] });
    expect((await campaigns()).map(({ key }) => key)).not.toContain('c2');
    await shop.done('undo');
    expect((await campaigns()).map(({ key }) => key)).toContain('c2');
  });
});
