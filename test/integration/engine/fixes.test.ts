import { describe, expect, it } from 'vitest';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

/** Bids below the category's minimum, titles with too many letters, and one ad with both. */
const open = async () => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, { ads: [ad(1), ad(2), ad(3)], categories: [category], user });
  const set = (where: string, field: string, text: string) =>
    engine.call('edits.set', { account: ACCOUNT, select: { where }, label: 'x', set: [{ field, text }] });
  await set('id = 1 or id = 3', 'bid', '0.01');
  await set('id = 2 or id = 3', 'title', 'T'.repeat(70));
  const problems = async () =>
    (await engine.call('problems.list', { account: ACCOUNT })).problems.map(({ key, message }) => [
      keys.indexOf(key) + 1,
      message.key,
    ]);
  return { ...engine, keys, problems };
};

describe('fixing many problems at once', () => {
  it('mends every row as one changeset, and undo takes all of it back', async () => {
    const { call, problems } = await open();
    const before = await problems();
    expect(before).toHaveLength(4);
    const fixed = await call('problems.fix', { account: ACCOUNT, select: {} });
    expect(fixed).toMatchObject({ rows: 3, changes: 4, problems: 0, refused: [] });
    expect(await problems()).toEqual([]);
    const { ads } = await call('ads.query', { account: ACCOUNT, columns: ['bid', 'title'] });
    expect(ads.map((row) => row['bidMicros'])).toEqual(['20000', '150000', '20000']);
    expect(ads.map((row) => String(row['title']).length <= 60)).toEqual([true, true, true]);
    await call('edits.undo', { account: ACCOUNT });
    expect(await problems()).toEqual(before);
  });

  it('keeps to one rule, one field, one selection', async () => {
    const { call, problems } = await open();
    const [[, bidRule] = []] = (await problems()).filter(([row]) => row === 1);
    const fix = (choice: { message?: string; field?: string }, where = '') =>
      call('problems.fix', { account: ACCOUNT, select: where === '' ? {} : { where }, ...choice });
    expect(await fix({ message: String(bidRule) }, 'id = 3')).toMatchObject({ rows: 1, changes: 1 });
    expect(await problems()).toHaveLength(3);
    expect(await fix({ field: 'title' })).toMatchObject({ rows: 2, changes: 2 });
    expect(await problems()).toEqual([[1, bidRule]]);
    expect(await fix({ message: 'rule.no-such-rule' })).toMatchObject({ changeset: null, rows: 0 });
  });
});
