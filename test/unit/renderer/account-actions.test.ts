import '../../support/local-storage.ts';
import { afterEach, expect, it } from 'vitest';
import { app, NO_ACCOUNT } from '../../../renderer/core/state.ts';
import { openAccount } from '../../../renderer/features/accounts/account-actions.ts';
import type { AccountState } from '../../../shared/contract/views.ts';

afterEach(() => {
  app.set({ ...NO_ACCOUNT, toasts: [] });
  Reflect.deleteProperty(globalThis, 'adsheet');
});

const refuseToOpen = (): void => {
  const call = async () => ({ ok: false, error: { code: 'account-locked', message: '', details: {} } });
  Object.assign(globalThis, { adsheet: { call } });
};

it('an engine that was started anew cannot open the account that is shown: that is said, and no row of it is left', async () => {
  app.set({ open: { account: { name: 'Shop' } } as AccountState, reopening: true });
  refuseToOpen();
  await openAccount('Shop');
  expect(app.get()).toMatchObject({
    open: null,
    reopening: false,
    openError: { account: 'Shop', error: { code: 'account-locked' } },
  });
});

it('another account cannot be opened: why is said', async () => {
  refuseToOpen();
  await openAccount('Shop');
  expect(app.get()).toMatchObject({ open: null, openError: { account: 'Shop' } });
});
