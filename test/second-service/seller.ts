/** The seller and the categories: read only. */
import type { Answer, Asked, Fields, Route } from './http.ts';
import { accepted, listed, media, notFound, problem, projected, READ, refuse } from './http.ts';
import type { Market } from './market.ts';
import { ROOT } from './market.ts';

export type Category = {
  readonly id: number;
  readonly parentId: number;
  readonly level: number;
  readonly label: string;
  readonly status: 'ACTIVE' | 'CLOSED';
  /** Of a leaf: how many active ads a seller may have in it. */
  readonly mostActive?: number;
};

const TOP: Category = { id: 0, parentId: 0, level: 0, label: 'Alles', status: 'ACTIVE' };

const CATEGORIES: readonly Category[] = [
  { id: 10, parentId: 0, level: 1, label: 'Huis', status: 'ACTIVE' },
  { id: 11, parentId: 10, level: 2, label: 'Stoelen', status: 'ACTIVE', mostActive: 500 },
  { id: 12, parentId: 10, level: 2, label: 'Tafels', status: 'ACTIVE', mostActive: 16 },
  { id: 13, parentId: 10, level: 2, label: 'Kasten', status: 'CLOSED', mostActive: 500 },
  { id: 20, parentId: 0, level: 1, label: 'Sport', status: 'ACTIVE' },
  { id: 21, parentId: 20, level: 2, label: 'Fietsen', status: 'ACTIVE', mostActive: 500 },
];

export const categoryOf = (id: unknown): Category | undefined => CATEGORIES.find((one) => one.id === id);

/** Bounds in micros, both inside. */
export const BOUNDS = {
  bidMicros: [20_000n, 5_000_000n],
  totalBudgetMicros: [1_000_000n, 5_000_000_000n],
  dailyBudgetMicros: [100_000n, 1_000_000_000n],
} as const;

const configOf = (mostActive: number): Fields => ({
  ...Object.fromEntries(Object.entries(BOUNDS).map(([name, [least, most]]) => [name, `[${least},${most}]`])),
  activeAds: `[0,${mostActive}]`,
  titleLength: '[3,60]',
  descriptionLength: '[10,5000]',
  images: '[0,12]',
  urlMandatory: false,
  shippingOption: 'OPTIONAL',
  priceTypes: ['FIXED_PRICE', 'BIDDING', 'BIDDING_FROM', 'FREE', 'SEE_DESCRIPTION', 'CREDIBLE_BID'],
  priceUnits: {},
  verticals: [],
  tags: {},
  region: 'DISABLED',
  relatedPaths: [],
});

const viewOf = (category: Category, levels: number): Fields => {
  const below = CATEGORIES.filter(({ parentId, id }) => parentId === category.id && id !== category.id);
  const parent = category.parentId === 0 ? undefined : categoryOf(category.parentId);
  const chain = [parent, category].filter((one) => one !== undefined);
  return {
    links: { self: `${ROOT}/category/${category.id}`, parent: `${ROOT}/category/${category.parentId}` },
    id: category.id,
    parentId: category.parentId,
    level: category.level,
    path: chain.map(({ id }) => id).join('_'),
    locales: ['nl_NL'],
    label: { nl_NL: category.label },
    breadcrumbs: { nl_NL: chain.map(({ label }) => label) },
    status: category.status,
    ...(category.mostActive === undefined
      ? {}
      : { config: configOf(category.mostActive), attributeGroups: [] }),
    children: levels > 0 ? below.map((one) => viewOf(one, levels - 1)) : [],
  };
};

export const sellerRoutes = ({ readings, ads }: Market): readonly Route[] => {
  const user = (asked: Asked): Answer => {
    const type = accepted(asked, media('user-v4'));
    const home = { houseNumber: '12', streetName: 'Dam', city: 'Amsterdam', country: 'NL' };
    const body = {
      id: 4711,
      emailAddress: 'an@example.org',
      sellerName: 'An Shop',
      phoneNumber: '0201234567',
      options: { feed: readings.feed, vanityUrl: false },
      locations: [{ ...home, postalCode: '1012AB', phoneNumber: '0201234567' }],
      hasAds: ads.size > 0,
      isAPIManaged: true,
    };
    return { status: 200, body, type };
  };
  const category = (asked: Asked, [id = '']: readonly string[]): Answer => {
    const type = accepted(asked, media('category-v5'));
    if (!/^-?\d+$/.test(id)) refuse(problem(2001, 'id'));
    if (Number(id) < 0) refuse(problem(2002, 'id'));
    const found = id === '0' ? TOP : (categoryOf(Number(id)) ?? notFound());
    const levels = Number(asked.query.get('levels') ?? 0);
    return { status: 200, body: projected(asked, viewOf(found, levels)), type };
  };
  const categories = (asked: Asked): Answer => {
    const type = accepted(asked, media('category.list-v5'));
    if (!asked.query.has('categoryIds')) refuse(problem(2000, 'categoryIds'));
    const found = listed(asked.query.get('categoryIds')).map((id) => categoryOf(Number(id)));
    const views = found.flatMap((one) => (one ? [[one.id, viewOf(one, 0)] as const] : []));
    return { status: 200, body: Object.fromEntries(views), type };
  };
  return [
    { method: 'GET', path: /^\/user$/, scopes: READ, answer: user },
    { method: 'GET', path: /^\/category\/([^/]+)$/, scopes: READ, answer: category },
    { method: 'GET', path: /^\/categories$/, scopes: READ, answer: categories },
  ];
};
