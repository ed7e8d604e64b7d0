/** The days of an account: which are known, which the condition read, and which make whole weeks. */
import type { Draws } from './draws.ts';
import type { Days, Scenario } from './types.ts';

const WEEK = 7;
/** A condition may have read the last time some days before the push. */
const LONGEST_WAIT = 3;

const range = (from: number, end: number): readonly number[] =>
  Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);

/** The days that are in a row of seven known ones, of days that are given in the order in which weeks are looked for. */
const wholeWeeks = (of: readonly number[], unknown: ReadonlySet<number>): readonly number[] => {
  const taken: number[] = [];
  let week: number[] = [];
  for (const day of of) {
    week = unknown.has(day) ? [] : [...week, day];
    if (week.length < WEEK) continue;
    taken.push(...week);
    week = [];
  }
  return taken;
};

export const layDays = (scenario: Scenario, { whole, chance }: Draws): Days => {
  const pushDay = scenario.weeksBefore * WEEK + (scenario.readDays === 0 ? whole(0, WEEK - 1) : 0);
  const count = pushDay + 1 + scenario.weeksAfter * WEEK + whole(0, WEEK - 1);
  const unknown = range(0, count).filter(() => chance(scenario.unknown));
  const wait = scenario.readDays < pushDay ? whole(0, LONGEST_WAIT) : 0;
  const read =
    scenario.readDays === 0 ? null : { from: pushDay - wait - scenario.readDays, to: pushDay - wait - 1 };
  const gone = new Set(unknown);
  return {
    count,
    pushDay,
    unknown,
    read,
    before: wholeWeeks(range(0, read?.from ?? pushDay).toReversed(), gone),
    after: wholeWeeks(range(pushDay + 1, count), gone),
    since: range(pushDay + 1, count).filter((day) => !gone.has(day)),
  };
};
