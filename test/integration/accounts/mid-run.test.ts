import { afterEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { PullResult } from '../../../shared/contract/results/pull-result.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, draftCount, edit, editable, openShop, ownWrites } from '../sync/harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const TOKEN_PATH = '/accounts/oauth/token';

const state = () => shop.call('accounts.state', { account: ACCOUNT });

const signIn = () =>
  shop.job(async () => {
    const started = await shop.call('session.sign_in', { account: ACCOUNT });
    await fetch(started.authorizeUrl);
    return started;
  });

/** Takes the seller's sign-in back at the marketplace: the next refresh is refused. */
const revoke = () => shop.control.order('POST', '/tokens/revoke');

/** From the nth such request on the access token is over. */
const expireAt = (method: string, path: string, nth: number) =>
  shop.control.fault(method, path, { type: 'expire-token' }, 1, nth);

const editMany = async (count: number): Promise<readonly RowKey[]> => {
  const found = await editable(shop, count);
  for (const [at, { key }] of found.entries()) await edit(shop, key, { title: `My own title ${at}` });
  return found.map(({ key }) => key);
};

const refreshes = async () => (await shop.control.requests()).filter(({ url }) => url === TOKEN_PATH).length;

describe('a push whose sign-in ends in the middle', () => {
  it('stops with the reason, is there to go on, and holds every edit', async () => {
    shop = await openShop({ ads: 60 });
    await shop.pull();
    await editMany(20);
    await revoke();
    await expireAt('PUT', '/ad/*', 8);
    await expect(shop.push(undefined, 4)).rejects.toMatchObject({ code: 'not-signed-in' });
    const { readOnly, unfinishedRun } = await state();
    expect(readOnly).toBe('signed-out');
    const written = ownWrites(await shop.control.state()).length;
    expect(written).toBeGreaterThan(0);
    expect(unfinishedRun).toMatchObject({ total: 20, left: 20 - written });
    expect(await draftCount(shop)).toBe(20 - written);
  });

  it('asks for a new token once, whatever was in flight', async () => {
    shop = await openShop({ ads: 60 });
    await shop.pull();
    await editMany(20);
    await revoke();
    await expireAt('PUT', '/ad/*', 8);
    await shop.control.order('DELETE', '/log');
    await expect(shop.push()).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await refreshes()).toBe(1);
  });

  it('goes on after a new sign-in and sends each edit once, with what was edited meanwhile left as a draft', async () => {
    shop = await openShop({ ads: 60 });
    await shop.pull();
    const keys = await editMany(20);
    await revoke();
    await expireAt('PUT', '/ad/*', 8);
    await expect(shop.push(undefined, 4)).rejects.toMatchObject({ code: 'not-signed-in' });
    await edit(shop, keys.at(-1) as RowKey, { title: 'Edited while signed out' });
    await signIn();
    expect(await shop.resume()).toMatchObject({ done: 20, failed: 0, held: 0 });
    expect(new Set(ownWrites(await shop.control.state()).map(({ id }) => id)).size).toBe(20);
    expect(ownWrites(await shop.control.state())).toHaveLength(20);
    expect(await draftCount(shop)).toBe(1);
    expect(await state()).toMatchObject({ unfinishedRun: null, readOnly: null });
  });

  it('waits through a restart of the program in between', async () => {
    shop = await openShop({ ads: 60 });
    await shop.pull();
    await editMany(10);
    await revoke();
    await expireAt('PUT', '/ad/*', 4);
    await expect(shop.push(undefined, 2)).rejects.toMatchObject({ code: 'not-signed-in' });
    const again = await shop.restart();
    expect(await again.call('accounts.state', { account: ACCOUNT })).toMatchObject({
      readOnly: 'signed-out',
    });
    await expect(again.resume()).rejects.toMatchObject({ code: 'not-signed-in' });
    await again.job(async () => {
      const started = await again.call('session.sign_in', { account: ACCOUNT });
      await fetch(started.authorizeUrl);
      return started;
    });
    expect(await again.resume()).toMatchObject({ done: 10 });
    expect(ownWrites(await shop.control.state())).toHaveLength(10);
  });

  it('goes on by itself where only the access token ended', async () => {
    shop = await openShop({ ads: 60 });
    await shop.pull();
    await editMany(20);
    await expireAt('PUT', '/ad/*', 8);
    expect(await shop.push()).toMatchObject({ done: 20 });
    expect(ownWrites(await shop.control.state())).toHaveLength(20);
  });

  it.each([
    ['an error of the server', { type: 'status', status: 500 }, 'service-answer'],
    ['a page', { type: 'html' }, 'service-answer'],
  ] as const)(
    '%s at the token endpoint is no end of the sign-in: the push goes on later',
    async (_what, action, code) => {
      shop = await openShop({ ads: 60 });
      await shop.pull();
      await editMany(10);
      await shop.control.fault('POST', TOKEN_PATH, action, 50);
      await expireAt('PUT', '/ad/*', 4);
      await expect(shop.push(undefined, 2)).rejects.toMatchObject({ code });
      expect((await state()).readOnly).toBeNull();
      await shop.control.order('DELETE', '/faults');
      expect(await shop.resume()).toMatchObject({ done: 10 });
      expect(ownWrites(await shop.control.state())).toHaveLength(10);
    },
  );
});

describe('a pull whose sign-in ends in the middle', () => {
  it('goes on after a new sign-in from the page where it stopped', async () => {
    shop = await openShop({ ads: 450 });
    await revoke();
    await expireAt('GET', '/ad', 4);
    await expect(shop.pull()).rejects.toMatchObject({ code: 'not-signed-in' });
    const { counts, pullUnfinished, readOnly } = await state();
    expect({ pullUnfinished, readOnly }).toEqual({ pullUnfinished: true, readOnly: 'signed-out' });
    expect(counts.ads).toBeGreaterThan(0);
    expect(counts.ads).toBeLessThan(450);
    await signIn();
    const pulled: PullResult = await shop.pull();
    expect(pulled).toMatchObject({ kind: 'full' });
    expect((await state()).counts.ads).toBe(450);
  });
});
