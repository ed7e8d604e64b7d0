import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read as readBook, utils as sheets } from '@e965/xlsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReportWanted } from '../../../shared/contract/commands/metrics.ts';
import type { DownloadResult } from '../../../shared/contract/results/downloads.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import { AD_TABLE_COLUMNS, REPORTS } from '../../../shared/metrics/reports.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, openShop, rowsOf } from '../sync/harness.ts';

const TODAY = dayIn('Europe/Amsterdam', new Date());
const WEEK = { from: dayAfter(TODAY, -7), to: dayAfter(TODAY, -1) };

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 60 });
  await shop.pull();
});
afterEach(() => shop.end());

type Asked = Omit<ReportWanted, 'from' | 'to'> & Partial<Pick<ReportWanted, 'from' | 'to'>>;

const keep = (report: Asked, name = 'report.csv'): Promise<DownloadResult> =>
  shop.job(() =>
    shop.call('metrics.download', {
      account: ACCOUNT,
      file: join(shop.home, name),
      report: { ...WEEK, ...report },
    }),
  );

/** The cells of a file, as a second reader sees them. */
const cellsOf = async ({ file }: DownloadResult): Promise<readonly (readonly string[])[]> => {
  const book = readBook(await readFile(file), { raw: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheets.sheet_to_json<string[]>(sheet ?? {}, { header: 1, raw: false, defval: '' });
};

const column = (cells: readonly (readonly string[])[], at: number): readonly number[] =>
  cells.slice(1).map((row) => Number(row[at]));
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const totals = async () => {
  await shop.job(() => shop.call('metrics.pull', { account: ACCOUNT, ...WEEK }));
  const { totals } = await shop.call('metrics.list', { account: ACCOUNT, by: 'ad', ...WEEK });
  if (!totals) throw new Error('no totals');
  return totals;
};

describe('a report of the marketplace as a file', () => {
  it('has the columns asked for, in the language asked for, and adds up to what the report of ads says', async () => {
    const { clicks, spentMicros } = await totals();
    const columns = ['adID', 'spentMicros', 'clicks'] as const;
    const found = await keep({ name: 'ads', columns: [...columns], deleted: true, aggregate: 'monthly' });
    expect(found).toMatchObject({
      ...WEEK,
      report: 'ads',
      rows: null,
      zone: 'Europe/Amsterdam',
      money: 'micros',
    });
    expect(found).toMatchObject({ language: 'nl-NL', requests: 1, asOf: expect.any(String) });
    const cells = await cellsOf(found);
    expect(cells[0]).toEqual(['Advertentie-ID', 'Besteed (micro)', 'Kliks']);
    expect(sum(column(cells, 2))).toBe(clicks);
    expect(sum(column(cells, 1))).toBe(Number(spentMicros));
    expect(found.bytes).toBe((await readFile(found.file)).byteLength);
    const whole = await keep({ name: 'ads', deleted: true }, 'report.xlsx');
    const all = await cellsOf(whole);
    expect(all[0]).toHaveLength(AD_TABLE_COLUMNS.length);
    expect(sum(column(all, AD_TABLE_COLUMNS.indexOf('clicks')))).toBe(clicks);
  });

  it('goes into a folder under the name the marketplace gives it, and never replaces another file there', async () => {
    const names = async () => (await readdir(shop.home)).filter((name) => name.endsWith('.csv')).toSorted();
    const stem = `performance_${WEEK.from}_${WEEK.to}`;
    await keep({ name: 'ads' }, '.');
    await keep({ name: 'ads' }, '.');
    expect(await names()).toEqual([`${stem} (2).csv`, `${stem}.csv`]);
  });

  it('has every column of every ad in the reports of hits and sessions, of the ads named alone', async () => {
    const found = await keep({ name: 'hits', deleted: true });
    const [head = [], ...rows] = await cellsOf(found);
    for (const name of ['websiteCTR', 'eSpentMicros', 'relativePerformance', 'dailyBudgetMicros', 'endDate'])
      expect(head).toContain(name);
    expect(found.rows).toBe(rows.length);
    const wanted = rows.slice(0, 3).map((row) => row[head.indexOf('adId')]);
    const keys = (await rowsOf(shop, '')).flatMap(({ key, id }) =>
      wanted.includes(String(id)) ? [key] : [],
    );
    const some = await keep({ name: 'sessions', rows: { keys } });
    const [heads = [], ...few] = await cellsOf(some);
    expect(new Set(few.map((row) => row[heads.indexOf('adId')]))).toEqual(new Set(wanted));
  });

  it('counts distinct ads over exactly the ranges asked for, in no way of money', async () => {
    const found = await keep({ name: 'data', by: [], before: true });
    const [head = [], now = [], before = []] = await cellsOf(found);
    expect(head).toEqual([
      ...[
        'from',
        'to',
        'am:countDistinctAdID',
        'am:impressions',
        'am:clicks',
        'am:websiteClicks',
        'am:emails',
      ],
    ]);
    expect([now[0], now[1], before[1]]).toEqual([WEEK.from, WEEK.to, dayAfter(WEEK.from, -1)]);
    expect(Number(now[4])).toBe((await totals()).clicks);
    const byDay = await cellsOf(await keep({ name: 'data', by: ['day'], counts: ['ads'] }));
    expect(sum(column(byDay, 3))).toBeGreaterThan(Number(now[2]));
  });

  it('says of older reports what the interface leaves open, and has a day of categories a request', async () => {
    const { clicks } = await totals();
    const days = await keep({ name: 'categories' });
    expect(days).toMatchObject({ zone: null, money: 'untold', requests: 7 });
    const cells = await cellsOf(days);
    expect(sum(column(cells, (cells[0] ?? []).indexOf('clicks')))).toBe(clicks);
    const [head = [], row = []] = await cellsOf(await keep({ name: 'summary' }));
    expect(Number(row[head.indexOf('clicks')])).toBe(clicks);
    expect(await keep({ name: 'former', deleted: true })).toMatchObject({ money: 'cents' });
    const detailed = await cellsOf(await keep({ name: 'detail', deleted: true }));
    expect(sum(column(detailed, (detailed[0] ?? []).indexOf('clicks')))).toBe(clicks);
  });

  it('is begun anew after a cut, and leaves a file of before as it is where none comes', async () => {
    const file = join(shop.home, 'report.csv');
    await writeFile(file, 'before');
    await shop.control.fault('GET', '/metrics/ads', { type: 'truncated' }, 1);
    expect((await cellsOf(await keep({ name: 'ads' })))[0]).toContain('Kliks');
    await writeFile(file, 'before');
    await shop.control.fault('GET', '/metrics/ads', { type: 'status', status: 404 }, 1);
    await expect(keep({ name: 'ads' })).rejects.toMatchObject({ code: 'no-such-report' });
    expect(await readFile(file, 'utf8')).toBe('before');
    expect((await readdir(shop.home)).filter((name) => name.includes('adsheet-'))).toEqual([]);
  });

  it('refuses what a report does not take', async () => {
    await expect(keep({ name: 'summary', deleted: true })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(keep({ name: 'ads' }, 'report.txt')).rejects.toMatchObject({ code: 'file-unwritable' });
    await expect(keep({ name: 'detail' }, 'report.xlsx')).rejects.toMatchObject({ code: 'file-unwritable' });
    for (const name of REPORTS.filter((one) => one !== 'ads'))
      await expect(keep({ name, phrase: 'x' })).rejects.toMatchObject({ code: 'bad-input' });
  });
});
