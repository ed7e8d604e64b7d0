import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../../../sandbox/index.ts';
import type { Metrics, MetricsPullResult } from '../../../shared/contract/results/metrics.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import type { Around, Running, Shop } from '../sync/harness.ts';
import { ACCOUNT, openShop } from '../sync/harness.ts';

// A table of days is used only where the reports say the same; whatever it says, the sums here are those of the reports.

const HOST = fileURLToPath(new URL('./pull-days-and-die.ts', import.meta.url));
const DAY_MS = 86_400_000;
const TODAY = dayIn('Europe/Amsterdam', new Date());
const dayAt = (days: number): string => dayAfter(TODAY, days);
/** Days that are corrected no more. */
const MONTH = { from: dayAt(-40), to: dayAt(-10) };
const TWO_MONTHS = { from: dayAt(-71), to: dayAt(-10) };
const UNEQUAL = ['units', 'otherZone', 'otherDays', 'noDeleted', 'cut'] as const;

let shop: Shop;
let lines: string[];
const opened = async (settings: SandboxOptions['settings'] = {}, around: Around = {}): Promise<void> => {
  lines = [];
  shop = await openShop({ ads: 60, settings }, { ...around, log: (line) => lines.push(line) });
};
afterEach(() => shop.end());

type Period = { readonly from: string; readonly to: string };
const pullDays = (period: Period, { job, call }: Running = shop): Promise<MetricsPullResult> =>
  job(() => call('metrics.pull', { account: ACCOUNT, ...period }));
const list = (by: 'ad' | 'day' | 'category', period: Period, { call }: Running = shop): Promise<Metrics> =>
  call('metrics.list', { account: ACCOUNT, by, ...period });
const everything = async (period: Period): Promise<readonly Metrics[]> => [
  await list('ad', period),
  await list('day', period),
  await list('category', period),
];
const set = (settings: object): Promise<unknown> => shop.control.order('PATCH', '/settings', settings);
const asked = async (path: string): Promise<readonly URLSearchParams[]> =>
  (await shop.control.requests())
    .map(({ url }) => new URL(url, 'http://service'))
    .filter(({ pathname }) => pathname.endsWith(path))
    .map(({ searchParams }) => searchParams);
const told = (): readonly string[] => lines.filter((line) => line.includes('read one by one'));

describe('days asked for', () => {
  it.each([
    ['of ads that are here', true],
    ['of ads that are not here', false],
  ])(
    '%s come by one table that two reports bear out, and add up as by a report a day',
    async (_of, isPulled) => {
      await opened();
      if (isPulled) await shop.pull();
      expect(await pullDays(MONTH)).toMatchObject({
        ...{ ...MONTH, days: 31, byTable: 31, tableRefusal: null, requests: 3 },
      });
      const byTable = await everything(MONTH);
      expect(byTable[0]).toMatchObject({ missing: [], partial: [] });
      expect(byTable[0]?.totals?.engagement).toBeGreaterThan(0);
      await set({ adsTable: 'gone' });
      expect(await pullDays(MONTH)).toMatchObject({ days: 31, byTable: 0 });
      expect(await everything(MONTH)).toEqual(byTable);
    },
  );

  it('come by a table only where they are over and corrected no more', async () => {
    await opened();
    expect(await pullDays({ from: dayAt(-30), to: dayAt(2) })).toMatchObject({ days: 31, byTable: 27 });
    const [table, ...more] = await asked('/metrics/ads');
    expect(more).toEqual([]);
    expect(table?.get('startDate')).toBe(dayAt(-30));
    expect(table?.get('endDate')).toBe(dayAt(-4));
    expect(table?.get('includeDeleted')).toBe('true');
    const single = (await asked('/metrics/report')).filter(
      (query) => query.get('startDate') === query.get('endDate'),
    );
    for (const day of [-3, -2, -1, 0])
      expect(single.map((query) => query.get('startDate'))).toContain(dayAt(day));
  });

  it.each(UNEQUAL)(
    'come one by one where the table is unequal (%s), which is remembered',
    async (adsTable) => {
      await opened({ adsTable });
      await shop.pull();
      const refusal = { why: 'differs', since: TODAY };
      expect(await pullDays(TWO_MONTHS)).toMatchObject({ days: 62, byTable: 0, tableRefusal: refusal });
      expect(told()).toHaveLength(1);
      const byDay = await everything(MONTH);
      expect(
        await shop.call('metrics.performance', { account: ACCOUNT, by: 'price', measure: 'clicks' }),
      ).toMatchObject({ tableRefusal: refusal });
      await set({ adsTable: 'same' });
      expect(await pullDays(MONTH)).toMatchObject({ days: 31, byTable: 0, tableRefusal: refusal });
      expect(await asked('/metrics/ads')).toHaveLength(1);
      expect(told()).toHaveLength(1);
      await shop.control.order('POST', '/clock', { advanceMs: 31 * DAY_MS });
      // The service's time is that of its last answer.
      await shop.pull();
      expect(await pullDays(MONTH)).toMatchObject({ byTable: 31, tableRefusal: null });
      expect(await everything(MONTH)).toEqual(byDay);
    },
  );

  it.each([
    ['there is no table', { adsTable: 'gone' }, null, 'absent'],
    ['a page comes in its place', {}, { type: 'html', status: 200 }, 'absent'],
    ['it is refused', {}, { type: 'status', status: 403 }, 'absent'],
    ['it does not come', {}, { type: 'hang-before' }, 'late'],
    ['the service is out of order', {}, { type: 'status', status: 502 }, 'late'],
  ])('come one by one where %s', async (_how, settings, fault, why) => {
    await opened(settings, why === 'late' ? { timeouts: { headersMs: 250 } } : {});
    if (fault) await shop.control.fault('GET', '/metrics/ads', fault, 20);
    expect(await pullDays(MONTH)).toMatchObject({ days: 31, byTable: 0, tableRefusal: { why } });
    expect(await list('day', MONTH)).toMatchObject({ missing: [], partial: [] });
  });

  it('come one by one, and by a table tomorrow, where the report of all of them is refused', async () => {
    await opened();
    await shop.control.fault('GET', '/metrics/report', { type: 'status', status: 400 }, 1, 2);
    expect(await pullDays(MONTH)).toMatchObject({ days: 31, byTable: 0, tableRefusal: { why: 'unproven' } });
    expect(await list('day', MONTH)).toMatchObject({ missing: [], partial: [] });
    await shop.control.order('POST', '/clock', { advanceMs: DAY_MS });
    await shop.pull();
    expect(await pullDays(MONTH)).toMatchObject({ byTable: 31, tableRefusal: null });
  });

  it('are waited for once', async () => {
    await opened({}, { timeouts: { headersMs: 100 } });
    await shop.control.fault('GET', '/metrics/ads', { type: 'hang-before' }, 20);
    await pullDays(MONTH);
    expect(await shop.control.fired()).toHaveLength(1);
  });

  it('come by a table that is asked for again where its answer was lost', async () => {
    await opened();
    await shop.control.fault('GET', '/metrics/ads', { type: 'reset-after' }, 1);
    expect(await pullDays(MONTH)).toMatchObject({ byTable: 31, requests: 4 });
  });

  it('come one by one where nothing tells the time of a table', async () => {
    await opened({ dateHeader: 'absent' });
    expect(await pullDays(MONTH)).toMatchObject({ days: 31, byTable: 0, tableRefusal: null });
    expect(await asked('/metrics/ads')).toEqual([]);
  });

  it('are kept by whole tables where it is cancelled', async () => {
    await opened();
    await shop.control.fault('GET', '/metrics/ads', { type: 'hang-before' }, 1, 2);
    const pulled = pullDays(TWO_MONTHS);
    while ((await shop.control.fired()).length === 0);
    await shop.stop();
    await expect(pulled).rejects.toThrow('cancelled');
    const { rows, missing } = await list('day', TWO_MONTHS);
    expect([rows.length, missing.length]).toEqual([31, 31]);
    expect(missing).not.toContain(MONTH.from);
  });

  it('are all of a table or none where the process is killed as it writes them', async () => {
    await opened();
    await shop.close();
    await new Promise<void>((resolve, reject) => {
      const words = [HOST, shop.home, '40', TWO_MONTHS.from, TWO_MONTHS.to];
      execFile(process.execPath, words, (error, _stdout, stderr) =>
        error?.signal === 'SIGKILL' ? resolve() : reject(new Error(`it lived: ${stderr}`)),
      );
    });
    const again = await shop.restart();
    const { rows, missing, partial } = await list('day', TWO_MONTHS, again);
    expect([rows.length, missing.length, partial.length]).toEqual([31, 31, 0]);
    expect(await pullDays({ from: TWO_MONTHS.from, to: dayAt(-41) }, again)).toMatchObject({ byTable: 31 });
    expect(await list('day', TWO_MONTHS, again)).toMatchObject({ missing: [] });
  });
});
