/** Converts day numbers of workbooks to calendar dates. */

const DAY_S = 86_400;
/** From 30 December 1899 to 1 January 1970. */
const EPOCH_DAYS = 25_569;
/** From 30 December 1899 to 1 January 1904. */
const DAYS_TO_1904 = 1_462;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
/** Workbooks have a 29 February 1900, which never existed: earlier days are one off. */
const LEAP_MISTAKE = 60;

const ISO = /^(?:(\d{4}-\d{2}-\d{2}))?(?:T?(\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?)?Z?$/u;

const written = (date: string, time: string): string => (time === '00:00:00' ? date : `${date}T${time}`);

/** The date of a day number, rounded to seconds; undefined for a number that is no day. */
export const dateOfSerial = (serial: number, from1904: boolean): string | undefined => {
  const days = from1904 ? serial + DAYS_TO_1904 : serial;
  if (!(serial >= 0 && days < LAST_DAY + 1)) return undefined;
  const isTime = days < 1 && !from1904;
  const shifted = !from1904 && days >= 1 && days < LEAP_MISTAKE ? days + 1 : days;
  const seconds = Math.round(shifted * DAY_S) - EPOCH_DAYS * DAY_S;
  const iso = new Date(seconds * 1000).toISOString();
  return isTime ? iso.slice(11, 19) : written(iso.slice(0, 10), iso.slice(11, 19));
};

/** A date as Strict workbooks write it, without fractions of a second; undefined for an invalid one. */
export const dateOfIso = (text: string): string | undefined => {
  const [, date, clock] = ISO.exec(text.trim()) ?? [];
  const time = clock?.length === 5 ? `${clock}:00` : clock;
  if (date === undefined) return time;
  return written(date, time ?? '00:00:00');
};
