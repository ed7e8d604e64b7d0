/** A rebuilt local copy: what it is compared with, what waits for the seller, and its state after a kill. */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isLost } from '../../../main/engine/edits/rebuild.ts';
import { openDatabase } from '../../../main/engine/mirror/database.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, editable, openShop, ownWrites } from './harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const folder = () => join(shop.home, 'accounts', ACCOUNT);
const journal = () => join(folder(), 'journal.jsonl');
const mirror = () => join(folder(), 'mirror.db');
const close = () => shop.call('accounts.close', { account: ACCOUNT });
const open = () => shop.call('accounts.open', { account: ACCOUNT });
const rebuild = () => shop.call('accounts.rebuild', { account: ACCOUNT });
const counts = () => shop.call('restored.counts', { account: ACCOUNT });
const release = (kind: 'update' | 'delete' | 'create') =>
  shop.call('restored.release', { account: ACCOUNT, kind });
const files = (beginning: string): readonly string[] =>
  readdirSync(folder()).filter((name) => name.startsWith(beginning));

/** A shop in which one title is edited, one ad is to be deleted, and one is to be made. */
const withWork = async (): Promise<readonly RowKey[]> => {
  shop = await openShop({ ads: 20 });
  await shop.pull();
  const [edited, deleted, copied] = await editable(shop, 3);
  if (!edited || !deleted || !copied) throw new Error('three ads are needed');
  await edit(shop, edited.key, { title: 'My own title' });
  await edit(shop, deleted.key, { status: 'DELETED' });
  await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [copied.key] } });
  return [edited.key, deleted.key];
};

const damageMirror = (): void => writeFileSync(mirror(), 'x'.repeat(50_000));
/** The tables of the copy can still be read, and it is no sound copy all the same. */
const damageAnIndex = (): void => {
  const db = openDatabase(mirror());
  const index = `SELECT rootpage FROM sqlite_schema WHERE name = 'push_item_loose'`;
  const { rootpage } = db.get<{ rootpage: number }>(index) ?? { rootpage: 0 };
  const { page_size } = db.get<{ page_size: number }>('PRAGMA page_size') ?? { page_size: 0 };
  db.close();
  const bytes = readFileSync(mirror());
  bytes.fill(0, (rootpage - 1) * page_size, rootpage * page_size);
  writeFileSync(mirror(), bytes);
};
const damageLine = (number: number): void => {
  const lines = readFileSync(journal(), 'utf8').split('\n');
  lines[number - 1] = `${lines[number - 1]?.slice(0, 40)}\0\0\0${lines[number - 1]?.slice(43)}`;
  writeFileSync(journal(), lines.join('\n'));
};
/** A journal line that took nothing away: what is lost with it is nothing that is counted below. */
const addLineToLose = async (key: RowKey): Promise<number> => {
  await edit(shop, key, { description: 'Lost with the line that says it.' });
  return readFileSync(journal(), 'utf8').trimEnd().split('\n').length;
};

const rebuiltWithGap = async (): Promise<readonly RowKey[]> => {
  const keys = await withWork();
  const line = await addLineToLose(keys[0] as RowKey);
  await edit(shop, keys[0] as RowKey, { bid: '0.33' });
  await close();
  damageLine(line);
  damageMirror();
  await rebuild();
  return keys;
};

describe('after a rebuild from a journal with gaps', () => {
  it('nothing restored is sent until it is let go, one kind at a time, also after the next start', async () => {
    await rebuiltWithGap();
    expect(await shop.call('accounts.state', { account: ACCOUNT })).toMatchObject({
      rebuilt: { odd: 1, missing: 0, behind: false, held: 3 },
      counts: { drafts: 3 },
    });
    expect(await counts()).toMatchObject({ create: 1, update: 0, delete: 0, unread: 2 });
    await shop.pull();
    expect(await counts()).toEqual({ create: 1, update: 1, status: 0, delete: 1, campaign: 0, unread: 0 });
    const plan = await shop.call('review.plan', { account: ACCOUNT });
    expect(plan.items.map(({ held, blockedBy }) => [held, blockedBy[0]?.message.key])).toEqual(
      Array.from({ length: 3 }, () => [true, 'held.restored']),
    );
    await shop.push();
    expect(ownWrites(await shop.control.state())).toEqual([]);

    expect(await release('update')).toMatchObject({ released: 1, left: { create: 1, update: 0, delete: 1 } });
    await close();
    await open();
    expect(await counts()).toMatchObject({ create: 1, update: 0, delete: 1 });
    await shop.push();
    expect(ownWrites(await shop.control.state())).toHaveLength(1);

    expect(await release('create')).toMatchObject({ released: 1, left: { create: 0, delete: 1 } });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await draftCount(shop)).toBe(1);
    expect(await release('delete')).toMatchObject({ released: 1, left: { delete: 0 } });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await shop.call('restored.noted', { account: ACCOUNT })).toMatchObject({ rebuilt: null });
  });

  it('a second loss of the copy lets nothing go that waited, and holds nothing that was let go', async () => {
    await rebuiltWithGap();
    await shop.pull();
    await release('delete');
    await close();
    damageMirror();
    const { rebuilt } = await rebuild();
    expect(rebuilt).toMatchObject({ odd: 0, missing: 0, held: 2 });
    await shop.pull();
    expect(await counts()).toMatchObject({ create: 1, update: 1, delete: 0 });
  });

  it('the damaged line is kept byte by byte, and told once', async () => {
    await rebuiltWithGap();
    const [aside = ''] = files('journal.damaged-');
    const { rebuilt } = await shop.call('accounts.state', { account: ACCOUNT });
    expect(rebuilt?.file).toBe(aside);
    const kept = readFileSync(join(folder(), aside), 'utf8');
    expect(kept).toContain('\0\0\0');
    expect(readFileSync(journal(), 'utf8')).toContain(kept);
  });

  it('new edits of other ads go as always', async () => {
    await rebuiltWithGap();
    await shop.pull();
    const [, , , other] = await editable(shop, 6);
    if (!other) throw new Error('one more ad is needed');
    await edit(shop, other.key, { title: 'Made since' });
    expect(await shop.push()).toMatchObject({ done: 1, held: 3 });
  });
});

describe('an edit whose value a pull found at the service', () => {
  it('does not come back with a copy that is made anew, whatever another wrote since', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('an ad is needed');
    await edit(shop, ad.key, { title: 'The title that both gave' });
    await shop.control.order('PATCH', `/ads/${ad.id}`, { title: 'The title that both gave' });
    await shop.pull();
    expect(await draftCount(shop)).toBe(0);
    await shop.control.order('PATCH', `/ads/${ad.id}`, { title: 'A title of theirs' });
    await close();
    damageMirror();
    await rebuild();
    await open();
    await shop.pull(true);
    expect(await draftCount(shop)).toBe(0);
    expect((await shop.call('conflicts.list', { account: ACCOUNT })).conflicts).toEqual([]);
  });
});

describe('a rebuild from a sound journal', () => {
  it('keeps the word that a rule is not to hold an ad, until its values are others', async () => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('an ad is needed');
    await edit(shop, ad.key, { bid: '0.001' });
    const blocked = async () => (await shop.call('review.plan', { account: ACCOUNT })).blocked;
    expect(await blocked()).toBe(1);
    await shop.call('problems.anyway', {
      account: ACCOUNT,
      select: { keys: [ad.key] },
      rule: 'rule.below',
      given: true,
    });
    expect(await blocked()).toBe(0);
    await close();
    damageMirror();
    await rebuild();
    await shop.pull(true);
    expect(await blocked()).toBe(0);
    await edit(shop, ad.key, { bid: '0.002' });
    expect(await blocked()).toBe(1);
  });

  it.each([
    ['on its way', { type: 'delay-after', ms: 1500 }],
    ['before its ad was found', { type: 'reset-after' }],
  ])('still deletes the ad of a new row that was thrown away %s', async (_when, fault) => {
    shop = await openShop({ ads: 20 });
    await shop.pull();
    const [like] = await editable(shop, 1);
    if (!like) throw new Error('an ad is needed');
    const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [like.key] } });
    await shop.control.fault('POST', '/ad', fault);
    const pushing = shop.push();
    await expect
      .poll(async () => ownWrites(await shop.control.state()).length, { interval: 10, timeout: 20_000 })
      .toBe(1);
    if (fault.type === 'reset-after') {
      await shop.stop();
      await pushing;
      await shop.call('push.cancel', { account: ACCOUNT });
    }
    const select = { keys: [...keys] };
    await shop.call('edits.status', { account: ACCOUNT, select, status: 'DELETED' });
    await pushing;
    await shop.control.settle();
    await shop.pull();
    const planned = async () =>
      (await shop.call('review.plan', { account: ACCOUNT })).items.map(({ key, op }) => [key, op]);
    const toDelete = [[keys[0], 'delete']];
    expect(await planned()).toEqual(toDelete);
    await close();
    damageMirror();
    expect(await rebuild()).toMatchObject({ rebuilt: null, counts: { drafts: 1 } });
    await shop.pull(true);
    expect(await planned()).toEqual(toDelete);
    expect(await shop.push()).toMatchObject({ done: 1 });
  });

  it('holds nothing, and tells of nothing', async () => {
    await withWork();
    await close();
    damageMirror();
    expect(await rebuild()).toMatchObject({ rebuilt: null, counts: { drafts: 3 } });
  });

  it('tells in Review why the edits of an ad stay that went there before', async () => {
    const [key] = await withWork();
    await edit(shop, key as RowKey, { phoneNumber: null });
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key: key as RowKey });
    await shop.control.order('DELETE', `/ads/${ad.id}`);
    await close();
    damageMirror();
    await rebuild();
    await shop.pull();
    const { items } = await shop.call('review.plan', { account: ACCOUNT });
    const item = items.find((one) => one.key === key);
    expect(item).toMatchObject({
      id: ad.id,
      op: 'update',
      title: 'My own title',
      held: true,
      blockedBy: [{ code: 'gone' }],
      changes: [
        { field: 'title', before: ad.base?.['title'], after: 'My own title' },
        { field: 'phoneNumber', before: ad.base?.['phoneNumber'], after: null },
      ],
    });
    const pushed = await shop.push();
    expect(pushed.items.find((one) => one.key === key)).toMatchObject({
      state: 'held',
      errors: [{ code: 'gone' }],
    });
  });

  it('that was cut off at the end of a line is noticed by what the damaged copy still says', async () => {
    const [key] = await withWork();
    await edit(shop, key as RowKey, { title: 'The last word' });
    await close();
    const lines = readFileSync(journal(), 'utf8').trimEnd().split('\n');
    // The last one only says that the copy had the others.
    writeFileSync(journal(), `${lines.slice(0, -2).join('\n')}\n`);
    damageAnIndex();
    expect(await rebuild()).toMatchObject({ rebuilt: { odd: 0, missing: 0, behind: true, held: 3 } });
  });
});

describe('a sound local copy', () => {
  it('is not replaced where the journal lost edits that it holds', async () => {
    const [key] = await withWork();
    const line = await addLineToLose(key as RowKey);
    await edit(shop, key as RowKey, { bid: '0.33' });
    await close();
    damageLine(line);
    await open();
    await expect(rebuild()).rejects.toMatchObject({ code: 'rebuild-poorer' });
    await open();
    expect(await draftCount(shop)).toBe(3);
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key: key as RowKey });
    expect(ad.local).toMatchObject({ description: 'Lost with the line that says it.' });
    expect(files('mirror.damaged-')).toEqual([]);
    expect(files('rebuild')).toEqual([]);
  });

  it('is not replaced where the whole journal is gone', async () => {
    await withWork();
    await close();
    await rm(journal());
    await expect(rebuild()).rejects.toMatchObject({ code: 'rebuild-poorer' });
    expect(await open()).toMatchObject({ counts: { drafts: 3 } });
  });

  it('is not replaced where a push of it is under way', async () => {
    await withWork();
    await shop.control.fault('PUT', '/ad/*', { type: 'status', status: 401 }, 5);
    await shop.push().catch(() => undefined);
    await expect(rebuild()).rejects.toMatchObject({ code: 'rebuild-poorer' });
    expect((await open()).unfinishedRun).not.toBeNull();
  });
});

describe('a rebuild that is killed', () => {
  /** A folder as a rebuild leaves it that is killed when its copy is whole. */
  const killedWhenReady = async (): Promise<void> => {
    await withWork();
    await close();
    damageMirror();
    await rebuild();
    await close();
    renameSync(mirror(), join(folder(), 'mirror.rebuilt-then.db'));
    writeFileSync(`${mirror()}-wal`, 'of the copy that was to go aside');
  };

  it('before its copy is whole leaves the copy of before, and nothing of itself', async () => {
    await withWork();
    await close();
    mkdirSync(join(folder(), 'rebuild'));
    await cp(mirror(), join(folder(), 'rebuild', 'mirror.db'));
    mkdirSync(join(folder(), 'rebuild-4fGs2a'));
    expect(await open()).toMatchObject({ counts: { drafts: 3 } });
    expect(files('rebuild')).toEqual([]);
  });

  it('between setting aside and taking its place is finished at the next start', async () => {
    await killedWhenReady();
    expect(isLost(folder())).toBe(false);
    expect(await open()).toMatchObject({ counts: { drafts: 3 } });
    expect(files('mirror.rebuilt-')).toEqual([]);
    expect(files('mirror.damaged-then')).toEqual(['mirror.damaged-then.db-wal']);
  });

  it('before the copy of before was set aside is finished at the next start too', async () => {
    await killedWhenReady();
    damageMirror();
    expect(await open()).toMatchObject({ counts: { drafts: 3 } });
    expect(files('mirror.damaged-then')).toEqual(['mirror.damaged-then.db', 'mirror.damaged-then.db-wal']);
  });
});
