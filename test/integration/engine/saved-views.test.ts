import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { TableView } from '../../../shared/contract/saved-views.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const SHEET: TableView = {
  filter: {
    view: 'drafts',
    category: 88,
    campaign: null,
    statuses: ['ACTIVE'],
    quick: 'teak',
    columns: {
      bidMicros: { kind: 'amount', test: 'between', amount: '100000', to: '500000' },
      title: { kind: 'text', test: 'contains', text: 'tafel' },
      'price.priceUnit': { kind: 'values', values: ['PIECE', null], except: true },
      campaignId: { kind: 'empty', empty: false },
    },
    where: 'bid > 0.10',
  },
  columns: [
    { field: 'title', width: 264, shown: true, frozen: true },
    { field: 'bidMicros', width: 90, shown: false, frozen: false },
  ],
  sort: [{ field: 'bidMicros', descending: true }],
  attributes: false,
  group: 'status',
};
const OTHER: TableView = { ...SHEET, sort: [] };

const open = async () => {
  const engine = startEngine(await temporaryFolder());
  await openLocal(engine, { ads: adsFrom(1, 1), categories: [category], user });
  const save = (name: string, view: TableView, instead?: string) =>
    engine.call('views.save', { account: ACCOUNT, name, view, ...(instead ? { instead } : {}) });
  const names = async () =>
    (await engine.call('views.list', { account: ACCOUNT })).views.map(({ name }) => name);
  return { ...engine, save, names };
};

describe('views kept by name', () => {
  it('are there whole after a restart, in the order they were first saved', async () => {
    const { home, save, close } = await open();
    await save('Low bids', SHEET);
    await save('Chairs', OTHER);
    await close();
    const again = startEngine(home);
    await again.call('accounts.open', { account: ACCOUNT });
    const { views } = await again.call('views.list', { account: ACCOUNT });
    expect(views).toEqual([
      { name: 'Low bids', view: SHEET },
      { name: 'Chairs', view: OTHER },
    ]);
  });

  it('are there after the local copy was lost', async () => {
    const { home, call, save, names } = await open();
    await save('Low bids', SHEET);
    await call('accounts.close', { account: ACCOUNT });
    await rm(join(accountFolderIn(home), 'mirror.db'));
    await call('accounts.open', { account: ACCOUNT });
    expect(await names()).toEqual(['Low bids']);
  });

  it('are there but for one that cannot be read', async () => {
    const { home, save, close } = await open();
    await save('Low bids', SHEET);
    await close();
    const mirror = openMirror(accountFolderIn(home));
    const { group: _group, ...earlier } = OTHER;
    mirror.settings.set('views', [
      { name: 'Of a later Adsheet', view: {} },
      { name: 'Chairs', view: OTHER },
      { name: 'Of before there were groups', view: earlier },
    ]);
    mirror.close();
    const again = startEngine(home);
    await again.call('accounts.open', { account: ACCOUNT });
    expect(await again.call('views.list', { account: ACCOUNT })).toEqual({
      views: [
        { name: 'Chairs', view: OTHER },
        { name: 'Of before there were groups', view: { ...OTHER, group: null } },
      ],
    });
  });

  it('take the place of one of the same name, however it is written, or of the one they are renamed from', async () => {
    const { save, names } = await open();
    await save('Low bids', SHEET);
    await save('Chairs', OTHER);
    const { views } = await save('LOW BIDS', OTHER);
    expect(views[0]).toEqual({ name: 'LOW BIDS', view: OTHER });
    await save('Cheap', SHEET, 'Low bids');
    expect(await names()).toEqual(['Cheap', 'Chairs']);
    await save('chairs', SHEET, 'Cheap');
    expect(await names()).toEqual(['chairs']);
  });

  it('go when they are removed, and only those', async () => {
    const { call, save, names } = await open();
    await save('Low bids', SHEET);
    await save('Chairs', OTHER);
    await call('views.remove', { account: ACCOUNT, name: 'Low bids' });
    await call('views.remove', { account: ACCOUNT, name: 'Never saved' });
    expect(await names()).toEqual(['Chairs']);
  });

  it('are a hundred at most; the hundred and first is refused and the others stay', async () => {
    const { save, names } = await open();
    for (let number = 1; number <= 100; number += 1) await save(`View ${number}`, OTHER);
    await expect(save('One more', OTHER)).rejects.toMatchObject({ code: 'too-many-kept' });
    await save('View 7', SHEET);
    expect(await names()).toHaveLength(100);
  });
});
