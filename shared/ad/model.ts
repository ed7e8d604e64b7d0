import type { Json, JsonObject } from '../json.ts';

/**
 * The permanent local name of a row: `r17` for ads, `c3` for campaigns. It stays the same when a create gives the ad
 * its id.
 */
export type RowKey = string & { readonly __row: 'RowKey' };

export const isCampaignKey = (key: RowKey): boolean => key.startsWith('c');

/** The service's id of an ad: a positive integer below 2^53. */
export type AdId = number & { readonly __ad: 'AdId' };

/** A field's name everywhere: its path on the wire, such as `budgets.daily.limitMicros` (see `fields.ts`). */
export type FieldPath = string;

/** All ad statuses of the interface (`docs/interface.md#ad-status`). A list call always names all of them. */
export const AD_STATUSES = [
  'ACTIVE',
  'PAUSED',
  'DELETED',
  'DELETED_BY_CS',
  'SUSPENDED_BY_CS',
  'BUDGET_REACHED',
  'DAILY_BUDGET_REACHED',
  'DOMAIN_PENDING',
] as const;

/** The statuses a seller can ask for. */
export const USER_STATUSES = ['ACTIVE', 'PAUSED', 'DELETED'] as const;

export const PRICE_TYPES = [
  'BIDDING',
  'BIDDING_FROM',
  'FIXED_PRICE',
  'FREE',
  'NEGOTIABLE',
  'SEE_DESCRIPTION',
  'SWAP',
  'CREDIBLE_BID',
  'ON_DEMAND',
  'NOT_APPLICABLE',
  'RESERVED',
] as const;

/** Removed by the service after June 2025; ads that have them are changed to SEE_DESCRIPTION. */
export const DEPRECATED_PRICE_TYPES: readonly string[] = [
  'NEGOTIABLE',
  'SWAP',
  'NOT_APPLICABLE',
  'ON_DEMAND',
  'RESERVED',
];

/** The price types that need `price.amountCents`; all others must not have it. */
export const PRICE_TYPES_WITH_AMOUNT: readonly string[] = ['FIXED_PRICE', 'BIDDING_FROM'];

export const SALUTATIONS = ['MALE', 'FEMALE', 'COMPANY', 'FAMILY'] as const;

/** A status after which nothing of the ad can be changed. */
export const isFinalStatus = (status: string): boolean => status === 'DELETED' || status === 'DELETED_BY_CS';

/**
 * What the seller wants of an ad, derived from the service's status (`docs/sync.md#intended-status`): budget statuses
 * and DOMAIN_PENDING mean ACTIVE. Unknown statuses and SUSPENDED_BY_CS are returned unchanged.
 */
export const intendedStatus = (status: string): string =>
  status === 'BUDGET_REACHED' || status === 'DAILY_BUDGET_REACHED' || status === 'DOMAIN_PENDING'
    ? 'ACTIVE'
    : status;

/** One unsent edit. `base` is the service's value when the edit was made, null where it had none. */
export type Draft = { readonly field: FieldPath; readonly base: Json; readonly value: Json };

/** An ad for the grid, the rules and the plan. */
export type AdState = {
  readonly key: RowKey;
  readonly id: AdId | null;
  /** The service's JSON of the ad; null for an ad that is not there yet. */
  readonly base: JsonObject | null;
  /** The base with the drafts applied: the ad as it would be after sending. */
  readonly local: JsonObject;
  readonly drafts: readonly Draft[];
};

/** The pseudo field whose draft (base null, value true) marks a new row. */
export const EXISTS_FIELD: FieldPath = 'exists';

/**
 * The pseudo field whose draft (base null, value true) hides a gone ad. It is never sent, and is dropped when the ad
 * comes back.
 */
export const PUT_AWAY_FIELD: FieldPath = 'putAway';

/** Pseudo fields are facts about the row, not of the ad. */
export const isPseudoField = (field: FieldPath): boolean =>
  field === EXISTS_FIELD || field === PUT_AWAY_FIELD;
