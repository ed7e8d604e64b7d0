import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Mirror } from '../../../main/engine/mirror/mirror.ts';
import { MIRROR_FILE, openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, accountFolderIn, openLocal, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const AT = '2026-01-02T03:04:05.000Z';

/** A pulled account, closed, whose copy of one category says that titles have at most three letters. */
const withOldCategory = async () => {
  const sandbox = await sandboxForTest({ ads: 20 });
  const home = await temporaryFolder();
  const first = startEngine(home);
  await signIn(first, sandbox);
  await pull(first);
  const where = 'status = ACTIVE and not problem';
  const { ads } = await first.call('ads.query', { account: ACCOUNT, where, limit: 1 });
  const { key, categoryId } = ads[0] as { readonly key: RowKey; readonly categoryId: number };
  await first.close();
  const mirror = openMirror(accountFolderIn(home));
  const raw = mirror.categories.get(categoryId)?.raw as JsonObject;
  const config = { ...(raw['config'] as JsonObject), titleLength: '[1,3]' };
  mirror.transaction(() => mirror.categories.save([{ ...raw, config }], AT));
  const count = mirror.categories.count();
  mirror.close();
  return { home, key, count, raw, sandbox };
};

/** Changes the local copy of an account that no process has open. */
const changeMirror = (home: string, change: (mirror: Mirror) => void): void => {
  const mirror = openMirror(accountFolderIn(home));
  mirror.transaction(() => change(mirror));
  mirror.close();
};

describe('refreshing the categories', () => {
  it('reads them whatever their age, and checks the ads again whose category moved', async () => {
    const { home, key, count } = await withOldCategory();
    const { call, finished } = startEngine(home);
    await call('accounts.open', { account: ACCOUNT });
    const changes = [{ key, field: 'title', text: 'Een titel die mag' }];
    expect(await call('edits.apply', { account: ACCOUNT, label: 'x', changes })).toMatchObject({
      problems: 1,
    });

    const before = (await call('categories.list', { account: ACCOUNT })).readAt;
    const { job } = await call('categories.refresh', { account: ACCOUNT });
    expect(await finished(job)).toMatchObject({ state: 'done', result: { categories: count, moved: 1 } });
    expect((await call('ads.get', { account: ACCOUNT, key })).ad.problems).toEqual([]);
    const after = (await call('categories.list', { account: ACCOUNT })).readAt;
    expect(Date.parse(String(after))).toBeGreaterThan(Date.parse(String(before)));
  });

  it('marks a category the marketplace no longer knows, and keeps its name', async () => {
    const { home, raw, count } = await withOldCategory();
    const id = 987_654;
    changeMirror(home, ({ categories }) =>
      categories.save([{ ...raw, id, label: { nl_NL: 'Vroeger' } }], AT),
    );
    const { call, finished } = startEngine(home);
    await call('accounts.open', { account: ACCOUNT });
    const listed = async () =>
      (await call('categories.list', { account: ACCOUNT })).categories.find((row) => row.id === id);
    expect(await listed()).toMatchObject({ status: 'ACTIVE', label: 'Vroeger' });
    const { job } = await call('categories.refresh', { account: ACCOUNT });
    expect(await finished(job)).toMatchObject({ state: 'done', result: { categories: count + 1, moved: 2 } });
    expect(await listed()).toMatchObject({ status: 'GONE', label: 'Vroeger' });
  });

  it('misses no category because the marketplace refused to speak of several at once', async () => {
    const { home, count, sandbox } = await withOldCategory();
    const db = new Sqlite(join(accountFolderIn(home), MIRROR_FILE));
    db.exec('DELETE FROM category WHERE id IN (SELECT DISTINCT category_id FROM ad LIMIT 2)');
    db.close();
    const engine = startEngine(home);
    await engine.call('accounts.open', { account: ACCOUNT });
    const rule = { method: 'GET', path: '/categories', action: { type: 'status', status: 404 } };
    await fetch(`${sandbox.controlUrl}/faults`, { method: 'POST', body: JSON.stringify(rule) });
    expect(await pull(engine)).toMatchObject({ state: 'done' });
    const { categories } = await engine.call('categories.list', { account: ACCOUNT });
    expect(categories).toHaveLength(count);
  });

  it('does not take a category that was read by itself for a fresh tree', async () => {
    const { home, raw } = await withOldCategory();
    const { call, close } = startEngine(home);
    await call('accounts.open', { account: ACCOUNT });
    const { readAt } = await call('categories.list', { account: ACCOUNT });
    await close();
    changeMirror(home, ({ categories }) => categories.save([raw], '2099-01-01T00:00:00.000Z'));
    const again = startEngine(home);
    await again.call('accounts.open', { account: ACCOUNT });
    expect((await again.call('categories.list', { account: ACCOUNT })).readAt).toBe(readAt);
  });

  it('can be stopped', async () => {
    const sandbox = await sandboxForTest({ ads: 5 });
    const engine = startEngine(await temporaryFolder());
    await signIn(engine, sandbox);
    const rule = { method: 'GET', path: '/category/*', action: { type: 'hang-before' } };
    await fetch(`${sandbox.controlUrl}/faults`, { method: 'POST', body: JSON.stringify(rule) });
    const { job } = await engine.call('categories.refresh', { account: ACCOUNT });
    await engine.call('jobs.cancel', { job });
    expect(await engine.finished(job)).toMatchObject({ state: 'cancelled' });
  });

  it('needs a sign-in', async () => {
    const engine = startEngine(await temporaryFolder());
    await openLocal(engine);
    await expect(engine.call('categories.refresh', { account: ACCOUNT })).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });
});

describe('attributes the category does not know', () => {
  it('are named with the row, by the paths of their cells', async () => {
    const engine = startEngine(await temporaryFolder());
    const attributes = [
      { key: 'material', label: 'Materiaal', type: 'STRING', value: 'teak', recognized: true },
      { key: 'colour', label: 'Kleur', type: 'STRING', value: 'groen', recognized: false },
      { key: 'name', label: 'Naam', locale: 'nl_BE', type: 'STRING', value: 'bank', recognized: false },
      { key: 'name', label: 'Nom', locale: 'fr_BE', type: 'STRING', value: 'banc', recognized: true },
    ];
    const local = { ads: [ad(1, { attributes }), ad(2)], categories: [category], user };
    const [odd, plain] = (await openLocal(engine, local)) as [RowKey, RowKey];
    const unrecognized = async (key: RowKey) =>
      (await engine.call('ads.get', { account: ACCOUNT, key })).ad.unrecognized;
    expect(await unrecognized(odd)).toEqual(['attributes.colour', 'attributes.name@nl_BE']);
    expect(await unrecognized(plain)).toEqual([]);
  });
});
