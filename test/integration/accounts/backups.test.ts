import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Running, Shop } from '../sync/harness.ts';
import { ACCOUNT, draftCount, edit, editable, oneEditable, openShop, ownWrites } from '../sync/harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const folder = () => join(shop.home, 'accounts', ACCOUNT);
const backup = () => join(shop.home, 'backup');
const close = ({ call }: Pick<Running, 'call'>) => call('accounts.close', { account: ACCOUNT });
const open = ({ call }: Pick<Running, 'call'>) => call('accounts.open', { account: ACCOUNT });

const takeBackup = async (): Promise<void> => {
  await close(shop);
  await cp(folder(), backup(), { recursive: true });
  await open(shop);
};

const putBack = async () => {
  await close(shop);
  await rm(folder(), { recursive: true });
  await cp(backup(), folder(), { recursive: true });
  return open(shop);
};

const signIn = () =>
  shop.job(async () => {
    const started = await shop.call('session.sign_in', { account: ACCOUNT });
    await fetch(started.authorizeUrl);
    return started;
  });

const openedFile = () => join(shop.home, 'opened', `${ACCOUNT}.json`);

describe('a backup that is put back', () => {
  it('has lost its token and cursor: all is read and merged before anything is sent', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const [mine, both] = await editable(shop, 2);
    if (!mine || !both) throw new Error('two ads are needed');
    await edit(shop, mine.key, { title: 'My own title' });
    await edit(shop, both.key, { title: 'My title too' });
    await takeBackup();
    await shop.control.order('PATCH', `/ads/${both.id}`, { title: 'Another client’s title' });
    expect(await putBack()).toMatchObject({ readOnly: 'signed-out', account: { signedIn: false } });
    await expect(shop.push()).rejects.toMatchObject({ code: 'not-signed-in' });

    await signIn();
    await shop.control.order('DELETE', '/log');
    const result = await shop.push();
    const asked = await shop.control.requests();
    const firstWrite = asked.findIndex(({ method }) => method === 'PUT');
    const lists = asked.slice(0, firstWrite).filter(({ url }) => /\/ad\?/.test(url) && !/adIds/.test(url));
    expect(firstWrite).toBeGreaterThan(0);
    expect(lists[0]?.url).not.toContain('changedSince');
    expect(result).toMatchObject({ done: 1, held: 1 });
    expect(await shop.control.ad(both.id)).toMatchObject({ title: 'Another client’s title' });
  });

  it('is known as one also where it was taken while the account was open', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    await cp(folder(), backup(), { recursive: true });
    expect(await putBack()).toMatchObject({ readOnly: 'signed-out', account: { signedIn: false } });
  });

  it('does not send again what was sent after it was taken, new ads included', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'My own title' });
    await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [key] } });
    await takeBackup();
    expect(await shop.push()).toMatchObject({ done: 2 });
    expect(await putBack()).toMatchObject({ counts: { drafts: 2 } });
    await signIn();
    await shop.control.order('DELETE', '/log');
    await shop.push();
    expect(ownWrites(await shop.control.state())).toEqual([]);
    expect(await draftCount(shop)).toBe(0);
  });

  it('asks about a new ad under a vendor ID of the seller’s that was sent after it was taken, and makes none twice', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key } = await oneEditable(shop);
    const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [key] } });
    const [copy = key] = keys;
    await edit(shop, copy, { vendorId: 'stoel-7' });
    await takeBackup();
    expect(await shop.push()).toMatchObject({ done: 1 });
    await putBack();
    await signIn();
    await shop.control.order('DELETE', '/log');
    expect(await shop.push()).toMatchObject({ done: 0, held: 1 });
    const { matches } = await shop.call('matches.list', { account: ACCOUNT });
    expect(matches).toMatchObject([{ key: copy, why: 'unrecorded', fields: [] }]);
    await shop.call('matches.answer', { account: ACCOUNT, key: copy, answer: 'same' });
    expect(await draftCount(shop)).toBe(0);
    expect(ownWrites(await shop.control.state())).toEqual([]);
  });

  it('knows a new ad by the vendor ID that was drawn for it, and leaves to the seller what others changed', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key } = await oneEditable(shop);
    const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [key] } });
    await takeBackup();
    const { items } = await shop.push();
    await shop.control.order('PATCH', `/ads/${items[0]?.id}`, { title: 'Their own title' });
    await putBack();
    await signIn();
    await shop.pull();
    expect((await shop.call('matches.list', { account: ACCOUNT })).matches).toEqual([]);
    const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
    expect(conflicts).toMatchObject([{ key: keys[0], field: 'title', theirs: 'Their own title' }]);
  });

  it('knows the lists that were sent again, of a new ad too, where the marketplace sorts them', async () => {
    shop = await openShop({ ads: 60, settings: { listOrder: 'sorted' } });
    await shop.pull();
    const ads = await editable(shop, 10);
    const found = ads.find(({ attributes }) => JSON.stringify(attributes).includes('"colour"'));
    if (!found) throw new Error('no ad has colours');
    const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [found.key] } });
    const [copy = found.key] = keys;
    for (const key of [found.key, copy]) await edit(shop, key, { 'attributes.colour': 'Zwart; Wit; Groen' });
    await takeBackup();
    expect(await shop.push()).toMatchObject({ done: 2 });
    await putBack();
    await signIn();
    await shop.pull();
    expect((await shop.call('conflicts.list', { account: ACCOUNT })).conflicts).toEqual([]);
    expect(await draftCount(shop)).toBe(0);
  });

  it('that was taken in the middle of a push has its items as drafts again', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'My own title' });
    await shop.control.fault('PUT', '/ad/*', { type: 'status', status: 401 }, 5);
    await shop.push().catch(() => undefined);
    await takeBackup();
    expect((await shop.call('accounts.state', { account: ACCOUNT })).unfinishedRun).not.toBeNull();
    await shop.call('push.cancel', { account: ACCOUNT });
    expect(await putBack()).toMatchObject({ unfinishedRun: null, counts: { drafts: 1 } });
  });
});

describe('a local copy that goes on', () => {
  it('keeps its token and its cursor, also where a kill came between the two notes of its opening', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    await close(shop);
    const { word } = JSON.parse(await readFile(openedFile(), 'utf8')) as { word: string };
    await writeFile(openedFile(), JSON.stringify({ word: 'of the opening that was killed', before: word }));
    expect(await open(shop)).toMatchObject({ readOnly: null });
    expect(await shop.pull()).toMatchObject({ kind: 'incremental' });
    await close(shop);
    expect(await open(shop)).toMatchObject({ readOnly: null });
  });

  it('drops edits of its journal that the marketplace has by now, when it is made anew', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    await edit(shop, key, { title: 'The same title' });
    await shop.control.order('PATCH', `/ads/${id}`, { title: 'The same title' });
    await shop.call('accounts.rebuild', { account: ACCOUNT });
    expect(await draftCount(shop)).toBe(1);
    await shop.pull();
    expect(await draftCount(shop)).toBe(0);
  });
});

describe('a local copy made anew from its journal', () => {
  const loseCopy = async (): Promise<void> => {
    await close(shop);
    await rm(join(folder(), 'mirror.db'));
    await open(shop);
  };

  /** A create whose answer is lost and whose push is ended before anybody looks; its ad is on the marketplace. */
  const lost = async (vendorId?: string | null) => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const { key } = await oneEditable(shop);
    const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [key] } });
    const [copy = key] = keys;
    if (vendorId !== undefined) await edit(shop, copy, { vendorId });
    await shop.control.fault('POST', '/ad', { type: 'reset-after' });
    const pushing = shop.push();
    await expect.poll(async () => ownWrites(await shop.control.state()).length).toBe(1);
    await shop.stop();
    await pushing;
    await shop.call('push.cancel', { account: ACCOUNT });
    await loseCopy();
    await shop.control.settle();
    await shop.pull();
    return copy;
  };

  it('knows a new ad that was being sent by the vendor ID that was drawn for it', async () => {
    const key = await lost();
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
    expect(ad).toMatchObject({ state: 'live', draft: [] });
    expect((await shop.call('matches.list', { account: ACCOUNT })).matches).toEqual([]);
  });

  it('knows one that was given its vendor ID as it was sent: the journal has it', async () => {
    const key = await lost(null);
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
    expect(ad).toMatchObject({ state: 'live', draft: [] });
  });

  it('asks about one that was being sent under a vendor ID of the seller’s, and remembers the answer when made anew again', async () => {
    const key = await lost('stoel-7');
    const asked = async () => (await shop.call('matches.list', { account: ACCOUNT })).matches;
    expect(await asked()).toMatchObject([{ key, why: 'unrecorded' }]);
    await shop.call('matches.answer', { account: ACCOUNT, key, answer: 'same' });
    await shop.call('edits.undo', { account: ACCOUNT });
    await loseCopy();
    await shop.pull();
    expect(await asked()).toEqual([]);
    expect(ownWrites(await shop.control.state())).toHaveLength(1);
  });
});

describe('removing an account whose local copy is missing', () => {
  const loseCopy = async (): Promise<void> => {
    await close(shop);
    await rm(join(folder(), 'mirror.db'));
  };
  const remove = (force: boolean) => shop.call('accounts.remove', { account: ACCOUNT, force });

  it('is refused while its journal holds edits', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    await edit(shop, (await oneEditable(shop)).key, { title: 'My own title' });
    await loseCopy();
    await expect(remove(false)).rejects.toMatchObject({ code: 'account-not-empty' });
    await remove(true);
    expect((await shop.call('accounts.list', {})).accounts).toEqual([]);
  });

  it('needs no yes where all edits were sent or taken back', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const [sent, undone] = await editable(shop, 2);
    if (!sent || !undone) throw new Error('two ads are needed');
    await edit(shop, sent.key, { title: 'My own title' });
    await shop.push();
    await edit(shop, undone.key, { title: 'Another title' });
    await shop.call('edits.undo', { account: ACCOUNT });
    await loseCopy();
    await remove(false);
    expect((await shop.call('accounts.list', {})).accounts).toEqual([]);
  });
});
