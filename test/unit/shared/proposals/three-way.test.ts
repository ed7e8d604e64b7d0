import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../shared/json.ts';
import type { CellRead } from '../../../../shared/proposals/cell-text.ts';
import { standOf } from '../../../../shared/proposals/three-way.ts';

const anyValue = fc.constantFrom<Json>(null, 'a', 'b', 'c');
const anyBaseline = fc.option(anyValue, { nil: undefined });

/** What a cell that holds a value, or nothing, reads as. */
const cellWith = (value: Json): CellRead => (value === null ? { says: 'nothing' } : { says: 'value', value });

describe('a cell against its baseline and the ad', () => {
  it('is no edit where the table still says what it said, however the ad moved', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (baseline, now) => {
        expect(standOf(cellWith(baseline), baseline, now)).toEqual({ is: 'same' });
      }),
    );
  });

  it('is no edit where the ad says the same already', () => {
    fc.assert(
      fc.property(anyBaseline, anyValue, (baseline, now) => {
        expect(standOf(cellWith(now), baseline, now)).toEqual({ is: 'same' });
      }),
    );
  });

  it('is a conflict exactly where table and ad both moved, to different values', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (baseline, value, now) => {
        const isConflict = value !== baseline && now !== baseline && value !== now;
        expect(standOf(cellWith(value), baseline, now).is === 'conflict').toBe(isConflict);
      }),
    );
  });

  it('never empties by a blank without a baseline, and always by []', () => {
    fc.assert(
      fc.property(anyValue, (now) => {
        expect(standOf({ says: 'nothing' }, undefined, now)).toEqual({ is: 'same' });
        expect(standOf({ says: 'clear' }, undefined, now).is).toBe(now === null ? 'same' : 'clear');
      }),
    );
  });

  it('empties by a blank where the baseline was not blank and the ad did not move', () => {
    expect(standOf({ says: 'nothing' }, 'a', 'a')).toEqual({ is: 'clear', after: null });
    expect(standOf({ says: 'nothing' }, 'a', 'b')).toEqual({ is: 'conflict', after: null });
    expect(standOf({ says: 'nothing' }, null, 'b')).toEqual({ is: 'same' });
  });

  it('takes line ends of another program for the same text', () => {
    expect(standOf({ says: 'value', value: 'a\nb' }, undefined, 'a\r\nb')).toEqual({ is: 'same' });
  });
});
