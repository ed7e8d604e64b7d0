/** Days of the marketplace, as `yyyy-mm-dd`; the service counts them in the tenant's time zone (*Reports and metrics*). */

const DAY_MS = 86_400_000;
const FORM = /^\d{4}-\d{2}-\d{2}$/;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Is the text a day that exists? */
export const isDay = (text: string): boolean =>
  FORM.test(text) && !Number.isNaN(startOf(text)) && dayAt(startOf(text)) === text;

/** The day so many days later, or earlier for a negative number. */
export const dayAfter = (day: string, days: number): string => dayAt(startOf(day) + days * DAY_MS);

/** How many days there are from one day to another, both counted; 0 where the second comes before the first. */
export const countDays = (from: string, to: string): number =>
  Math.max(0, (startOf(to) - startOf(from)) / DAY_MS + 1);

/** Every day of a period, both ends counted, in order. */
export const daysIn = (from: string, to: string): readonly string[] =>
  Array.from({ length: countDays(from, to) }, (_, at) => dayAfter(from, at));

/** The day an instant falls on in UTC: the tenant's own zone is nowhere told. */
export const utcDayOf = (instant: Date): string => dayAt(instant.getTime());
