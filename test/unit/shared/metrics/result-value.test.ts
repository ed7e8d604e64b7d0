import { describe, expect, it } from 'vitest';
import { NO_RESULTS } from '../../../../shared/metrics/figures.ts';
import { addResults, resultSize, resultValue } from '../../../../shared/metrics/result-value.ts';

const figures = (impressions: number, clicks: number, spentMicros: bigint) => ({
  ...NO_RESULTS,
  impressions,
  clicks,
  spentMicros,
});
const both = { now: figures(200, 5, 1_000_000n), before: figures(100, 4, 3_000_000n) };

const earned = (orders: number, revenueMicros: bigint, goodsMicros: bigint, spentMicros: bigint) => ({
  ...NO_RESULTS,
  earned: { orders, revenueMicros, goodsMicros, uncosted: 0, spentMicros },
});

describe('the value of a column of orders', () => {
  const sold = {
    now: earned(3, 90_000_000n, 40_000_000n, 10_000_000n),
    before: earned(1, 5_000_000n, 0n, 6_000_000n),
  };

  it.each([
    ['orders', 3, 2, 200],
    ['revenue', '90000000', '85000000', 1700],
    ['costPerOrder', '3333333', '-2666667', -44],
    ['margin', '40000000', '41000000', null],
  ] as const)('%s is of the sums, and of a loss there is no part', (measure, now, by, percent) => {
    expect(resultValue(sold, { measure, form: 'value' })).toBe(now);
    expect(resultValue(sold, { measure, form: 'difference' })).toBe(by);
    expect(resultValue(sold, { measure, form: 'percent' })).toBe(percent);
  });

  it('is empty without orders to divide by, and unknown where no file has the orders', () => {
    const nothing = { now: earned(0, 0n, 0n, 7_000_000n), before: null };
    expect(resultValue(nothing, { measure: 'orders', form: 'value' })).toBe(0);
    expect(resultValue(nothing, { measure: 'costPerOrder', form: 'value' })).toBeNull();
    expect(resultValue(nothing, { measure: 'margin', form: 'value' })).toBe('-7000000');
    const unknown = { now: { ...NO_RESULTS, spentMicros: 5n }, before: null };
    for (const measure of ['orders', 'revenue', 'costPerOrder', 'margin'] as const)
      expect(resultValue(unknown, { measure, form: 'value' })).toBeNull();
    expect(resultValue(unknown, { measure: 'spent', form: 'value' })).toBe('5');
    const costless = { now: { ...sold.now, earned: { ...sold.now.earned, uncosted: 1 } }, before: null };
    expect(resultValue(costless, { measure: 'margin', form: 'value' })).toBeNull();
    expect(resultValue(addResults(costless, sold), { measure: 'margin', form: 'value' })).toBeNull();
    expect(resultValue(costless, { measure: 'revenue', form: 'value' })).toBe('90000000');
    const together = addResults(sold, unknown);
    expect(resultValue(together, { measure: 'orders', form: 'value' })).toBeNull();
  });
});

describe('the value of a column of results', () => {
  it.each([
    ['clicks', 5, 1, 25],
    ['spent', '1000000', '-2000000', -67],
    ['ctr', 2.5, -1.5, -37],
    ['cpc', '200000', '-550000', -73],
  ] as const)(
    '%s is of the sums, its difference exact and its change in whole percent',
    (measure, now, by, percent) => {
      expect(resultValue(both, { measure, form: 'value' })).toBe(now);
      expect(resultValue(both, { measure, form: 'difference' })).toBe(by);
      expect(resultValue(both, { measure, form: 'percent' })).toBe(percent);
    },
  );

  it('is zero without activity, and nothing where days are not known or the divisor is zero', () => {
    const none = { now: NO_RESULTS, before: NO_RESULTS };
    expect(resultValue(none, { measure: 'clicks', form: 'value' })).toBe(0);
    expect(resultValue(none, { measure: 'clicks', form: 'difference' })).toBe(0);
    expect(resultValue(none, { measure: 'clicks', form: 'percent' })).toBeNull();
    expect(resultValue(none, { measure: 'ctr', form: 'value' })).toBeNull();
    const unknown = { now: NO_RESULTS, before: null };
    expect(resultValue(unknown, { measure: 'clicks', form: 'difference' })).toBeNull();
    expect(resultValue({ now: null, before: null }, { measure: 'spent', form: 'value' })).toBeNull();
  });

  it('of several ads is that of their sums, unknown where that of one is', () => {
    const two = addResults(both, { now: figures(800, 5, 0n), before: figures(0, 0, 0n) });
    expect(resultValue(two, { measure: 'ctr', form: 'value' })).toBe(1);
    expect(resultValue(two, { measure: 'clicks', form: 'difference' })).toBe(6);
    const part = addResults(both, { now: NO_RESULTS, before: null });
    expect(resultValue(part, { measure: 'clicks', form: 'percent' })).toBeNull();
    expect(resultValue(part, { measure: 'clicks', form: 'value' })).toBe(5);
  });

  it('is ordered as the number it stands for', () => {
    expect(resultSize(both, { measure: 'cpc', form: 'value' })).toBe(200_000);
    expect(resultSize(both, { measure: 'spent', form: 'difference' })).toBe(-2_000_000);
  });
});
