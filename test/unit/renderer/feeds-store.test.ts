import '../../support/local-storage.ts';
import { afterEach, expect, it } from 'vitest';
import { app } from '../../../renderer/core/state.ts';
import { feeds, importsRead } from '../../../renderer/features/feeds/feeds-store.ts';

afterEach(() => app.set({ toasts: [] }));

const told = (): readonly string[] => app.get().toasts.map(({ text }) => text);

it('an import that is not given is told to who typed its number as a number, and to others as gone', () => {
  feeds.set({ asked: 9 });
  importsRead({ read: [], missing: [9], listed: false });
  expect(told()).toEqual(['The marketplace has no import 9 of yours. Look at the number again.']);
  app.set({ toasts: [] });
  importsRead({ read: [7], missing: [8, 9], listed: true });
  expect(told()).toEqual([
    'The marketplace did not give the imports 8, 9: they may be gone there. What was read before stays here.',
  ]);
});
