/** Random states of a seller's account, put into the sandbox as its other clients and its support would. */
import type { Client } from '../sandbox/client.ts';
import type { Edit } from './edits.ts';
import type { Raw } from './raw.ts';

/** Numbers in [0, 1), always the same for a seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Random = () => number;

/** One of the words, each as likely as its weight says. */
const draw = <T>(random: Random, weighted: readonly (readonly [T, number])[]): T => {
  let rest = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [word, weight] of weighted) {
    rest -= weight;
    if (rest < 0) return word;
  }
  throw new RangeError('nothing to draw from');
};

const oneOf = <T>(random: Random, all: readonly T[]): T =>
  draw(
    random,
    all.map((one) => [one, 1]),
  );

const AD_STATUSES = [
  ['ACTIVE', 70],
  ['PAUSED', 8],
  ['BUDGET_REACHED', 5],
  ['DAILY_BUDGET_REACHED', 5],
  ['DOMAIN_PENDING', 4],
  ['SUSPENDED_BY_CS', 3],
  ['DELETED_BY_CS', 2],
  ['DELETED', 3],
  ['UNDER_REVIEW', 4],
] as const;

const CAMPAIGN_STATUSES = [
  ['ACTIVE', 60],
  ['PAUSED', 10],
  ['BUDGET_REACHED', 8],
  ['DAILY_BUDGET_REACHED', 8],
  ['FROZEN', 14],
] as const;

const CATEGORY_STATUSES = [
  ['ACTIVE', 80],
  ['CLOSED', 8],
  ['DELETED', 6],
  ['RETIRED', 6],
] as const;

const LIMITS = ['0', '1', '500000', '2500000', '80000000', '5000000000', '9223372036854775807'] as const;

/** A budget below, at and over its limit, with none, and one whose spend is not told. */
const budget = (random: Random, unlimited: number): Raw => {
  const limitMicros = draw<string>(random, [
    ['UNLIMITED', unlimited],
    ...LIMITS.map((limit) => [limit, 1] as const),
  ]);
  const limit = limitMicros === 'UNLIMITED' ? 70_000_000n : BigInt(limitMicros);
  const spentMicros = draw(random, [
    ['0', 8],
    [String(limit / 3n), 4],
    [String(limit > 0n ? limit - 1n : 0n), 2],
    [String(limit), 2],
    [String(limit + 1n), 1],
    [null, 1],
  ]);
  return { limitMicros, spentMicros };
};

const budgets = (random: Random, unlimited: number): Raw => ({
  daily: budget(random, unlimited),
  total: budget(random, unlimited),
});

export type Places = {
  readonly ads: readonly number[];
  readonly campaigns: readonly number[];
  readonly categories: readonly number[];
};

const UNKNOWN_ID = 999_999;

const patchOfAd = (random: Random, { campaigns, categories }: Places): Raw => ({
  status: draw(random, AD_STATUSES),
  budgets: budgets(random, 5),
  bidMicros: draw(random, [
    ['AUTOMATIC', 1],
    ['1', 1],
    ['60000', 6],
  ]),
  campaignId: draw<number | null>(random, [
    ...campaigns.map((id) => [id, 3] as const),
    [UNKNOWN_ID, 1],
    [null, 4],
  ]),
  categoryId: draw<number>(random, [...categories.map((id) => [id, 2] as const), [UNKNOWN_ID, 1]]),
});

/**
 * Two states are too rare to be left to chance: a default campaign, which is the first, that holds ads back, and an
 * unknown status on a spent day.
 */
const patchOfCampaign = (random: Random, place: number): Raw => {
  const [active, ...others] = CAMPAIGN_STATUSES;
  const drawn = {
    status: draw<string>(random, place === 0 ? others : [active, ...others]),
    budgets: budgets(random, 12),
  };
  const daily = { limitMicros: '2500000', spentMicros: '2500000' };
  const total = { limitMicros: 'UNLIMITED', spentMicros: '2500000' };
  return place === 1 ? { status: 'FROZEN', budgets: { daily, total } } : drawn;
};

const send = async (client: Client, method: string, path: string, body?: unknown): Promise<void> => {
  const { status, text } = await client.control(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
};

const CONFIG = {
  bidMicros: '[20000,2000000]',
  totalBudgetMicros: '[1000000,5000000000]',
  dailyBudgetMicros: '[500000,1000000000]',
  titleLength: '[1,60]',
  descriptionLength: '[1,9000]',
  images: '[0,8]',
  priceTypes: ['FIXED_PRICE'],
} as const;

const ALWAYS = 1_000_000;

/** Categories never change in the sandbox, but its answers can. */
const categoryAnswer = (random: Random, id: number): Raw => {
  const activeAds = oneOf(random, ['[0,3]', '[0,6)', '(0,40]', '[0,5000]', null]);
  const config = activeAds === null ? CONFIG : { ...CONFIG, activeAds };
  const set = { status: draw(random, CATEGORY_STATUSES), config };
  return { method: 'GET', path: '/categor**', times: ALWAYS, action: { type: 'odd-part', id, set } };
};

/** Puts an account into a state of the seed, whose categories and campaigns can be read. */
export const putMarket = async (client: Client, seed: number, places: Places): Promise<void> => {
  const random = randomFrom(seed);
  const { ads, campaigns, categories } = places;
  await send(client, 'PATCH', '/settings', {
    dailySpent: oneOf(random, ['shown', 'shown', 'hidden']),
    zeroSpent: oneOf(random, ['shown', 'absent']),
  });
  await send(client, 'DELETE', '/faults');
  await send(
    client,
    'POST',
    '/faults',
    categories.map((id) => categoryAnswer(random, id)),
  );
  for (const [place, id] of campaigns.entries())
    await send(client, 'PATCH', `/campaigns/${id}`, patchOfCampaign(random, place));
  for (const id of ads) await send(client, 'PATCH', `/ads/${id}`, patchOfAd(random, places));
};

/** From now on campaigns and categories are answered in a form that nobody can read. */
export const hideReferences = (client: Client): Promise<void> =>
  send(
    client,
    'POST',
    '/faults',
    ['/campaigns', '/categor**'].map((path) => ({
      method: 'GET',
      path,
      times: ALWAYS,
      action: { type: 'answer', body: 'closed for stock-taking' },
    })),
  );

/** Edits of some ads. */
export const anyEdits = (seed: number, { ads, campaigns }: Places): readonly Edit[] => {
  const random = randomFrom(~seed);
  const edits = (id: number): readonly Edit[] => {
    if (random() > 0.3) return [];
    const [field, value] = oneOf(random, [
      ['status', 'PAUSED'],
      ['status', 'ACTIVE'],
      ['status', 'DELETED'],
      ['daily', oneOf(random, ['UNLIMITED', '2', '75.5'])],
      ['total', oneOf(random, ['UNLIMITED', '1', '4000'])],
      ['campaignId', String(oneOf(random, campaigns))],
    ] as const);
    return [{ id, field, value }];
  };
  return ads.flatMap(edits);
};
