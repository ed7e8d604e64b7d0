import { describe, expect, it } from 'vitest';
import { effectsOf } from '../../../main/engine/feeds/record.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 10, 22, hour)).toISOString();
const hours = (hour: number): number => Date.UTC(2026, 10, 22, hour);

describe('the time in which an import may have changed ads', () => {
  it('ends after six hours, or when the next import begins', () => {
    const imports = [
      { id: 2, status: 'DONE', createdAt: at(6) },
      { id: 1, status: 'DONE', createdAt: at(4) },
    ];
    expect(effectsOf(imports)).toEqual([
      { id: 1, from: hours(4), to: hours(6) },
      { id: 2, from: hours(6), to: hours(12) },
    ]);
  });

  it('is none for a rejected import and for one without its time', () => {
    const imports = [
      { id: 1, status: 'DONE', createdAt: null },
      { id: 2, status: 'REJECTED', createdAt: at(4) },
    ];
    expect(effectsOf(imports)).toEqual([]);
  });
});
