import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const LOSSES: Readonly<Record<string, (file: string) => Promise<void>>> = {
  'was emptied': (file) => writeFile(file, ''),
  'went away': (file) => rm(file),
};

describe('a local copy that', () => {
  it.each(Object.keys(LOSSES))('%s is made anew with the edits and settings of its journal', async (how) => {
    const { call, home } = startEngine(await temporaryFolder());
    await openLocal({ call, home }, { ads: adsFrom(1, 2), categories: [category], user });
    const rows = [{ title: 'Nieuwe stoel', bid: '0.35' }];
    const { keys } = await call('edits.create', { account: ACCOUNT, rows });
    const guards = { factor: 2, dailyRise: 10, ads: 5 };
    const decided = {
      guards,
      sync: { pullMinutes: 30, conflicts: 'mine' as const },
      warnOnly: ['rule.price-unit'],
      refusedFields: ['price.originalAmountCents'],
      vendorIdPrefix: 'shop_',
      timeZone: 'America/Vancouver',
    };
    await call('settings.save', {
      account: ACCOUNT,
      settings: { ...decided, guards: { ...guards, ads: 9 } },
    });
    await call('settings.save', { account: ACCOUNT, settings: { guards } });
    await call('accounts.close', { account: ACCOUNT });
    await LOSSES[how]?.(join(accountFolderIn(home), 'mirror.db'));
    const state = await call('accounts.open', { account: ACCOUNT });
    expect(state.counts.newRows).toBe(1);
    expect(state.settings).toEqual(decided);
    const [key] = keys;
    const { ad } = await call('ads.get', { account: ACCOUNT, key: key ?? 'r0' });
    expect(ad.local).toMatchObject({ title: 'Nieuwe stoel', bidMicros: '350000' });
  });
});
