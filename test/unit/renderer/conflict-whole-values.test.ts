import '../../support/local-storage.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { answerTo, forgetAnswers, hold, invalidate } from '../../../renderer/core/answers.ts';
import { app, NO_ACCOUNT } from '../../../renderer/core/state.ts';
import { decisionsOf } from '../../../renderer/features/conflicts/decisions.ts';
import { listedAd } from '../../../renderer/features/conflicts/whole-values.ts';
import type { AccountState, Conflict } from '../../../shared/contract/views.ts';
import { rowKey } from './rows.ts';

const listed = (stamp: string) => {
  const conflict = { key: rowKey(1), field: 'description', unit: 'description', stamp } as Conflict;
  const [decision] = decisionsOf([{ ...conflict, base: 'a', mine: 'b', theirs: 'c' }]);
  return listedAd('Shop', decision ?? { key: rowKey(1), fields: [] });
};

afterEach(() => {
  vi.useRealTimers();
  forgetAnswers();
  app.set(NO_ACCOUNT);
  Reflect.deleteProperty(globalThis, 'adsheet');
});

it('a text that is written on stays while ads change around it, and is read anew for what is listed anew', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const call = async () => {
    asked += 1;
    return { ok: true, value: { ad: asked } };
  };
  Object.assign(globalThis, { adsheet: { call } });
  app.set({ open: { account: { name: 'Shop' } } as AccountState });

  const end = hold(listed('before'));
  await vi.advanceTimersByTimeAsync(0);
  const { value } = answerTo(listed('before'));
  invalidate(['rows', 'conflicts'], new Set([rowKey(1)]));
  invalidate(['rows', 'conflicts']);
  expect(answerTo(listed('before'))).toMatchObject({ value, outdated: false, busy: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answerTo(listed('before')).value).toBe(value);
  end();

  const again = hold(listed('before'));
  await vi.advanceTimersByTimeAsync(0);
  expect(answerTo(listed('before')).value).not.toBe(value);
  again();
  expect(answerTo(listed('after')).value).toBeUndefined();
});
