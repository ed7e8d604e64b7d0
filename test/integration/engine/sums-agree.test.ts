import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import { type AdFigures, unpackFigures } from '../../../main/engine/mirror/remote/packed-figures.ts';
import { createTotal, results } from '../../../renderer/core/rows/results.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import { RESULT_MEASURES, type ResultMeasure } from '../../../shared/ad/result-fields.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import {
  addFigures,
  type Earned,
  type Figures,
  NO_FIGURES,
  NO_RESULTS,
} from '../../../shared/metrics/figures.ts';
import { resultValue } from '../../../shared/metrics/result-value.ts';
import { ACCOUNT, accountFolderIn, openLocal, pull, signIn } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { testClocks } from '../../support/clocks.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { readWorkbook } from '../../support/workbook.ts';

// What ads did is told in many places: each of them must say the same of the same days. Excepted are ads that are not
// in the local copy: the page counts them, and the sheet, files and conditions have no row for them.

const ZONES = { nl: 'Europe/Amsterdam', be: 'Europe/Brussels', ca: 'America/Toronto' } as const;

/** Ends of ranges around a leap day, both changes of the clocks on both continents, ends of months and of a year. */
const ENDS = [
  '2028-02-29',
  '2028-03-01',
  '2028-03-12',
  '2028-03-26',
  '2028-10-29',
  '2028-11-05',
  '2029-01-01',
];

const ADS = [11, 12, 2_150_000_007, 2_150_000_014];
const STRANGER = 2_150_000_021;

const count = fc.nat({ max: 5_000 });
const figures = fc
  .record({
    impressions: fc.oneof(fc.constant(0), count, fc.constant(3_000_000_000)),
    clicks: fc.oneof(fc.constant(0), count),
    urlClicks: count,
    emails: count,
    engagement: count,
    spentMicros: fc.bigInt({ min: 0n, max: 9_000_000_000n }),
  })
  .map((each): Figures => each);

const SEEN = fc.option(figures, { freq: 2 });

/** What a file says of an ad on a day. */
type Line = { readonly orders: number; readonly cents: number; readonly goods: number };

const SOLD = fc.option(
  fc.record({
    orders: fc.nat({ max: 9 }),
    cents: fc.integer({ min: -9_000, max: 900_000 }),
    goods: fc.nat(9_999),
  }),
  { freq: 1 },
);

type Story = {
  readonly tenant: keyof typeof ZONES;
  readonly to: string;
  readonly length: number;
  readonly seen: IterableIterator<Figures | null>;
  /** Which days the file of orders covers: those of the range and before, of the range, or but for its first day. */
  readonly covers: 'all' | 'range' | 'part';
  readonly sold: IterableIterator<Line | null>;
};

const story: fc.Arbitrary<Story> = fc.record({
  tenant: fc.constantFrom('nl' as const, 'be' as const, 'ca' as const),
  to: fc.constantFrom(...ENDS),
  length: fc.integer({ min: 1, max: 33 }),
  /** For each day of the range and of as many before it, of each ad: undefined where nobody saw it. */
  seen: fc.infiniteStream(SEEN),
  covers: fc.constantFrom('all' as const, 'all' as const, 'range' as const, 'part' as const),
  sold: fc.infiniteStream(SOLD),
});

const amount = (cents: number): string => (cents / 100).toFixed(2);

/** A vendor ID as the shop writes it: case says nothing. */
const vendorOf = (id: number, day: string): string => (day.endsWith('1') ? `v-${id}` : `V-${id}`);

const sumOf = (all: readonly Figures[]): Figures => all.reduce(addFigures, NO_FIGURES);

test('the page, columns, sums below them, conditions and files say the same of the same days', async () => {
  let runs = 0;

  const agree = async ({ tenant, to, length, seen, covers, sold }: Story) => {
    const range = { from: dayAfter(to, 1 - length), to };
    const first = dayAfter(range.from, -length);
    const zone = ZONES[tenant];
    const times = testClocks(Date.parse(`${dayAfter(to, 1)}T12:00:00Z`) - Date.now());
    const engine = startEngine(await temporaryFolder(), { time: times });
    const { call, finished, home } = engine;
    await openLocal(engine, { ads: ADS.map((id) => ad(id, {})), categories: [category], user });
    const folder = accountFolderIn(home);
    await call('settings.save', { account: ACCOUNT, settings: { timeZone: zone } });
    await call('accounts.close', { account: ACCOUNT });
    const days = daysIn(first, to);
    const byDay = days.map((day) => ({
      day,
      ads: [...ADS, STRANGER].flatMap((adId): readonly AdFigures[] => {
        const { value } = seen.next();
        return value ? [{ adId, ...value }] : [];
      }),
    }));
    const mirror = openMirror(folder);
    mirror.transaction(() => {
      for (const { day, ads } of byDay)
        mirror.metrics.saveDay(day, ads, new Date(times.wall()).toISOString());
    });
    mirror.close();
    await call('accounts.open', { account: ACCOUNT });

    const since = { all: first, range: range.from, part: dayAfter(range.from, 1) }[covers];
    const lines = daysIn(since, to).flatMap((day) =>
      ADS.flatMap((id) => {
        const { value } = sold.next();
        return value ? [{ id, day, ...value }] : [];
      }),
    );
    // The first day and the last are those of rows.
    const nobody = [...new Set([since, to])]
      .filter((day) => day <= to)
      .map((day) => `nobody;${day};1;1.50;0`);
    const rows = lines.map(({ id, day, orders, cents, goods }) =>
      [vendorOf(id, day), day, orders, amount(cents), amount(goods)].join(';'),
    );
    const shop = join(folder, 'shop.csv');
    if (nobody.length > 0) {
      await writeFile(shop, ['SKU;Day;Orders;Revenue;Cost', ...nobody, ...rows].join('\r\n'));
      const taken = await call('orders.take', {
        ...{ account: ACCOUNT, file: shop, decimal: '.' },
        ...{ from: since, to },
      });
      expect(await finished(taken.job)).toMatchObject({
        state: 'done',
        result: { kind: 'taken', unknown: 1 },
      });
    }
    /** What these ads earned on the days that the file covers. */
    const earnedIn = (within: (day: string) => boolean, ids: readonly number[]): Earned => {
      const own = lines.filter(({ id, day }) => within(day) && ids.includes(id));
      const of = (value: (line: Line) => number): number => own.reduce((sum, line) => sum + value(line), 0);
      const { spentMicros } = sumIn((day) => within(day) && day >= since, ids);
      const [cents, goods] = [of((line) => line.cents), of((line) => line.goods)];
      const micros = { revenueMicros: BigInt(cents) * 10_000n, goodsMicros: BigInt(goods) * 10_000n };
      return { orders: of(({ orders }) => orders), ...micros, uncosted: 0, spentMicros };
    };

    const sumIn = (within: (day: string) => boolean, ids: readonly number[]): Figures =>
      sumOf(
        byDay.flatMap(({ day, ads }) => (within(day) ? ads.filter(({ adId }) => ids.includes(adId)) : [])),
      );
    const isNow = (day: string): boolean => day >= range.from;
    const isBefore = (day: string): boolean => !isNow(day);
    const expected = (ids: readonly number[]) => ({
      now: { ...sumIn(isNow, ids), earned: since <= range.from ? earnedIn(isNow, ids) : null },
      before: { ...sumIn(isBefore, ids), earned: since <= first ? earnedIn(isBefore, ids) : null },
    });
    const moneyOf = (earned: Earned, measure: ResultMeasure) =>
      resultValue({ now: { ...NO_RESULTS, earned }, before: null }, { measure, form: 'value' });
    const shownEarned = (earned: Earned) => ({
      orders: earned.orders,
      revenueMicros: moneyOf(earned, 'revenue'),
      costPerOrderMicros: moneyOf(earned, 'costPerOrder'),
      marginMicros: moneyOf(earned, 'margin'),
    });
    const shown = ({ spentMicros, impressions, clicks, urlClicks, emails, engagement }: Figures) => ({
      ...{ impressions, clicks, urlClicks, emails, engagement },
      spentMicros: String(spentMicros),
    });

    const all = expected([...ADS, STRANGER]);
    const page = await call('metrics.performance', {
      account: ACCOUNT,
      ...range,
      by: 'category',
      measure: 'clicks',
    });
    expect(page.totals.now).toMatchObject(shown(all.now));
    expect(page.totals.before).toMatchObject(shown(all.before));
    // The page leaves out days without orders, where the sheet says that they are not known.
    const everyone = [...ADS, STRANGER];
    const isSold = nobody.length > 0;
    expect(page.totals.now?.earned).toEqual(isSold ? shownEarned(earnedIn(isNow, everyone)) : undefined);
    expect(page.totals.before?.earned).toEqual(
      all.before.earned ? shownEarned(all.before.earned) : undefined,
    );
    const lacking = days.filter((day) => day < since);
    const unmatched = nobody.filter((_line, at) => isNow([since, to][at] ?? '')).length;
    const told = { orders: unmatched, revenueMicros: String(1_500_000 * unmatched) };
    expect(page.orders).toEqual(isSold ? { missing: lacking, unmatched: told } : null);
    for (const by of ['ad', 'day', 'category', 'campaign'] as const) {
      const listed = await call('metrics.list', { account: ACCOUNT, by, ...range });
      expect(listed.missing).toEqual([]);
      expect(listed.totals).toMatchObject(shown(all.now));
    }

    const sums = await call('metrics.sums', { account: ACCOUNT, range, compare: true, orders: true });
    expect(sums.now.orders).toEqual(isSold ? { missing: lacking.filter(isNow), unmatched: told } : null);
    results.set({ sums });
    onTestFinished(() => results.set({ sums: null }));
    const total = createTotal();
    for (const id of ADS) total.add(id);
    expect(total.finish()).toEqual({ ads: ADS.length, figures: expected(ADS) });

    const columns = RESULT_MEASURES.flatMap((measure) => [
      `results.${measure}`,
      `results.${measure}.difference`,
    ]);
    const { ads, results: asked } = await call('ads.query', { account: ACCOUNT, columns, results: range });
    expect(asked).toMatchObject({ ...range, missing: [], before: { from: first } });
    const found = new Map(ads.map((each) => [each['id'], each['results'] as JsonObject]));
    const file = join(folder, 'ads.xlsx');
    const { job } = await call('workbook.export', { account: ACCOUNT, file, columns, results: range });
    expect(await finished(job)).toMatchObject({ state: 'done' });
    const [sheet] = await readWorkbook(file);
    const [heads = [], ...cells] = sheet?.cells ?? [];
    for (const id of ADS) {
      const line = cells.find(([cell]) => String(cell?.value) === String(id));
      for (const measure of RESULT_MEASURES)
        for (const form of ['value', 'difference'] as const) {
          const value = resultValue(expected([id]), { measure, form });
          expect(found.get(id)?.[form === 'value' ? measure : `${measure}.${form}`]).toEqual(value);
          const at = heads.findIndex(({ value: head }) => head === headOf(measure, form, range));
          expect(at).toBeGreaterThan(0);
          const money = typeof value === 'string' ? Number(value) / 1e6 : value;
          expect(line?.[at]?.value).toEqual(money);
        }
    }
    const { clicks } = expected([11]).now;
    const chosen = await call('ads.query', {
      account: ACCOUNT,
      where: `clicks(${length}d) = ${clicks} and clicks(${length}d, before) = ${expected([11]).before.clicks}`,
      columns: ['id'],
    });
    expect(chosen.ads.map(({ id }) => id)).toContain(11);
    const { earned } = expected([11]).now;
    const where = `orders(${length}d) = ${earned?.orders ?? 0} and revenue(${length}d) = ${amount(Number(earned?.revenueMicros ?? 0n) / 10_000)}`;
    const sellers = await call('ads.query', { account: ACCOUNT, where, columns: ['id'] });
    // What is not known is not zero.
    expect(sellers.ads.map(({ id }) => id).includes(11)).toBe(earned !== null);
    await engine.close();
    runs += 1;
  };
  await fc.assert(fc.asyncProperty(story, agree), { numRuns: 12 });
  expect(runs).toBeGreaterThanOrEqual(12);
});

const NAMES = {
  impressions: 'Impressions',
  clicks: 'Clicks',
  ctr: 'Click rate',
  urlClicks: 'Website clicks',
  emails: 'E-mails',
  spent: 'Spent in these days',
  cpc: 'Cost per click',
  orders: 'Orders',
  revenue: 'Revenue',
  costPerOrder: 'Cost per order',
  margin: 'Margin',
} as const;

const headOf = (
  measure: keyof typeof NAMES,
  form: 'value' | 'difference',
  { from, to }: { readonly from: string; readonly to: string },
): string => {
  const name = NAMES[measure];
  return `${form === 'value' ? name : `${name}: more or less than before`} ${from} – ${to}`;
};

test.each([
  ['nl', '2028-03-28T10:00:00Z', { from: '2028-02-20', to: '2028-03-27' }],
  ['be', '2028-10-31T10:00:00Z', { from: '2028-10-20', to: '2028-10-30' }],
  ['ca', '2028-11-07T16:00:00Z', { from: '2028-10-28', to: '2028-11-06' }],
] as const)(
  'days of the marketplace %s, one of them of 23 or 25 hours, add up to what it says of them all',
  async (tenant, now, period) => {
    const sandbox = await startSandbox({ ads: 25, autoConsent: true, tenant });
    onTestFinished(sandbox.close);
    const moved = await fetch(`${sandbox.controlUrl}/clock`, {
      method: 'POST',
      body: JSON.stringify({ to: now }),
      headers: { 'content-type': 'application/json' },
    });
    expect(moved.ok).toBe(true);
    const engine = startEngine(await temporaryFolder(), { time: testClocks(Date.parse(now) - Date.now()) });
    const { call, finished } = engine;
    expect(await signIn(engine, sandbox)).toMatchObject({ state: 'done' });
    await pull(engine);
    await call('settings.save', { account: ACCOUNT, settings: { timeZone: ZONES[tenant] } });
    const got = async (whole: boolean) =>
      finished((await call('metrics.pull', { account: ACCOUNT, ...period, whole })).job);
    expect(await got(false)).toMatchObject({ state: 'done' });
    const { totals, missing, partial } = await call('metrics.list', {
      account: ACCOUNT,
      by: 'ad',
      ...period,
    });
    expect({ missing, partial }).toEqual({ missing: [], partial: [] });
    expect(totals?.clicks).toBeGreaterThan(0);
    const sums = await call('metrics.sums', { account: ACCOUNT, range: period, compare: false });
    const clicks = sums.now.figures?.clicks.reduce((sum, each) => sum + each, 0);
    const spent = sums.now.figures?.spentMicros.reduce((sum, each) => sum + each, 0n);
    expect({ clicks, spent: String(spent) }).toEqual({ clicks: totals?.clicks, spent: totals?.spentMicros });

    // The marketplace's own answer for the period as one.
    expect(await got(true)).toMatchObject({ state: 'done' });
    await call('accounts.close', { account: ACCOUNT });
    const mirror = openMirror(accountFolderIn(engine.home));
    onTestFinished(() => mirror.close());
    const answer = mirror.metrics.ofPeriod('hit', period);
    const whole = sumOf(answer ? unpackFigures(answer.figures) : []);
    expect({
      clicks: whole.clicks,
      spent: String(whole.spentMicros),
      impressions: whole.impressions,
    }).toEqual({
      clicks,
      spent: String(spent),
      impressions: totals?.impressions,
    });
  },
);
