/** What is typed of a routine's limits and times, and what it means. Pure. */
import type { RoutineLimits, When } from '../../../shared/routines/routine.ts';
import { MOST_COOL_DOWN_DAYS, MOST_LIMITED_ADS, WEEK_DAYS } from '../../../shared/routines/routine.ts';

export const LIMITS = ['ads', 'percent', 'coolDownDays'] as const satisfies readonly (keyof RoutineLimits)[];
export type LimitName = (typeof LIMITS)[number];

/** Empty is none. */
export type EnteredLimits = Readonly<Record<LimitName, string>>;

export const MOST: Readonly<Record<LimitName, number>> = {
  ads: MOST_LIMITED_ADS,
  percent: 100,
  coolDownDays: MOST_COOL_DOWN_DAYS,
};

/** A fifth of the ads, and two weeks, as most of the built-in ones have. */
export const USUAL_LIMITS: RoutineLimits = { ads: null, percent: 20, coolDownDays: 14 };

const written = (limit: number | null): string => (limit === null || limit === 0 ? '' : String(limit));

export const enteredLimits = (limits: RoutineLimits): EnteredLimits => ({
  ads: written(limits.ads),
  percent: written(limits.percent),
  coolDownDays: written(limits.coolDownDays),
});

/** Null where nothing is typed, undefined where it is no whole number from 1 to the most there may be. */
const read = (text: string, most: number): number | null | undefined => {
  const typed = text.trim();
  if (typed === '') return null;
  const value = Number(typed);
  return /^\d{1,6}$/.test(typed) && value >= 1 && value <= most ? value : undefined;
};

export const isWrong = (name: LimitName, entered: EnteredLimits): boolean =>
  read(entered[name], MOST[name]) === undefined;

/** Undefined where one of them is wrong. */
export const limitsIn = (entered: EnteredLimits): RoutineLimits | undefined => {
  const [ads, percent, days] = LIMITS.map((name) => read(entered[name], MOST[name]));
  return ads === undefined || percent === undefined || days === undefined
    ? undefined
    : { ads, percent, coolDownDays: days ?? 0 };
};

export const WHENS = ['hand', 'pull', 'time'] as const satisfies readonly When['at'][];

/** The time and its days are kept while another choice is looked at. */
export type EnteredWhen = {
  readonly at: When['at'];
  /** `HH:MM`, empty while it is typed. */
  readonly time: string;
  readonly days: readonly number[];
};

const WORKING_DAYS = WEEK_DAYS.slice(0, 5);

export const enteredWhen = (when: When): EnteredWhen =>
  when.at === 'time' ? when : { at: when.at, time: '09:00', days: WORKING_DAYS };

/** Undefined where a time, or each of its days, is missing. */
export const whenIn = ({ at, time, days }: EnteredWhen): When | undefined => {
  if (at !== 'time') return { at };
  return time === '' || days.length === 0 ? undefined : { at, time, days };
};

export const withDay = (days: readonly number[], day: number): readonly number[] =>
  days.includes(day) ? days.filter((other) => other !== day) : [...days, day].sort((a, b) => a - b);
