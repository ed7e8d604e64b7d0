import { describe, expect, test } from 'vitest';
import { dayAfter } from '../../../shared/metrics/days.ts';
import { linesIn, type PeriodSaid, readPeriod, unreadDays } from '../../../shared/orders/period.ts';

const LAST = '2026-06-30';
const ago = (days: number): string => dayAfter(LAST, -days);

const line = (day: string, revenueMicros = 5_000_000n) => ({
  ...{ vendorId: 'A-1', day, number: '', orders: revenueMicros < 0n ? 0 : 1, revenueMicros, costMicros: 0n },
});

const periodOf = (days: readonly number[], said: PeriodSaid = {}) =>
  readPeriod(
    days.map((day) => line(ago(day))),
    LAST,
    said,
  );

const daily = Array.from({ length: 10 }, (_, at) => at);

describe('the period of a file of orders', () => {
  test('is from its first row to its last, quiet days between them or not', () => {
    expect(periodOf([6, 2, 0, 2])).toEqual({
      period: { from: ago(6), to: ago(0) },
      rows: { from: ago(6), to: ago(0) },
      gap: null,
    });
    // A shop that sells every ten days is no shop with gaps.
    expect(periodOf([30, 20, 10, 0]).period).toEqual({ from: ago(30), to: ago(0) });
    expect(periodOf([7, 0]).period).toEqual({ from: ago(7), to: ago(0) });
  });

  test.each([
    ['an old row before the others', [...daily, 33], { from: ago(33), to: ago(9) }],
    ['a mistyped year', [...daily, 365], { from: ago(365), to: ago(9) }],
    ['rows of two exports', [...daily, ...daily.map((day) => day + 60)], { from: ago(60), to: ago(9) }],
    ['two rows far apart', [33, 0], { from: ago(33), to: ago(0) }],
    ['two mistyped years', [...daily, 365, 730], { from: ago(730), to: ago(365) }],
  ])('is not told by %s', (_name, days, gap) => {
    expect(periodOf(days)).toMatchObject({ period: null, gap });
  });

  test('is not stretched by what was taken back, nor to days that are not over', () => {
    const lines = [line(ago(33), -5_000_000n), line(ago(1)), line(ago(-1)), line('2062-06-30')];
    expect(readPeriod(lines, LAST, {})).toEqual({
      period: { from: ago(1), to: ago(1) },
      rows: { from: ago(33), to: '2062-06-30' },
      gap: null,
    });
    expect(readPeriod([line(ago(33), -1n)], LAST, {}).period).toBeNull();
    expect(readPeriod([line(ago(-1))], LAST, {}).period).toBeNull();
  });

  test('is as was said; an end that was not said is that of the rows within', () => {
    expect(periodOf([30, 2], { from: ago(30), to: LAST }).period).toEqual({ from: ago(30), to: LAST });
    expect(periodOf([5, 2], { to: LAST }).period).toEqual({ from: ago(5), to: LAST });
    expect(periodOf([...daily, 33], { from: ago(9) }).period).toEqual({ from: ago(9), to: LAST });
    expect(periodOf([...daily, 33], { to: LAST }).period).toBeNull();
    expect(periodOf([5, 2], { from: ago(1) }).period).toBeNull();
  });

  test('has the lines of its days alone', () => {
    const within = linesIn([line(ago(3)), line(ago(2)), line(ago(1))], { from: ago(2), to: ago(2) });
    expect(within.map(({ day }) => day)).toEqual([ago(2)]);
  });
});

describe('the days of rows that could not be read', () => {
  const week = { from: ago(2), to: ago(0) };

  test('are theirs, within the period', () => {
    const rows = [ago(1), ago(9)].map((day, at) => ({ at, column: 'revenue', day }) as const);
    expect(unreadDays(rows, week)).toEqual([ago(1)]);
  });

  test('are all of it where a day is what could not be read', () => {
    expect(unreadDays([{ at: 2, column: 'day' }], week)).toEqual([ago(2), ago(1), ago(0)]);
  });
});
