import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Figures } from '../../../../shared/metrics/figures.ts';
import { addFigures, NO_FIGURES, NO_RESULTS } from '../../../../shared/metrics/figures.ts';
import { metricValue } from '../../../../shared/metrics/measures.ts';
import { atScale, type Decimal } from '../../../../shared/money/decimal.ts';

const count = fc.integer({ min: 0, max: 1_000_000 });
const anyFigures: fc.Arbitrary<Figures> = fc.record({
  impressions: count,
  clicks: count,
  urlClicks: count,
  emails: count,
  engagement: count,
  spentMicros: fc.bigInt({ min: 0n, max: 10n ** 18n }),
});

const isDecimal = (value: Decimal | number | null): value is Decimal =>
  value !== null && typeof value === 'object';

describe('figures', () => {
  test('add up in any order, and nothing adds nothing', () => {
    fc.assert(
      fc.property(anyFigures, anyFigures, anyFigures, (a, b, c) => {
        expect(addFigures(a, b)).toEqual(addFigures(b, a));
        expect(addFigures(addFigures(a, b), c)).toEqual(addFigures(a, addFigures(b, c)));
        expect(addFigures(a, NO_FIGURES)).toEqual(a);
      }),
    );
  });

  test('what was spent is exact to the micro, beyond what a number can hold', () => {
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const spent = metricValue({ ...figures, earned: null }, 'spent');
        expect(isDecimal(spent) && atScale(spent, 6)).toBe(figures.spentMicros);
      }),
    );
  });

  test('the price of a click, times the clicks, is what was spent, to less than a millionth of a micro each', () => {
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const cpc = metricValue({ ...figures, earned: null }, 'cpc');
        if (figures.clicks === 0) {
          expect(cpc).toBeNull();
          return;
        }
        const all = (isDecimal(cpc) ? (atScale(cpc, 12) ?? 0n) : 0n) * BigInt(figures.clicks);
        const left = figures.spentMicros * 1_000_000n - all;
        expect(left >= 0n && left < BigInt(figures.clicks)).toBe(true);
      }),
    );
  });

  test('the click rate is in percent, and there is none of an ad nobody saw', () => {
    expect(metricValue({ ...NO_RESULTS, impressions: 200, clicks: 3 }, 'ctr')).toEqual({
      units: 15n,
      scale: 1,
    });
    expect(metricValue({ ...NO_RESULTS, clicks: 3 }, 'ctr')).toBeNull();
    expect(metricValue({ ...NO_RESULTS, urlClicks: 7 }, 'urlClicks')).toBe(7);
  });
});
