import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type {
  FeedImportDetail,
  FeedImports,
  FeedRecord,
  FeedsPullResult,
} from '../../../shared/contract/results/feeds.ts';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import { plain } from '../../support/hostile-pictures.ts';
import type { Running, Shop } from '../sync/harness.ts';
import { ACCOUNT, edit, editable, openShop, ownWrites } from '../sync/harness.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 30, settings: { feed: true } });
  await shop.pull();
});
afterEach(() => shop.end());

const list = ({ call }: Running = shop): Promise<FeedImports> => call('feeds.list', { account: ACCOUNT });
const get = (id: number): Promise<FeedImportDetail> => shop.call('feeds.get', { account: ACCOUNT, id });
const record = ({ call }: Running = shop): Promise<FeedRecord> => call('feeds.record', { account: ACCOUNT });
const plan = ({ call }: Running = shop): Promise<Plan> => call('review.plan', { account: ACCOUNT });
const hold = (held: boolean, keys?: readonly RowKey[]) =>
  shop.call('feeds.hold', { account: ACCOUNT, held, ...(keys ? { select: { keys: [...keys] } } : {}) });
const read = (ids?: readonly number[]): Promise<FeedsPullResult> =>
  shop.job(() => shop.call('feeds.pull', { account: ACCOUNT, ...(ids ? { ids: [...ids] } : {}) }));

describe('feed imports', () => {
  it('are read with a pull of an account that a feed manages, and kept', async () => {
    const { imports, listed } = await list();
    expect(listed).toBe(true);
    expect(imports.map(({ status }) => status)).toEqual(['PENDING', 'REJECTED', 'DONE']);
    const again = await shop.restart();
    expect((await list(again)).imports).toEqual(imports);
  });

  it('are read again while they are not over, and not otherwise', async () => {
    const [pending] = (await list()).imports;
    const id = pending?.id ?? 0;
    expect((await read()).read).toEqual([id]);
    await shop.control.order('PATCH', `/feeds/${id}`, { status: 'DONE' });
    expect((await read()).read).toEqual([id]);
    expect(await read()).toMatchObject({ read: [], missing: [], listed: true });
  });

  it('are read by their numbers where the tenant does not list them', async () => {
    await shop.control.order('PATCH', '/settings', { feedImports: 'gone' });
    await shop.control.order('POST', '/feeds', { id: 5, status: 'HALF_DONE', recordsOnHold: 3 });
    expect(await read()).toMatchObject({ listed: false });
    expect((await list()).listed).toBe(false);
    expect(await read([5, 6])).toMatchObject({ read: [5], missing: [6] });
    expect(await get(5)).toMatchObject({ status: 'HALF_DONE', counters: { recordsOnHold: 3 } });
    await expect(get(6)).rejects.toMatchObject({ code: 'feed-unknown' });
  });

  it('are all read but those that cannot be, and the list is noted', async () => {
    const [pending, rejected, done] = (await list()).imports;
    const page = { type: 'html' };
    for (const id of [301, 302, 303, 304, 305, 306, 307])
      await shop.control.order('POST', '/feeds', { id, status: 'DONE' });
    for (const id of [306, pending?.id])
      await shop.control.fault('GET', `/feed/import/${id}/detail`, page, 9);
    await expect(read()).rejects.toMatchObject({ code: 'service-answer' });
    const ids = (await list()).imports.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(
      [301, 302, 303, 304, 305, 307, pending?.id, rejected?.id, done?.id].toSorted(),
    );
  });

  it('name the ads of their samples, of 100 a message', async () => {
    const done = (await list()).imports.find(({ status }) => status === 'DONE');
    const { errors, warnings, ads } = await get(done?.id ?? 0);
    expect(errors[0]).toMatchObject({ count: 120, vendorIds: { length: 100 } });
    const sampled = [...errors, ...warnings].flatMap(({ vendorIds }) => vendorIds);
    expect(ads.length).toBeGreaterThan(0);
    expect(sampled).toEqual(expect.arrayContaining(ads.map(({ vendorId }) => vendorId)));
  });

  it('leave no secret of their address in the account’s folder', async () => {
    const folder = join(shop.home, 'accounts', ACCOUNT);
    for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue;
      const bytes = await readFile(join(name.parentPath, name.name));
      expect([name.name, bytes.includes('feed-secret')]).toEqual([name.name, false]);
    }
  });
});

describe('what was recorded after imports', () => {
  /** Edits and sends one field of an ad, and lets an import put it back that has this ad and not the other. */
  const putBack = async () => {
    const ads = (await editable(shop, 12)).filter((ad) => ad['vendorId'] && ad['status'] === 'ACTIVE');
    const [ad, other, third] = ads;
    if (!ad || !other || !third) throw new Error('not enough ads');
    const { title } = ad;
    await edit(shop, ad.key, { title: 'Edited in Adsheet' });
    await shop.push();
    await shop.control.order('POST', '/feeds/run', {
      records: [ad, third].map(({ vendorId }) => ({
        vendorId,
        ...(vendorId === ad['vendorId'] ? { title } : {}),
      })),
    });
    await shop.pull();
    await read();
    return { ad, other, third };
  };

  it('is unknown of imports that began before the ads were first read', async () => {
    expect((await list()).imports).toHaveLength(3);
    expect(await record()).toMatchObject({ imports: 0, since: null, fields: [], paused: null });
  });

  it('is unknown until changes were read again after an import, and nothing where it changed nothing', async () => {
    const { ads } = await shop.control.state();
    const records = ads.flatMap(({ vendorId }) => (vendorId ? [{ vendorId }] : []));
    const nameless = ads.filter(({ vendorId, status }) => !vendorId && status === 'ACTIVE');
    for (const { id } of nameless) await shop.control.order('PATCH', `/ads/${id}`, { status: 'PAUSED' });
    await shop.pull();
    await shop.control.order('POST', '/clock', { advanceMs: 10_000 });
    await shop.control.order('POST', '/feeds/run', { records });
    await read();
    expect((await record()).imports).toBe(0);
    await shop.pull();
    expect(await record()).toMatchObject({ imports: 1, fields: [], paused: null, atRisk: [] });
  });

  it('is the field that was put back and the ads that were paused, and the edits they concern', async () => {
    const { ad, other, third } = await putBack();
    const found = await record();
    expect(found.fields).toMatchObject([{ field: 'title', ads: 1 }]);
    expect(found.paused?.ads).toBeGreaterThan(1);
    expect(found.atRisk).toEqual([]);
    await edit(shop, ad.key, { title: 'Edited once more' });
    await edit(shop, other.key, { description: 'Of an ad that was paused, long enough to be taken.' });
    await edit(shop, third.key, { description: 'Of an ad and a field that were left alone, long enough.' });
    expect([...(await record()).atRisk].sort()).toEqual([ad.key, other.key].sort());
  });

  it('is the pictures where those of a file were put back, which the service gave an address', async () => {
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('no ads');
    const { images } = await shop.control.ad(ad.id);
    const file = join(shop.home, 'logo.png');
    await writeFile(file, await plain(40, 30, '#336699').png().toBuffer());
    await shop.call('images.add', { account: ACCOUNT, key: ad.key, files: [file] });
    await shop.push();
    await shop.control.order('POST', '/feeds/run', { records: [{ vendorId: ad['vendorId'], images }] });
    await shop.pull();
    await read();
    expect((await record()).fields).toMatchObject([{ field: 'images', ads: 1 }]);
  });

  it('lets those edits be held: no push sends them until they are released', async () => {
    const { ad, third } = await putBack();
    await edit(shop, ad.key, { title: 'Edited once more' });
    await edit(shop, third.key, { description: 'Of an ad and a field that were left alone, long enough.' });
    expect(await hold(true)).toEqual({ keys: [ad.key] });
    expect(await record()).toMatchObject({ atRisk: [], held: [ad.key] });
    expect(await plan()).toMatchObject({ held: 1 });
    const item = (await plan()).items.find(({ key }) => key === ad.key);
    expect(item).toMatchObject({ held: true, blockedBy: [{ code: 'feed' }] });
    const before = ownWrites(await shop.control.state()).length;
    await shop.push();
    const writes = ownWrites(await shop.control.state()).slice(before);
    expect(writes.map(({ id }) => id)).toEqual([third.id]);
    expect(await hold(false)).toEqual({ keys: [ad.key] });
    await shop.push();
    expect(ownWrites(await shop.control.state()).at(-1)).toMatchObject({ id: ad.id });
  });

  it('keeps a hold over a restart and over a copy made anew from its journal', async () => {
    const [ad, free] = await editable(shop, 2);
    if (!ad || !free) throw new Error('no ads');
    for (const { key } of [ad, free]) await edit(shop, key, { title: 'Edited in Adsheet' });
    await hold(true, [ad.key, free.key]);
    await hold(false, [free.key]);
    const again = await shop.restart();
    expect((await record(again)).held).toEqual([ad.key]);
    await again.call('accounts.close', { account: ACCOUNT });
    for (const suffix of ['', '-wal', '-shm'])
      await rm(join(shop.home, 'accounts', ACCOUNT, `mirror.db${suffix}`), { force: true });
    const anew = await shop.restart();
    expect((await record(anew)).held).toEqual([ad.key]);
  });

  it('keeps a hold while its edit is undone and done again, and ends it with the edit when the account is opened', async () => {
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('no ads');
    await edit(shop, ad.key, { title: 'Edited in Adsheet' });
    await hold(true, [ad.key]);
    const undone = await shop.call('edits.undo', { account: ACCOUNT });
    expect(undone).not.toBeNull();
    expect((await record()).held).toEqual([]);
    await shop.call('edits.redo', { account: ACCOUNT });
    expect((await record()).held).toEqual([ad.key]);
    await shop.call('edits.undo', { account: ACCOUNT });
    const again = await shop.restart();
    await edit(again, ad.key, { title: 'Edited anew' });
    expect((await record(again)).held).toEqual([]);
    await again.call('accounts.close', { account: ACCOUNT });
    for (const suffix of ['', '-wal', '-shm'])
      await rm(join(shop.home, 'accounts', ACCOUNT, `mirror.db${suffix}`), { force: true });
    expect((await record(await shop.restart())).held).toEqual([]);
  });

  it('concerns neither campaigns nor new ads', async () => {
    const { third } = await putBack();
    const { campaigns } = await shop.call('campaigns.list', { account: ACCOUNT });
    const [campaign] = campaigns;
    if (!campaign) throw new Error('no campaign');
    await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [third.key] } });
    await edit(shop, campaign.key, { title: 'Autumn' });
    expect((await record()).atRisk).toEqual([]);
    expect(await hold(true, [campaign.key])).toEqual({ keys: [] });
  });

  it('holds and releases the edits of ads that a condition names, and leaves those without edits', async () => {
    const [ad, other] = await editable(shop, 2);
    if (!ad || !other) throw new Error('no ads');
    for (const { key } of [ad, other]) await edit(shop, key, { title: 'Edited in Adsheet' });
    const ask = (held: boolean, where: string) =>
      shop.call('feeds.hold', { account: ACCOUNT, held, select: { where } });
    expect(await ask(true, `id = ${ad.id}`)).toEqual({ keys: [ad.key] });
    expect((await ask(true, 'id > 0')).keys).toEqual([other.key]);
    expect((await ask(false, `id = ${other.id}`)).keys).toEqual([other.key]);
    expect((await record()).held).toEqual([ad.key]);
  });

  it('holds nothing that has no edits', async () => {
    const [ad] = await editable(shop, 1);
    expect(await hold(true, ad ? [ad.key] : [])).toEqual({ keys: [] });
  });
});
