/** The whole weeks before and after a push, and what each of their days is for. */
import type { EffectInput } from './effect.ts';

const WEEK = 7;

/**
 * What a day counts for: nothing, matching ads by what they had earlier, the sum before, the sum after, or the drift in
 * the days that chose the ads.
 */
export const ROLE = { none: 0, earlier: 1, before: 2, after: 3, chosen: 4 } as const;

export type Weeks = {
  /** A `ROLE` for each day. */
  readonly roles: Uint8Array;
  readonly earlier: number;
  readonly before: number;
  readonly after: number;
};

/** The first days of weeks of usable days, going from `from` by `step` to the end of the days. */
const weeksFrom = (isUsable: (day: number) => boolean, days: number, from: number, step: 1 | -1) => {
  const starts: number[] = [];
  let run = 0;
  for (let day = from; day >= 0 && day < days; day += step) {
    run = isUsable(day) ? run + 1 : 0;
    if (run < WEEK) continue;
    starts.push(step === 1 ? day - WEEK + 1 : day);
    run = 0;
  }
  return starts;
};

/** Every third week before is for matching, if there are two: matched by what they are summed, ads would regress. */
const MATCHING_SHARE = 3;

const matchingWeeks = (before: number): number =>
  before < 2 ? 0 : Math.max(1, Math.floor(before / MATCHING_SHARE));

/** `isCountingChosen`: the days that chose the ads are days like others. */
export const wholeWeeks = (
  { pushDay, unknownDays, chosenBy }: Omit<EffectInput, 'ads' | 'limitedCampaigns'>,
  days: number,
  isCountingChosen = false,
): Weeks => {
  const unknown = new Set(unknownDays);
  const isChosen = (day: number): boolean =>
    !isCountingChosen && chosenBy !== null && day >= chosenBy.from && day <= chosenBy.to;
  const after = weeksFrom((day) => !unknown.has(day), days, pushDay + 1, 1);
  const all = weeksFrom((day) => !unknown.has(day) && !isChosen(day), days, pushDay - 1, -1);
  const earlier = matchingWeeks(all.length);
  const before = all.length - earlier;
  const roles = new Uint8Array(days);
  for (const start of after) roles.fill(ROLE.after, start, start + WEEK);
  all.forEach((start, at) => {
    roles.fill(at < before ? ROLE.before : ROLE.earlier, start, start + WEEK);
  });
  // The later half of them: a condition may compare it with the first one.
  if (!isCountingChosen && chosenBy !== null)
    for (let day = Math.ceil((chosenBy.from + chosenBy.to) / 2); day <= chosenBy.to; day += 1)
      if (day >= 0 && day < pushDay && !unknown.has(day)) roles[day] = ROLE.chosen;
  return { roles, earlier, before, after: after.length };
};
