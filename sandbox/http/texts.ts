/** Instants on the wire: ISO 8601 UTC, with or without a fraction of a second. */
import type { Settings } from '../settings.ts';

const zones: Readonly<Record<Settings['instantForm'], (text: string) => string>> = {
  z: (text) => text,
  offset: (text) => text.replace('Z', '+00:00'),
  basicOffset: (text) => text.replace('Z', '+0000'),
  nanos: (text) => text.replace(/(\.\d{3})Z$/, '$1000000Z'),
};

export const instantText = (milliseconds: number, settings: Settings): string => {
  const text = new Date(milliseconds).toISOString();
  const told = settings.seconds === 'whole' ? text.replace(/\.\d{3}Z$/, 'Z') : text;
  return zones[settings.instantForm](told);
};

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|\+00:?00)$/;

/** Epoch milliseconds of an ISO 8601 UTC instant; undefined for anything else. */
export const readInstant = (text: string): number | undefined => {
  const time = instantForm.test(text) ? Date.parse(text.replace('+0000', 'Z')) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

/** Epoch milliseconds of the start of a `yyyy-MM-dd` day that exists; undefined for anything else. */
export const readDay = (text: string): number | undefined => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  return new Date(time).toISOString().startsWith(text) ? time : undefined;
};
