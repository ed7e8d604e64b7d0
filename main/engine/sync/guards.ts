/** What asks for a yes before it is sent (`design/product.md`, *Problems*, Guards). */
import { intendedStatus } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Guard, PlanOp } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { MICROS_PER_UNIT } from '../../../shared/money/micros.ts';
import type { BeforeAfter } from './money.ts';
import { amountOf, worstDay } from './money.ts';

export type GuardLimits = {
  /** A bid or budget multiplied by more than this asks. */
  readonly factor: number;
  /** A rise of the worst-case daily spend by more than this asks; whole units of the currency. */
  readonly dailyRise: number;
  /** More ads than this at once ask. */
  readonly ads: number;
};

export const GUARD_LIMITS: GuardLimits = { factor: 3, dailyRise: 100, ads: 500 };

export type GuardedChange = BeforeAfter & { readonly op: PlanOp };

const BUDGETS = ['budgets.daily.limitMicros', 'budgets.total.limitMicros'];

const multiplied = ({ before, after }: BeforeAfter, field: string, factor: number): boolean => {
  const was = amountOf(before, field);
  const is = amountOf(after, field);
  return was !== undefined && is !== undefined && was > 0n && is > was * BigInt(factor);
};

const hostOf = (ad: JsonObject | null): string | undefined => {
  const url = ad ? readField(ad, 'links.url') : null;
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host.toLowerCase() : undefined;
};

const isPaused = (ad: JsonObject | null): boolean => {
  const status = ad ? readField(ad, 'status') : null;
  return typeof status === 'string' && intendedStatus(status) === 'PAUSED';
};

const guard = (code: string, count: number, params: Guard['params'] = {}): readonly Guard[] =>
  count > 0 ? [{ code, count, params }] : [];

const countOf = (changes: readonly GuardedChange[], is: (change: GuardedChange) => boolean): number =>
  changes.filter(is).length;

/** The worst days of all ads that have a limit, together; and how many lose every limit. */
const spendRise = (changes: readonly GuardedChange[], limit: number): readonly Guard[] => {
  const days = changes.map(({ before, after }) => ({ before: worstDay(before), after: worstDay(after) }));
  const unbounded = days.filter((day) => day.after === undefined && day.before !== undefined).length;
  const rise = days.reduce(
    (total, day) => total + (day.after === undefined ? 0n : day.after - (day.before ?? day.after)),
    0n,
  );
  const raised = days.filter(
    (day) => day.after !== undefined && day.after > (day.before ?? day.after),
  ).length;
  return [
    ...guard('spend-unlimited', unbounded),
    ...(rise > BigInt(limit) * MICROS_PER_UNIT
      ? guard('spend-rise', raised, {
          riseMicros: String(rise),
          limitMicros: String(BigInt(limit) * MICROS_PER_UNIT),
        })
      : []),
  ];
};

const linkHosts = (changes: readonly GuardedChange[]): readonly Guard[] => {
  const moved = changes.filter(
    ({ before, after }) =>
      before !== null && after !== null && hostOf(after) !== undefined && hostOf(before) !== hostOf(after),
  );
  const paused = moved.filter(({ after }) => isPaused(after)).length;
  return guard('link-host', moved.length, { live: moved.length - paused, paused });
};

const isFeedManaged = (user: JsonObject | null): boolean => {
  const options = user?.['options'];
  return isJsonObject(options) && options['feed'] === true;
};

/** The guards that changes which can go would set off. `ads` are changes of ads, `campaigns` of campaigns. */
export const guardsOf = (
  ads: readonly GuardedChange[],
  campaigns: readonly GuardedChange[],
  user: JsonObject | null,
  limits: GuardLimits = GUARD_LIMITS,
): readonly Guard[] => {
  const all = [...ads, ...campaigns];
  const factor = { factor: limits.factor };
  return [
    ...guard(
      'bid-multiplied',
      countOf(ads, (change) => multiplied(change, 'bidMicros', limits.factor)),
      factor,
    ),
    ...guard(
      'budget-multiplied',
      countOf(all, (change) => BUDGETS.some((field) => multiplied(change, field, limits.factor))),
      factor,
    ),
    ...spendRise(ads, limits.dailyRise),
    ...guard(
      'delete',
      countOf(ads, (change) => change.op === 'delete'),
    ),
    ...guard('many-ads', ads.length > limits.ads ? ads.length : 0, { limit: limits.ads }),
    ...(isFeedManaged(user) ? guard('feed-managed', ads.length) : []),
    ...linkHosts(ads),
  ];
};
