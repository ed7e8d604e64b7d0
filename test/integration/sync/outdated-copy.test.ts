/** An older local copy beside a newer journal: nothing that the journal says was done is lost, or done twice. */
import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { rebuild } from '../../../main/engine/edits/rebuild.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, editable, oneEditable, openShop, ownWrites } from './harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const folder = () => join(shop.home, 'accounts', ACCOUNT);
const journal = () => join(folder(), 'journal.jsonl');
const older = () => join(shop.home, 'older');
const close = () => shop.call('accounts.close', { account: ACCOUNT });
const open = () => shop.call('accounts.open', { account: ACCOUNT });
const isMirror = (name: string): boolean => /^mirror\.db(-wal|-shm)?$/.test(name);
const setAside = (): readonly string[] =>
  readdirSync(folder()).filter((name) => name.startsWith('mirror.damaged-'));

const begin = async (): Promise<void> => {
  shop = await openShop({ ads: 20 });
  await shop.pull();
};

const titleOf = async (key: RowKey): Promise<unknown> =>
  (await shop.call('ads.get', { account: ACCOUNT, key })).ad.local['title'];

/** Keeps the files of the copy as they are. */
const keepCopy = (): Promise<void> =>
  cp(folder(), older(), {
    recursive: true,
    filter: (path) => path === folder() || isMirror(path.slice(folder().length + 1)),
  });

/** The account is closed, and its copy is the one of before; its journal goes on. */
const putBackCopy = async (): Promise<void> => {
  await close();
  for (const name of readdirSync(folder()).filter(isMirror)) await rm(join(folder(), name));
  await cp(older(), folder(), { recursive: true });
};

describe('a local copy that is older than its journal', () => {
  it('is made anew from it when the account is opened, whether one edit is newer or many', async () => {
    await begin();
    const first = await oneEditable(shop);
    await edit(shop, first.key, { title: 'Before' });
    await close();
    await keepCopy();
    await open();
    await edit(shop, first.key, { title: 'The last word' });
    await putBackCopy();
    expect(await open()).toMatchObject({ rebuilt: null, counts: { drafts: 1 } });
    expect(await titleOf(first.key)).toBe('The last word');
    expect(setAside()).not.toEqual([]);

    await shop.pull();
    const second = (await editable(shop, 2)).find(({ id }) => id !== first.id);
    if (!second) throw new Error('two ads are needed');
    await edit(shop, second.key, { title: 'A second' });
    await edit(shop, first.key, { title: 'The very last word' });
    await putBackCopy();
    expect(await open()).toMatchObject({ rebuilt: null, counts: { drafts: 2 } });
    expect(await titleOf(first.key)).toBe('The very last word');
    await shop.pull();
    expect(await shop.push()).toMatchObject({ done: 2 });
  });

  it('is made anew also where the engine ended without closing it and more than one edit is newer', async () => {
    await begin();
    const [first, second] = await editable(shop, 2);
    if (!first || !second) throw new Error('two ads are needed');
    await close();
    await keepCopy();
    await open();
    await edit(shop, first.key, { title: 'One' });
    await edit(shop, second.key, { title: 'Two' });
    const { size } = statSync(journal());
    await putBackCopy();
    truncateSync(journal(), size);
    expect(await open()).toMatchObject({ counts: { drafts: 2 } });
  });

  it('makes no ad twice, and keeps what was sent sent', async () => {
    await begin();
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'Sent before the copy was lost' });
    const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [key] } });
    await close();
    await keepCopy();
    await open();
    await shop.control.fault('POST', '/ad', { type: 'reset-after' });
    const pushing = shop.push();
    await expect.poll(async () => ownWrites(await shop.control.state()).length).toBe(2);
    await shop.stop();
    await pushing;
    await shop.call('push.cancel', { account: ACCOUNT });
    await putBackCopy();
    await open();
    await shop.control.settle();
    await shop.pull();
    expect(ownWrites(await shop.control.state())).toHaveLength(2);
    expect(await draftCount(shop)).toBe(0);
    await expect(shop.push()).rejects.toMatchObject({ code: 'nothing-to-push' });
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key: keys[0] ?? key });
    expect(ad).toMatchObject({ state: 'live', draft: [] });
  });

  it('lets its restored edits wait where the journal has a gap', async () => {
    await begin();
    const [first, second] = await editable(shop, 2);
    if (!first || !second) throw new Error('two ads are needed');
    await close();
    await keepCopy();
    await open();
    await edit(shop, first.key, { title: 'One' });
    const { length } = readFileSync(journal(), 'utf8').trimEnd().split('\n');
    await edit(shop, second.key, { title: 'Two' });
    await putBackCopy();
    const lines = readFileSync(journal(), 'utf8').split('\n');
    lines[length - 1] = `${lines[length - 1]?.slice(0, 40)}\0\0\0${lines[length - 1]?.slice(43)}`;
    writeFileSync(journal(), lines.join('\n'));
    expect(await open()).toMatchObject({ rebuilt: { odd: 1, held: 1 }, counts: { drafts: 1 } });
    expect(await titleOf(second.key)).toBe('Two');
  });

  it('is refused whoever opens it, until it is made anew', async () => {
    await begin();
    const { key } = await oneEditable(shop);
    await close();
    await keepCopy();
    await open();
    await edit(shop, key, { title: 'The last word' });
    await putBackCopy();
    expect(() => openMirror(folder())).toThrow(
      expect.objectContaining({ code: 'mirror-damaged', params: { outdated: true } }),
    );
    rebuild(folder(), new Date('2026-01-02T03:04:05.000Z'));
    openMirror(folder()).close();
    await open();
    expect(await titleOf(key)).toBe('The last word');
  });
});

describe('a local copy that goes on', () => {
  /** What the journal gained by work of which the copy has nothing: as a kill right before a commit leaves it. */
  const killBeforeCommit = async (key: RowKey, title: string): Promise<void> => {
    await close();
    await keepCopy();
    await open();
    await edit(shop, key, { title });
    const { size } = statSync(journal());
    await putBackCopy();
    truncateSync(journal(), size);
  };

  it('is left alone where a kill came between the line and its commit, as often as that happens', async () => {
    await begin();
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'Kept' });
    for (const title of ['Never said to be done', 'Nor this', 'Nor that']) {
      await killBeforeCommit(key, title);
      expect(await open()).toMatchObject({ rebuilt: null });
      expect(await titleOf(key)).toBe('Kept');
    }
    expect(setAside()).toEqual([]);
    await edit(shop, key, { title: 'Kept too' });
    await close();
    await open();
    expect(setAside()).toEqual([]);
    expect(await titleOf(key)).toBe('Kept too');
  });

  it('is left alone where a power cut took commits that were to be durable soon', async () => {
    await begin();
    const { key, id } = await oneEditable(shop);
    await close();
    await keepCopy();
    const mirror = openMirror(folder());
    for (const run of [1, 2, 3]) {
      mirror.transaction(() => mirror.journal.append({ type: 'item', run, key, id, state: 'done' }), 'soon');
    }
    mirror.close();
    await open();
    await putBackCopy();
    await open();
    expect(setAside()).toEqual([]);
  });

  it('is left alone where an older Adsheet wrote on, without numbers', async () => {
    await begin();
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'Mine' });
    await close();
    const settings = JSON.stringify({ type: 'settings', set: { note: 'of an older Adsheet' } });
    for (let i = 0; i < 5; i += 1) appendFileSync(journal(), `${settings}\n`);
    await open();
    expect(await titleOf(key)).toBe('Mine');
    await edit(shop, key, { title: 'Mine still' });
    await close();
    await open();
    expect(await titleOf(key)).toBe('Mine still');
    expect(setAside()).toEqual([]);
  });

  it('is left alone where all of the folder is put back as it was', async () => {
    await begin();
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'As it was' });
    await close();
    await cp(folder(), older(), { recursive: true });
    await open();
    await edit(shop, key, { title: 'Later' });
    await edit(shop, key, { title: 'Later still' });
    await close();
    await rm(folder(), { recursive: true });
    await cp(older(), folder(), { recursive: true });
    await open();
    expect(await titleOf(key)).toBe('As it was');
    expect(setAside()).toEqual([]);
  });
});
