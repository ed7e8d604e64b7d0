// Price lists of the systems in `test/corpora/systems`, with what a seller answers when the first one is imported.
import type { FieldPath } from '../../shared/ad/model.ts';
import type { JsonObject } from '../../shared/json.ts';
import { isJsonObject } from '../../shared/json.ts';
import type { FieldReading, FoldPrice, FoldReading } from '../../shared/proposals/table-reading.ts';
import type { TwoWeeks } from '../corpora/systems/systems.ts';
import { filesOf, systems } from '../corpora/systems/systems.ts';
import type { SystemFile } from '../corpora/systems/table.ts';

/** What a seller says of the first list, and nothing of the second but what it has `added`. */
export type Answers = {
  /** A recipe of the guide that the seller added before. */
  readonly example?: string;
  /** What columns are for, by their headers; null leaves one out. */
  readonly columns?: Readonly<Record<string, FieldPath | null>>;
  /** What the file has no column for, beyond `GIVEN`. */
  readonly fields?: readonly FieldReading[];
  /** Which rows are one ad. */
  readonly fold?: FoldReading;
  /** Which price an ad gets whose rows have different ones; absent where that is not asked. */
  readonly price?: FoldPrice;
  /** Rows that the seller does not want, by their titles. */
  readonly unwanted?: readonly string[];
  /** What a column is for that only the second list has, and that its name says wrongly. */
  readonly added?: Readonly<Record<string, FieldPath | null>>;
};

/** A category that asks for nothing but what a list has, the bid and budgets of every ad. */
export const GIVEN: readonly FieldReading[] = [
  { to: 'categoryId', from: { value: '5104' }, rows: 'new' },
  { to: 'bidMicros', from: { value: '0.10' }, rows: 'new' },
  { to: 'budgets.daily.limitMicros', from: { value: '0.50' }, rows: 'new' },
  { to: 'budgets.total.limitMicros', from: { value: '25' }, rows: 'new' },
];

export const PRICE_LISTS: Readonly<Record<string, Answers>> = {
  woocommerce: {},
  shopify: {},
  'google-merchant': {},
  bol: {},
  lightspeed: { example: 'lightspeed-nl' },
  prestashop: { example: 'prestashop-fr' },
  etsy: { example: 'etsy' },
  magento: { price: 'lowest' },
  ebay: { price: 'lowest' },
  wholesaler: {
    columns: {
      'Art.nr.': 'vendorId',
      Artikel: 'title',
      Omschrijving: 'description',
      'Advies\nincl. btw': 'price.amountCents',
    },
    // `2-3 wkn`, which the marketplace takes for no delivery time.
    added: { Levertijd: null },
  },
  bookkeeping: {
    columns: {
      Artikelcode: 'vendorId',
      Omschrijving: 'title',
      'Verkoopprijs incl. btw': 'price.amountCents',
    },
    // Articles of a bookkeeping program are described nowhere.
    fields: [{ to: 'description', from: { template: '{Omschrijving}, {Leverancier}' }, rows: 'new' }],
    unwanted: ['Vrije regel', 'Tekstregel'],
  },
  amazon: {
    columns: { Preis: 'price.amountCents' },
    fold: { by: 'Eltern-SKU', names: ['{Verkäufer-SKU}'] },
    price: 'lowest',
  },
  classifieds: {
    columns: { 'ad/vendorId': 'vendorId', 'ad/price': null, 'ad/zipcode': null },
    fields: [{ to: 'price.amountCents', from: { formula: '{ad/price} / 100' }, rows: 'all' }],
  },
};

const SEED = 7;

export const weeksOf = (name: string): Promise<TwoWeeks> => {
  const system = systems.find((one) => one.name === name);
  if (!system) throw new Error(`no system ${name}`);
  return filesOf(system, SEED);
};

/** An ad as the marketplace has it, as far as a list says it. */
export type SentAd = {
  readonly vendorId: string;
  readonly title: string;
  readonly cents: number;
  readonly categoryId: number;
  readonly bidMicros: string;
};

/** An ad of the service with a vendor ID, as far as a list says what it is. */
export const sentAd = ({ vendorId, title, price, categoryId, bidMicros }: JsonObject): readonly SentAd[] => {
  if (typeof vendorId !== 'string') return [];
  const cents = isJsonObject(price) ? Number(price['amountCents']) : Number.NaN;
  return [
    { vendorId, title: String(title), cents, categoryId: Number(categoryId), bidMicros: String(bidMicros) },
  ];
};

/** What is not as it is meant, ad by ad. */
export const differencesOf = (ads: readonly SentAd[], { expected }: SystemFile): readonly string[] => {
  const byId = new Map(ads.map((ad) => [ad.vendorId, ad]));
  return expected.flatMap(({ ids, title, priceCents }) => {
    const ad = ids.flatMap((id) => byId.get(id) ?? [])[0];
    if (!ad) return [`${ids[0]}: none`];
    return [
      ...(ad.title === title ? [] : [`${ids[0]}: title ${ad.title}`]),
      ...(ad.cents === priceCents ? [] : [`${ids[0]}: price ${ad.cents}, not ${priceCents}`]),
    ];
  });
};
