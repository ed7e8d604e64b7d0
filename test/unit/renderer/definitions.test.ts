import { afterEach, describe, expect, it } from 'vitest';
import { ensureDefinitions } from '../../../renderer/core/reference-data.ts';
import { app, NO_ACCOUNT } from '../../../renderer/core/state.ts';
import type { AccountState } from '../../../shared/contract/views.ts';

const shop = { account: { name: 'Shop' } } as AccountState;

/** An engine that knows every category, and has an account open or not; the ids it was asked for. */
const engineWith = (isOpen: () => boolean): readonly number[] => {
  const asked: number[] = [];
  const answer = (_name: string, { id = 0 }: { readonly id?: number }) => {
    asked.push(id);
    const error = { code: 'account-not-open', details: { account: 'Shop' } };
    return Promise.resolve(
      isOpen() ? { ok: true, value: { category: { id, config: {} } } } : { ok: false, error },
    );
  };
  Object.assign(globalThis, { adsheet: { call: answer } });
  return asked;
};

const known = (): readonly number[] => Object.keys(app.get().definitions).map(Number);

describe('the definitions of categories', () => {
  afterEach(() => {
    app.set({ ...NO_ACCOUNT, toasts: [] });
    Reflect.deleteProperty(globalThis, 'adsheet');
  });

  it('are asked for once an engine that ended has the account open again, and nothing is told', async () => {
    let isOpen = false;
    const asked = engineWith(() => isOpen);
    app.set({ open: shop, reopening: true });
    const read = Promise.all([ensureDefinitions([101, 102]), ensureDefinitions([102])]);
    isOpen = true;
    app.set({ reopening: false });
    await read;
    expect(asked).toEqual([101, 102]);
    expect(known()).toEqual([101, 102]);
    expect(app.get().toasts).toEqual([]);
  });

  it('are not asked for of an account that is left before it is open again', async () => {
    const asked = engineWith(() => false);
    app.set({ open: shop, reopening: true });
    const read = ensureDefinitions([101]);
    app.set(NO_ACCOUNT);
    await read;
    expect(asked).toEqual([]);
  });
});
