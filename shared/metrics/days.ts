/**
 * Days of the marketplace, as `yyyy-mm-dd`; the service counts them in the tenant's time zone
 * (`docs/interface.md#get-metricsreport`).
 */

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

const ZONES: ReadonlyMap<string, string> = new Map([
  ['NL', 'Europe/Amsterdam'],
  ['BE', 'Europe/Brussels'],
  ['CA', 'America/Toronto'],
]);

/** Where a day begins and ends last on earth: of a tenant nobody knows, no day is taken for begun or over too early. */
const LAST_ZONE = 'Etc/GMT+12';

/** The time zone in which a tenant counts its days, by the country of its locale (`nl_BE`): the service tells it nowhere. */
export const zoneOf = (locale: string): string => ZONES.get(locale.slice(-2).toUpperCase()) ?? LAST_ZONE;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, made);
  return made;
};

/** The day an instant falls on in a zone; what comes before it there is over, what comes after it has not begun. */
export const dayIn = (zone: string, instant: Date): string => formatIn(zone).format(instant);
