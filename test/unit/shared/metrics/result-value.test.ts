import { describe, expect, it } from 'vitest';
import { NO_FIGURES } from '../../../../shared/metrics/figures.ts';
import { addResults, resultSize, resultValue } from '../../../../shared/metrics/result-value.ts';

const figures = (impressions: number, clicks: number, spentMicros: bigint) => ({
  ...NO_FIGURES,
  impressions,
  clicks,
  spentMicros,
});
const both = { now: figures(200, 5, 1_000_000n), before: figures(100, 4, 3_000_000n) };

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
    const none = { now: NO_FIGURES, before: NO_FIGURES };
    expect(resultValue(none, { measure: 'clicks', form: 'value' })).toBe(0);
    expect(resultValue(none, { measure: 'clicks', form: 'difference' })).toBe(0);
    expect(resultValue(none, { measure: 'clicks', form: 'percent' })).toBeNull();
    expect(resultValue(none, { measure: 'ctr', form: 'value' })).toBeNull();
    const unknown = { now: NO_FIGURES, before: null };
    expect(resultValue(unknown, { measure: 'clicks', form: 'difference' })).toBeNull();
    expect(resultValue({ now: null, before: null }, { measure: 'spent', form: 'value' })).toBeNull();
  });

  it('of several ads is that of their sums, unknown where that of one is', () => {
    const two = addResults(both, { now: figures(800, 5, 0n), before: figures(0, 0, 0n) });
    expect(resultValue(two, { measure: 'ctr', form: 'value' })).toBe(1);
    expect(resultValue(two, { measure: 'clicks', form: 'difference' })).toBe(6);
    const part = addResults(both, { now: NO_FIGURES, before: null });
    expect(resultValue(part, { measure: 'clicks', form: 'percent' })).toBeNull();
    expect(resultValue(part, { measure: 'clicks', form: 'value' })).toBe(5);
  });

  it('is ordered as the number it stands for', () => {
    expect(resultSize(both, { measure: 'cpc', form: 'value' })).toBe(200_000);
    expect(resultSize(both, { measure: 'spent', form: 'difference' })).toBe(-2_000_000);
  });
});
