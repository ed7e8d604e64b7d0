import { describe, expect, it } from 'vitest';
import { NO_FILTER, rowTest } from '../../../renderer/core/rows/view-filter.ts';
import { unusedAccounts } from '../../../renderer/features/accounts/unused-accounts.ts';
import { goneChoice } from '../../../renderer/features/gone/gone-rows.ts';
import type { Account } from '../../../shared/contract/views.ts';
import { counted, gridRow, rowKey } from './rows.ts';

const ROWS = [
  gridRow(1),
  gridRow(2, { state: 'gone' }),
  gridRow(3, { state: 'gone', drafts: { title: 'Was' } }),
  gridRow(4, { state: 'final' }),
  gridRow(5, { state: 'edited', drafts: { title: 'Was' } }),
];

describe('ads that are gone', () => {
  it('are a view of their own, and those with edits are drafts as well', () => {
    const shown = (view: 'gone' | 'drafts') =>
      ROWS.filter(rowTest({ ...NO_FILTER, view }, [])).map(({ key }) => key);
    expect(shown('gone')).toEqual([rowKey(2), rowKey(3)]);
    expect(shown('drafts')).toEqual([rowKey(3), rowKey(5)]);
    expect(counted(ROWS)).toMatchObject({ views: { gone: 2, deleted: 1, all: 4 }, goneEdited: 1 });
  });

  it('can be made anew, as those deleted there can, and put away only without edits', () => {
    expect(goneChoice(ROWS)).toEqual({
      remade: [rowKey(2), rowKey(3), rowKey(4)],
      edited: [rowKey(3)],
      put: [rowKey(2)],
    });
  });
});

describe('accounts nobody used for long', () => {
  const NOW = new Date('2026-06-30T12:00:00.000Z');
  const account = (name: string, days: number, signedIn = true): Account => ({
    name,
    environment: 'sandbox',
    baseUrl: 'http://127.0.0.1:9',
    authUrl: 'http://127.0.0.1:9',
    clientId: 'test',
    scopes: [],
    locale: 'nl_NL',
    currency: 'EUR',
    signedIn,
    granted: [],
    hasSecret: true,
    lastUsedAt: new Date(NOW.getTime() - days * 86_400_000).toISOString(),
  });

  it('are all but the open one, which is used by being open, and those signed out or of a wrong clock', () => {
    const accounts = [
      account('Open', 55),
      account('Fresh', 3),
      account('Ending', 55),
      account('Ended', 80),
      account('Out', 55, false),
      account('Ahead', -400),
    ];
    expect(unusedAccounts(accounts, 'Open', NOW)).toMatchObject([
      { account: { name: 'Ending' }, unused: { kind: 'ending', left: 5 } },
      { account: { name: 'Ended' }, unused: { kind: 'ended' } },
    ]);
  });
});
