import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDays, dayAfter, daysIn, isDay, utcDayOf } from '../../../../shared/metrics/days.ts';

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map(utcDayOf);

describe('days', () => {
  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '26-01-01', '2026-01-01T00:00:00Z', '', 'today'])(
    '%j is none',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  test('a leap day is one in leap years only', () => {
    expect([isDay('2024-02-29'), isDay('2026-02-29')]).toEqual([true, false]);
    expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29');
  });

  test('a period begins and ends with its ends, has no day twice and as many as counted', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 900 }), (from, more) => {
        const to = dayAfter(from, more);
        const days = daysIn(from, to);
        expect(isDay(to)).toBe(true);
        expect([days[0], days.at(-1)]).toEqual([from, to]);
        expect(new Set(days).size).toBe(more + 1);
        expect(countDays(from, to)).toBe(more + 1);
        expect(days.toSorted()).toEqual(days);
        expect(dayAfter(to, -more)).toBe(from);
      }),
    );
  });

  test('a period that ends before it begins has no days', () => {
    expect(daysIn('2026-03-02', '2026-03-01')).toEqual([]);
    expect(countDays('2026-03-02', '2026-01-01')).toBe(0);
  });
});
