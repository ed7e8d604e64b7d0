/** The machine's clock may say anything at any time; what others did on the marketplace must be found all the same. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ClockDifference } from '../../../../shared/contract/clock-difference.ts';
import { testClocks } from '../../../support/clocks.ts';
import type { Shop } from '../harness.ts';
import { ACCOUNT, draftCount, edit, editable, oneEditable, openShop, rowsOf } from '../harness.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const YEARS = 5 * 365 * DAY;

let shop: Shop;
afterEach(() => shop.end());

/** Another client changes one ad; how the local copy shows it after the next pull. */
const seller = async (id: number, name: string): Promise<unknown> => {
  await shop.control.order('PATCH', `/ads/${id}`, { sellerName: name });
  await shop.control.settle();
  expect((await shop.pull()).kind).toBe('incremental');
  return (await rowsOf(shop, `id = ${id}`))[0]?.['sellerName'];
};

const push = async (key: Parameters<typeof edit>[1], title: string): Promise<void> => {
  await edit(shop, key, { title });
  expect(await shop.push()).toMatchObject({ done: 1, failed: 0, held: 0 });
};

describe.each(['documented', 'opposite'])('a service that answers in the %s way', (settings) => {
  it.each([
    ['ahead', YEARS],
    ['behind', -YEARS],
  ])(
    'the local clock is years %s: pulls, pushes and what others change meet all the same',
    async (_what, wrong) => {
      const clock = testClocks();
      clock.setWall(wrong);
      shop = await openShop({ settings }, { time: clock });
      await shop.pull();
      const { key, id } = await oneEditable(shop);
      expect(await seller(id, 'Before')).toBe('Before');
      await push(key, 'A better title');
      expect(await seller(id, 'After')).toBe('After');
      expect(await shop.control.ad(id)).toMatchObject({ title: 'A better title', sellerName: 'After' });
      expect(await draftCount(shop)).toBe(0);
    },
  );

  it('the local clock is set back by years right after a push: what others change then is still found', async () => {
    const clock = testClocks();
    shop = await openShop({ settings }, { time: clock });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    clock.setWall(YEARS);
    await push(key, 'A better title');
    clock.setWall(-YEARS);
    expect(await seller(id, 'After')).toBe('After');
  });

  it('the local clock jumps back while a pull is between two pages: nothing is missed, then or later', async () => {
    const clock = testClocks();
    shop = await openShop({ settings, ads: 230 }, { time: clock });
    await shop.control.fault('GET', '/ad', { type: 'hold' }, 1, 3);
    const pulling = shop.pull();
    const stored = async () => (await rowsOf(shop, 'id > 0')).length;
    await expect.poll(stored, { interval: 10, timeout: 20_000 }).toBeGreaterThan(0);
    clock.setWall(-YEARS);
    await shop.control.release();
    await pulling;
    const { ads } = await shop.control.state();
    expect((await shop.call('ads.query', { account: ACCOUNT })).count).toBe(ads.length);
    const { key, id } = await oneEditable(shop);
    await push(key, 'A better title');
    expect(await seller(id, 'After')).toBe('After');
  });

  it('two clients change one ad within one second: both changes arrive', async () => {
    shop = await openShop({ settings: { preset: settings, seconds: 'whole', listLagMs: 0 } });
    await shop.pull();
    const { id } = await oneEditable(shop);
    await shop.control.order('POST', '/clock', { advanceMs: SECOND - (Date.now() % SECOND) });
    await shop.control.order('PATCH', `/ads/${id}`, { sellerName: 'The first' });
    await shop.pull();
    await shop.control.order('PATCH', `/ads/${id}`, { title: 'The second' });
    await shop.pull();
    expect((await rowsOf(shop, `id = ${id}`))[0]).toMatchObject({
      sellerName: 'The first',
      title: 'The second',
    });
  });

  it('another client changes an ad in the second in which we wrote it: the change arrives', async () => {
    shop = await openShop({ settings: { preset: settings, seconds: 'whole', listLagMs: 0 } });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    await shop.control.order('POST', '/clock', { advanceMs: SECOND - (Date.now() % SECOND) });
    await push(key, 'A better title');
    await shop.control.order('PATCH', `/ads/${id}`, { sellerName: 'Another client' });
    await shop.pull();
    expect((await rowsOf(shop, `id = ${id}`))[0]).toMatchObject({ sellerName: 'Another client' });
  });
});

it('the local clock was years ahead and is right after a restart: ages count, sweeps and late looks come due', async () => {
  const clock = testClocks();
  clock.setWall(YEARS);
  shop = await openShop({}, { time: clock });
  await shop.pull();
  const [written, gone] = await editable(shop, 2);
  if (!written || !gone) throw new Error('too few ads');
  await push(written.key, 'A better title');
  await shop.control.order('DELETE', `/ads/${gone.id}`);
  const right = testClocks();
  const running = await shop.restart(right);
  await shop.control.order('PATCH', `/ads/${written.id}`, { sellerName: 'Another client' });
  await shop.control.settle();
  expect((await running.pull()).removed).toBe(1);
  expect((await rowsOf(running, `id = ${written.id}`))[0]).toMatchObject({ sellerName: 'Another client' });
});

it('the clocks go back to winter time in the middle of the work: no change is missed and none comes twice', async () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Europe/Amsterdam';
  try {
    const switchAt = Date.parse('2026-10-25T01:00:00Z');
    const clock = testClocks();
    clock.setWall(switchAt - HOUR - Date.now());
    shop = await openShop({ settings: { seconds: 'whole' } }, { time: clock });
    await shop.control.order('POST', '/clock', { to: new Date(switchAt - HOUR).toISOString() });
    await shop.pull(true);
    const { id } = await oneEditable(shop);
    for (const name of ['Half past two', 'Half past two again', 'Half past three']) {
      clock.setWall(HOUR / 2 + SECOND);
      await shop.control.order('POST', '/clock', { advanceMs: HOUR / 2 });
      expect(await seller(id, name)).toBe(name);
      expect(await shop.pull()).toMatchObject({ added: 0, changed: 0, removed: 0 });
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

describe('a service that sends no Date', () => {
  it('changes are found by the newest update alone', async () => {
    shop = await openShop({ settings: { dateHeader: 'absent' } });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    expect(await seller(id, 'Before')).toBe('Before');
    await push(key, 'A better title');
    expect(await seller(id, 'After')).toBe('After');
    expect(await shop.pull()).toMatchObject({ changed: 0 });
  });

  it('the seller is asked about a new ad whose answer was lost: nothing proves that the one found is ours', async () => {
    shop = await openShop({ settings: { dateHeader: 'absent' } });
    await shop.pull();
    const { key } = await oneEditable(shop);
    const made = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [key] } });
    await edit(shop, made.keys[0] ?? key, { vendorId: 'stoel-7' });
    await shop.control.fault('POST', '/ad', { type: 'reset-after' });
    const { items } = await shop.push();
    expect(items.map(({ state, errors }) => [state, errors[0]?.code])).toEqual([['held', 'own-ad']]);
  });
});

describe('two clocks that are a day or more apart', () => {
  const clocks = async (): Promise<ClockDifference | null> =>
    (await shop.call('accounts.state', { account: ACCOUNT })).clockOff;
  const hoursAhead = async (): Promise<number | null> => {
    const off = await clocks();
    return off && Math.round((Date.parse(off.here) - Date.parse(off.there)) / HOUR);
  };
  const setService = (at: number): Promise<unknown> =>
    shop.control.order('POST', '/clock', { to: new Date(at).toISOString() });

  it.each([
    ['five years ahead', YEARS],
    ['five years behind', -YEARS],
    ['a day and an hour ahead', DAY + HOUR],
    ['a day and an hour behind', -DAY - HOUR],
  ])('are told with how the account stands: the machine’s is %s, and right again', async (_how, wrong) => {
    const machine = testClocks(wrong);
    shop = await openShop({}, { time: machine });
    expect(await hoursAhead()).toBe(wrong / HOUR);
    expect(Math.abs(Date.parse((await clocks())?.there ?? '') - Date.now())).toBeLessThan(HOUR);
    await shop.pull();
    const { key } = await oneEditable(shop);
    await push(key, 'A better title');
    expect(await hoursAhead()).toBe(wrong / HOUR);
    machine.setWall(-wrong);
    await shop.pull();
    expect(await clocks()).toBeNull();
  });

  it.each([
    ['five years ahead', YEARS],
    ['five years behind', -YEARS],
  ])('are told where it is the service’s that is %s', async (_how, wrong) => {
    shop = await openShop();
    expect(await clocks()).toBeNull();
    await setService(Date.now() + wrong);
    // Its tokens are of another time: whether they still count is the service’s to say.
    await shop.pull().catch(() => {});
    expect(await hoursAhead()).toBe(-wrong / HOUR);
  });

  it('are not told while they are less than a day apart, or the service tells no time', async () => {
    shop = await openShop({}, { time: testClocks(DAY - HOUR) });
    expect(await clocks()).toBeNull();
    await shop.end();
    shop = await openShop({ settings: { dateHeader: 'absent' } }, { time: testClocks(YEARS) });
    expect(await clocks()).toBeNull();
  });

  it('are none where the machine only slept', async () => {
    const machine = testClocks();
    shop = await openShop({}, { time: machine });
    machine.sleep(3 * DAY);
    expect(await clocks()).toBeNull();
  });
});
