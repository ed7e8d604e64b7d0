import { readCounts, readInterval } from '../categories/interval.ts';
import type { CategoryTree } from '../categories/tree.ts';
import { day, minute } from '../clock.ts';
import type { Ad, Budgets, Category, CategoryConfig, Price, ShippingOption } from '../model.ts';
import type { Random } from '../random.ts';
import { createRandom, hashOf } from '../random.ts';
import { attributesFor } from './ad-attributes.ts';
import type { Leaf } from './catalogue.ts';
import { sellerId, strangerId } from './seller.ts';
import type { Language, Tenant } from './tenants.ts';
import { wordIn } from './tenants.ts';
import { descriptions, oddBeginnings, pickupWords, titleEndings } from './texts.ts';

export type AdPlan = {
  readonly tenant: Tenant;
  readonly categories: CategoryTree;
  readonly seed: number;
  readonly count: number;
  /** The newest ad is at least this old (epoch milliseconds). */
  readonly epoch: number;
  readonly campaignId: number;
};

/** Above 2^31, as identifiers need not fit 32 bits. */
const firstId = 2_150_000_000;

const deprecatedPriceTypes = ['NEGOTIABLE', 'SWAP', 'NOT_APPLICABLE', 'ON_DEMAND', 'RESERVED'];

const statusCycle: readonly string[] = [
  ...Array<string>(62).fill('ACTIVE'),
  ...Array<string>(17).fill('PAUSED'),
  ...Array<string>(8).fill('DELETED'),
  ...Array<string>(4).fill('BUDGET_REACHED'),
  ...Array<string>(4).fill('DAILY_BUDGET_REACHED'),
  ...Array<string>(2).fill('DOMAIN_PENDING'),
  ...Array<string>(2).fill('SUSPENDED_BY_CS'),
  'DELETED_BY_CS',
];

type Draft = {
  readonly plan: AdPlan;
  readonly index: number;
  readonly random: Random;
  readonly leaf: Leaf;
  readonly category: Category;
  readonly config: CategoryConfig;
  readonly language: Language;
  readonly locale: string;
  readonly status: string;
  /** An ad with the required fields only. */
  readonly minimal: boolean;
};

const titleOf = ({ random, leaf, language, config, index }: Draft): string => {
  const core = `${wordIn(leaf.noun, language)} ${random.pick(leaf.models)}`;
  const ending = wordIn(random.pick(titleEndings), language);
  const odd = index % 19 === 5 ? random.pick(oddBeginnings) : '';
  const { max } = readCounts(config.titleLength);
  const fits = [odd + core + ending, odd + core, core].find(
    (title) => [...title].length <= Math.min(max, 60),
  );
  return fits ?? [...core].slice(0, Math.min(max, 60)).join('').trim();
};

const priceOf = ({ random, config, leaf, index, minimal }: Draft): Price => {
  if (index % 53 === 11) return { priceType: random.pick(deprecatedPriceTypes) };
  const usual = config.priceTypes.includes('FIXED_PRICE') && random.chance(0.7);
  const priceType = usual ? 'FIXED_PRICE' : random.pick(config.priceTypes);
  if (priceType !== 'FIXED_PRICE' && priceType !== 'BIDDING_FROM') return { priceType };
  const [low, high] = leaf.price;
  const whole = low + Math.floor((high - low) * random.next() ** 2);
  const units = Object.keys(config.priceUnits ?? {});
  return {
    priceType,
    amountCents: whole * 100 + random.pick([0, 0, 50, 95, 99]),
    ...(units.length > 0 && !minimal && random.chance(0.15) ? { priceUnit: random.pick(units) } : {}),
  };
};

const cent = 10_000n;
const wholeCents = (micros: bigint): bigint => (micros / cent) * cent;
const clampTo = (value: bigint, min: bigint, max: bigint): bigint =>
  value < min ? min : value > max ? max : value;

const bidOf = ({ random, config }: Draft): bigint => {
  const { min, max } = readInterval(config.bidMicros);
  const usual = min + ((max - min) * BigInt(random.int(0, 150))) / 1000n;
  // Most sellers bid in whole cents, some in fractions.
  return clampTo(random.chance(0.9) ? wholeCents(usual) : (usual / 1000n) * 1000n, min, max);
};

const limitOf = (random: Random, interval: string, atLeast: bigint, typical: readonly number[]): bigint => {
  const { min, max } = readInterval(interval);
  const wanted = BigInt(random.pick(typical)) * 1_000_000n;
  return clampTo(wanted < atLeast ? wholeCents(atLeast) + cent : wanted, min, max);
};

const budgetsOf = (draft: Draft, bid: bigint, automatic: boolean): Budgets => {
  const { random, config, status } = draft;
  const clicks = status === 'PAUSED' ? random.int(0, 40) : random.int(0, 160);
  const total = bid * BigInt(clicks);
  const daily = bid * BigInt(random.int(0, Math.min(clicks, 12)));
  const unlimitedTotal = status !== 'BUDGET_REACHED' && random.chance(0.35);
  const unlimitedDaily = status !== 'DAILY_BUDGET_REACHED' && !automatic && random.chance(0.25);
  const dailyLimit = limitOf(random, config.dailyBudgetMicros, daily + bid, [2, 5, 5, 10, 25]);
  const totalLimit = limitOf(random, config.totalBudgetMicros, total + bid, [20, 50, 100, 250, 500]);
  const dailySpent = status === 'DAILY_BUDGET_REACHED' ? dailyLimit - bid / 2n : daily;
  const known = total < dailySpent ? dailySpent : total;
  const totalSpent =
    status === 'BUDGET_REACHED' ? totalLimit : known < totalLimit - bid ? known : totalLimit - bid;
  const spent = totalSpent > 0n ? totalSpent : 0n;
  return {
    daily: {
      limitMicros: unlimitedDaily ? 'UNLIMITED' : String(dailyLimit),
      spentMicros: String(
        status === 'DAILY_BUDGET_REACHED' ? dailyLimit : dailySpent < spent ? dailySpent : spent,
      ),
    },
    total: { limitMicros: unlimitedTotal ? 'UNLIMITED' : String(totalLimit), spentMicros: String(spent) },
  };
};

const shippingOf = ({ random, config, plan, language, minimal }: Draft): readonly ShippingOption[] => {
  const presence = config.shippingOption ?? 'DISABLED';
  if (presence === 'DISABLED' || (presence === 'OPTIONAL' && (minimal || random.chance(0.5)))) return [];
  const ship: ShippingOption = {
    type: 'SHIP',
    costCents: random.pick([0, 495, 695, 1250, 3995]),
    time: random.pick(['1d-2d', '2d-5d', '3d-7d']),
  };
  const pickup: ShippingOption = {
    type: 'PICKUP',
    pickupLocation: wordIn(pickupWords, language).replace('{city}', plan.tenant.city),
  };
  return random.pick([[ship], [pickup], [ship, pickup]]);
};

/** Pictures stored in the sandbox, and sometimes an external one that could not be fetched. */
const imagesOf = ({ random, config, minimal, plan, index }: Draft, updated: number): Ad['images'] => {
  const { min, max } = readCounts(config.images);
  const count = minimal ? min : Math.max(min, random.int(0, Math.min(max, 4)));
  return Array.from({ length: count }, (_, position) => {
    const image = {
      uploadId: `demo-${hashOf(plan.seed, index, position)}`,
      status: 'OK',
      dateLastUpdated: updated,
    };
    if (index % 41 !== 9 || position !== count - 1) return image;
    const src = `https://img.${plan.tenant.domain}/products/${index}_${position}.jpg?w=1024&h=768`;
    return { src, status: random.pick(['ERROR', 'PENDING']), dateLastUpdated: updated };
  });
};

const vendorIdOf = (index: number): string | undefined => {
  if (index % 13 === 12) return undefined;
  const number = String(index + 100).padStart(5, '0');
  const forms = [
    number,
    `SKU-${number}`,
    `${number}-a`,
    `Winkel ${number}`,
    `00${number}`,
    `art.${number}/B`,
  ];
  return forms[hashOf('vendor', index) % forms.length];
};

const linksOf = ({ random, config, plan, minimal, index, status }: Draft): Pick<Ad, 'url' | 'displayUrl'> => {
  const domain = status === 'DOMAIN_PENDING' ? `nieuw-${plan.tenant.domain}` : plan.tenant.domain;
  const wanted = config.urlMandatory === true || status === 'DOMAIN_PENDING';
  if (!wanted && (minimal || random.chance(0.4))) return {};
  const url = `https://www.${domain}/p/${index}?utm_source=market&utm_medium=cpc`;
  return random.chance(0.6) ? { url, displayUrl: `www.${domain}` } : { url };
};

const datesOf = ({
  plan,
  index,
  random,
  status,
}: Draft): Pick<Ad, 'dateCreated' | 'dateLastUpdated' | 'dateDeleted'> => {
  const age = ((plan.count - index) / Math.max(plan.count, 1)) * 700 * day;
  const dateCreated = Math.floor(plan.epoch - age - random.next() * minute);
  const touched = random.chance(0.3) ? random.next() ** 3 : random.next();
  const dateLastUpdated = Math.floor(plan.epoch - (plan.epoch - dateCreated) * touched);
  return status.startsWith('DELETED')
    ? { dateCreated, dateLastUpdated, dateDeleted: dateLastUpdated }
    : { dateCreated, dateLastUpdated };
};

const contactOf = ({ plan, random, config, minimal }: Draft): Partial<Ad> => {
  const region = config.region ?? 'DISABLED';
  const regionId = region === 'MANDATORY' || (region === 'OPTIONAL' && !minimal);
  return {
    ...(regionId ? { regionId: random.pick(plan.tenant.regionIds) } : {}),
    ...(minimal ? {} : { phoneNumber: plan.tenant.phone(random.int(10_000_000, 89_999_999)) }),
    ...(minimal || random.chance(0.5)
      ? {}
      : { salutation: random.pick(['COMPANY', 'MALE', 'FEMALE', 'FAMILY']) }),
    postcode: minimal ? plan.tenant.wholeCountryPostcode : random.pick(plan.tenant.postcodes),
  };
};

const adOf = (draft: Draft): Ad => {
  const { plan, index, random, category, language } = draft;
  const title = titleOf(draft);
  const automatic = random.chance(0.08);
  const bid = bidOf(draft);
  const budgets = budgetsOf(draft, bid, automatic);
  const dates = datesOf(draft);
  const vendorId = draft.minimal ? undefined : vendorIdOf(index);
  return {
    id: firstId + index * 7,
    userId: sellerId,
    // From the time when the seller used another program.
    ...(index % 3 === 0 ? { externalId: `EXT-${1000 + index}` } : {}),
    title,
    description: wordIn(random.pick(descriptions), language)
      .replaceAll('{title}', title)
      .replaceAll('{city}', plan.tenant.city),
    categoryId: category.id,
    status: draft.status,
    price: priceOf(draft),
    bidMicros: automatic ? 'AUTOMATIC' : String(bid),
    budgets,
    campaignId: plan.campaignId,
    sellerName: plan.tenant.shop,
    allowContactByEmail: random.chance(0.8),
    ...contactOf(draft),
    ...(vendorId === undefined ? {} : { vendorId }),
    ...dates,
    ...linksOf(draft),
    images: imagesOf(draft, dates.dateLastUpdated),
    attributes: attributesFor(category, draft),
    shippingOptions: shippingOf(draft),
    ...(index % 250 === 42
      ? { extra: { sustainabilityLabel: 'B', stock: { onHand: 3, warehouse: 'A-07' } } }
      : {}),
  };
};

/** The status of the ad at an index, within the limits of its category. */
const statusFor = (index: number, config: CategoryConfig, activeSoFar: number): string => {
  if (index % 250 === 41) return 'UNDER_REVIEW';
  const status = statusCycle[(index * 37) % statusCycle.length] ?? 'ACTIVE';
  const max = config.activeAds === undefined ? Number.MAX_SAFE_INTEGER : readCounts(config.activeAds).max;
  return status === 'ACTIVE' && activeSoFar >= max ? 'PAUSED' : status;
};

const leafFor = (leaves: readonly Leaf[], random: Random, used: ReadonlyMap<number, number>): Leaf => {
  const leaf = random.pick(leaves);
  const crowded = (leaf.config === 'small' || leaf.config === 'limited') && (used.get(leaf.id) ?? 0) >= 60;
  // Sellers do not keep hundreds of ads where few may be active, nor many in closed categories.
  const closed = leaf.status !== undefined && random.chance(0.8);
  return crowded || closed ? leafFor(leaves, random, used) : leaf;
};

/** The seller's ads, oldest first; deterministic for a plan. */
export const generateAds = (plan: AdPlan): readonly Ad[] => {
  const used = new Map<number, number>();
  const active = new Map<number, number>();
  const ads: Ad[] = [];
  for (let index = 0; index < plan.count; index += 1) {
    const random = createRandom(hashOf(plan.seed, 'ad', index));
    const leaf = leafFor(plan.categories.leaves, random, used);
    const category = plan.categories.get(leaf.id);
    if (category?.config === undefined) continue;
    const [locale, language] = plan.tenant.locales[
      plan.tenant.name !== 'nl' && random.chance(0.3) ? 1 : 0
    ] ?? ['', 'en'];
    const status = statusFor(index, category.config, active.get(leaf.id) ?? 0);
    used.set(leaf.id, (used.get(leaf.id) ?? 0) + 1);
    if (status === 'ACTIVE') active.set(leaf.id, (active.get(leaf.id) ?? 0) + 1);
    const minimal = index % 25 === 7;
    const { config } = category;
    ads.push(adOf({ plan, index, random, leaf, category, config, language, locale, status, minimal }));
  }
  return ads;
};

/** Ads of another seller in the same market. */
export const strangersAds = (plan: AdPlan): readonly Ad[] =>
  generateAds({ ...plan, seed: plan.seed + 1, count: 3 }).map((ad) => ({
    ...ad,
    id: ad.id - 1000,
    userId: strangerId,
    campaignId: plan.campaignId + 1,
  }));
