import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../shared/json.ts';
import type { CellRead } from '../../../../shared/proposals/cell-text.ts';
import type { CellBaseline } from '../../../../shared/proposals/three-way.ts';
import { compareThreeWay } from '../../../../shared/proposals/three-way.ts';

const anyValue = fc.constantFrom<Json>(null, 'a', 'b', 'c');
const known = (value: Json): CellBaseline => ({ is: 'known', value, blanks: 'clear' });
const UNKNOWN: CellBaseline = { is: 'unknown' };
const MOVED: CellBaseline = { is: 'moved' };
const anyBefore = fc.oneof(anyValue.map(known), fc.constant(UNKNOWN), fc.constant(MOVED));

/** What a cell that holds a value, or nothing, reads as. */
const cellWith = (value: Json): CellRead => (value === null ? { says: 'nothing' } : { says: 'value', value });

describe('a cell against its baseline and the ad', () => {
  it('is no edit where the table still says what it said, however the ad moved', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (baseline, now) => {
        expect(compareThreeWay(cellWith(baseline), known(baseline), now)).toEqual({ is: 'same' });
      }),
    );
  });

  it('is no edit where the ad says the same already', () => {
    fc.assert(
      fc.property(anyBefore, anyValue, (before, now) => {
        expect(compareThreeWay(cellWith(now), before, now)).toEqual({ is: 'same' });
      }),
    );
  });

  it('is a conflict exactly where table and ad both moved, to different values', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (baseline, value, now) => {
        const isConflict = value !== baseline && now !== baseline && value !== now;
        expect(compareThreeWay(cellWith(value), known(baseline), now).is === 'conflict').toBe(isConflict);
      }),
    );
  });

  it('never empties by a blank without a baseline, and always by []', () => {
    fc.assert(
      fc.property(anyValue, (now) => {
        for (const before of [UNKNOWN, MOVED])
          expect(compareThreeWay({ says: 'nothing' }, before, now)).toEqual({ is: 'same' });
        expect(compareThreeWay({ says: 'clear' }, UNKNOWN, now).is).toBe(now === null ? 'same' : 'clear');
      }),
    );
  });

  it('never empties by a blank where blanks say nothing, whatever stood there', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (value, now) => {
        const before: CellBaseline = { is: 'known', value, blanks: 'nothing' };
        expect(compareThreeWay({ says: 'nothing' }, before, now)).toEqual({ is: 'same' });
      }),
    );
  });

  it('empties by a blank where the baseline was not blank and the ad did not move', () => {
    expect(compareThreeWay({ says: 'nothing' }, known('a'), 'a')).toEqual({ is: 'clear', after: null });
    expect(compareThreeWay({ says: 'nothing' }, known('a'), 'b')).toEqual({ is: 'conflict', after: null });
    expect(compareThreeWay({ says: 'nothing' }, known(null), 'b')).toEqual({ is: 'same' });
  });

  it('calls every difference a conflict where it is only known that the ad moved', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (value, now) => {
        const isDifferent = value !== null && value !== now;
        expect(compareThreeWay(cellWith(value), MOVED, now).is).toBe(isDifferent ? 'conflict' : 'same');
      }),
    );
  });

  it('takes [] for an edit where the field was empty then, which the ad may have filled since', () => {
    expect(compareThreeWay({ says: 'clear' }, known(null), 'b')).toEqual({ is: 'conflict', after: null });
    expect(compareThreeWay({ says: 'clear' }, known(null), null)).toEqual({ is: 'same' });
  });

  it('takes line ends of another program for the same text', () => {
    expect(compareThreeWay({ says: 'value', value: 'a\nb' }, UNKNOWN, 'a\r\nb')).toEqual({ is: 'same' });
  });
});
