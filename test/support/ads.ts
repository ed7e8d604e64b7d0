/** Ads, categories and users in the service's form, small enough to read. */
import type { JsonObject } from '../../shared/json.ts';

export const CATEGORY = 101;

export const category: JsonObject = {
  id: CATEGORY,
  parentId: 1,
  level: 2,
  path: '1_101',
  status: 'ACTIVE',
  label: { nl_NL: 'Tuinmeubels' },
  config: {
    bidMicros: '[20000,5000000]',
    dailyBudgetMicros: '[1000000,100000000]',
    totalBudgetMicros: '[5000000,5000000000]',
    activeAds: '[0,1000]',
    titleLength: '[5,60]',
    descriptionLength: '[10,20000]',
    images: '[0,24]',
    urlMandatory: false,
    shippingOption: 'OPTIONAL',
    priceTypes: ['FIXED_PRICE', 'BIDDING', 'BIDDING_FROM', 'SEE_DESCRIPTION', 'FREE'],
    priceUnits: {},
  },
  attributeGroups: [
    {
      label: { nl_NL: 'Kenmerken' },
      attributes: [
        {
          key: 'material',
          label: { nl_NL: 'Materiaal' },
          type: 'STRING',
          values: {},
          mandatory: false,
          updatable: true,
          writable: true,
        },
        {
          key: 'seats',
          label: { nl_NL: 'Zitplaatsen' },
          type: 'NUMBER',
          mandatory: false,
          updatable: true,
          writable: true,
        },
        { key: 'score', label: { nl_NL: 'Score' }, type: 'NUMBER', mandatory: false, writable: false },
      ],
    },
  ],
};

export const user: JsonObject = {
  id: 7,
  emailAddress: 'shop@example.nl',
  sellerName: 'Tuin & Zo',
  phoneNumber: '0201234567',
  options: { feed: false },
  locations: [{ postalCode: '1012 AB', city: 'Amsterdam' }],
};

/** A plain ad without problems. */
export const ad = (id: number, changes: JsonObject = {}): JsonObject => ({
  id,
  title: `Tuinstoel ${id}`,
  description: 'Een stevige stoel voor buiten.',
  categoryId: CATEGORY,
  status: 'ACTIVE',
  price: { priceType: 'FIXED_PRICE', amountCents: 4950 },
  bidMicros: '150000',
  budgets: {
    daily: { limitMicros: '2000000', spentMicros: '0' },
    total: { limitMicros: '50000000', spentMicros: '0' },
  },
  sellerName: 'Tuin & Zo',
  postcode: '1012AB',
  vendorId: `V-${id}`,
  dateCreated: '2025-01-01T00:00:00Z',
  dateLastUpdated: '2025-06-01T00:00:00Z',
  links: { self: `/ad/${id}`, category: `/category/${CATEGORY}`, url: 'https://example.nl/stoel' },
  images: [{ src: `https://img.example.nl/${id}.jpg`, status: 'OK', links: { '50x70': '/a' } }],
  attributes: [
    { key: 'material', label: 'Materiaal', locale: 'nl_NL', type: 'STRING', value: 'teak', recognized: true },
  ],
  shippingOptions: [{ type: 'SHIP', costCents: 695, time: '2d-5d' }],
  somethingNew: { kept: [1, 2, 3] },
  ...changes,
});

export const adsFrom = (first: number, count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, i) => ad(first + i));
