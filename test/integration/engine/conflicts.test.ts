import { describe, expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

/** The title was `Tuinstoel 1`; the seller made it `Mijn stoel`, another client `Hun stoel`. */
const inConflict = async () => {
  const first = startEngine(await temporaryFolder());
  const [key] = (await openLocal(first, { ads: adsFrom(1, 1), categories: [category], user })) as [RowKey];
  const typed = (text: string) => ({
    account: ACCOUNT,
    label: text,
    changes: [{ key, field: 'title', text }],
  });
  await first.call('edits.apply', typed('Mijn stoel'));
  await first.close();
  const mirror = openMirror(accountFolderIn(first.home));
  mirror.ads.saveBase(key, ad(1, { title: 'Hun stoel' }), '2026-01-03T00:00:00Z');
  mirror.close();
  const engine = startEngine(first.home);
  await engine.call('accounts.open', { account: ACCOUNT });
  const get = async () => (await engine.call('ads.get', { account: ACCOUNT, key })).ad;
  const conflicts = async () => (await engine.call('conflicts.list', { account: ACCOUNT })).conflicts;
  const undo = () => engine.call('edits.undo', { account: ACCOUNT });
  return { ...engine, key, typed, get, conflicts, undo };
};

const CONFLICT = { field: 'title', base: 'Tuinstoel 1', mine: 'Mijn stoel', theirs: 'Hun stoel' };

describe('a conflict', () => {
  it('shows base, mine and theirs, and is counted', async () => {
    const { key, conflicts, get, call } = await inConflict();
    expect(await conflicts()).toMatchObject([{ key, ...CONFLICT }]);
    expect((await get()).conflicts).toEqual({ title: 'Hun stoel' });
    expect((await call('accounts.state', { account: ACCOUNT })).counts.conflicts).toBe(1);
    expect((await call('ads.query', { account: ACCOUNT, where: 'conflict' })).count).toBe(1);
  });

  it('stays one while the cell is edited on: nobody has decided yet', async () => {
    const { key, conflicts, call, typed } = await inConflict();
    await call('edits.apply', typed('Mijn andere stoel'));
    expect(await conflicts()).toMatchObject([{ key, ...CONFLICT, mine: 'Mijn andere stoel' }]);
  });

  it('ends with mine kept on what the service says now, and comes back with undo', async () => {
    const { key, conflicts, call, get, undo } = await inConflict();
    await call('conflicts.resolve', { account: ACCOUNT, take: 'mine' });
    expect(await conflicts()).toEqual([]);
    expect((await get()).draft).toEqual([{ field: 'title', base: 'Hun stoel', value: 'Mijn stoel' }]);
    await undo();
    expect(await conflicts()).toMatchObject([{ key, ...CONFLICT }]);
  });

  it('ends with theirs taken, and comes back with undo', async () => {
    const { key, conflicts, call, get, undo } = await inConflict();
    await call('conflicts.resolve', { account: ACCOUNT, take: 'theirs', key, field: 'title' });
    expect(await get()).toMatchObject({ draft: [], values: { title: 'Hun stoel' } });
    await undo();
    expect(await conflicts()).toMatchObject([{ key, ...CONFLICT }]);
  });

  it('decided for mine leaves no older value over theirs when the edit itself is taken back', async () => {
    const { conflicts, call, get } = await inConflict();
    await call('conflicts.resolve', { account: ACCOUNT, take: 'mine' });
    const { entries } = await call('log.list', { account: ACCOUNT });
    const first = entries.findLast(({ kind }) => kind === 'changeset');
    await call('edits.undo', { account: ACCOUNT, changeset: first?.id });
    expect(await conflicts()).toEqual([]);
    expect(await get()).toMatchObject({ draft: [], values: { title: 'Hun stoel' } });
  });

  it('ends when the edit is taken back: what the service says stays', async () => {
    const { conflicts, get, undo } = await inConflict();
    await undo();
    expect(await conflicts()).toEqual([]);
    expect(await get()).toMatchObject({ draft: [], values: { title: 'Hun stoel' } });
  });
});
