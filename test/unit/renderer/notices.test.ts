import { afterEach, describe, expect, it } from 'vitest';
import { attemptOnce, takeBackToasts, tell, tellError } from '../../../renderer/app/notices.ts';
import { app } from '../../../renderer/app/state.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';

const shown = () => app.get().toasts.map(({ text }) => text);

describe('what is told in passing', () => {
  afterEach(() => app.set({ toasts: [] }));

  it('stands there once, at the end, however often it is told', () => {
    tell('First');
    tell('Second');
    tell('First');
    expect(shown()).toEqual(['Second', 'First']);
    for (let time = 0; time < 3; time += 1) tellError(new AdsheetError('service-timeout'), 'No changes');
    expect(shown()).toHaveLength(3);
  });

  it('is taken back with the changeset it tells of', () => {
    tell('Pulled');
    tell('Made', undefined, 4);
    tell('Mended', { label: 'Undo', run: () => {} }, 5);
    takeBackToasts(4);
    expect(shown()).toEqual(['Pulled', 'Mended']);
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
