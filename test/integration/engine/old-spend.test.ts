import { expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

/** Two euros of a day’s three are spent; a click costs fifteen cents. */
const spending = ad(1, {
  budgets: {
    daily: { limitMicros: '3000000', spentMicros: '2000000' },
    total: { limitMicros: '50000000', spentMicros: '2000000' },
  },
});

/** The severity of a daily limit of two euros, for an ad that was read at a time. */
const severityOf = async (readAt: Date, now: Date): Promise<string | undefined> => {
  const engine = startEngine(await temporaryFolder(), { time: { wall: () => now.getTime() } });
  const [key] = await openLocal(engine, { ads: [spending], categories: [category], user });
  await engine.call('accounts.close', { account: ACCOUNT });
  const mirror = openMirror(accountFolderIn(engine.home));
  if (key) mirror.ads.setRead(key, readAt.toISOString());
  mirror.close();
  await engine.call('accounts.open', { account: ACCOUNT });
  const set = [{ field: 'budgets.daily.limitMicros', text: '2' }];
  await engine.call('edits.set', { account: ACCOUNT, select: {}, label: 'Typed', set });
  const { problems } = await engine.call('problems.list', { account: ACCOUNT });
  return problems.find(({ code }) => code === 2020)?.severity;
};

it('a budget too small for what was spent is an error today, and a doubt when the figure is of yesterday', async () => {
  const noon = new Date(2026, 5, 15, 12);
  expect(await severityOf(new Date(2026, 5, 15, 0, 1), noon)).toBe('error');
  expect(await severityOf(new Date(2026, 5, 14, 23, 59), noon)).toBe('warning');
});
