/** What asks for a yes before it is sent (`docs/sync.md#guards`). */
import type { LiveReason } from '../../../../shared/ad/liveness.ts';
import { campaignLiveFacts, proofsIn } from '../../../../shared/ad/liveness.ts';
import type { FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { intendedStatus } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { Guard, PlanOp } from '../../../../shared/contract/results/plan.ts';
import type { GuardSettings } from '../../../../shared/contract/views.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { MICROS_PER_UNIT } from '../../../../shared/money/micros.ts';
import { isFeedManaged } from '../../mirror/remote/user.ts';
import type { BeforeAfter } from './money.ts';
import { amountOf } from './money.ts';
import type { SpendChange } from './spend-change.ts';

export type GuardedChange = BeforeAfter & {
  readonly key: RowKey;
  readonly op: PlanOp;
  /** The fields with an error of a rule that is lifted. */
  readonly lifted?: readonly FieldPath[];
};

/** The changes to be sent, and what guards need to know of the seller. */
export type GuardInput = {
  readonly ads: readonly GuardedChange[];
  readonly campaigns: readonly GuardedChange[];
  readonly spend: SpendChange;
  readonly user: JsonObject | null;
  readonly limits: GuardSettings;
  /** Did Adsheet draw this vendor ID? One that a person typed may be a mistake, and it can never be changed. */
  readonly isAllotted: (vendorId: string) => boolean;
  /** Ads whose vendor ID continues those of a list (`vendor-ids-of-lists.ts`). */
  readonly ofList: ReadonlySet<RowKey>;
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

/** A guard about these changes; campaigns among them are counted, but only ads are listed by their keys. */
const guard = (
  code: string,
  changes: readonly GuardedChange[],
  params: Guard['params'] = {},
): readonly Guard[] => {
  if (changes.length === 0) return [];
  const keys = changes.filter(({ op }) => op !== 'campaign').map(({ key }) => key);
  return [{ code, count: changes.length, params, ...(keys.length > 0 ? { keys } : {}) }];
};

/** A guard about everything that is to be sent. */
const guardOfAll = (code: string, count: number, params: Guard['params'] = {}): Guard => ({
  code,
  count,
  params,
});

/** Guards on spend: the rise of the worst day of all ads with a bound, and ads that lose their last one. */
const spendRise = ({ freed, raised, rise }: SpendChange, limit: number): readonly Guard[] => {
  const limitMicros = BigInt(limit) * MICROS_PER_UNIT;
  const params = { riseMicros: String(rise), limitMicros: String(limitMicros) };
  return [
    ...(freed.length > 0 ? [{ code: 'spend-unlimited', count: freed.length, params: {}, keys: freed }] : []),
    ...(rise > limitMicros ? [{ code: 'spend-rise', count: raised.length, params, keys: raised }] : []),
  ];
};

/** An ad whose link leads to another host waits for the domain to be confirmed (`docs/interface.md#ad-status`). */
const linkHosts = (changes: readonly GuardedChange[]): readonly Guard[] => {
  const moved = changes.filter(
    ({ before, after }) =>
      before !== null && after !== null && hostOf(after) !== undefined && hostOf(before) !== hostOf(after),
  );
  const paused = moved.filter(({ after }) => isPaused(after)).length;
  return guard('link-host', moved, { live: moved.length - paused, paused });
};

/** The vendor ID of an ad; undefined for none. */
export const vendorIdOf = (ad: JsonObject | null): string | undefined => {
  const vendorId = ad ? readField(ad, 'vendorId') : null;
  return typeof vendorId === 'string' && vendorId !== '' ? vendorId : undefined;
};

/**
 * A vendor ID can be set once and never changed; it stays taken when the ad is deleted
 * (`docs/interface.md#known-beside-the-contract`).
 */
export const vendorIdsSet = ({
  ads,
  isAllotted,
}: Pick<GuardInput, 'ads' | 'isAllotted'>): readonly GuardedChange[] =>
  ads.filter(({ before, after }) => {
    const vendorId = vendorIdOf(after);
    return vendorId !== undefined && vendorIdOf(before) === undefined && !isAllotted(vendorId);
  });

/** An amount in the field's unit on the wire, micros or cents; none where it is no number, as for `UNLIMITED`. */
const wholeAmount = (ad: JsonObject | null, field: FieldPath): bigint[] => {
  const value = String(ad ? readField(ad, field) : null);
  return /^-?\d{1,30}$/.test(value) ? [BigInt(value)] : [];
};

/** The guard on amounts that are sent out of bounds since the seller lifted the rule; `unit` is that of the wire. */
const outOfBounds = (
  code: string,
  changes: readonly GuardedChange[],
  fields: readonly FieldPath[],
  unit: 'Micros' | 'Cents',
): readonly Guard[] => {
  const isMeant = ({ lifted = [] }: GuardedChange) => fields.some((field) => lifted.includes(field));
  const amounts = changes.flatMap(({ after, lifted = [] }) =>
    fields.filter((field) => lifted.includes(field)).flatMap((field) => wholeAmount(after, field)),
  );
  if (amounts.length === 0) return [];
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : 1));
  return guard(code, changes.filter(isMeant), {
    [`least${unit}`]: String(sorted[0]),
    [`most${unit}`]: String(sorted.at(-1)),
  });
};

/** What the campaign says that keeps all its ads from being live. */
const offlineReasons = (campaign: JsonObject | null): readonly LiveReason[] =>
  proofsIn(campaignLiveFacts(campaign, null).reasons);

/**
 * Campaigns that take all their ads offline, as by a pause or by a budget that is spent already. A day's budget that
 * was spent before is no excuse: the ads would be back tomorrow.
 */
const takenOffline = (campaigns: readonly GuardedChange[]): readonly GuardedChange[] =>
  campaigns.filter(({ before, after }) => {
    if (before === null) return false;
    const reasons = offlineReasons(before);
    if (reasons.some((reason) => reason !== 'CAMPAIGN_DAY_SPENT')) return false;
    return offlineReasons(after).some((reason) => !reasons.includes(reason));
  });

/** The guards that changes which can go would set off. */
export const guardsOf = (input: GuardInput): readonly Guard[] => {
  const { ads, campaigns, spend, user, limits } = input;
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
    ...outOfBounds('anyway-bid', ads, ['bidMicros'], 'Micros'),
    ...outOfBounds('anyway-budget', all, BUDGETS, 'Micros'),
    ...outOfBounds('anyway-price', ads, ['price.amountCents'], 'Cents'),
    ...spendRise(spend, limits.dailyRise),
    ...guard(
      'delete',
      ads.filter(({ op }) => op === 'delete'),
    ),
    ...guard('campaign-offline', takenOffline(campaigns)),
    ...guard(
      'vendor-id',
      vendorIdsSet(input).filter(({ key }) => !input.ofList.has(key)),
    ),
    ...(ads.length > limits.ads ? [guardOfAll('many-ads', ads.length, { limit: limits.ads })] : []),
    ...(ads.length > 0 && isFeedManaged(user) ? [guardOfAll('feed-managed', ads.length)] : []),
    ...linkHosts(ads),
  ];
};
