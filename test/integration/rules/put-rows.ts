/** The interface's additional PUT /ad/{id} errors, and the rows of a create on fields that were not edited. */
import type { Category, CategoryAttribute } from '../../../shared/category/category.ts';
import { lowest } from '../../../shared/category/interval.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Changes } from './compare.ts';
import { attributeEntry } from './plain-ad.ts';
import { plainest, type Row, type Values } from './rows.ts';

const TAKEN_ONCE = 'nobody changed it, and the service took it once: the service decides, and we warn';
const SUPPLEMENT = 'only the supplement says so, and then it is a warning of ours';

const least = (category: Category, budget: 'daily' | 'total'): bigint => {
  const bounds = category.config?.[budget];
  return (bounds && lowest(bounds)) ?? 0n;
};

/** More than any category asks at least of a budget, so that what was spent is what counts. */
const SPENT = 60_000_000n;
const BID = 250_000n;

const limits = (
  daily: bigint | 'UNLIMITED',
  total: bigint | 'UNLIMITED',
  bid: bigint | 'AUTOMATIC' = BID,
): Changes => ({
  bidMicros: String(bid),
  'budgets.daily.limitMicros': String(daily),
  'budgets.total.limitMicros': String(total),
});

const spent = { spendMicros: SPENT.toString(), always: true } as const;

/** An edit that has nothing to do with what is wrong. */
const ELSEWHERE: Changes = { allowContactByEmail: false };

const withEntry =
  (entry: JsonObject) =>
  (ad: JsonObject): JsonObject => ({
    attributes: [...(ad['attributes'] as readonly Json[]), entry],
  });

const isFixed = ({ type, writable, updatable }: CategoryAttribute): boolean =>
  type === 'STRING' && writable && !updatable;

const fixedIn = (attributes: readonly CategoryAttribute[]): CategoryAttribute => {
  const found = attributes.find(isFixed);
  if (!found) throw new Error('no such attribute');
  return found;
};

const other: Values = (ad, _category, { leaves }) => ({
  categoryId: leaves.find((leaf) => plainest(leaf) && leaf.id !== ad['categoryId'])?.id ?? null,
});

const ADDITIONAL: readonly Row[] = [
  {
    row: 'status 2001',
    gives: '2001 status',
    passes: [{ status: 'ACTIVE' }, { status: 'DELETED' }, { status: 'PAUSED', ...ELSEWHERE }],
    fails: [{ status: 'SUSPENDED_BY_CS' }, { status: 'GONE', ...ELSEWHERE }],
  },
  {
    row: 'status 2017 of a deleted ad',
    gives: '2017 status',
    before: { status: 'DELETED' },
    passes: [ELSEWHERE],
    fails: [ELSEWHERE, { status: 'ACTIVE' }],
  },
  {
    row: 'status 2017 of an ad deleted by support',
    gives: '2017 status',
    before: { status: 'DELETED_BY_CS' },
    passes: [ELSEWHERE],
    fails: [ELSEWHERE, { status: 'PAUSED' }],
  },
  {
    row: 'status 2017 of a suspended ad',
    gives: '2017 status',
    differs: [{ ours: [], theirs: ['2017 status'], because: SUPPLEMENT }],

    before: { status: 'SUSPENDED_BY_CS' },
    passes: [ELSEWHERE],
    fails: [{ status: 'ACTIVE' }],
  },
  {
    row: 'status of an ad whose domain waits',
    gives: '',
    before: { status: 'DOMAIN_PENDING', always: true },
    passes: [ELSEWHERE, { status: 'PAUSED' }],
    fails: [],
  },
  { row: 'categoryId 2012', gives: '2012 categoryId', passes: [ELSEWHERE], fails: [other] },
  {
    row: 'categoryId 2023',
    gives: '2023 categoryId',
    before: { patch: (_ad, _category, { deleted }) => ({ categoryId: deleted.id }) },
    passes: [ELSEWHERE],
    fails: [ELSEWHERE],
  },
  {
    row: 'totalBudget 2002 below what was spent',
    gives: '2002 budgets.total.limitMicros',
    differs: [
      {
        preset: 'opposite',
        ours: [],
        theirs: ['2002 budgets.daily.limitMicros'],
        because: 'a day above the total: only the tables of versions 2 and 3 forbid it, a warning of ours',
      },
    ],

    before: spent,
    passes: [
      limits('UNLIMITED', SPENT + BID),
      limits('UNLIMITED', 'UNLIMITED'),
      limits(900_000_000n, SPENT, 'AUTOMATIC'),
    ],
    fails: [limits('UNLIMITED', SPENT - 1n)],
  },
  {
    row: 'totalBudget 2002 below the category',
    gives: '2002 budgets.total.limitMicros',
    passes: [(_ad, category) => limits('UNLIMITED', least(category, 'total'))],
    fails: [(_ad, category) => limits('UNLIMITED', least(category, 'total') - 1n)],
  },
  {
    row: 'totalBudget 2019',
    gives: '2019 budgets.total.limitMicros',
    before: spent,
    passes: [limits('UNLIMITED', SPENT + BID)],
    fails: [limits('UNLIMITED', SPENT + BID - 1n), limits('UNLIMITED', SPENT)],
  },
  {
    row: 'dailyBudget 2020',
    gives: '2020 budgets.daily.limitMicros',
    differs: [
      {
        preset: 'opposite',
        ours: [],
        theirs: ['2020 budgets.daily.limitMicros'],
        because: 'what was spent today is not exposed there, so nobody but the service can know',
        unknowable: true,
      },
    ],

    before: spent,
    passes: [limits(SPENT + BID, 'UNLIMITED'), limits(SPENT, 'UNLIMITED', 'AUTOMATIC')],
    fails: [limits(SPENT + BID - 1n, 'UNLIMITED'), limits(SPENT - 1n, 'UNLIMITED')],
  },
  {
    row: 'dailyBudget 2002 below the category',
    gives: '2002 budgets.daily.limitMicros',
    passes: [(_ad, category) => limits(least(category, 'daily'), 'UNLIMITED')],
    fails: [(_ad, category) => limits(least(category, 'daily') - 1n, 'UNLIMITED')],
  },
  {
    row: 'vendorId 2024',
    gives: '2024 vendorId',
    differs: [{ ours: [], theirs: ['2024 vendorId'], because: SUPPLEMENT }],

    before: { patch: () => ({ vendorId: 'tafel-1' }) },
    passes: [ELSEWHERE],
    fails: [{ vendorId: 'tafel-2' }],
  },
  {
    row: 'attribute updatable',
    gives: '2035 attributes',
    differs: [{ ours: [], theirs: ['2035 attributes'], because: SUPPLEMENT }],
    in: ({ attributes }) => attributes.some(isFixed),
    before: {
      patch: (ad, { attributes }) =>
        withEntry(attributeEntry(fixedIn(attributes), 'nl_NL', '8712345678906'))(ad),
      always: true,
    },
    passes: [ELSEWHERE],
    fails: [(_ad, { attributes }) => ({ [`attributes.${fixedIn(attributes).key}`]: '8712345678999' })],
  },
];

type Patch = NonNullable<NonNullable<Row['before']>['patch']>;

const untouched = (
  row: string,
  gives: string,
  patch: Patch,
  more: Pick<Row, 'in' | 'differs'> = {},
): Row => ({
  differs: [{ ours: [], theirs: [gives], because: TAKEN_ONCE }],
  ...more,
  row: `${row}, untouched`,
  gives,
  before: { patch },
  passes: [],
  fails: [ELSEWHERE],
});

const UNTOUCHED: readonly Row[] = [
  untouched('title 2002', '2002 title', () => ({ title: 'x'.repeat(61) })),
  untouched('description 2002', '2002 description', () => ({ description: 'kort' })),
  untouched('sellerName 2000', '2000 sellerName', () => ({ sellerName: '' })),
  untouched('bidMicros 2002', '2002 bidMicros', () => ({ bidMicros: '1' })),
  untouched(
    'priceType 2001',
    '2001 price.priceType',
    () => ({ price: { priceType: 'SWAP', amountCents: null } }),
    {
      differs: [
        { preset: 'documented', ours: [], theirs: ['2001 price.priceType'], because: TAKEN_ONCE },
        {
          preset: 'opposite',
          ours: [],
          theirs: [],
          because: 'the interface leaves open whether they are refused or moved: a rule with leeway',
        },
      ],
    },
  ),
  untouched('price 2000', '2000 price.amountCents', () => ({
    price: { priceType: 'FIXED_PRICE', amountCents: null },
  })),
  untouched('links.url 2006', '2006 links.url', () => ({ links: { url: 'geen adres' } })),
  untouched('phoneNumber 2010', '2010 phoneNumber', () => ({ phoneNumber: 'bel mij' })),
  untouched('salutation 2001', '2001 salutation', () => ({ salutation: 'DR' }), {
    differs: [
      {
        ours: [],
        theirs: ['2001 salutation'],
        because: 'a word the service itself gave may be newer than the interface: a warning of ours',
      },
    ],
  }),
  untouched('images.url 2006', '2006 images', () => ({ images: [{ src: 'twee woorden' }] })),
  untouched('attribute mandatory', '2000 attributes', () => ({ attributes: [] })),
  untouched('attribute values', '2001 attributes', (ad) => ({
    attributes: (ad['attributes'] as readonly JsonObject[]).map((entry) => ({ ...entry, value: 'Bakeliet' })),
  })),
  untouched(
    'attribute.value 2005',
    '2005 attributes',
    withEntry({ key: 'a', label: 'a', type: 'STRING', value: 'x'.repeat(513) }),
  ),
  untouched(
    'attribute.value 2001',
    '2001 attributes',
    withEntry({ key: 'a', label: 'a', type: 'NUMBER', value: 'x' }),
  ),
  untouched(
    'attribute.name 2005',
    '2005 attributes',
    withEntry({ key: 'x'.repeat(33), label: 'a', type: 'STRING', value: 'x' }),
  ),
  untouched(
    'shippingOption DISABLED',
    '2001 shippingOptions',
    () => ({ shippingOptions: [{ type: 'SHIP', costCents: 1 }] }),
    { in: ({ config }) => config?.shippingOption === 'DISABLED' && config.region !== 'MANDATORY' },
  ),
  untouched('region DISABLED', '2001 regionId', () => ({ regionId: 1 })),
];

export const PUT_ROWS: readonly Row[] = [...ADDITIONAL, ...UNTOUCHED];
