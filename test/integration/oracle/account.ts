/** An account with several campaigns in a sandbox, a client that shares nothing with ours, and our terminal. */
import type { Shop } from '../cli/shop.ts';
import { addAccount, openHomeBeside } from '../cli/shop.ts';
import type { Client } from '../sandbox/client.ts';
import { startClient } from '../sandbox/client.ts';
import type { Places } from './any-market.ts';
import { isRaw, readMarket } from './raw.ts';

const ADS = 150;
const CAMPAIGNS = 12;
const CATEGORIES = [1102, 1302, 2201, 3102, 4101, 4104, 5102, 5303, 6102, 7201, 8202, 8401];

export type Account = {
  readonly client: Client;
  readonly shop: Shop;
  readonly places: Places;
  readonly close: () => Promise<void>;
};

const createCampaigns = async (client: Client): Promise<void> => {
  const limit = { limitMicros: 'UNLIMITED' };
  for (let number = 1; number < CAMPAIGNS; number += 1) {
    const body = { title: `Campaign ${number}`, status: 'ACTIVE', budgets: { daily: limit, total: limit } };
    const { status, text } = await client.call('POST', '/campaign', 'campaign-v5', { body });
    if (status !== 201) throw new Error(`no campaign: ${status} ${text}`);
  }
};

const openHome = ({ sandbox }: Client): Promise<Shop> => {
  const { baseUrl, authUrl, controlUrl, clientId, clientSecret } = sandbox;
  const address = {
    base_url: baseUrl,
    auth_url: authUrl,
    control_url: controlUrl,
    client_id: clientId,
    client_secret: clientSecret,
  };
  return openHomeBeside({ sandbox: { address, stop: sandbox.close } });
};

const idsOf = (all: Iterable<unknown>): readonly number[] =>
  [...all].flatMap((one) => (isRaw(one) && typeof one['id'] === 'number' ? [one['id']] : []));

export const openAccount = async (): Promise<Account> => {
  const client = await startClient({ ads: ADS, settings: { maxCampaigns: CAMPAIGNS } });
  await createCampaigns(client);
  const { ads, campaigns } = await readMarket(client);
  const shop = await openHome(client);
  await addAccount(shop);
  const { code, stderr } = await shop.signIn();
  if (code !== 0) throw new Error(`sign-in: ${code} ${stderr}`);
  const close = async (): Promise<void> => {
    await shop.close();
    await client.close();
  };
  const places = { ads: idsOf(ads), campaigns: idsOf(campaigns.values()), categories: CATEGORIES };
  return { client, shop, places, close };
};
