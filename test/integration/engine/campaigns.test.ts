import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const CAMPAIGN = {
  id: 71,
  title: 'Alles',
  status: 'ACTIVE',
  isDefault: true,
  budgets: { daily: { limitMicros: '5000000' }, total: { limitMicros: 'UNLIMITED' } },
};
const KEY = 'c1' as RowKey;

const open = async () => {
  const engine = startEngine(await temporaryFolder());
  await openLocal(engine, { campaigns: [CAMPAIGN] });
  const type = (field: string, text: string | null) =>
    engine.call('edits.apply', { account: ACCOUNT, label: 'Typed', changes: [{ key: KEY, field, text }] });
  const review = () => engine.call('review.plan', { account: ACCOUNT });
  return { ...engine, type, review };
};

describe('the rules about a campaign', () => {
  it('keep a campaign whose daily limit was cleared from being sent', async () => {
    const { type, review } = await open();
    await type('budgets.daily.limitMicros', null);
    const { items, blocked } = await review();
    expect(blocked).toBe(1);
    expect(items[0]?.blockedBy).toContainEqual(
      expect.objectContaining({ field: 'budgets.daily.limitMicros', severity: 'error' }),
    );
  });

  it('let it go again when the limit is back', async () => {
    const { type, review } = await open();
    await type('budgets.daily.limitMicros', null);
    await type('budgets.daily.limitMicros', '7');
    expect((await review()).items).toMatchObject([{ key: KEY, op: 'campaign', blockedBy: [] }]);
  });

  it('still hold after the account was closed and opened', async () => {
    const { type, review, call } = await open();
    await type('budgets.daily.limitMicros', null);
    await call('accounts.close', { account: ACCOUNT });
    await call('accounts.open', { account: ACCOUNT });
    expect((await review()).blocked).toBe(1);
  });
});

describe('an account named with other capitals', () => {
  it('is removed as a whole, and no other folder is touched', async () => {
    const { call } = await open();
    await call('accounts.remove', { account: ACCOUNT.toUpperCase() });
    expect((await call('accounts.list', {})).accounts).toEqual([]);
  });

  it('is not removed while it holds drafts', async () => {
    const { call, type } = await open();
    await type('budgets.daily.limitMicros', '7');
    await expect(call('accounts.remove', { account: ACCOUNT.toUpperCase() })).rejects.toMatchObject({
      code: 'account-not-empty',
    });
  });
});
