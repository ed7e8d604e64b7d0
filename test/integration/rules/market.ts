/** A marketplace as both sides of the comparison know it: its categories, its seller, and its answers over HTTP. */
import type { SandboxOptions } from '../../../sandbox/index.ts';
import { type Category, readCategory } from '../../../shared/category/category.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { serviceProblem } from '../../../shared/rules/service-problem.ts';
import { type Answer, type Client, startClient } from '../sandbox/client.ts';

export const TENANTS = ['nl', 'be', 'ca'] as const;
export type Tenant = (typeof TENANTS)[number];

export const PRESETS = ['documented', 'opposite'] as const;
export type Preset = (typeof PRESETS)[number];

/** Enough ads of the seed to show which regions there are. */
const SEEDED = 200;

export type Market = {
  readonly name: string;
  readonly preset: Preset;
  readonly client: Client;
  readonly locale: string;
  /** Every category, by id. */
  readonly categories: ReadonlyMap<number, Category>;
  /** The categories an ad may be put into. */
  readonly leaves: readonly Category[];
  readonly closed: Category;
  readonly deleted: Category;
  /** A region of this tenant; nothing in the interface says which there are. */
  readonly region: number;
  readonly user: JsonObject;
  readonly campaign: JsonObject;
  readonly close: () => Promise<void>;
};

type Tree = JsonObject & { readonly children?: readonly Tree[] };

const flat = (tree: Tree): readonly Category[] => [
  readCategory(tree),
  ...(tree.children ?? []).flatMap(flat),
];

export const openMarket = async (
  tenant: Tenant,
  preset: Preset,
  options: SandboxOptions = {},
): Promise<Market> => {
  const client = await startClient({ tenant, settings: preset, ads: SEEDED, ...options });
  const tree = await client.call('GET', '/category/0', 'category-v5', { query: { levels: 9999 } });
  const categories = new Map(flat(tree.body).map((category) => [category.id, category]));
  const user = await client.call('GET', '/user', 'user-v4');
  const campaigns = await client.call('GET', '/campaigns', 'campaign.list-v5');
  const state = await client.control('GET', '/state');
  const withStatus = (word: string): Category => {
    const found = [...categories.values()].find(({ config, status }) => config && status === word);
    if (!found) throw new Error(`${tenant} has no ${word} category`);
    return found;
  };
  const regions = (state.body.ads as readonly JsonObject[]).map((ad) => ad['regionId']);
  return {
    name: `${tenant} ${preset}`,
    preset,
    client,
    locale: state.body.locales[0],
    categories,
    leaves: [...categories.values()].filter(({ config, status }) => config && status === 'ACTIVE'),
    closed: withStatus('CLOSED'),
    deleted: withStatus('DELETED'),
    region: Number(regions.find((id) => typeof id === 'number')),
    user: user.body,
    campaign: campaigns.body.campaigns[0],
    close: client.close,
  };
};

/** What the service refused, as `2002 title` in the vocabulary of our own problems; empty where it accepted. */
export const refusals = (answer: Answer): readonly string[] => {
  if (answer.status === 200 || answer.status === 201) return [];
  if (!Array.isArray(answer.body)) return [`${answer.status} ${answer.text.slice(0, 80)}`];
  return answer.body.map((error) => serviceProblem(error)).map(({ code, field }) => `${code} ${field}`);
};

export const askToCreate = async ({ client }: Market, body: JsonObject): Promise<readonly string[]> =>
  refusals(await client.call('POST', '/ad', 'ad-v5', { body, query: { _validate: true } }));

export const askToUpdate = async (
  { client }: Market,
  id: number,
  body: JsonObject,
): Promise<readonly string[]> =>
  refusals(await client.call('PUT', `/ad/${id}`, 'ad-v5', { body, query: { _validate: true } }));
