import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ResultRange } from '../../../shared/contract/result-range.ts';
import type {
  MetricRow,
  Metrics,
  MetricsPullResult,
  PeriodSums,
} from '../../../shared/contract/results/metrics.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import { NO_RESULTS } from '../../../shared/metrics/figures.ts';
import { resultValue } from '../../../shared/metrics/result-value.ts';
import type { Running, Shop } from '../sync/harness.ts';
import { ACCOUNT, openShop, rowsOf } from '../sync/harness.ts';

const TODAY = dayIn('Europe/Amsterdam', new Date());
const dayAt = (days: number): string => dayAfter(TODAY, days);
const WEEK = { from: dayAt(-7), to: dayAt(-1) };

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 60 });
  await shop.pull();
});
afterEach(() => shop.end());

type Period = {
  readonly from: string;
  readonly to: string;
  readonly scope?: 'hit' | 'session';
  readonly whole?: boolean;
};

const pullMetrics = (period: Period, { job, call }: Running = shop): Promise<MetricsPullResult> =>
  job(() => call('metrics.pull', { account: ACCOUNT, ...period }));
const list = (by: 'ad' | 'day' | 'category' | 'campaign', period: Partial<Period> = {}): Promise<Metrics> =>
  shop.call('metrics.list', { account: ACCOUNT, by, ...period });
const clicksOf = (rows: readonly MetricRow[]): number =>
  rows.reduce((sum, { figures }) => sum + (figures?.clicks ?? 0), 0);
const daysOf = (rows: readonly MetricRow[]): readonly string[] =>
  rows.map((row) => (row.kind === 'day' ? row.day : ''));

describe('the performance of ads', () => {
  it('is got by one request a day, and got twice it counts once', async () => {
    const first = await pullMetrics(WEEK);
    expect(first).toMatchObject({ ...WEEK, scope: 'hit', days: 7, requests: 7 });
    expect(first.entries).toBeGreaterThan(50);
    const before = await list('ad', WEEK);
    await pullMetrics(WEEK);
    expect(await list('ad', WEEK)).toEqual(before);
    expect(before.totals?.clicks).toBeGreaterThan(0);
  });

  it('keeps every ad the marketplace told of', async () => {
    const { entries } = await pullMetrics({ from: dayAt(-1), to: dayAt(-1) });
    const { rows } = await list('ad', { from: dayAt(-1), to: dayAt(-1) });
    expect(rows.filter(({ figures }) => figures !== null && figures.impressions > 0)).toHaveLength(entries);
  });

  it('adds up to the same by ad, day, category and campaign', async () => {
    await pullMetrics(WEEK);
    const all = await Promise.all(
      (['ad', 'day', 'category', 'campaign'] as const).map((by) => list(by, WEEK)),
    );
    for (const { rows, totals } of all) {
      expect(clicksOf(rows)).toBe(totals?.clicks);
      const spent = rows.reduce((sum, { figures }) => sum + BigInt(figures?.spentMicros ?? 0), 0n);
      expect(String(spent)).toBe(totals?.spentMicros);
    }
    expect(daysOf(all[1]?.rows ?? [])).toEqual(Array.from({ length: 7 }, (_, at) => dayAt(at - 7)));
  });

  it('has zeros for ads that nobody saw, and nothing for what was never got', async () => {
    const { call } = shop;
    await call('edits.create', { account: ACCOUNT, rows: [{ title: 'Not there yet' }] });
    const before = await list('ad');
    expect(before.rows.every(({ figures }) => figures === null)).toBe(true);
    expect(before).toMatchObject({ totals: null });
    expect(before.missing).toHaveLength(30);
    await pullMetrics(WEEK);
    const { rows, missing } = await list('ad', WEEK);
    expect(missing).toEqual([]);
    expect(rows).toHaveLength(61);
    const quiet = rows.filter(({ figures }) => figures?.impressions === 0);
    expect(quiet.length).toBeGreaterThan(5);
    expect(quiet[0]?.figures).toMatchObject({ clicks: 0, spentMicros: '0', ctr: null, cpcMicros: null });
    expect(rows.filter(({ figures }) => figures === null)).toMatchObject([{ kind: 'ad', id: null }]);
  });

  it('counts sessions beside hits, each by itself', async () => {
    await pullMetrics({ ...WEEK, scope: 'session' });
    expect((await list('day', WEEK)).totals).toBeNull();
    await pullMetrics(WEEK);
    const [hits, sessions] = [await list('ad', WEEK), await list('ad', { ...WEEK, scope: 'session' })];
    expect(clicksOf(sessions.rows)).toBeLessThan(clicksOf(hits.rows));
    expect(clicksOf(sessions.rows)).toBeGreaterThan(0);
    expect(sessions.totals).toBeNull();
    // Those of another period are not known by them.
    expect((await list('ad', { from: WEEK.from, to: WEEK.from, scope: 'session' })).missing).toEqual([
      WEEK.from,
    ]);
    await expect(list('category', { ...WEEK, scope: 'session' })).rejects.toMatchObject({
      code: 'sessions-by-ad',
    });
  });

  it('tells an ad’s place in its category for the period that was asked for', async () => {
    await pullMetrics(WEEK);
    const places = async () => (await list('ad', WEEK)).rows.map(({ relative }) => relative);
    expect(new Set(await places())).toEqual(new Set([null]));
    await pullMetrics({ ...WEEK, whole: true });
    const told = (await places()).filter((place) => place !== null);
    expect(told.length).toBeGreaterThan(10);
    expect(told.every((place) => place >= 1 && place <= 100)).toBe(true);
  });

  it('keeps the titles of ads that are not here', async () => {
    const alone = await openShop({ ads: 20 });
    const { job, call } = alone;
    await job(() => call('metrics.pull', { account: ACCOUNT, ...WEEK }));
    const { rows } = await call('metrics.list', { account: ACCOUNT, by: 'ad', ...WEEK });
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.every((row) => row.kind === 'ad' && row.key === null && row.title !== '')).toBe(true);
    await alone.end();
  });

  it('leaves out days to come, and replaces a day that has changed since', async () => {
    await shop.control.order('POST', '/clock', { to: `${TODAY}T06:00:00Z` });
    const result = await pullMetrics({ from: TODAY, to: dayAt(40) });
    expect(result).toMatchObject({ from: TODAY, to: TODAY, days: 1 });
    const morning = await list('day', { from: TODAY, to: TODAY });
    await shop.control.order('POST', '/clock', { to: `${TODAY}T21:59:00Z` });
    await pullMetrics({ from: TODAY, to: TODAY });
    const night = await list('day', { from: TODAY, to: TODAY });
    expect(night.rows).toHaveLength(1);
    expect(night.totals?.impressions).toBeGreaterThan(2 * (morning.totals?.impressions ?? 0));
    const alone = await openShop({ ads: 60 });
    await alone.control.order('POST', '/clock', { to: `${TODAY}T21:59:00Z` });
    await pullMetrics({ from: TODAY, to: TODAY }, alone);
    expect(
      (await alone.call('metrics.list', { account: ACCOUNT, by: 'day', from: TODAY, to: TODAY })).totals,
    ).toEqual(night.totals);
    await alone.end();
  });

  it('is of ads of every status, and forgets of a day what the marketplace takes back', async () => {
    await pullMetrics(WEEK);
    const [first, second] = (await list('ad', WEEK)).rows;
    if (first?.kind !== 'ad' || second?.kind !== 'ad') throw new Error('no ads');
    await shop.control.order('PUT', `/ads/${first.id}/status/PAUSED`);
    await shop.control.order('DELETE', `/ads/${second.id}`);
    await pullMetrics(WEEK);
    const after = new Map((await list('ad', WEEK)).rows.map((row) => [row.kind === 'ad' ? row.id : 0, row]));
    expect(after.get(first.id)?.figures).toEqual(first.figures);
    expect(after.get(second.id)?.figures).toMatchObject({ impressions: 0, clicks: 0, spentMicros: '0' });
  });

  it.each([
    ['is cancelled', { type: 'hang-before' }, 'cancelled'],
    ['is refused', { type: 'status', status: 403 }, 'not-allowed'],
  ])('keeps whole days only of a pull that %s half-way', async (_how, action, code) => {
    await pullMetrics(WEEK);
    const whole = await list('day', WEEK);
    await shop.end();
    shop = await openShop({ ads: 60 });
    await shop.pull();
    await shop.control.fault('GET', '/metrics/report', action, 20, 4);
    const pulled = pullMetrics(WEEK);
    if (code === 'cancelled') await stopWhenHung();
    await expect(pulled).rejects.toThrow(code);
    const { rows, missing } = await list('day', WEEK);
    expect(rows.length + missing.length).toBe(7);
    expect(missing.length).toBeGreaterThan(0);
    const expected = new Map(whole.rows.map((row) => [row.kind === 'day' ? row.day : '', row.figures]));
    for (const row of rows) expect(row.figures).toEqual(expected.get(row.kind === 'day' ? row.day : ''));
  });
});

/** Stops the job once the service holds back an answer: no earlier day is on its way then. */
const stopWhenHung = async (): Promise<void> => {
  while ((await shop.control.fired()).length === 0);
  await shop.stop();
};

const sumsOf = (range: ResultRange, compare = false) =>
  shop.call('metrics.sums', { account: ACCOUNT, range, compare });

describe('the columns of results', () => {
  const LATER = { from: dayAt(-4), to: dayAt(-1) };
  const EARLIER = { from: dayAt(-8), to: dayAt(-5) };

  it('add up to what the list and the page of performance say of the same days', async () => {
    await pullMetrics({ from: EARLIER.from, to: LATER.to });
    const { ids, now, before } = await sumsOf(LATER, true);
    expect(before).toMatchObject(EARLIER);
    const totalOf = ({ figures }: PeriodSums) => ({
      impressions: figures?.impressions.reduce((sum, one) => sum + one, 0),
      clicks: figures?.clicks.reduce((sum, one) => sum + one, 0),
      emails: figures?.emails.reduce((sum, one) => sum + one, 0),
      spentMicros: String(figures?.spentMicros.reduce((sum, one) => sum + one, 0n)),
    });
    const { totals } = await shop.call('metrics.performance', {
      account: ACCOUNT,
      ...LATER,
      by: 'category',
      measure: 'clicks',
    });
    expect(totals.now?.clicks).toBeGreaterThan(0);
    expect(totals.now).toMatchObject(totalOf(now));
    expect(before && totalOf(before)).toEqual(expect.objectContaining({ clicks: totals.before?.clicks }));
    const { rows } = await list('ad', LATER);
    for (const row of rows) {
      if (row.kind !== 'ad' || !row.figures || !now.figures) continue;
      const at = ids.indexOf(row.id ?? 0);
      const figures =
        at < 0
          ? NO_RESULTS
          : {
              ...NO_RESULTS,
              clicks: now.figures.clicks[at] ?? 0,
              impressions: now.figures.impressions[at] ?? 0,
            };
      expect(resultValue({ now: figures, before: null }, { measure: 'ctr', form: 'value' })).toBe(
        row.figures.ctr,
      );
      expect(figures.clicks).toBe(row.figures.clicks);
    }
  });

  it('are unknown where a day of theirs was not read, and say which', async () => {
    await pullMetrics(LATER);
    const { now, before } = await sumsOf(LATER, true);
    expect(now.figures).not.toBeNull();
    expect(before).toMatchObject({ figures: null, missing: [-8, -7, -6, -5].map(dayAt) });
  });
});

describe('the lines of the sheet', () => {
  it('have the days of single ads that the sums have, with today apart and gaps where nothing is known', async () => {
    await pullMetrics({ from: dayAt(-20), to: TODAY });
    const { ids, now } = await sumsOf({ days: 20 });
    const asked = [...ids].slice(0, 5).toReversed();
    const lines = await shop.call('metrics.lines', { account: ACCOUNT, ids: [...asked, 1] });
    expect(lines.days.map(({ day }) => day)).toEqual(Array.from({ length: 29 }, (_, at) => dayAt(at - 28)));
    expect(lines.days.map(({ known }) => known)).toEqual([
      ...Array(8).fill('unknown'),
      ...Array(20).fill('whole'),
      'partial',
    ]);
    for (const id of asked) {
      const at = lines.ids.indexOf(id) * lines.days.length;
      const days = lines.figures.clicks.subarray(at, at + 28);
      expect(days.reduce((sum, each) => sum + each, 0)).toBe(now.figures?.clicks[ids.indexOf(id)]);
    }
    expect(lines.figures.impressions.subarray(0, 29).every((each) => each === 0)).toBe(true);
  });
});

describe('metrics in expressions', () => {
  const keys = async (where: string) => (await rowsOf(shop, where)).map(({ key }) => key);

  it('are those of the last days there are, zero for an ad nobody saw', async () => {
    await pullMetrics(WEEK);
    const { rows } = await list('ad', WEEK);
    const where = (test: (row: MetricRow) => boolean) =>
      rows.filter(test).map((row) => (row.kind === 'ad' ? row.key : null));
    const few = where(({ figures }) => (figures?.clicks ?? 0) > 3);
    expect(few.length).toBeGreaterThan(0);
    expect((await keys('clicks(7d) > 3')).toSorted()).toEqual(few.toSorted());
    const none = where(({ figures }) => figures?.impressions === 0);
    expect((await keys('impressions(7d) = 0')).toSorted()).toEqual(none.toSorted());
    const dear = where(({ figures }) => BigInt(figures?.spentMicros ?? 0) >= 300_000n);
    expect(dear.length).toBeGreaterThan(0);
    expect((await keys('spent(7d) >= 0.3')).toSorted()).toEqual(dear.toSorted());
    expect(await keys('ctr(7d) is empty')).toHaveLength(none.length);
  });

  it('are empty where a day of theirs was never got, where they are old, and for an ad that is only a draft', async () => {
    expect(await keys('clicks(7d) is empty')).toHaveLength(60);
    await pullMetrics({ from: dayAt(-20), to: dayAt(-9) });
    expect(await keys('clicks(7d) is empty')).toHaveLength(60);
    await pullMetrics(WEEK);
    await shop.call('edits.create', { account: ACCOUNT, rows: [{ title: 'Not there yet' }] });
    expect(await keys('clicks(7d) is empty')).toHaveLength(1);
    expect(await keys('clicks(7d) >= 0')).toHaveLength(60);
    expect(await keys('clicks(8d) is empty')).toHaveLength(61);
    await pullMetrics({ from: dayAt(-8), to: dayAt(-8) });
    expect(await keys('clicks(8d) is empty')).toHaveLength(1);
  });

  it('before the last days are those of as many days, and unknown where one of these was never got', async () => {
    await pullMetrics(WEEK);
    const earlier = { from: dayAt(-14), to: dayAt(-8) };
    await pullMetrics({ ...earlier, from: dayAt(-13) });
    expect(await keys('not (clicks(7d, before) > 0)')).toEqual([]);
    expect(await keys('clicks(7d, before) >= 0')).toEqual([]);
    await pullMetrics(earlier);
    const clicks = new Map(
      (await list('ad', earlier)).rows.map((row) => [row.kind === 'ad' ? row.key : '', row]),
    );
    const falling = (await list('ad', WEEK)).rows.flatMap((row) => {
      if (row.kind !== 'ad' || row.key === null) return [];
      const [now, before] = [row.figures?.clicks ?? 0, clicks.get(row.key)?.figures?.clicks ?? 0];
      return now < before ? [row.key] : [];
    });
    expect(falling.length).toBeGreaterThan(0);
    expect((await keys('clicks(7d) < clicks(7d, before)')).toSorted()).toEqual(falling.toSorted());
    const { last } = await shop.call('metrics.last', { account: ACCOUNT, days: 14 });
    expect(last).toEqual({ from: earlier.from, to: WEEK.to });
  });

  it('answer ready questions: each finds as many ads as its condition, once its days are known', async () => {
    const asked = (counted: boolean) => shop.call('metrics.questions', { account: ACCOUNT, counted });
    const unknown = (await asked(true)).questions;
    expect(unknown.filter(({ count }) => count !== null).map(({ name }) => name)).toEqual(['at-budget']);
    expect(unknown.filter(({ where }) => where === null).map(({ name }) => name)).toEqual(['cheap-and-good']);
    await pullMetrics({ from: dayAt(-30), to: dayAt(-1) });
    const { questions } = await asked(true);
    for (const { where, count } of questions) expect(await keys(where ?? '')).toHaveLength(count ?? -1);
    expect(questions.filter(({ count }) => (count ?? 0) > 0).length).toBeGreaterThan(3);
    expect((await asked(false)).questions).toEqual(questions.map((one) => ({ ...one, count: null })));
    const { totals } = await list('ad', { from: dayAt(-30), to: dayAt(-1) });
    const micros = BigInt(totals?.spentMicros ?? 0) / BigInt(totals?.clicks ?? 1);
    const cheap = questions.at(-1)?.where ?? '';
    expect(cheap).toContain(
      `cpc(30d) < 0.${String(micros / 100n)
        .padStart(4, '0')
        .replace(/0+$/, '')} `,
    );
  });

  it('are counted with in formulas', async () => {
    await pullMetrics(WEEK);
    const preview = (select: { readonly where?: string }, formula: string) =>
      shop.call('bulk.preview', {
        account: ACCOUNT,
        select,
        operation: { kind: 'formula', field: 'bid', formula },
      });
    const { changed } = await preview({ where: 'clicks(7d) > 0' }, '9.99');
    expect(changed).toBeGreaterThan(0);
    expect(await preview({}, 'if(clicks(7d) > 0, 9.99)')).toMatchObject({ changed });
  });

  it('choose the ads of an edit, and are told in columns to who shows them', async () => {
    await pullMetrics(WEEK);
    const seen = await keys('clicks(7d) > 0');
    const edited = await shop.call('edits.status', {
      account: ACCOUNT,
      select: { where: 'clicks(7d) > 0 and status = ACTIVE' },
      status: 'PAUSED',
    });
    expect(edited.rows).toBeGreaterThan(0);
    expect(seen).toEqual(expect.arrayContaining([...edited.keys]));
    const { ids, now } = await sumsOf({ days: 7 });
    expect(now).toMatchObject(WEEK);
    const withClicks = [...ids].filter((_id, at) => (now.figures?.clicks[at] ?? 0) > 0);
    expect(withClicks).toHaveLength(seen.length);
    expect((await sumsOf({ days: 30 })).now).toMatchObject({ figures: null });
  });
});
