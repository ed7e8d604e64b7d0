import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, nearestMultiple, plus, roundToScale } from '../../../../shared/money/arithmetic.ts';
import { type Decimal, formatDecimal, normalized } from '../../../../shared/money/decimal.ts';
import { PLAIN } from '../../../../shared/money/number-format.ts';

const decimal = fc.record({
  units: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  scale: fc.integer({ min: 0, max: 8 }),
});
const size = ({ units, scale }: Decimal): Decimal => ({ units: units < 0n ? -units : units, scale });
const minus = (value: Decimal): Decimal => ({ ...value, units: -value.units });

describe('sums of decimals', () => {
  it('are exact: what is added can be taken away again', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(normalized(plus(plus(a, b), minus(b)))).toEqual(normalized(a));
        expect(Math.sign(compareDecimals(plus(a, b), a))).toBe(Math.sign(Number(b.units)));
      }),
    );
  });
});

describe('rounding', () => {
  it('to a step is never further away than half a step, and a half goes away from zero', () => {
    const steps = decimal.filter(({ units }) => units > 0n);
    fc.assert(
      fc.property(decimal, steps, (value, step) => {
        const made = nearestMultiple(value, step);
        const away = size(plus(value, minus(made)));
        expect(compareDecimals(plus(away, away), step)).toBeLessThanOrEqual(0);
        expect(nearestMultiple(minus(value), step).units).toBe(-made.units);
      }),
    );
    const half = nearestMultiple({ units: 125n, scale: 2 }, { units: 5n, scale: 1 });
    expect(formatDecimal(half, PLAIN)).toBe('1.5');
  });

  it('to decimals is rounding to a step of one of them', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 8 }), (value, scale) => {
        expect(normalized(roundToScale(value, scale))).toEqual(
          normalized(nearestMultiple(value, { units: 1n, scale })),
        );
      }),
    );
  });
});
