// The shop of the model's tests: a few ads that differ in all that edits mind, and the columns its sheet shows.
import type { Json, JsonObject } from '../../../shared/json.ts';
import { ad } from '../../support/ads.ts';

export const FIELDS = [
  'title',
  'bidMicros',
  'budgets.daily.limitMicros',
  'price.amountCents',
  'price.priceType',
  'links.url',
  'status',
  'attributes.material',
  'attributes.seats',
  'campaignId',
] as const;
export type Field = (typeof FIELDS)[number];

/** What one ad says, empty as null. */
export type Cells = { readonly [F in Field]: string | number | null };

export const KINDS: Readonly<Record<Field, 'text' | 'micros' | 'cents' | 'word' | 'number' | 'whole'>> = {
  title: 'text',
  bidMicros: 'micros',
  'budgets.daily.limitMicros': 'micros',
  'price.amountCents': 'cents',
  'price.priceType': 'word',
  'links.url': 'text',
  status: 'word',
  'attributes.material': 'text',
  'attributes.seats': 'number',
  campaignId: 'whole',
};

/** The words of a cell, as the marketplace and as the sheet writes them. */
export const WORDS: Readonly<Partial<Record<Field, Readonly<Record<string, string>>>>> = {
  bidMicros: { AUTOMATIC: 'Automatic' },
  'budgets.daily.limitMicros': { UNLIMITED: 'Unlimited' },
  status: { ACTIVE: 'Active', PAUSED: 'Paused', DELETED: 'Deleted', BUDGET_REACHED: 'Budget used up' },
  'price.priceType': {
    FIXED_PRICE: 'Fixed price',
    NEGOTIABLE: 'Negotiable (ended)',
    SEE_DESCRIPTION: 'See description',
  },
};

/** What the category asks at least and takes at most, in micros. */
export const LIMITS: Readonly<Partial<Record<Field, readonly [bigint, bigint]>>> = {
  bidMicros: [20_000n, 5_000_000n],
  'budgets.daily.limitMicros': [1_000_000n, 100_000_000n],
};

const daily = (limitMicros: string): JsonObject => ({
  daily: { limitMicros, spentMicros: '0' },
  total: { limitMicros: '50000000', spentMicros: '0' },
});
const seats = (value: Json): JsonObject => ({
  attributes: [{ key: 'seats', label: 'Zitplaatsen', type: 'NUMBER', value }],
});

export const SHOP: readonly JsonObject[] = [
  ad(1),
  ad(2, { title: 'Bank 9', bidMicros: 'AUTOMATIC', status: 'PAUSED', ...seats(2) }),
  ad(3, { title: 'Bank 10', price: { priceType: 'NEGOTIABLE' }, links: { self: '/ad/3' }, ...seats(4) }),
  ad(4, { status: 'BUDGET_REACHED', bidMicros: '70001', budgets: daily('UNLIMITED'), campaignId: 5 }),
  ad(5, { status: 'DELETED' }),
  ad(6, { title: 'kast  van EIKEN', bidMicros: '333333', budgets: daily('3500000') }),
];
