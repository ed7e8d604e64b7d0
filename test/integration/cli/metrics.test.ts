import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, rows } from './shop.ts';

const TODAY = dayIn('Europe/Amsterdam', new Date());
const FROM = dayAfter(TODAY, -29);
const PERIOD = ['--from', FROM, '--to', TODAY] as const;

let shop: Shop;
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '60']);
}, 120_000);
afterAll(() => shop.close());

describe('adsheet metrics', () => {
  test('gets the performance of a period, and shows it by ad, day, category and campaign', async () => {
    const before = await shop.done('metrics');
    expect(rows(before, 'rows')[0]).toMatchObject({ impressions: null, spentMicros: null });
    expect(before['totals']).toMatchObject({ clicks: null });
    const pulled = await shop.done('metrics', 'pull', ...PERIOD);
    expect(pulled).toMatchObject({ from: FROM, to: TODAY, scope: 'hit', days: 30, missing: [] });
    expect(rows(pulled, 'rows')).toHaveLength(30);
    const shown = await shop.done('metrics');
    expect(shown).toMatchObject({ from: FROM, to: TODAY, totals: pulled['totals'] });
    expect(rows(shown, 'rows')).toHaveLength(60);
    expect(rows(shown, 'rows')[0]).toMatchObject({
      key: expect.stringMatching(/^r\d+$/),
      title: expect.any(String),
      impressions: expect.any(Number),
      spentMicros: expect.stringMatching(/^\d+$/),
    });
    const byCategory = await shop.done('metrics', '--by', 'category');
    expect(rows(byCategory, 'rows')[0]).toMatchObject({
      categoryId: expect.any(Number),
      label: expect.any(String),
    });
    expect(await shop.done('metrics', '--by', 'campaign')).toMatchObject({
      totals: pulled['totals'],
      rows: [{ campaignId: 610_001, title: 'Default campaign' }],
    });
    const found = await shop.done('ads', '--where', 'clicks(29d) > 10 and cpc(29d) < 0.20');
    expect(Number(found['count'])).toBeGreaterThan(0);
    expect(Number(found['count'])).toBeLessThan(60);
  });

  test('shows results as columns of ads and of files, of the days that are named', async () => {
    await shop.done('metrics', 'pull', ...PERIOD);
    const last = dayAfter(TODAY, -1);
    const days = ['--from', dayAfter(TODAY, -10), '--to', last] as const;
    const told = new Map(rows(await shop.done('metrics', ...days), 'rows').map((row) => [row['key'], row]));
    const columns = 'title,results.clicks,results.spent,results.clicks.percent';
    const { ads, results } = await shop.done('ads', '--columns', columns, '--sort=-results.clicks', ...days);
    expect(results).toMatchObject({ from: dayAfter(TODAY, -10), to: last, missing: [] });
    const found = ads as { readonly key: string; readonly results: Record<string, unknown> }[];
    expect(found).toHaveLength(60);
    for (const { key, results: of } of found)
      expect([of['clicks'], of['spent']]).toEqual([
        told.get(key)?.['clicks'],
        told.get(key)?.['spentMicros'],
      ]);
    const clicks = found.map(({ results: of }) => Number(of['clicks']));
    expect(clicks).toEqual(clicks.toSorted((a, b) => b - a));
    const table = await runAdsheet(['ads', '--columns', columns, '--days', '20', '--limit', '3'], shop.env);
    expect(table.stdout).toContain('nothing is known yet');
    expect(table.stdout).toContain(` – ${last}, `);
    const unsold = await runAdsheet(['ads', '--columns', 'results.orders', '--limit', '1'], shop.env);
    expect(unsold.stdout).toContain('No orders are known: adsheet orders take FILE');
    const file = join(shop.home, 'results.csv');
    await shop.done('export', file, '--columns', columns, ...days);
    const written = await readFile(file, 'utf8');
    expect(written).toContain(`Clicks ${dayAfter(TODAY, -10)} – ${last}`);
  });

  test('lists ready questions, and the ads that one finds', async () => {
    const { questions } = await shop.done('questions');
    expect(questions).toContainEqual({
      name: 'at-budget',
      where: 'notLive contains BUDGET_SPENT or notLive contains DAY_SPENT',
      count: (await shop.done('ads', '--question', 'at-budget'))['count'],
    });
    const both = await shop.done(
      'ads',
      '--question',
      'at-budget',
      '--where',
      'status = PAUSED',
      '--limit',
      '1',
    );
    expect(both['count']).toBe(
      (await shop.done('ads', '--where', '(notLive contains _SPENT) and status = PAUSED'))['count'],
    );
    expect(await shop.adsheet('ads', '--question', 'colour')).toMatchObject({ code: 2 });
  });

  test('says it in a table with the totals, in the currency', async () => {
    await shop.done('metrics', 'pull', ...PERIOD);
    const { stdout, code } = await runAdsheet(['metrics', '--by', 'day'], shop.env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^day +impressions +clicks/);
    expect(stdout).toMatch(/\ntotal +\d+ +\d+ +\d+ +\d+ +\d+\.\d\d/);
    expect(stdout).toContain(`${FROM} to ${TODAY}, counted in hits; days of Europe/Amsterdam.`);
  });

  test('marks a day that was not over when it was read, and computes with whole days alone', async () => {
    await shop.done('metrics', 'pull', '--from', dayAfter(TODAY, -2), '--to', TODAY);
    const listed = await shop.done('metrics', '--from', dayAfter(TODAY, -2));
    expect(listed).toMatchObject({ to: TODAY, partial: [TODAY], zone: 'Europe/Amsterdam' });
    const table = await runAdsheet(['metrics', '--by', 'category'], shop.env);
    expect(table.stdout).toContain(`Of ${TODAY} only a part of the performance is known`);
    const whole = await shop.done('metrics', '--from', dayAfter(TODAY, -2), '--to', dayAfter(TODAY, -1));
    const seen = rows(whole, 'rows').filter(({ clicks }) => Number(clicks) > 0);
    expect(await shop.done('ads', '--where', 'clicks(2d) > 0')).toMatchObject({ count: seen.length });
  });

  test('says how days came: by tables of many days, or one by one and why', async () => {
    expect(await shop.done('metrics', 'pull', ...PERIOD)).toMatchObject({ byTable: 26, tableRefusal: null });
    await shop.control('PATCH', '/settings', { adsTable: 'units' });
    const pulled = await runAdsheet(['metrics', 'pull', ...PERIOD], shop.env);
    await shop.control('PATCH', '/settings', { adsTable: 'same' });
    expect(pulled.stdout).toContain(`did not agree with its reports on ${TODAY}`);
    const tableRefusal = { why: 'differs', since: TODAY };
    expect(await shop.done('metrics', 'pull', ...PERIOD)).toMatchObject({ byTable: 0, tableRefusal });
    expect(await shop.done('metrics', 'compare')).toMatchObject({ tableRefusal });
    const compared = await runAdsheet(['metrics', 'compare'], shop.env);
    expect(compared.stdout).toContain('Days were got one by one');
  });

  test('counts sessions for a period as a whole, by ad alone', async () => {
    const period = ['--from', dayAfter(TODAY, -7), '--to', dayAfter(TODAY, -1), '--scope', 'session'];
    const got = await shop.done('metrics', 'pull', ...period);
    expect(got).toMatchObject({ scope: 'session', requests: 1, totals: { clicks: null } });
    expect(rows(got, 'rows').length).toBeGreaterThan(10);
    const refused = await shop.adsheet('metrics', '--by', 'day', ...period);
    expect(refused.json).toMatchObject({ error: { code: 'sessions-by-ad' } });
  });

  test('puts a period beside the one before it, by groups, and names the ads that moved', async () => {
    const period = ['--from', dayAfter(TODAY, -10), '--to', dayAfter(TODAY, -1)];
    await shop.done('metrics', 'pull', '--from', dayAfter(TODAY, -20), '--to', dayAfter(TODAY, -1));
    const summed = await shop.done('metrics', ...period);
    const compared = await shop.done('metrics', 'compare', ...period, '--per', 'status');
    expect(compared).toMatchObject({
      before: { from: dayAfter(TODAY, -20), to: dayAfter(TODAY, -11) },
      missing: [],
      totals: { now: summed['totals'] },
    });
    expect(rows(compared, 'risers').length).toBeGreaterThan(0);
    const [line] = rows(compared, 'lines');
    const one = await shop.done(
      ...['metrics', 'compare', ...period, '--per', 'status', '--only', String(line?.['id'])],
    );
    expect(one).toMatchObject({ totals: { now: line?.['now'] } });
    const table = await runAdsheet(['metrics', 'compare', ...period, '--of', 'spent'], shop.env);
    expect(table.stdout).toContain(`before: ${dayAfter(TODAY, -20)} to ${dayAfter(TODAY, -11)}`);
    const older = await runAdsheet(
      ['metrics', 'compare', '--from', dayAfter(TODAY, -40), '--to', dayAfter(TODAY, -1)],
      shop.env,
    );
    expect(older.stdout).toContain('not known as a whole and not counted');
  });

  test('keeps reports of the marketplace as files, and refuses what one does not take', async () => {
    const period = ['--from', dayAfter(TODAY, -7), '--to', dayAfter(TODAY, -1)];
    const folder = await mkdtemp(join(tmpdir(), 'adsheet-reports-'));
    const kept = await shop.done('metrics', 'download', `${folder}/`, ...period, '--columns', 'adID,clicks');
    expect(kept).toMatchObject({ report: 'ads', rows: null, money: 'micros', zone: 'Europe/Amsterdam' });
    expect(String(kept['file'])).toContain(join(folder, 'performance_'));
    const few = ['metrics', 'download', join(folder, 'few.csv'), ...period, '--report', 'sessions'];
    expect(await shop.done(...few, '--where', 'clicks(2d) > 0', '--deleted')).toMatchObject({
      rows: expect.any(Number),
    });
    const refused = await shop.adsheet(...few, '--aggregate', 'weekly');
    expect(refused).toMatchObject({ code: 2, json: { error: { code: 'bad-input' } } });
    await rm(folder, { recursive: true });
  });

  test('takes own orders, asks what could be read in two ways, and keeps the page as a workbook', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'adsheet-orders-'));
    const orders = join(folder, 'orders.csv');
    const days = [-30, -2].map((at) => dayAfter(TODAY, at));
    await writeFile(orders, ['SKU,Date,Revenue', `A-1,${days[0]},2.00`, `A-1,${days[1]},1.250`].join('\n'));
    expect(await shop.adsheet('orders', 'take', orders)).toMatchObject({
      code: 3,
      json: { error: { code: 'orders-asked' } },
    });
    const read = ['orders', 'take', orders, '--decimal', '.'];
    const asked = await shop.adsheet(...read);
    expect(asked).toMatchObject({ code: 3, json: { error: { code: 'orders-asked' } } });
    expect(JSON.stringify(asked.json)).toContain('--from and --to');
    const [from, to] = [dayAfter(TODAY, -2), dayAfter(TODAY, -1)];
    expect(await shop.adsheet(...read, '--from', from, '--to', 'today')).toMatchObject({ code: 2 });
    const late = await shop.adsheet(...read, '--from', from, '--to', dayAfter(TODAY, 1));
    expect(late).toMatchObject({ code: 2, json: { error: { code: 'orders-period' } } });
    expect(await shop.done(...read, '--from', from, '--to', to)).toMatchObject({
      ...{ kind: 'taken', file: { from, to } },
    });
    const listed = await shop.done('orders');
    expect(rows(listed, 'files')).toMatchObject([{ name: 'orders.csv', revenueMicros: '3250000' }]);
    const book = join(folder, 'page.xlsx');
    expect(await shop.done('metrics', 'compare', book)).toEqual({ file: book });
    expect(rows(await shop.done('orders', 'forget', '1'), 'files')).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test('takes another zone for the marketplace’s days', async () => {
    await shop.done('settings', 'time-zone=Pacific/Auckland');
    expect(await shop.done('metrics')).toMatchObject({ zone: 'Pacific/Auckland' });
    const wrong = await shop.adsheet('settings', 'time-zone=Mars/Olympus');
    expect(wrong).toMatchObject({ json: { error: { code: 'no-time-zone' } } });
    await shop.done('settings', 'time-zone=');
    expect(await shop.done('metrics')).toMatchObject({ zone: 'Europe/Amsterdam' });
  });

  test.each([
    ['without its days', ['metrics', 'pull', '--from', TODAY]],
    ['of a day that does not exist', ['metrics', 'pull', '--from', '2026-02-30', '--to', '2026-03-01']],
    ['that ends before it begins', ['metrics', 'pull', '--from', TODAY, '--to', FROM]],
    ['of centuries', ['metrics', '--from', '1900-01-01']],
    ['of another kind of count', ['metrics', '--scope', 'visit']],
  ])('refuses a period %s as wrong usage', async (_what, words) => {
    expect(await shop.adsheet(...words)).toMatchObject({ code: 2, json: { error: { code: 'bad-input' } } });
  });
});
