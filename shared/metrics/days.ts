/**
 * Days of the marketplace, as `yyyy-mm-dd`; the service counts them in the tenant's time zone
 * (`docs/interface.md#get-metricsreport`).
 */

const DAY_MS = 86_400_000;
const FORM = /^\d{4}-\d{2}-\d{2}$/;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Is the text an existing day? */
export const isDay = (text: string): boolean =>
  FORM.test(text) && !Number.isNaN(startOf(text)) && dayAt(startOf(text)) === text;

/** The day `days` later, or earlier for a negative number. */
export const dayAfter = (day: string, days: number): string => dayAt(startOf(day) + days * DAY_MS);

/** The number of days between two days, both inclusive; 0 where the second is earlier. */
export const countDays = (from: string, to: string): number =>
  Math.max(0, (startOf(to) - startOf(from)) / DAY_MS + 1);

/** Every day of a period, both inclusive, in order. */
export const daysIn = (from: string, to: string): readonly string[] =>
  Array.from({ length: countDays(from, to) }, (_, at) => dayAfter(from, at));

const ZONES: ReadonlyMap<string, string> = new Map([
  ['NL', 'Europe/Amsterdam'],
  ['BE', 'Europe/Brussels'],
  ['CA', 'America/Toronto'],
]);

/** The zone in which days begin and end last: for an unknown tenant no day counts as begun or over too early. */
const LAST_ZONE = 'Etc/GMT+12';

/**
 * The time zone of a tenant's days, guessed by the country of its locale (`nl_BE`), as the service does not tell it.
 * Canada has six; the seller's setting goes before the guess.
 */
export const zoneOf = (locale: string): string => ZONES.get(locale.slice(-2).toUpperCase()) ?? LAST_ZONE;

/** Is it a time zone by its name in the IANA database, such as `America/Vancouver`? */
export const isZone = (name: string): boolean => {
  try {
    formatIn(name);
    return true;
  } catch {
    return false;
  }
};

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

/** The day of an instant in a zone; earlier days are over, later ones have not begun. */
export const dayIn = (zone: string, instant: Date): string => formatIn(zone).format(instant);
