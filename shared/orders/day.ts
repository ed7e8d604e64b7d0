/** Days in tables of other systems. Pure; the order of day and month is never guessed. */
import { isDay } from '../metrics/days.ts';

export const DATE_ORDERS = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/u;
const OTHER = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ,].*)?$/u;

/** What the dates of a column say of their order: null where they say nothing, or both. */
export const dateOrderOf = (texts: Iterable<string>): DateOrder | null => {
  const said = new Set<DateOrder>();
  for (const text of texts) {
    const [, first, second] = OTHER.exec(text.trim()) ?? [];
    if (first === undefined) continue;
    if (Number(first) > 12) said.add('day-first');
    if (Number(second) > 12) said.add('month-first');
  }
  const [one = null, ...others] = said;
  return others.length > 0 ? null : one;
};

/** Would another order be another day? */
export const isEitherOrder = (text: string): boolean => {
  const [, first, second] = OTHER.exec(text.trim()) ?? [];
  return first !== undefined && first !== second && Number(first) <= 12 && Number(second) <= 12;
};

/** The day as `yyyy-mm-dd`; undefined for a text that is none. A time of day is left out. */
export const dayOf = (text: string, order: DateOrder | null): string | undefined => {
  const [, year, month, day] = ISO.exec(text.trim()) ?? [];
  const parts = year === undefined ? otherParts(text, order) : [year, month, day];
  const written = parts.map((part = '') => part.padStart(2, '0')).join('-');
  return isDay(written) ? written : undefined;
};

const otherParts = (text: string, order: DateOrder | null): readonly (string | undefined)[] => {
  const [, first, second, year] = OTHER.exec(text.trim()) ?? [];
  return order === 'month-first' ? [year, first, second] : [year, second, first];
};
