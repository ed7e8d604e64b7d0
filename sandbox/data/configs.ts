import type { CategoryConfig, Texts } from '../model.ts';
import type { Tenant, Words } from './tenants.ts';
import { wordIn } from './tenants.ts';

/** The leaves' different rules. Amounts are micros of the tenant's currency. */
export type ConfigName = keyof typeof variants;

export const textsIn = (tenant: Tenant, words: Words): Texts =>
  Object.fromEntries(tenant.locales.map(([locale, language]) => [locale, wordIn(words, language)]));

const units = (tenant: Tenant, named: Readonly<Record<string, Words>>): Readonly<Record<string, Texts>> =>
  Object.fromEntries(Object.entries(named).map(([key, words]) => [key, textsIn(tenant, words)]));

const perPiece: Readonly<Record<string, Words>> = {
  PER_PIECE: ['per stuk', 'la pièce', 'each'],
  PER_SET: ['per set', 'le lot', 'per set'],
};
const perMeasure: Readonly<Record<string, Words>> = {
  PER_SQUARE_METRE: ['per m²', 'le m²', 'per m²'],
  PER_METRE: ['per meter', 'le mètre', 'per metre'],
  PER_PALLET: ['per pallet', 'la palette', 'per pallet'],
};
const perStay: Readonly<Record<string, Words>> = {
  PER_NIGHT: ['per nacht', 'par nuit', 'per night'],
  PER_WEEK: ['per week', 'par semaine', 'per week'],
};

const everyPrice = ['BIDDING', 'BIDDING_FROM', 'FIXED_PRICE', 'FREE', 'SEE_DESCRIPTION', 'CREDIBLE_BID'];

const standard = (tenant: Tenant): CategoryConfig => ({
  bidMicros: '[20000,2000000]',
  totalBudgetMicros: '[1000000,5000000000]',
  dailyBudgetMicros: '[500000,1000000000]',
  activeAds: '[0,5000]',
  titleLength: '[5,60]',
  descriptionLength: '[10,10000]',
  images: '[0,8]',
  urlMandatory: false,
  shippingOption: 'OPTIONAL',
  priceTypes: everyPrice,
  priceUnits: units(tenant, perPiece),
  verticals: [],
  tags: {},
  region: 'DISABLED',
  relatedPaths: [],
});

type Variant = (tenant: Tenant) => Partial<CategoryConfig>;

const variants = {
  standard: () => ({}),
  premium: () => ({
    bidMicros: '[50000,5000000]',
    totalBudgetMicros: '[5000000,20000000000]',
    dailyBudgetMicros: '[1000000,5000000000]',
    images: '[1,12]',
    titleLength: '[8,60]',
  }),
  cheap: () => ({
    bidMicros: '[10000,500000]',
    totalBudgetMicros: '(0,1000000000]',
    dailyBudgetMicros: '(0,100000000]',
    activeAds: '[0,20000]',
    descriptionLength: '[1,5000]',
  }),
  small: () => ({
    activeAds: '[0,25]',
    images: '[0,3]',
    titleLength: '[5,45]',
    descriptionLength: '[20,2000]',
  }),
  open: () => ({
    bidMicros: '(20000,3000000)',
    totalBudgetMicros: '[1000000,8000000000)',
    dailyBudgetMicros: '(499999,2000000000)',
    titleLength: '[5,61)',
    descriptionLength: '(9,12000]',
    images: '[0,9)',
    activeAds: '[0,1000)',
  }),
  shipping: () => ({ shippingOption: 'MANDATORY' }),
  /** The smallest config: all optional parts are missing. */
  bare: () => ({
    activeAds: undefined,
    urlMandatory: undefined,
    shippingOption: undefined,
    priceUnits: undefined,
    verticals: undefined,
    tags: undefined,
    region: undefined,
    relatedPaths: undefined,
    priceTypes: ['FIXED_PRICE', 'FREE', 'SEE_DESCRIPTION'],
  }),
  /** Amounts beyond 2^53 micros. */
  huge: () => ({
    bidMicros: '[100000,25000000]',
    totalBudgetMicros: '[10000000,9223372036854775807]',
    dailyBudgetMicros: '[5000000,9007199254740993000]',
    shippingOption: 'DISABLED',
    priceTypes: ['FIXED_PRICE', 'SEE_DESCRIPTION', 'CREDIBLE_BID'],
    images: '[1,24]',
  }),
  limited: () => ({
    activeAds: '[0,40]',
    bidMicros: '[30000,1500000]',
    priceTypes: ['FIXED_PRICE', 'BIDDING_FROM'],
  }),
  region: () => ({ region: 'MANDATORY', shippingOption: 'DISABLED' }),
  /** The daily minimum is above the total minimum. */
  inverted: () => ({
    totalBudgetMicros: '[2000000,3000000000]',
    dailyBudgetMicros: '[5000000,600000000]',
    shippingOption: 'DISABLED',
    region: 'OPTIONAL',
  }),
  link: () => ({ urlMandatory: true, priceTypes: ['FIXED_PRICE', 'BIDDING', 'SEE_DESCRIPTION'] }),
  unit: (tenant) => ({
    priceUnits: units(tenant, { ...perPiece, ...perMeasure }),
    shippingOption: 'OPTIONAL',
  }),
  bulk: () => ({
    bidMicros: '[5000,200000]',
    totalBudgetMicros: '[100000,500000000]',
    dailyBudgetMicros: '[100000,50000000]',
    activeAds: '[0,60000]',
    descriptionLength: '[1,1000]',
    images: '[0,4]',
    priceUnits: {},
  }),
  vacation: (tenant) => ({
    verticals: ['VACATIONS'],
    priceUnits: units(tenant, perStay),
    shippingOption: 'DISABLED',
    region: 'OPTIONAL',
    tags: Object.fromEntries(
      Object.entries(textsIn(tenant, ['zon', 'soleil', 'sun'])).map(([locale, tag]) => [locale, [tag]]),
    ),
    priceTypes: ['FIXED_PRICE', 'SEE_DESCRIPTION'],
  }),
} as const satisfies Record<string, Variant>;

/** The rules of one leaf: the standard ones with the changes of its variant. */
export const configOf = (name: ConfigName, tenant: Tenant): CategoryConfig => ({
  ...standard(tenant),
  ...variants[name](tenant),
});
