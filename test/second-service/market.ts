/** What the service knows: its seller's ads, campaigns, pictures and feed imports, and its clock. */
import type { Readings } from './readings.ts';

export const ROOT = '/api/sellside';

export type Limit = { readonly limitMicros: string; readonly spentMicros: string };
export type Budgets = { readonly daily: Limit; readonly total: Limit };

/** A picture of an ad. `upload` is the identifier of one that was sent as a file. */
export type Picture = { readonly src: string; readonly upload?: string; readonly at: number };

export type Ad = {
  readonly id: number;
  title: string;
  status: string;
  readonly dateCreated: number;
  dateLastUpdated: number;
  dateDeleted?: number;
  readonly categoryId: number;
  bidMicros: string;
  budgets: Budgets;
  campaignId: number;
  vendorId?: string | undefined;
  links: Readonly<Record<string, string | undefined>>;
  images: readonly Picture[];
  /** The fields that nothing here depends on, as they are read. */
  rest: Readonly<Record<string, unknown>>;
};

export type Campaign = {
  readonly id: number;
  readonly title?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly isDefault: boolean;
  readonly dateCreated: number;
  dateLastUpdated: number;
  status: string;
  budgets: Budgets;
};

/** A file that was sent. `name` is another name of it, for addresses under a name of their own. */
export type Upload = {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  /** Since when no ad has it, if none has. */
  unusedSince: number | undefined;
};

export type FeedMessages = Readonly<
  Record<string, { readonly count: number; readonly vendorIdsSample: readonly string[] }>
>;

export type FeedImport = {
  readonly id: number;
  readonly url: string;
  readonly status: 'PENDING' | 'DONE' | 'REJECTED';
  readonly dateCreated: string;
  readonly error: string;
  readonly warnings?: FeedMessages;
  readonly errors?: FeedMessages;
} & Readonly<Record<string, unknown>>;

export type Market = {
  readonly readings: Readings;
  /** Where it is found, without a slash at its end. */
  readonly address: string;
  readonly ads: Map<number, Ad>;
  readonly campaigns: Map<number, Campaign>;
  readonly uploads: Map<string, Upload>;
  readonly feedImports: Map<number, FeedImport>;
  /** Milliseconds since 1970 by the service's clock. */
  readonly now: () => number;
  /** Lets its clock run ahead. */
  readonly pass: (ms: number) => void;
};

export const isoTime = ({ readings }: Market, at: number): string =>
  readings.fractions ? new Date(at).toISOString() : new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

export const addCampaign = (
  market: Market,
  given: Pick<Campaign, 'status' | 'budgets'> & Partial<Campaign>,
): Campaign => {
  const id = 900 + market.campaigns.size;
  const at = market.now();
  const isDefault = market.campaigns.size === 0;
  const campaign = { dateCreated: at, dateLastUpdated: at, isDefault, ...given, id };
  market.campaigns.set(id, campaign);
  return campaign;
};

const seedCampaigns = (market: Market): void => {
  const at = { dateCreated: market.now() - 9e9, dateLastUpdated: market.now() - 9e8 };
  const open = { limitMicros: 'UNLIMITED', spentMicros: '0' };
  for (let nth = 0; nth < market.readings.campaigns; nth += 1) {
    const daily = { limitMicros: '50000000', spentMicros: '0' };
    const total = { limitMicros: '900000000', spentMicros: '1000000' };
    const own = nth === 0 ? {} : { vendorId: `cv${nth}` };
    const budgets = nth === 0 ? { daily: open, total: open } : { daily, total };
    addCampaign(market, { ...at, ...own, title: `Campaign ${nth}`, status: 'ACTIVE', budgets });
  }
};

/** Chairs, bicycles and tables; each fourth has a picture at an address of the seller's. */
const seedAds = (market: Market): void => {
  const campaigns = [...market.campaigns.keys()];
  for (let nth = 0; nth < market.readings.ads; nth += 1) {
    const at = market.now() - 4e9 + nth * 60_000;
    const id = 100_001 + nth;
    const picture = { src: `https://shop.example.org/p/${nth}.jpg`, at };
    market.ads.set(id, {
      id,
      title: `Stoel ${nth} eiken`,
      status: nth % 7 === 3 ? 'PAUSED' : 'ACTIVE',
      dateCreated: at,
      dateLastUpdated: at + 1000,
      categoryId: [11, 21, 12][nth % 3] ?? 11,
      bidMicros: String(50_000 + nth * 1000),
      budgets: {
        daily: { limitMicros: '5000000', spentMicros: '0' },
        total: { limitMicros: '50000000', spentMicros: String(nth * 10_000) },
      },
      campaignId: campaigns[nth % campaigns.length] ?? 0,
      vendorId: `V${100 + nth}`,
      links: { url: `https://shop.example.org/p/${nth}` },
      images: nth % 4 === 0 ? [picture] : [],
      rest: {
        description: `Een mooie stoel nummer ${nth} van eiken.`,
        price: { priceType: 'FIXED_PRICE', amountCents: 1000 + nth },
        sellerName: 'An Shop',
        postcode: '1012AB',
        phoneNumber: '0201234567',
        allowContactByEmail: true,
        attributes: [],
        shippingOptions: [],
      },
    });
  }
};

export const openMarket = (readings: Readings, address: string): Market => {
  let ahead = 0;
  const market: Market = {
    readings,
    address,
    ads: new Map(),
    campaigns: new Map(),
    uploads: new Map(),
    feedImports: new Map(),
    now: () => Date.now() + ahead,
    pass: (ms) => {
      ahead += ms;
    },
  };
  seedCampaigns(market);
  seedAds(market);
  return market;
};
