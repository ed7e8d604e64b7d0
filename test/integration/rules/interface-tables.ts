/** The tables of the interface, row by row as published: what the comparison has to name. */

const rows = (table: Readonly<Record<string, readonly number[]>>): readonly string[] =>
  Object.entries(table).flatMap(([field, codes]) => codes.map((code) => `${field} ${code}`));

/** *POST /ad field errors*. */
export const POST_TABLE = rows({
  allowContactByEmail: [2001],
  'attribute.name': [2000, 2004, 2005],
  'attribute.type': [2000, 1006],
  'attribute.value': [2000, 2004, 2005, 2001],
  categoryId: [1006, 2000, 2001, 2022, 2023],
  description: [2000, 2002],
  id: [1006, 2001],
  'images.size': [2002],
  'images.url': [2006],
  'links.displayUrl': [2005],
  'links.url': [2005, 2006],
  phoneNumber: [2005, 2010],
  postcode: [2005],
  price: [1006, 2000, 2001, 2002],
  priceType: [2001],
  salutation: [2001],
  sellerName: [2000, 2005],
  status: [2000, 2001],
  title: [2000, 2002],
  vendorId: [2005],
  allowPaypal: [2001],
  cpc: [1006, 2000, 2002],
  currency: [2000, 2001],
  dailyBudget: [1006, 2002],
  totalBudget: [1006, 2002],
  externalId: [2005],
});

/** Fields that the ad of version 5 no longer has (`docs/interface.md#versions`). */
export const NOT_IN_V5: ReadonlySet<string> = new Set([
  'allowPaypal 2001',
  'currency 2000',
  'currency 2001',
  'externalId 2005',
]);

/** *Additional PUT /ad/{id} errors*. */
export const PUT_TABLE = rows({
  status: [2001, 2017],
  categoryId: [2012, 2023],
  totalBudget: [2002, 2019],
  dailyBudget: [2020],
});

/** *Config (version 5)* and *Category attribute*; `activeAds` is held in a test of its own, it needs the ads for real. */
export const CATEGORY_LIMITS = [
  'bidMicros minimum',
  'bidMicros maximum',
  'bidMicros with open bounds',
  'dailyBudgetMicros minimum',
  'dailyBudgetMicros maximum',
  'dailyBudgetMicros with open bounds',
  'totalBudgetMicros minimum',
  'totalBudgetMicros maximum',
  'totalBudgetMicros with open bounds',
  'totalBudgetMicros above 2^53',
  'titleLength minimum',
  'titleLength maximum',
  'descriptionLength minimum',
  'descriptionLength maximum',
  'images minimum',
  'images maximum',
  'images on create',
  'urlMandatory',
  'shippingOption DISABLED',
  'shippingOption OPTIONAL',
  'shippingOption MANDATORY',
  'region DISABLED',
  'region OPTIONAL',
  'region MANDATORY',
  'priceTypes',
  'priceTypes deprecated',
  'priceUnits',
  'attribute mandatory',
  'attribute values',
  'attribute range',
  'attribute precision',
  'attribute type NUMBER',
  'attribute type LIST',
  'attribute type BOOL',
  'attribute writable',
  'attribute updatable',
] as const;
