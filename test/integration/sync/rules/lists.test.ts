/**
 * What a pull and a push ask for, and what they make of money that moves in silence
 * (`docs/sync.md#pages-and-chains`).
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AD_STATUSES } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import { testClocks } from '../../../support/clocks.ts';
import type { Shop } from '../harness.ts';
import { ACCOUNT, edit, editable, openShop } from '../harness.ts';

const MINUTE = 60_000;

const SPENT = 'budgets.total.spentMicros';

const LIST = /\/api\/sellside\/ad\?(.*)$/;

describe.each(['documented', 'opposite'])('a service that answers in the %s way', (settings) => {
  const clock = testClocks();
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ ads: 230, settings }, { time: clock });
    await shop.pull();
  });
  afterEach(() => shop.end());

  const lists = async (): Promise<readonly URLSearchParams[]> =>
    (await shop.control.requests()).flatMap(({ method, url }) => {
      const query = method === 'GET' ? LIST.exec(url)?.[1] : undefined;
      return query === undefined ? [] : [new URLSearchParams(query)];
    });

  const withoutToken = (query: URLSearchParams): string => {
    const rest = new URLSearchParams(query);
    rest.delete('pageToken');
    return String(rest);
  };

  it('ads are pulled, swept, read again and pushed: every list names all statuses, and every page repeats its first request', async () => {
    const rows = await editable(shop, 5);
    for (const { key, id } of rows) await edit(shop, key, { title: `New title of ${id}` });
    await shop.push();
    await shop.pull(true);
    clock.pass(25 * 60 * MINUTE);
    await shop.pull();
    const all = await lists();
    expect(all.length).toBeGreaterThan(8);
    const firsts = new Set(all.filter((query) => !query.has('pageToken')).map(String));
    for (const query of all) {
      expect(query.get('status')?.split(',').toSorted()).toEqual(AD_STATUSES.toSorted());
      expect(firsts).toContain(withoutToken(query));
    }
    expect(all.some((query) => query.has('pageToken'))).toBe(true);
  });

  it('an ad spends money without a new date: its figure is read again when it is old, and only then', async () => {
    const { ads } = await shop.control.state();
    const limited = ads.filter(
      (ad) => ad['status'] === 'ACTIVE' && JSON.stringify(ad['budgets']).includes('"limitMicros":"'),
    );
    const spending = limited.find((ad) => !JSON.stringify(ad['budgets']).includes('UNLIMITED'));
    const id = Number(spending?.['id']);
    await shop.control.order('POST', `/ads/${id}/spend`, { micros: '10000' });
    await shop.control.settle();
    const shown = async (): Promise<unknown> => {
      const { ads: found } = await shop.call('ads.query', { account: ACCOUNT, where: `id = ${id}` });
      return readField(found[0] ?? {}, SPENT);
    };
    const there = async (): Promise<unknown> => readField(await shop.control.ad(id), SPENT);
    await shop.pull();
    expect(await shown()).not.toBe(await there());
    for (let pulls = 0; pulls < 3 && (await shown()) !== (await there()); pulls += 1) {
      clock.pass(11 * MINUTE);
      await shop.pull();
    }
    expect(await shown()).toBe(await there());
  });

  it('the campaign and the user change there: the next pull shows both', async () => {
    const { campaigns } = await shop.call('campaigns.list', { account: ACCOUNT });
    const id = campaigns[0]?.id;
    await shop.control.order('PATCH', `/campaigns/${id}`, { title: 'Renamed elsewhere' });
    await shop.control.order('PATCH', '/settings', { feed: true });
    await shop.control.settle();
    await shop.pull();
    const after = await shop.call('campaigns.list', { account: ACCOUNT });
    expect(after.campaigns.find((campaign) => campaign.id === id)).toMatchObject({
      local: { title: 'Renamed elsewhere' },
    });
    expect(await shop.call('accounts.state', { account: ACCOUNT })).toMatchObject({ feedManaged: true });
  });
});
