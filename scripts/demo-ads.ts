// What the demo does to which ads, and whether the sandbox ended up exactly there.
import { isDeepStrictEqual } from 'node:util';
import { formatFieldValue } from '../shared/ad/codec.ts';
import { fieldOf } from '../shared/ad/fields.ts';
import { attributePathsOf, readField } from '../shared/ad/paths.ts';
import type { JsonObject } from '../shared/json.ts';
import { MICROS_PER_UNIT, micros, microsOf } from '../shared/money/micros.ts';
import { formatMoney, parseMicros } from '../shared/money/money.ts';
import { PLAIN } from '../shared/money/number-format.ts';

type Budget = { readonly limitMicros: string; readonly spentMicros?: string };

/** The parts of an ad that the demo looks at, as on the wire. */
export type Ad = {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly categoryId: number;
  readonly bidMicros: string;
  readonly sellerName: string;
  readonly budgets: { readonly daily: Budget; readonly total: Budget };
  readonly price: { readonly priceType: string; readonly amountCents?: number };
};

type Row = Ad & { readonly key: string };

const TEXT = { kind: 'text' } as const;
export const CENT = MICROS_PER_UNIT / 100n;
/** Below this every category of the sandbox takes a bid that is a cent higher. */
const HIGHEST_BID = MICROS_PER_UNIT / 10n;

/** Room in a budget for one more click at the raised bid. */
const hasRoom = (budget: Budget): boolean => {
  const limit = microsOf(budget.limitMicros);
  return limit === undefined || limit - (microsOf(budget.spentMicros ?? '0') ?? 0n) > MICROS_PER_UNIT;
};

const isPlain = ({ bidMicros, budgets, price }: Ad): boolean => {
  const bid = microsOf(bidMicros);
  const cheap = bid !== undefined && bid < HIGHEST_BID;
  return cheap && hasRoom(budgets.daily) && hasRoom(budgets.total) && price.priceType === 'FIXED_PRICE';
};

/** The ads of the demo: 20 for a bid, 5 for a title, one to delete, one to pause by mistake, one to take after. */
export const chooseAds = (ads: readonly Row[]) => {
  // Rows are numbered as their pages arrive: only the ids give every run the same ads.
  const plain = ads.filter(isPlain).toSorted((one, other) => one.id - other.id);
  const [deleted, undone, model] = plain.slice(25, 28);
  if (!deleted || !undone || !model)
    throw new Error(`Only ${plain.length} ads are plain enough for the demo.`);
  return { bids: plain.slice(0, 20), titles: plain.slice(20, 25), deleted, undone, model };
};

export const plainMoney = (amount: bigint): string => formatMoney(micros(amount), PLAIN);

/** The ad's bid and a cent, as a person types it. */
export const raisedBid = (ad: Ad): string => plainMoney((microsOf(ad.bidMicros) ?? 0n) + CENT);

/** What a category may ask of every ad beside the fields of the table in `newAdTexts`. */
const ASKED = [
  'regionId',
  'links.url',
  'shippingOptions.SHIP.costCents',
  'shippingOptions.SHIP.time',
  'shippingOptions.PICKUP.pickupLocation',
];

const textsOf = (ad: Ad): Readonly<Record<string, string>> => {
  const wire = { ...ad } satisfies JsonObject;
  const texts = [...ASKED, ...attributePathsOf(wire)].map((path): [string, string] => {
    const value = readField(wire, path);
    const text = Array.isArray(value)
      ? JSON.stringify(value)
      : formatFieldValue(fieldOf(path) ?? TEXT, value);
    return [path, text];
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
};

/** The ad's bid as a person types it. */
export const presentBid = (ad: Ad | undefined): string => plainMoney(microsOf(ad?.bidMicros) ?? 0n);

/** Two new ads beside an existing one, as texts. */
export const newAdTexts = (model: Ad) =>
  [1, 2].map(
    (n): Readonly<Record<string, string>> => ({
      ...textsOf(model),
      title: `New demo ad ${n}`,
      description: 'A new ad of the demo, written in the terminal and sent once.',
      categoryId: String(model.categoryId),
      'price.priceType': 'FIXED_PRICE',
      'price.amountCents': '12.50',
      bidMicros: plainMoney(microsOf(model.bidMicros) ?? 0n),
      'budgets.daily.limitMicros': model.budgets.daily.limitMicros === 'UNLIMITED' ? 'UNLIMITED' : '10',
      'budgets.total.limitMicros': 'UNLIMITED',
      status: 'PAUSED',
    }),
  );

type Meant = { readonly id: number; readonly path: string; readonly text: string };

/** Statuses that clicks bring about. */
const SPENT_UP: readonly string[] = ['BUDGET_REACHED', 'DAILY_BUDGET_REACHED'];

const limitsOf = ({ daily, total }: Ad['budgets']) => [daily.limitMicros, total.limitMicros];

/** The ad without the members that the service itself changes with every write, or visitors with every click. */
const settled = ({ dateLastUpdated: _moved, dateDeleted: _gone, ...ad }: Ad & Record<string, unknown>) => ({
  ...ad,
  status: SPENT_UP.includes(ad.status) ? 'ACTIVE' : ad.status,
  budgets: limitsOf(ad.budgets),
});

const wireOf = ({ path, text }: Meant): string => {
  if (path !== 'bidMicros') return text;
  const amount = parseMicros(text, PLAIN);
  return amount.ok ? amount.value.toString() : text;
};

const meantAd = (ad: Ad, meant: readonly Meant[]): Ad => ({
  ...ad,
  ...Object.fromEntries(
    meant.filter(({ id }) => id === ad.id).map((change) => [change.path, wireOf(change)]),
  ),
});

/** Every ad that differs from before plus the intended changes, and every new ad that was not intended. */
export const differences = (
  before: readonly Ad[],
  after: readonly Ad[],
  meant: readonly Meant[],
  created: readonly Readonly<Record<string, string>>[],
): readonly string[] => {
  const known = new Map(before.map((ad) => [ad.id, ad]));
  const changed = after.flatMap((ad) => {
    const was = known.get(ad.id);
    return was && !isDeepStrictEqual(settled({ ...ad }), settled({ ...meantAd(was, meant) })) ? [ad] : [];
  });
  const fresh = after.filter((ad) => !known.has(ad.id)).map((ad) => ad.title);
  const expected = created.map((texts) => texts['title'] ?? '');
  return [
    ...changed.map((ad) => `ad ${ad.id} is not as meant: ${JSON.stringify(ad)}`),
    ...(isDeepStrictEqual([...fresh].sort(), [...expected].sort()) ? [] : [`new ads: ${fresh.join(', ')}`]),
    ...(after.length === before.length + created.length ? [] : [`there are ${after.length} ads`]),
  ];
};
