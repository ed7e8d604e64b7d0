/** Times as people read them; exact ones belong in a tooltip. */
import type { Pace } from '../../shared/contract/views.ts';
import type { Translate } from '../../shared/locale/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are expensive to create, so each is created once. */
const formatOf = (locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const name = `${locale} ${style.dateStyle} ${style.timeStyle} ${style.timeZone}`;
  const known = formats.get(name) ?? new Intl.DateTimeFormat(locale, style);
  formats.set(name, known);
  return known;
};

/** The age of a UTC time, in words. */
export const ageText = (at: string, now: number, t: Translate): string => {
  const age = Math.max(0, now - Date.parse(at));
  if (age < MINUTE) return t('age.now');
  if (age < HOUR) return t('age.minutes', { count: Math.floor(age / MINUTE) });
  if (age < DAY) return t('age.hours', { count: Math.floor(age / HOUR) });
  return t('age.days', { count: Math.floor(age / DAY) });
};

/** The local date and time of a UTC time, with seconds. */
export const exactTime = (at: string, locale: string): string =>
  formatOf(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));

/** As `exactTime`, without seconds. */
export const minuteTime = (at: string, locale: string): string =>
  formatOf(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** The local date of a UTC time. */
export const dateText = (at: string, locale: string): string =>
  formatOf(locale, { dateStyle: 'medium' }).format(new Date(at));

/** `today 10:12`, `yesterday 17:40`, or the date. */
export const dayTime = (at: string, now: number, locale: string, t: Translate): string => {
  const date = new Date(at);
  const time = formatOf(locale, { timeStyle: 'short' }).format(date);
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / DAY);
  if (days === 0) return t('time.today', { time });
  if (days === 1) return t('time.yesterday', { time });
  return minuteTime(at, locale);
};

/** `10:42` for a time of today, otherwise with its date. */
export const clockTime = (at: string, now: number, locale: string): string => {
  const isToday = new Date(now).toDateString() === new Date(at).toDateString();
  const day = isToday ? {} : ({ dateStyle: 'medium' } as const);
  return formatOf(locale, { ...day, timeStyle: 'short' }).format(new Date(at));
};

/** A day of the marketplace (`yyyy-mm-dd`), formatted without a time zone. */
export const dayDate = (day: string, locale: string): string =>
  formatOf(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** The days behind the pace of campaigns, or that none is known. */
export const paceText = (pace: Pace | null, locale: string, t: Translate): string =>
  pace === null
    ? t('campaigns.pace.unknown')
    : t('campaigns.pace', { ...pace, from: dayDate(pace.from, locale), to: dayDate(pace.to, locale) });
