import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDays, FIRST_DAYS } from '../../../main/engine/metrics/due-days.ts';
import { dayAfter, dayIn, daysIn } from '../../../shared/metrics/days.ts';

const ZONE = 'Europe/Amsterdam';
const NOW = new Date('2026-03-30T10:00:00Z');
const TODAY = '2026-03-30';
const dayAt = (days: number): string => dayAfter(TODAY, days);
const ALL = daysIn(dayAt(1 - FIRST_DAYS), TODAY);

const due = (read: Readonly<Record<string, string | null>>, settling = 3, now = NOW): readonly string[] =>
  dueDays({
    zone: ZONE,
    now,
    settling,
    read: Object.entries(read).map(([day, asOf]) => ({ day, asOf })),
  });

/** Every day read a week after its end, but for those given. */
const settled = (other: Readonly<Record<string, string | null>>) => ({
  ...Object.fromEntries(ALL.map((day) => [day, `${dayAfter(day, 7)}T12:00:00Z`])),
  ...other,
});

describe('days of performance', () => {
  it('are the last 35 where none was read, and no older ones', () => {
    expect(due({})).toEqual(ALL);
    expect(due({})).toHaveLength(35);
  });

  it('are read again until a report came three days after their end, once a day', () => {
    const day = dayAt(-2);
    const read = (asOf: string) => due(settled({ [TODAY]: NOW.toISOString(), [day]: asOf })).includes(day);
    // While it went on, and on the day after.
    expect(read(`${day}T20:00:00Z`)).toBe(true);
    expect(read(`${dayAt(-1)}T12:00:00Z`)).toBe(true);
    // Today already.
    expect(read(`${TODAY}T01:00:00Z`)).toBe(false);
  });

  it('that were corrected late before are read again for longer', () => {
    const day = dayAt(-6);
    const read = { [day]: `${dayAt(-1)}T12:00:00Z` };
    expect(due(settled(read), 3)).not.toContain(day);
    expect(due(settled(read), 8)).toContain(day);
  });

  it('are read again where the service did not say when it made the report', () => {
    expect(due(settled({ [dayAt(-20)]: null }))).toContain(dayAt(-20));
  });

  it('have today at most once an hour', () => {
    expect(due(settled({ [TODAY]: '2026-03-30T09:30:00Z' }))).not.toContain(TODAY);
    expect(due(settled({ [TODAY]: '2026-03-30T08:59:00Z' }))).toContain(TODAY);
  });

  it('end where the zone’s day ends, on both days on which clocks change', () => {
    for (const [now, today] of [
      ['2026-03-28T22:59:59Z', '2026-03-28'],
      ['2026-03-28T23:00:00Z', '2026-03-29'],
      ['2026-03-29T21:59:59Z', '2026-03-29'],
      ['2026-03-29T22:00:00Z', '2026-03-30'],
      ['2026-10-25T22:59:59Z', '2026-10-25'],
      ['2026-10-25T23:00:00Z', '2026-10-26'],
    ] as const)
      expect(due({}, 3, new Date(now)).at(-1)).toBe(today);
  });

  it('come to rest: what was just read is not due', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
        fc.constantFrom('Europe/Brussels', 'America/Toronto', 'America/Vancouver', 'America/St_Johns'),
        (now, zone) => {
          const facts = { zone, now, settling: 3 };
          const first = dueDays({ ...facts, read: [] });
          const read = first.map((day) => ({ day, asOf: now.toISOString() }));
          expect(first.at(-1)).toBe(dayIn(zone, now));
          expect(dueDays({ ...facts, read })).toEqual([]);
        },
      ),
    );
  });
});
