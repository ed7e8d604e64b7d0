import type { Json, JsonObject } from '../json.ts';

/** The local name of a row, for ever: `r17` for ads, `c3` for campaigns. It outlives the create that gives the ad its id. */
export type RowKey = string & { readonly __row: 'RowKey' };

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

/** Removed by the service after June 2025; ads that carry them are moved to SEE_DESCRIPTION. */
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

/** A status after which nothing of the ad can be changed any more. */
export const isFinalStatus = (status: string): boolean => status === 'DELETED' || status === 'DELETED_BY_CS';

/**
 * What the seller wants of an ad, read from what the service shows (`docs/sync.md#intended-status`):
 * budget statuses and DOMAIN_PENDING mean ACTIVE. A status we do not know, or SUSPENDED_BY_CS, stands for itself.
 */
export const intendedStatus = (status: string): string =>
  status === 'BUDGET_REACHED' || status === 'DAILY_BUDGET_REACHED' || status === 'DOMAIN_PENDING'
    ? 'ACTIVE'
    : status;

/** One local edit not yet sent: `base` is what the service last said when the edit was made, null where it said nothing. */
export type Draft = { readonly field: FieldPath; readonly base: Json; readonly value: Json };

/** An ad as the grid, the rules and the plan see it. */
export type AdState = {
  readonly key: RowKey;
  readonly id: AdId | null;
  /** The service's own JSON of the ad, whole; null for an ad that is not there yet. */
  readonly base: JsonObject | null;
  /** The base with the drafts applied: the ad as it would be after sending. */
  readonly local: JsonObject;
  readonly drafts: readonly Draft[];
};

/** The pseudo field whose drafts say that a row is new: base null, value true. */
export const EXISTS_FIELD: FieldPath = 'exists';

/**
 * The pseudo field whose draft says that the seller no longer wants to see an ad that is gone: base null, value true. It
 * is never sent, and goes when the ad comes back.
 */
export const PUT_AWAY_FIELD: FieldPath = 'putAway';

/** Fields of a row's drafts that say something of the row and nothing of the ad. */
export const isPseudoField = (field: FieldPath): boolean =>
  field === EXISTS_FIELD || field === PUT_AWAY_FIELD;
