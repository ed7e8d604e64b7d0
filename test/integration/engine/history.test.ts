import { afterEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { AdHistoryEntry, LogEntry, LogRow } from '../../../shared/contract/results/history.ts';
import { testClocks } from '../../support/clocks.ts';
import { startEngine } from '../../support/engine.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, edit, editable, oneEditable, openShop, plainBox, rowsOf } from '../sync/harness.ts';

let shop: Shop;
afterEach(() => shop.end());

type Calling = Pick<Shop, 'call'>;

const log = async ({ call }: Calling = shop): Promise<readonly LogEntry[]> =>
  (await call('log.list', { account: ACCOUNT })).entries;

const newest = async (kind: LogEntry['kind']): Promise<LogEntry> => {
  const found = (await log()).find((entry) => entry.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};

const changesOf = async ({ kind, id }: LogEntry, page: { from?: number; limit?: number } = {}) =>
  shop.call('log.changes', { account: ACCOUNT, kind, id, ...page });

const historyOf = async (key: RowKey): Promise<readonly AdHistoryEntry[]> =>
  (await shop.call('ads.history', { account: ACCOUNT, key })).entries;

const elsewhere = (id: number, patch: object) => shop.control.order('PATCH', `/ads/${id}`, patch);

const opened = async (ads = 12): Promise<void> => {
  shop = await openShop({ ads });
  await shop.pull();
  await shop.control.settle();
};

describe('the log', () => {
  it('says who made an edit, a pull and a push, and how', async () => {
    await opened();
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'A new title' });
    await shop.push();
    const { user } = await shop.call('accounts.state', { account: ACCOUNT });
    const who = { user: user?.['sellerName'], origin: 'terminal' };
    expect(who.user).toEqual(expect.any(String));
    for (const kind of ['changeset', 'push'] as const) expect((await newest(kind)).who).toEqual(who);
    expect((await log()).filter(({ kind }) => kind === 'pull').at(-1)?.who?.origin).toBe('terminal');
  });

  it('says what an undo took back and a redo did again, each by name', async () => {
    await opened();
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'Another title' });
    await shop.call('edits.undo', { account: ACCOUNT });
    await shop.call('edits.redo', { account: ACCOUNT });
    const [redone, undone, edited] = (await log()).filter(({ kind }) => kind === 'changeset');
    expect([edited, undone, redone].map((entry) => entry?.label)).toEqual([
      'edit',
      'Undo: edit',
      'Redo: edit',
    ]);
    expect(undone).toMatchObject({ undoes: edited?.id, undoneBy: redone?.id });
    expect(redone).toMatchObject({ undoes: undone?.id, undoneBy: null });
    expect(edited).toMatchObject({ undoes: null, undoneBy: null });
  });

  it('says when a push ended, and nothing of an end for an edit', async () => {
    await opened();
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'A third title' });
    await shop.push();
    expect((await newest('changeset')).endedAt).toBeNull();
    const { at, endedAt } = await newest('push');
    expect(Date.parse(endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(at));
  });

  it('gives what an entry did row by row, in pages', async () => {
    await opened();
    const rows = await editable(shop, 3);
    const keys = rows.map(({ key }) => key);
    await shop.call('edits.set', {
      account: ACCOUNT,
      label: 'twice',
      select: { keys },
      set: [
        { field: 'title', text: 'The same title' },
        { field: 'sellerName', text: 'Somebody' },
      ],
    });
    const entry = await newest('changeset');
    const all = await changesOf(entry);
    expect(all.total).toBe(3);
    expect(all.rows.map(({ key }) => key)).toEqual(keys);
    expect(all.rows[0]).toMatchObject({ id: rows[0]?.id, title: 'The same title' });
    expect(all.rows[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['sellerName', 'title']);
    const pages: LogRow[] = [];
    for (let from = 0; from < 3; from += 1) pages.push(...(await changesOf(entry, { from, limit: 1 })).rows);
    expect(pages).toEqual(all.rows);
    expect((await changesOf(entry, { from: 3 })).rows).toEqual([]);
  });

  it('has no row for an entry that was never there', async () => {
    await opened();
    const asked = (kind: LogEntry['kind']) => changesOf({ kind, id: 999 } as LogEntry);
    await expect(asked('changeset')).rejects.toMatchObject({ code: 'changeset-unknown' });
    await expect(asked('pull')).rejects.toMatchObject({ code: 'pull-unknown' });
    await expect(asked('push')).rejects.toMatchObject({ code: 'run-unknown' });
  });

  it('names what a push did with each row and why one was kept back', async () => {
    await opened();
    const [good, bad] = await editable(shop, 2);
    if (!good || !bad) throw new Error('two ads are needed');
    await edit(shop, good.key, { title: 'This one goes' });
    await edit(shop, bad.key, { title: 'This one stays' });
    await shop.control.fault('PUT', `/ad/${bad.id}`, { type: 'status', status: 400 });
    await shop.push();
    const { rows } = await changesOf(await newest('push'));
    const byKey = new Map(rows.map((row) => [row.key, row]));
    expect(byKey.get(good.key)).toMatchObject({
      id: good.id,
      state: 'done',
      errors: [],
      changes: [{ field: 'title', before: good['title'], after: 'This one goes' }],
    });
    expect(byKey.get(bad.key)?.state).toBe('failed');
    expect(byKey.get(bad.key)?.errors).toHaveLength(1);
  });
});

describe('who did what', () => {
  it('outlives a local copy that was made anew from the journal', async () => {
    await opened();
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'Kept in the journal' });
    const before = await newest('changeset');
    await shop.call('accounts.rebuild', { account: ACCOUNT });
    expect(await newest('changeset')).toEqual(before);
    expect(before.who?.user).toEqual(expect.any(String));
  });

  it('is the window where the window’s engine does it', async () => {
    await opened();
    const { key } = await oneEditable(shop);
    await shop.call('accounts.close', { account: ACCOUNT });
    const window = startEngine(shop.home, { host: 'window', secrets: plainBox });
    await window.call('accounts.open', { account: ACCOUNT });
    await edit(window, key, { title: 'By hand' });
    const [entry] = await log(window);
    expect(entry?.who?.origin).toBe('window');
    await window.close();
  });
});

describe('what others changed', () => {
  it('stands in the pull that brought it, with what it was before', async () => {
    await opened();
    const { id, key, ...ad } = await oneEditable(shop);
    await elsewhere(id, { title: 'Their title' });
    await shop.pull();
    const { total, rows } = await changesOf(await newest('pull'));
    expect(total).toBe(1);
    expect(rows).toEqual([
      {
        key,
        id,
        title: 'Their title',
        changes: [{ field: 'title', before: ad['title'], after: 'Their title' }],
      },
    ]);
    const [entry] = await historyOf(key);
    expect(entry).toMatchObject({ kind: 'elsewhere', who: null, changes: rows[0]?.changes });
    const { dateLastUpdated } = await shop.control.ad(id);
    expect(Date.parse(entry?.at ?? '')).toBe(Date.parse(String(dateLastUpdated)));
  });

  it('leaves out what the first pull of an account brings', async () => {
    await opened();
    expect(await changesOf(await newest('pull'))).toEqual({ total: 0, rows: [] });
  });

  it('says which ads appeared, went and came back', async () => {
    await opened();
    const { key, id } = await oneEditable(shop);
    await shop.control.order('DELETE', `/ads/${id}`);
    await shop.pull(true);
    const gone = await changesOf(await newest('pull'));
    expect(gone.rows.map((row) => [row.key, row.changes])).toEqual([
      [key, [{ field: 'exists', before: true, after: null }]],
    ]);
    await shop.control.order('POST', `/ads/${id}/return`, {});
    await shop.pull(true);
    expect((await historyOf(key)).map(({ kind }) => kind)).toEqual(['back', 'gone']);
    const back = await changesOf(await newest('pull'));
    expect(back.rows[0]?.changes[0]).toEqual({ field: 'exists', before: false, after: true });
    const { state } = shop.control;
    const [one] = (await state()).ads;
    const { id: _id, vendorId: _vendorId, ...rest } = one ?? {};
    await shop.control.order('POST', '/ads', rest);
    await shop.control.settle();
    await shop.pull();
    const { rows } = await changesOf(await newest('pull'));
    const [appeared] = rows.filter((row) => row.changes.some(({ field }) => field === 'exists'));
    expect(appeared?.changes).toEqual([{ field: 'exists', before: null, after: true }]);
    expect((await historyOf(appeared?.key ?? key)).map(({ kind }) => kind)).toEqual(['appeared']);
  });

  it('counts a status the service set as news, a used-up budget too, and spend as none', async () => {
    await opened();
    const [suspended, spent, used] = await rowsOf(shop, 'status = ACTIVE');
    if (!suspended || !spent || !used) throw new Error('three ads are needed');
    await shop.control.order('PUT', `/ads/${suspended.id}/status/SUSPENDED_BY_CS`);
    await elsewhere(used.id, { status: 'DAILY_BUDGET_REACHED' });
    await elsewhere(spent.id, { budgets: { total: { spentMicros: 120_000 } } });
    await shop.pull(true);
    const { rows } = await changesOf(await newest('pull'));
    const became = (after: string) => [{ field: 'status', before: 'ACTIVE', after }];
    expect(new Map(rows.map((row) => [row.key, row.changes]))).toEqual(
      new Map([
        [suspended.key, became('SUSPENDED_BY_CS')],
        [used.key, became('DAILY_BUDGET_REACHED')],
      ]),
    );
  });

  it('holds nothing of what we sent ourselves, of any kind', async () => {
    await opened();
    const [changed, paused, deleted] = await editable(shop, 3);
    if (!changed || !paused || !deleted) throw new Error('three ads are needed');
    await edit(shop, changed.key, { title: '  With spaces the service drops ', bidMicros: '0.31' });
    const status = {
      [paused.key]: paused['status'] === 'ACTIVE' ? 'PAUSED' : 'ACTIVE',
      [deleted.key]: 'DELETED',
    };
    for (const [key, to] of Object.entries(status)) await edit(shop, key as RowKey, { status: to });
    expect((await shop.push()).done).toBe(3);
    await shop.control.settle();
    await shop.pull(true);
    for (const { key } of [changed, paused, deleted]) {
      expect((await historyOf(key)).map(({ kind }) => kind)).toEqual(['push', 'edit']);
    }
  });

  it('holds what others changed beside our own write, under the push that met it', async () => {
    await opened();
    const { key, id } = await oneEditable(shop);
    await edit(shop, key, { title: 'Mine' });
    await shop.call('review.plan', { account: ACCOUNT });
    await elsewhere(id, { sellerName: 'Theirs' });
    await shop.push();
    const found = (await historyOf(key)).filter(({ kind }) => kind === 'elsewhere');
    expect(found.flatMap(({ changes }) => changes.map(({ field, after }) => [field, after]))).toEqual([
      ['sellerName', 'Theirs'],
    ]);
  });

  it('does not take our own write for somebody else’s where its answer was lost', async () => {
    await opened();
    const { key, id } = await oneEditable(shop);
    await edit(shop, key, { title: 'Sent once' });
    await shop.control.fault('PUT', `/ad/${id}`, { type: 'reset-after' });
    expect((await shop.push()).done).toBe(1);
    await shop.pull(true);
    expect((await historyOf(key)).map(({ kind }) => kind)).toEqual(['push', 'edit']);
  });
});

describe('the history of one ad', () => {
  it('tells its life newest first, with names, people and fates', async () => {
    await opened();
    const { key, id, title } = await oneEditable(shop);
    await edit(shop, key, { title: 'First' });
    await shop.push();
    await shop.control.settle();
    await elsewhere(id, { title: 'Theirs' });
    await shop.pull();
    const found = await historyOf(key);
    expect(found.map(({ kind, label }) => [kind, label])).toEqual([
      ['elsewhere', ''],
      ['push', 'update'],
      ['edit', 'edit'],
    ]);
    expect(found[1]).toMatchObject({
      id: (await newest('push')).id,
      state: 'done',
      who: { origin: 'terminal' },
      changes: [{ field: 'title', before: title, after: 'First' }],
    });
  });

  it('is in the order of happening, as is the log, though the clock was set back by years in between', async () => {
    const clocks = testClocks();
    shop = await openShop({}, { time: clocks });
    await shop.pull();
    const { key, id } = await oneEditable(shop);
    await edit(shop, key, { title: 'Before' });
    const early = await shop.restart(testClocks(-5 * 365 * 24 * 3_600_000));
    const later = { ...shop, ...early };
    await edit(later, key, { title: 'After' });
    await early.push();
    await shop.control.settle();
    await elsewhere(id, { title: 'Theirs' });
    await early.pull();
    const { entries: ofAd } = await early.call('ads.history', { account: ACCOUNT, key });
    expect(ofAd.map(({ kind, changes }) => [kind, changes[0]?.after])).toEqual([
      ['elsewhere', 'Theirs'],
      ['push', 'After'],
      ['edit', 'After'],
      ['edit', 'Before'],
    ]);
    const pages: string[] = [];
    let before: Pick<LogEntry, 'at' | 'kind' | 'id'> | undefined;
    for (let more = true; more; ) {
      const page = await early.call('log.list', {
        account: ACCOUNT,
        limit: 2,
        ...(before ? { before } : {}),
      });
      pages.push(...page.entries.map(({ kind }) => kind));
      const last = page.entries.at(-1);
      before = last && { at: last.at, kind: last.kind, id: last.id };
      more = page.more;
    }
    expect(pages).toEqual(['pull', 'push', 'pull', 'changeset', 'changeset', 'pull']);
  });

  it('knows no ad that was never there', async () => {
    await opened();
    await expect(historyOf('r9999' as RowKey)).rejects.toMatchObject({ code: 'row-unknown' });
  });
});
