/** The tenant's days in its time zone, with one day of 23 and one of 25 hours a year. */
import { day } from '../clock.ts';

/** A day is identified by its midnight in UTC, whatever the zone; its `start` and `end` are real instants. */
export type TenantDays = {
  /** The day an instant is on. */
  readonly dayOf: (instant: number) => number;
  readonly start: (day: number) => number;
  readonly end: (day: number) => number;
};

export const daysIn = (timeZone: string): TenantDays => {
  const form = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  /** The zone's local time, as if it were UTC. */
  const shownAt = (instant: number): number => {
    const [date, time] = form.format(instant).split(', ');
    return Date.parse(`${date}T${time}Z`);
  };
  const offsetAt = (instant: number): number => shownAt(instant) - Math.floor(instant / 1000) * 1000;
  const starts = new Map<number, number>();
  const start = (midnight: number): number => {
    const known = starts.get(midnight);
    if (known !== undefined) return known;
    const about = midnight - offsetAt(midnight);
    const made = midnight - offsetAt(about);
    starts.set(midnight, made);
    return made;
  };
  return {
    dayOf: (instant) => Math.floor(shownAt(instant) / day) * day,
    start,
    end: (midnight) => start(midnight + day),
  };
};
