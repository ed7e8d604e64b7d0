import { describe, expect, it } from 'vitest';
import { effectsOf } from '../../../main/engine/feeds/record.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 10, 22, hour)).toISOString();
const hours = (hour: number): number => Date.UTC(2026, 10, 22, hour);

const ALWAYS = { from: 0, to: Number.POSITIVE_INFINITY };

describe('the time in which an import may have changed ads', () => {
  it('ends after six hours, or when the next import begins', () => {
    const imports = [
      { id: 2, status: 'DONE', createdAt: at(6) },
      { id: 1, status: 'DONE', createdAt: at(4) },
    ];
    expect(effectsOf(imports, ALWAYS)).toEqual([
      { id: 1, from: hours(4), to: hours(6) },
      { id: 2, from: hours(6), to: hours(12) },
    ]);
  });

  it('is none for a rejected import and for one without its time', () => {
    const imports = [
      { id: 1, status: 'DONE', createdAt: null },
      { id: 2, status: 'REJECTED', createdAt: at(4) },
    ];
    expect(effectsOf(imports, ALWAYS)).toEqual([]);
  });

  it('is not cut short by a rejected one', () => {
    const imports = [
      { id: 1, status: 'DONE', createdAt: at(4) },
      { id: 2, status: 'REJECTED', createdAt: at(5) },
    ];
    expect(effectsOf(imports, ALWAYS)).toEqual([{ id: 1, from: hours(4), to: hours(10) }]);
  });

  it('is known of those alone that began while changes were recorded', () => {
    const imports = [4, 9, 14].map((hour, id) => ({ id, status: 'DONE', createdAt: at(hour) }));
    const recorded = { from: hours(8), to: hours(13) };
    expect(effectsOf(imports, recorded)).toEqual([{ id: 1, from: hours(9), to: hours(14) }]);
  });
});
