import { afterEach, describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { LogEntry } from '../../../shared/contract/results/history.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, edit, editable, openShop } from '../sync/harness.ts';

// A history of thousands of entries is read in pages, narrowed by kind, by name and by what others changed.

let shop: Shop;
afterEach(() => shop.end());

type Asked = Omit<CommandInput<'log.list'>, 'account'>;

const list = (asked: Asked = {}) => shop.call('log.list', { account: ACCOUNT, ...asked });

const keysOf = async ({ kind, id }: LogEntry) =>
  (await shop.call('log.keys', { account: ACCOUNT, kind, id })).keys;

const changesOf = ({ kind, id }: LogEntry, page: { from?: number; limit?: number } = {}) =>
  shop.call('log.changes', { account: ACCOUNT, kind, id, ...page });

const opened = async () => {
  shop = await openShop({ ads: 12 });
  await shop.pull();
  await shop.control.settle();
  return editable(shop, 5);
};

const newest = async (kind: LogEntry['kind']): Promise<LogEntry> => {
  const { entries } = await list({ kinds: [kind], limit: 1 });
  if (!entries[0]) throw new Error(`no ${kind}`);
  return entries[0];
};

describe('the log in pages', () => {
  it('is the same list, none of it twice and none left out, however small its pages', async () => {
    const [ad] = await opened();
    if (!ad) throw new Error('no ad');
    for (let count = 0; count < 7; count += 1) await edit(shop, ad.key, { title: `Title ${count}` });
    await shop.push();
    await shop.pull();
    const whole = await list({ limit: 1000 });
    expect(whole.more).toBe(false);

    const read: LogEntry[] = [];
    for (let more = true; more; ) {
      const last = read.at(-1);
      const before = last && { at: last.at, kind: last.kind, id: last.id };
      const page = await list({ limit: 2, ...(before ? { before } : {}) });
      expect(page.entries.length).toBeLessThanOrEqual(2);
      read.push(...page.entries);
      more = page.more;
    }
    expect(read).toEqual(whole.entries);
  });

  it('has only the kinds that are asked for', async () => {
    const [ad] = await opened();
    if (!ad) throw new Error('no ad');
    await edit(shop, ad.key, { title: 'A title' });
    await shop.push();
    const kindsOf = async (asked: Asked) => new Set((await list(asked)).entries.map(({ kind }) => kind));
    expect(await kindsOf({ kinds: ['push', 'changeset'] })).toEqual(new Set(['push', 'changeset']));
    expect(await kindsOf({})).toEqual(new Set(['push', 'changeset', 'pull']));
  });

  it('finds edits by their name, in any case of letters and with accents, undone ones by what they took back', async () => {
    const [ad] = await opened();
    if (!ad) throw new Error('no ad');
    const change = (label: string, title: string) =>
      shop.call('edits.apply', {
        account: ACCOUNT,
        label,
        changes: [{ key: ad.key, field: 'title', value: title }],
      });
    await change('Été 100 % _x', 'One');
    await change('Other', 'Two');
    await shop.call('edits.undo', { account: ACCOUNT });
    const found = async (search: string) => (await list({ search })).entries.map(({ label }) => label);
    expect(await found('éTÉ')).toEqual(['Été 100 % _x']);
    expect(await found('0 % _')).toEqual(['Été 100 % _x']);
    expect(await found('other')).toEqual(['Undo: Other', 'Other']);
    expect(await found('undo')).toEqual(['Undo: Other']);
    expect(await found('%%')).toEqual([]);
  });

  it('finds the pulls and pushes that met what others changed', async () => {
    const [first, second] = await opened();
    if (!first || !second) throw new Error('too few ads');
    await shop.pull();
    await shop.control.order('PATCH', `/ads/${first.id}`, { title: 'Theirs' });
    await shop.control.settle();
    await shop.pull();
    const { entries } = await list({ elsewhere: true });
    expect(entries).toMatchObject([{ kind: 'pull', counts: { changed: 1, elsewhere: 1 } }]);
    expect(await keysOf(entries[0] as LogEntry)).toEqual([first.key]);
    expect((await list({ elsewhere: true, kinds: ['push'] })).entries).toEqual([]);
  });
});

describe('the rows of an entry', () => {
  it('are all named for an edit and a push, also those beyond a page', async () => {
    const ads = (await opened()).slice(0, 5);
    const keys = ads.map(({ key }) => key);
    await shop.call('edits.apply', {
      account: ACCOUNT,
      label: 'Name',
      changes: [{ keys, field: 'sellerName', value: 'Another name' }],
    });
    await shop.push();
    for (const kind of ['changeset', 'push'] as const) {
      const entry = await newest(kind);
      expect((await changesOf(entry, { limit: 2 })).rows).toHaveLength(2);
      expect(new Set(await keysOf(entry))).toEqual(new Set(keys));
    }
  });

  it('begin with what needs a hand, whatever was sent first', async () => {
    const ads = (await opened()).slice(0, 4);
    const last = ads.at(-1);
    if (!last) throw new Error('no ad');
    await shop.call('edits.apply', {
      account: ACCOUNT,
      label: 'Name',
      changes: [{ keys: ads.map(({ key }) => key), field: 'sellerName', value: 'Another name' }],
    });
    await shop.control.fault('PUT', `/ad/${last.id}`, { type: 'status', status: 400 });
    const { failed } = await shop.push();
    expect(failed).toBe(1);
    const { rows } = await changesOf(await newest('push'), { limit: 2 });
    expect(rows.map(({ key, state }) => [key, state])).toEqual([
      [last.key, 'failed'],
      [ads[0]?.key, 'done'],
    ]);
  });
});
