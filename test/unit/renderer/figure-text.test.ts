import { describe, expect, it } from 'vitest';
import { amountTexts } from '../../../renderer/core/amount-text.ts';
import { changeText, figureHeight, figureText } from '../../../renderer/features/performance/figure-text.ts';
import type { MetricFigures } from '../../../shared/contract/results/metrics.ts';

const figures = (own: Partial<MetricFigures>): MetricFigures => ({
  ...{ impressions: 0, clicks: 0, urlClicks: 0, emails: 0, engagement: 0, spentMicros: '0' },
  ...{ ctr: null, engagementCtr: null, websiteCtr: null, cpcMicros: null, urlCpcMicros: null },
  ...own,
});

const words = {
  locale: 'en',
  number: (value: number) => value.toLocaleString('en'),
  amount: amountTexts('en', 'EUR'),
};

describe('a change', () => {
  const clicks = (now: number, before: number) =>
    changeText({ now: figures({ clicks: now }), before: figures({ clicks: before }) }, 'clicks', 'en');

  it('is in whole percents with its sign', () => {
    expect([clicks(12, 10), clicks(9, 10), clicks(10, 10), clicks(0, 10)]).toEqual([
      '+20%',
      '-10%',
      '0%',
      '-100%',
    ]);
  });

  it('is none from nothing, from what is unknown and of a ratio without a divisor', () => {
    expect(clicks(5, 0)).toBe('');
    expect(changeText({ now: figures({}), before: null }, 'clicks', 'en')).toBe('');
    expect(changeText({ now: figures({ ctr: 3 }), before: figures({}) }, 'ctr', 'en')).toBe('');
  });

  it('of money is exact beyond what a number holds', () => {
    const spent = (digits: string) => figures({ spentMicros: digits });
    expect(
      changeText(
        { now: spent('200000000000000000002'), before: spent('100000000000000000001') },
        'spent',
        'en',
      ),
    ).toBe('+100%');
  });
});

describe('a figure', () => {
  it('is money in its currency, a rate in percent, a count, or a dash where it is none', () => {
    const some = figures({ clicks: 1234, spentMicros: '1311704743', cpcMicros: '124309', ctr: 3.75 });
    expect(figureText(some, 'clicks', words)).toBe('1,234');
    expect(figureText(some, 'spent', words)).toBe('€1,311.70');
    expect(figureText(some, 'cpc', words)).toBe('€0.124');
    expect(figureText(some, 'ctr', words)).toBe('3.75%');
    expect(figureText(figures({}), 'cpc', words)).toBe('–');
    expect(figureText(null, 'clicks', words)).toBe('–');
  });

  it('leaves a gap in the chart where it is unknown, and none where it is zero', () => {
    expect(figureHeight(null, 'clicks')).toBeNull();
    expect(figureHeight(figures({}), 'clicks')).toBe(0);
    expect(figureHeight(figures({ spentMicros: '2500000' }), 'spent')).toBe(2.5);
    expect(figureHeight(figures({}), 'cpc')).toBeNull();
  });
});
