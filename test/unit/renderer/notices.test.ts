import { afterEach, describe, expect, it } from 'vitest';
import {
  attemptOnce,
  dismissUndoneToasts,
  endOutage,
  showError,
  showToast,
} from '../../../renderer/core/notices.ts';
import { app } from '../../../renderer/core/state.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';

const shown = () => app.get().toasts.map(({ text }) => text);

describe('what is told in passing', () => {
  afterEach(() => app.set({ toasts: [] }));

  it('stands there once, at the end, however often it is told', () => {
    showToast('First');
    showToast('Second');
    showToast('First');
    expect(shown()).toEqual(['Second', 'First']);
    for (let time = 0; time < 3; time += 1) showError(new AdsheetError('service-timeout'), 'No changes');
    expect(shown()).toHaveLength(3);
  });

  it('is taken back with the changeset it tells of', () => {
    showToast('Pulled');
    showToast('Made', undefined, 4);
    showToast('Mended', { label: 'Undo', run: () => {} }, 5);
    dismissUndoneToasts(4);
    expect(shown()).toEqual(['Pulled', 'Mended']);
  });

  it('of a service that is silent, or takes the sign-in no more, ends once it answers; the rest stays', () => {
    for (const code of ['service-unreachable', 'not-signed-in', 'disk-full'] as const)
      showError(new AdsheetError(code));
    endOutage();
    expect(shown()).toHaveLength(1);
    expect(app.get().offline).toBe(false);
  });

  it('asks once for what is asked twice at a time, and again when that is over', async () => {
    let asked = 0;
    const ask = () =>
      attemptOnce('work', async () => {
        asked += 1;
        await Promise.resolve();
        throw new AdsheetError('service-timeout');
      });
    await Promise.all([ask(), ask()]);
    expect([asked, shown().length]).toEqual([1, 1]);
    await ask();
    expect(asked).toBe(2);
  });
});
