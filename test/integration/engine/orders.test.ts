import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read as readBook, utils as sheets } from '@e965/xlsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { OrdersResult } from '../../../shared/contract/results/orders.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, openShop, rowsOf } from '../sync/harness.ts';

const TODAY = dayIn('Europe/Amsterdam', new Date());
const dayAt = (days: number): string => dayAfter(TODAY, days);
const WEEK = { from: dayAt(-7), to: dayAt(-1) };

let shop: Shop;
let vendors: readonly string[] = [];
beforeEach(async () => {
  shop = await openShop({ ads: 60 });
  await shop.pull();
  const rows = await rowsOf(shop, 'status = ACTIVE');
  vendors = rows.flatMap(({ vendorId }) =>
    typeof vendorId === 'string' && vendorId !== '' ? [vendorId] : [],
  );
});
afterEach(() => shop.end());

type Said = Omit<CommandInput<'orders.take'>, 'account' | 'file'>;

const take = async (text: string, said: Said = {}, name = 'orders.csv'): Promise<OrdersResult> => {
  const file = join(shop.home, name);
  await writeFile(file, text);
  return shop.job(() => shop.call('orders.take', { account: ACCOUNT, file, ...said }));
};

const performance = () =>
  shop.call('metrics.performance', { account: ACCOUNT, ...WEEK, by: 'category', measure: 'clicks' });

const table = (rows: readonly (readonly string[])[]): string =>
  ['SKU;Datum;Omzet', ...rows.map((row) => row.join(';'))].join('\r\n');

it('stand beside the figures of their ads and days, once however often the file comes', async () => {
  await shop.job(() => shop.call('metrics.pull', { account: ACCOUNT, from: dayAt(-14), to: dayAt(-1) }));
  const [first = '', second = ''] = vendors;
  const file = table([
    [first, dayAt(-1), '100,00'],
    [first.toLowerCase(), dayAt(-1), '50,25'],
    [second, dayAt(-9), '20,00'],
    [second, dayAt(-14), '1,00'],
    ['nobody', dayAt(-1), '7,00'],
  ]);
  expect(await take(file)).toMatchObject({
    kind: 'taken',
    leftCount: 0,
    unknown: 1,
    file: { orders: 5, rows: 5, from: dayAt(-14), to: dayAt(-1) },
  });
  const { totals, lines, days, orders } = await performance();
  expect(orders).toEqual({ missing: [], unmatched: { orders: 1, revenueMicros: '7000000' } });
  const spent = BigInt(totals.now?.spentMicros ?? 0);
  expect(totals.now?.earned).toEqual({
    orders: 2,
    revenueMicros: '150250000',
    costPerOrderMicros: String((spent + 1n) / 2n),
    marginMicros: String(150_250_000n - spent),
  });
  expect(totals.before?.earned).toMatchObject({ orders: 2, revenueMicros: '21000000' });
  expect(days.at(-1)?.figures?.earned?.orders).toBe(2);
  expect(lines.reduce((sum, { now }) => sum + (now?.earned?.orders ?? 0), 0)).toBe(2);
  expect(await take(file, {}, 'again.csv')).toMatchObject({ kind: 'known', file: { name: 'orders.csv' } });
  expect((await performance()).totals).toEqual(totals);
  const { files } = await shop.call('orders.list', { account: ACCOUNT });
  await shop.call('orders.forget', { account: ACCOUNT, id: files[0]?.id ?? 0 });
  expect((await performance()).totals.now?.earned).toBeUndefined();
});

const sums = async (days: number) =>
  (await shop.call('metrics.sums', { account: ACCOUNT, range: { days }, compare: false, orders: true })).now;

const missing = async () => (await sums(7)).orders?.missing;

it('are known on the days of the periods of their files, and on no others', async () => {
  await shop.job(() => shop.call('metrics.pull', { account: ACCOUNT, from: dayAt(-14), to: dayAt(-1) }));
  const [first = '', second = ''] = vendors;
  expect((await sums(7)).orders).toBeNull();
  const keys = async (where: string) => (await rowsOf(shop, where)).map(({ vendorId }) => vendorId);
  expect(await keys('orders(7d) = 0')).toEqual([]);
  await take(
    table([
      [first, dayAt(-7), '5,00'],
      [first, dayAt(-5), '5,00'],
    ]),
  );
  expect(await missing()).toEqual([dayAt(-4), dayAt(-3), dayAt(-2), dayAt(-1)]);
  expect((await sums(7)).earned).toBeNull();
  expect(await keys('orders(7d) >= 0')).toEqual([]);
  // The page leaves out what is not known, and says so.
  const partly = await performance();
  expect(partly.totals.now?.earned?.orders).toBe(2);
  expect(partly.totals.before?.earned).toBeUndefined();
  expect(partly.orders?.missing).toHaveLength(11);
  const rest = table([
    [second, dayAt(-4), '5,00'],
    [second, dayAt(-1), '5,00'],
  ]);
  await take(rest, {}, 'rest.csv');
  expect(await missing()).toEqual([]);
  const chosen = await keys('orders(7d) = 0 and spent(7d) >= 0');
  expect(chosen).toHaveLength((await keys('clicks(7d) >= 0')).length - 2);
  expect((await keys('orders(7d) = 2')).toSorted()).toEqual([first, second].toSorted());
});

const pullWeek = () =>
  shop.job(() => shop.call('metrics.pull', { account: ACCOUNT, from: dayAt(-7), to: dayAt(-1) }));

const vendorsOf = async (where: string) => (await rowsOf(shop, where)).map(({ vendorId }) => vendorId);

it('make no day known by what was taken back long ago, by a mistyped day, or before it was over', async () => {
  await pullWeek();
  const [first = '', second = ''] = vendors;
  const refund = table([
    [first, dayAt(-33), '-5,00'],
    [second, dayAt(-1), '5,00'],
    [second, dayAt(0), '5,00'],
  ]);
  expect(await take(refund)).toMatchObject({ kind: 'taken', file: { from: dayAt(-1), to: dayAt(-1) } });
  expect(await missing()).toHaveLength(6);
  expect(await vendorsOf('orders(7d) = 0')).toEqual([]);
  const typo = table([
    [first, dayAt(-40), '5,00'],
    [first, dayAt(-2), '5,00'],
  ]);
  const gap = { from: dayAt(-40), to: dayAt(-2) };
  expect(await take(typo, {}, 'typo.csv')).toMatchObject({
    kind: 'asked',
    questions: [{ about: 'period', period: null, gap, last: dayAt(-1) }],
  });
  expect(await missing()).toHaveLength(6);
  await expect(take(typo, { from: dayAt(-2), to: dayAt(0) }, 'typo.csv')).rejects.toMatchObject({
    code: 'orders-period',
  });
  expect(await take(typo, { from: dayAt(-2) }, 'typo.csv')).toMatchObject({ kind: 'taken' });
  expect(await missing()).toEqual([-7, -6, -5, -4, -3].map(dayAt));
});

it('replace those of other files on days of the period alone, and what is taken back counts beside them', async () => {
  await pullWeek();
  const [first = ''] = vendors;
  const week = [-7, -5, -1].map((day) => [first, dayAt(day), '5,00']);
  await take(table(week));
  const late = table([
    [first, dayAt(-5), '-2,00'],
    [first, dayAt(-1), '7,00'],
  ]);
  expect(await take(late, {}, 'late.csv')).toMatchObject({
    questions: [{ about: 'overlap', days: 1, from: dayAt(-1), to: dayAt(-1) }],
  });
  await take(late, { overlap: 'replace' }, 'late.csv');
  expect(await missing()).toEqual([]);
  expect(await vendorsOf('revenue(7d) = 15')).toEqual([first]);
});

it('are of the period that is said: a last day without a row had no orders', async () => {
  await pullWeek();
  const [first = ''] = vendors;
  const file = table([-7, -6, -5, -4, -3, -2].map((day) => [first, dayAt(day), '5,00']));
  expect(await take(file, { asksPeriod: true })).toMatchObject({
    questions: [{ about: 'period', period: { from: dayAt(-7), to: dayAt(-2) }, gap: null }],
  });
  expect(await take(file, { asksPeriod: true, from: dayAt(-7), to: dayAt(-1) })).toMatchObject({
    kind: 'taken',
    file: { from: dayAt(-7), to: dayAt(-1) },
  });
  expect(await missing()).toEqual([]);
  expect(await vendorsOf('orders(7d) = 6')).toEqual([first]);
});

it('are not known on days of rows that cannot be read, unless these are no orders', async () => {
  await pullWeek();
  const [first = ''] = vendors;
  const file = table([
    [first, dayAt(-7), '5,00'],
    [first, dayAt(-3), 'gratis'],
    [first, dayAt(-1), '5,00'],
  ]);
  expect(await take(file)).toMatchObject({
    questions: [{ about: 'unread', count: 1, rows: [{ at: 3, column: 'revenue', day: dayAt(-3) }] }],
  });
  const taken = await take(file, { unread: 'unknown' });
  expect(taken).toMatchObject({ kind: 'taken', leftCount: 1, file: { unread: 1 } });
  expect(await missing()).toEqual([dayAt(-3)]);
  expect(await vendorsOf('orders(7d) >= 0')).toEqual([]);
  const { files } = await shop.call('orders.list', { account: ACCOUNT });
  await shop.call('orders.forget', { account: ACCOUNT, id: files[0]?.id ?? 0 });
  expect(await take(file, { unread: 'none' })).toMatchObject({ kind: 'taken', file: { unread: 1 } });
  expect(await missing()).toEqual([]);
});

it('have no margin where a cost is left empty, and one without goods where no column has costs', async () => {
  await pullWeek();
  const [first = '', second = ''] = vendors;
  const rows = [
    [first, dayAt(-7), '100,00', '95,00'],
    [first, dayAt(-1), '100,00', ''],
    [second, dayAt(-1), '100,00', '95,00'],
  ];
  const text = ['SKU;Datum;Omzet;Kosten', ...rows.map((row) => row.join(';'))].join('\r\n');
  expect(await take(text)).toMatchObject({ kind: 'taken', file: { uncosted: 1 } });
  const sold = [first, second].toSorted();
  expect((await vendorsOf('revenue(7d) >= 100')).toSorted()).toEqual(sold);
  expect(await vendorsOf('orders(7d) > 0 and margin(7d) < 1000')).toEqual([second]);
  const { totals, days } = await performance();
  expect(totals.now?.earned).toMatchObject({ orders: 3, marginMicros: null });
  expect(days.at(-7)?.figures?.earned?.marginMicros).not.toBeNull();
  expect(days.at(-1)?.figures?.earned?.marginMicros).toBeNull();
  const plain = await take(table([[first, dayAt(-1), '1,00']]), { overlap: 'replace' }, 'plain.csv');
  expect(plain).toMatchObject({ kind: 'taken', file: { uncosted: 0 } });
  expect(await vendorsOf('orders(7d) > 0 and margin(7d) < 1000')).toEqual([first]);
});

it('of days whose rows another file took over are unknown once that file is taken back', async () => {
  await shop.job(() => shop.call('metrics.pull', { account: ACCOUNT, from: dayAt(-7), to: dayAt(-1) }));
  const [vendor = ''] = vendors;
  const numbered = (rows: readonly (readonly string[])[]): string =>
    ['SKU;Datum;Omzet;Ordernummer', ...rows.map((row) => row.join(';'))].join('\r\n');
  await take(
    numbered([
      [vendor, dayAt(-7), '5,00', 'A1'],
      [vendor, dayAt(-4), '5,00', 'A2'],
      [vendor, dayAt(-1), '5,00', 'A3'],
    ]),
  );
  // The same order, a day later than was told before.
  await take(numbered([[vendor, dayAt(-3), '6,00', 'A2']]), {}, 'again.csv');
  const { earned } = await sums(7);
  expect(earned?.orders.reduce((sum, one) => sum + one, 0)).toBe(3);
  expect(earned?.revenueMicros.reduce((sum, one) => sum + one, 0n)).toBe(16_000_000n);
  const { files } = await shop.call('orders.list', { account: ACCOUNT });
  await shop.call('orders.forget', { account: ACCOUNT, id: files[0]?.id ?? 0 });
  expect(await missing()).toEqual([dayAt(-4)]);
});

it('ask what a file leaves open, and are taken as was said', async () => {
  const [vendor = ''] = vendors;
  const odd = `Code,When,Paid\r\n${vendor},03/04/2026,1.250\r\n`;
  expect(await take(odd)).toEqual({
    kind: 'asked',
    questions: [
      { about: 'columns', missing: ['vendorId', 'day', 'revenue'], headers: ['Code', 'When', 'Paid'] },
    ],
  });
  const columns = { vendorId: 'Code', day: 'When', revenue: 'Paid' };
  expect(await take(odd, { columns })).toMatchObject({
    questions: [{ about: 'decimal', sample: '1.250' }, { about: 'dates' }],
  });
  const said = { columns, decimal: ',', dates: 'month-first' } as const;
  expect(await take(odd, said)).toMatchObject({
    kind: 'taken',
    file: { from: '2026-03-04', revenueMicros: '1250000000' },
  });
  const more = `SKU,Date,Revenue\r\n${vendor},2026-03-04,5.00\r\n`;
  expect(await take(more, {}, 'more.csv')).toMatchObject({ questions: [{ about: 'overlap', days: 1 }] });
  expect(await take(more, { overlap: 'replace' }, 'more.csv')).toMatchObject({ kind: 'taken' });
  expect((await shop.call('orders.list', { account: ACCOUNT })).files.map(({ name }) => name)).toEqual([
    'more.csv',
  ]);
});

it('count once by their numbers, and stay when the local copy is made anew', async () => {
  const [vendor = ''] = vendors;
  const numbered = (amount: string) =>
    `Order number,SKU,Date,Revenue\r\n7,${vendor},${dayAt(-1)},${amount}\r\n`;
  await take(numbered('5.00'));
  expect(await take(numbered('6.00'), {}, 'later.csv')).toMatchObject({ kind: 'taken' });
  // A refund is no other version of its order.
  const yesterday = { from: dayAt(-1), to: dayAt(-1) };
  expect(await take(numbered('-2.00'), yesterday, 'refund.csv')).toMatchObject({ kind: 'taken' });
  const after = await shop.restart();
  const { files } = await after.call('orders.list', { account: ACCOUNT });
  expect(files.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { name: 'later.csv', orders: 1, revenueMicros: '6000000' },
    { name: 'refund.csv', orders: 0, revenueMicros: '-2000000' },
  ]);
});

it('the page of performance becomes a workbook with the same sums, and its chart a picture', async () => {
  await shop.job(() => shop.call('metrics.pull', { account: ACCOUNT, from: dayAt(-14), to: dayAt(-1) }));
  const { totals, lines, pace } = await performance();
  const file = join(shop.home, 'page.xlsx');
  await shop.call('metrics.workbook', {
    ...{ account: ACCOUNT, ...WEEK, by: 'category', measure: 'clicks' },
    ...{ file, language: 'en' },
  });
  const book = readBook(await readFile(file));
  expect(book.SheetNames).toEqual(['Totals', 'Days', 'Groups', 'Ads that moved']);
  const rowsIn = (name: string) => sheets.sheet_to_json<Record<string, unknown>>(book.Sheets[name] ?? {});
  const clicks = rowsIn('Totals').find((row) => Object.values(row)[0] === 'Clicks');
  expect(Object.values(clicks ?? {}).slice(1)).toEqual([totals.now?.clicks, totals.before?.clicks]);
  expect(rowsIn('Days')).toHaveLength(14);
  expect(rowsIn('Groups')).toHaveLength(lines.length);
  const perDay = BigInt(totals.now?.spentMicros ?? 0) / 7n;
  // The newest whole week may reach into the month before, of which more days have to be known.
  if (pace) expect(pace.dayMicros).toBe(String(perDay));
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).toString('base64');
  const picture = join(shop.home, 'chart.png');
  await shop.call('metrics.picture', { file: picture, png });
  expect((await readFile(picture)).toString('base64')).toBe(png);
  await expect(shop.call('metrics.picture', { file: picture, png: 'AAAA' })).rejects.toMatchObject({
    code: 'bad-input',
  });
});
