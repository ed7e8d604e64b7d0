/** What asks for a yes before it is sent (`design/product.md`, *Problems*, Guards). */
import type { RowKey } from '../../../shared/ad/model.ts';
import { intendedStatus } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Guard, GuardSettings, PlanOp } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { MICROS_PER_UNIT } from '../../../shared/money/micros.ts';
import type { BeforeAfter } from './money.ts';
import { amountOf, worstDay } from './money.ts';

export type GuardedChange = BeforeAfter & { readonly key: RowKey; readonly op: PlanOp };

/** What is about to be sent, and what is known of the seller. */
export type GuardInput = {
  readonly ads: readonly GuardedChange[];
  readonly campaigns: readonly GuardedChange[];
  readonly user: JsonObject | null;
  readonly limits: GuardSettings;
  /** Is this a vendor ID we drew ourselves? What a person typed may be a mistake, for ever. */
  readonly isAllotted: (vendorId: string) => boolean;
};

const BUDGETS = ['budgets.daily.limitMicros', 'budgets.total.limitMicros'];

/** The factor has two decimals. */
const FACTOR_SCALE = 100;

const multiplied = ({ before, after }: BeforeAfter, field: string, factor: number): boolean => {
  const was = amountOf(before, field);
  const is = amountOf(after, field);
  if (was === undefined || is === undefined || was <= 0n) return false;
  return is * BigInt(FACTOR_SCALE) > was * BigInt(Math.round(factor * FACTOR_SCALE));
};

const hostOf = (ad: JsonObject | null): string | undefined => {
  const url = ad ? readField(ad, 'links.url') : null;
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host.toLowerCase() : undefined;
};

const isPaused = (ad: JsonObject | null): boolean => {
  const status = ad ? readField(ad, 'status') : null;
  return typeof status === 'string' && intendedStatus(status) === 'PAUSED';
};

/** Something about these changes; campaigns among them are counted but cannot be shown beside the ads. */
const guard = (
  code: string,
  changes: readonly GuardedChange[],
  params: Guard['params'] = {},
): readonly Guard[] => {
  if (changes.length === 0) return [];
  const keys = changes.filter(({ op }) => op !== 'campaign').map(({ key }) => key);
  return [{ code, count: changes.length, params, ...(keys.length > 0 ? { keys } : {}) }];
};

/** Something about everything that is to be sent. */
const guardOfAll = (code: string, count: number, params: Guard['params'] = {}): Guard => ({
  code,
  count,
  params,
});

/** The worst days of all ads that have a limit, together; and which lose every limit. */
const spendRise = (changes: readonly GuardedChange[], limit: number): readonly Guard[] => {
  const days = changes.map((change) => ({
    change,
    before: worstDay(change.before),
    after: worstDay(change.after),
  }));
  const chosen = (is: (day: (typeof days)[number]) => boolean) => days.filter(is).map(({ change }) => change);
  const rise = days.reduce(
    (total, day) => total + (day.after === undefined ? 0n : day.after - (day.before ?? day.after)),
    0n,
  );
  const raised = chosen(({ before, after }) => after !== undefined && after > (before ?? after));
  const limitMicros = BigInt(limit) * MICROS_PER_UNIT;
  return [
    ...guard(
      'spend-unlimited',
      chosen(({ before, after }) => after === undefined && before !== undefined),
    ),
    ...(rise > limitMicros
      ? guard('spend-rise', raised, { riseMicros: String(rise), limitMicros: String(limitMicros) })
      : []),
  ];
};

/** An ad whose link leads to another host waits for the domain to be confirmed (*Ad status*, DOMAIN_PENDING). */
const linkHosts = (changes: readonly GuardedChange[]): readonly Guard[] => {
  const moved = changes.filter(
    ({ before, after }) =>
      before !== null && after !== null && hostOf(after) !== undefined && hostOf(before) !== hostOf(after),
  );
  const paused = moved.filter(({ after }) => isPaused(after)).length;
  return guard('link-host', moved, { live: moved.length - paused, paused });
};

const vendorIdOf = (ad: JsonObject | null): string | undefined => {
  const vendorId = ad ? readField(ad, 'vendorId') : null;
  return typeof vendorId === 'string' && vendorId !== '' ? vendorId : undefined;
};

/** A vendor ID can be set once and never changed; it stays taken when the ad is deleted (supplement, 5). */
const vendorIdsSet = ({ ads, isAllotted }: GuardInput): readonly GuardedChange[] =>
  ads.filter(({ before, after }) => {
    const vendorId = vendorIdOf(after);
    return vendorId !== undefined && vendorIdOf(before) === undefined && !isAllotted(vendorId);
  });

const isFeedManaged = (user: JsonObject | null): boolean => {
  const options = user?.['options'];
  return isJsonObject(options) && options['feed'] === true;
};

/** The guards that changes which can go would set off. */
export const guardsOf = (input: GuardInput): readonly Guard[] => {
  const { ads, campaigns, user, limits } = input;
  const all = [...ads, ...campaigns];
  const multiplies = (change: GuardedChange, fields: readonly string[]): boolean =>
    fields.some((field) => multiplied(change, field, limits.factor));
  const factor = { factor: limits.factor };
  return [
    ...guard(
      'bid-multiplied',
      ads.filter((change) => multiplies(change, ['bidMicros'])),
      factor,
    ),
    ...guard(
      'budget-multiplied',
      all.filter((change) => multiplies(change, BUDGETS)),
      factor,
    ),
    ...spendRise(ads, limits.dailyRise),
    ...guard(
      'delete',
      ads.filter(({ op }) => op === 'delete'),
    ),
    ...guard('vendor-id', vendorIdsSet(input)),
    ...(ads.length > limits.ads ? [guardOfAll('many-ads', ads.length, { limit: limits.ads })] : []),
    ...(ads.length > 0 && isFeedManaged(user) ? [guardOfAll('feed-managed', ads.length)] : []),
    ...linkHosts(ads),
  ];
};
