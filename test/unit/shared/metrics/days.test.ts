import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDays, dayAfter, dayIn, daysIn, isDay, zoneOf } from '../../../../shared/metrics/days.ts';

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((instant) => dayIn('UTC', instant));

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

  test.each([
    ['nl_NL', '2026-01-31T22:59:59Z', '2026-01-31'],
    ['en_NL', '2026-01-31T23:00:00Z', '2026-02-01'],
    ['nl_NL', '2026-07-31T22:00:00Z', '2026-08-01'],
    ['fr_BE', '2026-07-31T21:59:59Z', '2026-07-31'],
    // The days on which the clocks are put: one of 23 hours, one of 25.
    ['nl_NL', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['nl_NL', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['nl_NL', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['nl_BE', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['nl_BE', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['fr_CA', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['en_CA', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['en_CA', '2026-11-02T05:00:00Z', '2026-11-02'],
    // For an unknown tenant a day begins, and is over, only once that is true everywhere.
    ['de_DE', '2026-02-01T11:59:59Z', '2026-01-31'],
    ['', '2026-02-01T12:00:00Z', '2026-02-01'],
  ])('of a tenant in %s at %s it is %s', (locale, instant, day) => {
    expect(dayIn(zoneOf(locale), new Date(instant))).toBe(day);
  });
});
