import { afterEach, describe, expect, it } from 'vitest';
import { tell, tellError } from '../../../renderer/app/notices.ts';
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
});
