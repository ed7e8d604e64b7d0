import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, test } from 'vitest';
import type { SandboxOptions } from '../../../sandbox/index.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Running, Shop } from '../sync/harness.ts';
import { ACCOUNT, edit, oneEditable, openShop, ownWrites, rowsOf } from '../sync/harness.ts';

const SELLER = 7001;
const OTHER = 7002;

let shop: Shop;
afterEach(() => shop.end());

const folder = () => join(shop.home, 'accounts', ACCOUNT);
const set = (settings: JsonObject) => shop.control.order('PATCH', '/settings', settings);
const state = (of: Pick<Running, 'call'> = shop, account = ACCOUNT) => of.call('accounts.state', { account });
const signInAs = async (user: number, { call, job }: Running = shop, account = ACCOUNT) => {
  await set({ consentBy: user });
  return job(async () => {
    const started = await call('session.sign_in', { account });
    await fetch(started.authorizeUrl);
    return started;
  });
};

const adsOfOther = async (): Promise<readonly JsonObject[]> => {
  const found = await shop.control.order('GET', `/state?seller=${OTHER}`);
  return isJsonObject(found) && Array.isArray(found['ads']) ? (found['ads'] as JsonObject[]) : [];
};

/** What the account holds of the service's. */
const held = async (of: Pick<Running, 'call'> = shop) =>
  (await rowsOf(of, '')).map(({ id }) => id).toSorted();

/** Every answer of this path is this one from now on. */
const answersWith = (path: string, action: JsonObject) => shop.control.fault('GET', path, action, 10_000);

const UNREADABLE: readonly (readonly [string, JsonObject])[] = [
  ['is forbidden', { type: 'status', status: 403 }],
  ['does not exist', { type: 'status', status: 404 }],
  ['is refused', { type: 'status', status: 400 }],
  ['is an error of the server', { type: 'status', status: 500 }],
  ['is a page', { type: 'html' }],
];

const REFUSED = { code: 'another-seller' };

const newAd = async (): Promise<void> => {
  const { key } = await oneEditable(shop);
  await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [key] } });
};

describe('another seller who signs in', () => {
  it('is refused by name, and no ad of the first goes live in the account of the second', async () => {
    shop = await openShop();
    await shop.pull();
    await newAd();
    const before = await held();
    await expect(signInAs(OTHER)).rejects.toMatchObject({
      ...REFUSED,
      details: { account: ACCOUNT, seller: expect.any(String), found: expect.stringContaining('Strangers') },
    });
    const theirs = await adsOfOther();
    expect(await state()).toMatchObject({ readOnly: null, user: { id: SELLER } });
    // The sign-in of before goes on, and what is sent is sent with it.
    await shop.push();
    expect(await adsOfOther()).toEqual(theirs);
    expect((await held()).filter((id) => theirs.some((ad) => ad['id'] === id))).toEqual([]);
    expect((await held()).length).toBe(before.length);
    expect(ownWrites(await shop.control.state()).map(({ op }) => op)).toEqual(['create']);
  });

  it('is refused also after a sign-out, in an account without ads, and once the engine has started anew', async () => {
    shop = await openShop({ ads: 0 });
    await shop.pull();
    await shop.call('session.sign_out', { account: ACCOUNT });
    const again = await shop.restart();
    await expect(signInAs(OTHER, again)).rejects.toMatchObject(REFUSED);
    expect(await state(again)).toMatchObject({ readOnly: 'signed-out' });
    await signInAs(SELLER, again);
    expect(await state(again)).toMatchObject({ readOnly: null });
  });

  it('gets an account of their own, with their sign-in, and the first keeps its', async () => {
    shop = await openShop();
    await shop.pull();
    await expect(signInAs(OTHER)).rejects.toMatchObject(REFUSED);
    const added = await shop.call('accounts.add_refused', { account: ACCOUNT });
    const { name } = added.account;
    expect(name).toContain('Strangers');
    expect(added).toMatchObject({ readOnly: null, user: { id: OTHER }, account: { hasSecret: true } });
    await shop.job(() => shop.call('pull.start', { account: name }));
    const { ads } = await shop.call('ads.query', { account: name });
    expect(ads.map(({ id }) => id).toSorted()).toEqual((await adsOfOther()).map(({ id }) => id).toSorted());
    expect(await state()).toMatchObject({ readOnly: null, user: { id: SELLER } });
    await shop.pull();
  });

  it('whose tokens come for a refresh is refused, and nothing is pulled or written', async () => {
    shop = await openShop();
    await shop.pull();
    await edit(shop, (await oneEditable(shop)).key, { title: 'My own title' });
    const before = await held();
    await set({ refreshFor: OTHER });
    await shop.control.order('POST', '/tokens/expire');
    await shop.control.order('DELETE', '/log');
    await expect(shop.pull()).rejects.toMatchObject(REFUSED);
    await expect(shop.push()).rejects.toMatchObject({
      code: expect.stringMatching(/another-seller|not-signed-in/),
    });
    expect(await held()).toEqual(before);
    expect(
      (await shop.control.requests()).filter(({ url, status }) => /\/ad\b/.test(url) && status === 200),
    ).toEqual([]);
    expect(ownWrites(await shop.control.state())).toEqual([]);
  });

  it('whose secrets file was put into the folder is refused', async () => {
    shop = await openShop();
    await shop.pull();
    const before = await held();
    await expect(signInAs(OTHER)).rejects.toMatchObject(REFUSED);
    const { account } = await shop.call('accounts.add_refused', { account: ACCOUNT });
    await shop.call('accounts.close', { account: account.name });
    await shop.call('accounts.close', { account: ACCOUNT });
    const theirs = join(shop.home, 'accounts', account.name, 'secrets.json');
    await cp(theirs, join(folder(), 'secrets.json'));
    await shop.call('accounts.open', { account: ACCOUNT });
    await expect(shop.pull()).rejects.toMatchObject(REFUSED);
    expect(await held()).toEqual(before);
    expect(await state()).toMatchObject({ readOnly: 'signed-out' });
  });

  it.for(UNREADABLE)('is known by the ads where the user %s', async ([, action]) => {
    shop = await openShop();
    await shop.pull();
    await answersWith('/user', action);
    await expect(signInAs(OTHER)).rejects.toMatchObject(REFUSED);
    await signInAs(SELLER);
    expect(await state()).toMatchObject({ readOnly: null });
    await shop.pull();
  });
});

describe('an account whose user has no id', () => {
  /** A second account at the same service, that nobody ever signed in to. */
  const fresh = async (options: SandboxOptions = {}): Promise<string> => {
    shop = await openShop(options);
    await set({ userId: 'absent' });
    return (await shop.call('accounts.add_refused', { account: ACCOUNT })).account.name;
  };
  const pull = (account: string) => shop.job(() => shop.call('pull.start', { account }));
  const accept = (account: string, same: boolean) => shop.call('session.accept_seller', { account, same });
  const ids = async (account: string) => (await shop.call('ads.query', { account })).ads.map(({ id }) => id);

  it('asks once while it has no ads, and with a no drops the sign-in', async () => {
    const account = await fresh({ ads: 0 });
    await expect(signInAs(SELLER, shop, account)).rejects.toMatchObject({ code: 'seller-unproven' });
    expect(await state(shop, account)).toMatchObject({ readOnly: 'signed-out' });
    await accept(account, false);
    await expect(accept(account, true)).rejects.toMatchObject({ code: 'sign-in-state' });
    await expect(signInAs(SELLER, shop, account)).rejects.toMatchObject({ code: 'seller-unproven' });
    expect(await accept(account, true)).toMatchObject({ readOnly: null });
    // Not again for what is exchanged for it.
    await shop.control.order('POST', '/tokens/expire');
    await pull(account);
    await shop.call('accounts.close', { account });
    await shop.call('accounts.open', { account });
    await pull(account);
  });

  it('is known by its ads: one that is there settles it, none stops everything', async () => {
    const account = await fresh();
    await expect(signInAs(SELLER, shop, account)).rejects.toMatchObject({ code: 'seller-unproven' });
    await accept(account, true);
    await pull(account);
    const before = await ids(account);
    await signInAs(SELLER, shop, account);
    await expect(signInAs(OTHER, shop, account)).rejects.toMatchObject(REFUSED);
    await set({ refreshFor: OTHER });
    await shop.control.order('POST', '/tokens/expire');
    await expect(pull(account)).rejects.toMatchObject(REFUSED);
    expect(await ids(account)).toEqual(before);
  });

  it('and was said to be the same is not asked again where a refresh was cut off and the engine started anew', async () => {
    const account = await fresh({ ads: 0 });
    await expect(signInAs(SELLER, shop, account)).rejects.toMatchObject({ code: 'seller-unproven' });
    await accept(account, true);
    await pull(account);
    await shop.control.order('POST', '/tokens/expire');
    await answersWith('/user', { type: 'reset-before' });
    await expect(pull(account)).rejects.toMatchObject({ code: 'service-unreachable' });
    await shop.control.order('DELETE', '/faults');
    const again = await shop.restart();
    await again.call('accounts.open', { account });
    await again.job(() => again.call('pull.start', { account }));
  });

  it('learns it where the service tells it later, and is bound to it from then on', async () => {
    const account = await fresh();
    await expect(signInAs(SELLER, shop, account)).rejects.toMatchObject({ code: 'seller-unproven' });
    await accept(account, true);
    await pull(account);
    await set({ userId: 'shown' });
    await expect(signInAs(OTHER, shop, account)).rejects.toMatchObject(REFUSED);
    await signInAs(SELLER, shop, account);
    const file = join(shop.home, 'accounts', account, 'account.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ user: { id: SELLER } });
  });
});

describe('whose account it is', () => {
  const stored = async (): Promise<JsonObject> =>
    JSON.parse(await readFile(join(folder(), 'account.json'), 'utf8')) as JsonObject;

  it('stands in account.json, the local copy and its journal, and each is made whole from the others', async () => {
    shop = await openShop();
    await shop.pull();
    const { user, ...profile } = await stored();
    expect(user).toMatchObject({ id: SELLER });
    await shop.call('accounts.close', { account: ACCOUNT });
    await writeFile(join(folder(), 'account.json'), JSON.stringify(profile));
    await shop.call('accounts.open', { account: ACCOUNT });
    expect((await stored())['user']).toEqual(user);
    await shop.call('accounts.close', { account: ACCOUNT });
    await writeFile(join(folder(), 'account.json'), JSON.stringify(profile));
    for (const file of ['mirror.db', 'mirror.db-wal', 'mirror.db-shm'])
      await rm(join(folder(), file), { force: true });
    await shop.call('accounts.open', { account: ACCOUNT });
    await expect(signInAs(OTHER)).rejects.toMatchObject(REFUSED);
  });

  it('is that of the user stored in the copy of an older Adsheet', async () => {
    shop = await openShop();
    await shop.pull();
    await shop.call('session.sign_out', { account: ACCOUNT });
    await shop.call('accounts.close', { account: ACCOUNT });
    const { user: _user, ...profile } = await stored();
    await writeFile(join(folder(), 'account.json'), JSON.stringify(profile));
    const { openMirror } = await import('../../../main/engine/mirror/mirror.ts');
    const mirror = openMirror(folder());
    mirror.settings.set('boundUser', null);
    mirror.close();
    await shop.call('accounts.open', { account: ACCOUNT });
    expect(await stored()).toMatchObject({ user: { id: SELLER } });
    await expect(signInAs(OTHER)).rejects.toMatchObject(REFUSED);
  });

  it('is nobody’s where account.json and the local copy name different users', async () => {
    shop = await openShop();
    await shop.pull();
    await shop.call('accounts.close', { account: ACCOUNT });
    const { user, ...profile } = await stored();
    const edited = { ...profile, user: { ...(user as JsonObject), id: OTHER, key: 'mine' } };
    await writeFile(join(folder(), 'account.json'), JSON.stringify(edited));
    await shop.call('accounts.open', { account: ACCOUNT });
    await expect(shop.pull()).rejects.toMatchObject(REFUSED);
    await expect(signInAs(OTHER)).rejects.toMatchObject(REFUSED);
    await expect(signInAs(SELLER)).rejects.toMatchObject(REFUSED);
  });
});

describe('all ads gone in one pull', () => {
  const removeAll = async (): Promise<void> => {
    for (const { id } of (await shop.control.state()).ads) await shop.control.order('DELETE', `/ads/${id}`);
  };
  /** A deleted ad is final already, and its later absence is not reported. */
  const isLasting = ({ status }: JsonObject): boolean => !String(status).startsWith('DELETED');
  const pullFully = (wanted: JsonObject = {}) =>
    shop.job(() => shop.call('pull.start', { account: ACCOUNT, full: true, ...wanted }));

  it('are taken for another seller’s view: none is marked as gone until the seller says so', async () => {
    shop = await openShop({ ads: 25 });
    await shop.pull();
    const before = await held();
    const lasting = (await shop.control.state()).ads.filter(isLasting);
    await removeAll();
    await expect(pullFully()).rejects.toMatchObject({
      code: 'all-ads-gone',
      details: { count: before.length },
    });
    expect((await state()).counts.gone).toBe(0);
    expect(await held()).toEqual(before);
    await pullFully({ allGone: true });
    expect((await state()).counts.gone).toBe(lasting.length);
  });

  it('but one are gone', async () => {
    shop = await openShop({ ads: 25 });
    await shop.pull();
    const [kept, ...others] = (await shop.control.state()).ads;
    for (const { id } of others) await shop.control.order('DELETE', `/ads/${id}`);
    await pullFully();
    expect(await shop.control.ad(Number(kept?.['id']))).toMatchObject({ id: kept?.['id'] });
    expect((await state()).counts.gone).toBe(others.filter(isLasting).length);
  });
});

test('new tokens whose seller cannot be settled now are kept aside, the old ones serve, then the new ones', async () => {
  const secrets = async () => JSON.parse(await readFile(join(folder(), 'secrets.json'), 'utf8'));
  shop = await openShop();
  await shop.pull();
  await shop.control.fault('GET', '/user', { type: 'reset-before' }, 5);
  await expect(signInAs(SELLER)).rejects.toMatchObject({ code: 'service-unreachable' });
  expect(await secrets()).toMatchObject({ tokens: expect.any(String), aside: expect.any(String) });
  await shop.pull();
  expect(await secrets()).toHaveProperty('aside');
  await shop.control.order('POST', '/tokens/expire');
  // The refresh token of before ended when the new ones were given: only these can go on.
  await (await shop.restart()).pull();
  expect(await secrets()).not.toHaveProperty('aside');
});
