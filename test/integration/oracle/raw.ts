/** What the service itself answers, read by a client that shares nothing with ours. */
import type { Client } from '../sandbox/client.ts';
import { allStatuses } from '../sandbox/client.ts';

export type Raw = Readonly<Record<string, unknown>>;

export type RawMarket = {
  readonly ads: readonly Raw[];
  readonly campaigns: ReadonlyMap<unknown, Raw>;
  readonly categories: ReadonlyMap<unknown, Raw>;
};

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of members; undefined where one of them is missing. */
export const at = (raw: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRaw(value) ? value[name] : undefined), raw);

const listIn = (value: unknown): readonly Raw[] => (Array.isArray(value) ? value.filter(isRaw) : []);

const withDescendants = (category: Raw): readonly Raw[] => [
  category,
  ...listIn(category['children']).flatMap(withDescendants),
];

const byId = (all: readonly Raw[]): ReadonlyMap<unknown, Raw> => new Map(all.map((one) => [one['id'], one]));

/** All pages of a list. */
const listOf = async (
  client: Client,
  path: string,
  type: string,
  member: string,
  query: Record<string, string> = {},
): Promise<readonly Raw[]> => {
  const found: Raw[] = [];
  for (let pageToken = ''; ; ) {
    const page = { ...query, limit: '100', ...(pageToken === '' ? {} : { pageToken }) };
    const { status, body } = await client.call('GET', path, type, { query: page });
    if (status !== 200) throw new Error(`GET ${path}: ${status}`);
    found.push(...listIn(at(body, member)));
    const next = at(body, 'nextPageToken');
    if (typeof next !== 'string') return found;
    pageToken = next;
  }
};

export const readMarket = async (client: Client): Promise<RawMarket> => {
  const ads = await listOf(client, '/ad', 'ad.list-v5', 'ads', { status: allStatuses });
  const campaigns = await listOf(client, '/campaigns', 'campaign.list-v5', 'campaigns');
  const tree = await client.call('GET', '/category/0', 'category-v5', { query: { levels: 9999 } });
  return { ads, campaigns: byId(campaigns), categories: byId(withDescendants(tree.body)) };
};

/**
 * The campaign that an ad belongs to. One that names none belongs to the default campaign, "created automatically when
 * a seller places ads without one, and all later ads belong to it" (Campaign).
 */
export const campaignOf = (ad: Raw, { campaigns }: RawMarket): Raw | undefined =>
  ad['campaignId'] === undefined
    ? [...campaigns.values()].find(({ isDefault }) => isDefault === true)
    : campaigns.get(ad['campaignId']);
