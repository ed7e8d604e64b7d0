/** An ad and a category that keep every rule, and ways to bend them. */
import type { AdState, FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { withDrafts } from '../../../../shared/ad/paths.ts';
import { type Category, readCategory } from '../../../../shared/category/category.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { checkAd, type Problem, type RuleInput } from '../../../../shared/rules/index.ts';

export const rawCategory: JsonObject = {
  id: 12,
  status: 'ACTIVE',
  label: { nl_NL: 'Tuin' },
  config: {
    bidMicros: '[20000,5000000]',
    dailyBudgetMicros: '[1000000,1000000000]',
    totalBudgetMicros: '[5000000,90000000000]',
    activeAds: '[0,2]',
    titleLength: '[5,50]',
    descriptionLength: '[10,400]',
    images: '[1,3]',
    urlMandatory: true,
    priceTypes: ['FIXED_PRICE', 'BIDDING', 'SEE_DESCRIPTION', 'SWAP'],
    priceUnits: { PER_M2: { nl_NL: 'per m²' } },
    shippingOption: 'OPTIONAL',
    region: 'OPTIONAL',
  },
  attributeGroups: [
    {
      label: { nl_NL: 'Kenmerken' },
      attributes: [
        { key: 'material', type: 'STRING', mandatory: true, values: { nl_NL: ['Teak', 'Eiken'] } },
        { key: 'width', type: 'NUMBER', range: '[1,100]', precision: 1 },
        { key: 'code', type: 'STRING', length: '[0,4]', updatable: false },
      ],
    },
  ],
};

export const category = readCategory(rawCategory);

export const categoryWith = (config: JsonObject): Category =>
  readCategory({ ...rawCategory, config: { ...(rawCategory['config'] as JsonObject), ...config } });

export const goodAd: JsonObject = {
  title: 'Teak garden table',
  description: 'A table that lasts for years.',
  categoryId: 12,
  status: 'ACTIVE',
  price: { priceType: 'FIXED_PRICE', amountCents: 12_500 },
  bidMicros: '350000',
  budgets: { daily: { limitMicros: '10000000' }, total: { limitMicros: 'UNLIMITED' } },
  sellerName: 'Garden & More',
  salutation: 'COMPANY',
  postcode: '1011AB',
  phoneNumber: '020 624 1111',
  allowContactByEmail: true,
  vendorId: 'table-1',
  links: { url: 'https://example.com/table' },
  images: [{ src: 'https://example.com/table.jpg' }],
  attributes: [{ key: 'material', label: 'Materiaal', locale: 'nl_NL', type: 'STRING', value: 'Teak' }],
};

export const liveAd: JsonObject = {
  ...goodAd,
  id: 7,
  budgets: {
    daily: { limitMicros: '10000000', spentMicros: '2000000' },
    total: { limitMicros: '50000000', spentMicros: '30000000' },
  },
};

export type Changes = Readonly<Record<FieldPath, Json>>;

const draftsOf = (changes: Changes) =>
  Object.entries(changes).map(([field, value]) => ({ field, base: null, value }));

export const stateOf = (base: JsonObject | null, changes: Changes, start = goodAd): AdState => {
  const drafts = draftsOf(changes);
  return {
    key: 'r1' as RowKey,
    id: null,
    base,
    local: withDrafts(base ?? start, drafts),
    drafts,
  };
};

type Around = Partial<Omit<RuleInput, 'ad'>>;

const inputOf = (ad: AdState, around: Around): RuleInput => ({
  ad,
  category,
  campaign: undefined,
  user: undefined,
  locale: 'nl_NL',
  ...around,
});

/** The problems of a new ad that keeps every rule but for these changes. */
export const checkNew = (changes: Changes, around: Around = {}): readonly Problem[] =>
  checkAd(inputOf(stateOf(null, changes), around));

/** The problems of an ad on the marketplace with these edits. */
export const checkLive = (changes: Changes, around: Around = {}, base = liveAd): readonly Problem[] =>
  checkAd(inputOf(stateOf(base, changes), around));

export const short = (problems: readonly Problem[]): readonly string[] =>
  problems.map((problem) => `${problem.severity} ${problem.code} ${problem.field}`);
