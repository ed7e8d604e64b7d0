/** What every pull reads beside the ads: the user, the campaigns, and categories by age (`design/sync.md`, *Pull* 8). */
import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AccountContext } from '../context.ts';
import { idOf } from './cleaning.ts';
import { inPieces } from './parallel.ts';
import { newRowsByVendor, takeCampaign } from './remote.ts';

const CATEGORY_AGE_MS = 24 * 60 * 60_000;
const CATEGORIES_A_REQUEST = 50;

/** All campaigns into the mirror; the rows that changed. */
export const readCampaigns = async (
  context: Pick<AccountContext, 'mirror' | 'service' | 'now'>,
  signal?: AbortSignal,
): Promise<readonly RowKey[]> => {
  const { mirror, service, now } = context;
  const askedAt = now().toISOString();
  const listed = await service.listCampaigns(signal);
  return mirror.transaction(() => {
    const find = newRowsByVendor(mirror, 'campaign');
    const ids = new Set(listed.map(idOf));
    const taken = listed.map((campaign) => takeCampaign(mirror, campaign, askedAt, find));
    const gone = mirror.campaigns.all().filter(({ id, gone }) => id !== null && !gone && !ids.has(id));
    for (const { key } of gone) mirror.campaigns.setGone(key, true);
    const moved = taken.filter(({ outcome }) => outcome === 'added' || outcome === 'changed');
    return [...moved, ...gone].map(({ key }) => key);
  });
};

const readUser = async ({ mirror, service, now }: AccountContext, signal: AbortSignal): Promise<void> => {
  const askedAt = now().toISOString();
  const user = await service.getUser(signal);
  mirror.transaction(() => mirror.user.save(user, askedAt));
};

type TreeContext = Pick<AccountContext, 'mirror' | 'service' | 'now'>;

/** The whole tree into the mirror; how many categories it has. */
export const readTree = async (
  { mirror, service, now }: TreeContext,
  signal: AbortSignal,
): Promise<number> => {
  const askedAt = now().toISOString();
  const tree = await service.categoryTree(signal);
  mirror.transaction(() => mirror.categories.save(tree, askedAt));
  return tree.length;
};

const readOldTree = async (context: AccountContext, signal: AbortSignal): Promise<void> => {
  const read = context.mirror.categories.readAt();
  if (read !== null && context.now().getTime() - Date.parse(read) < CATEGORY_AGE_MS) return;
  await readTree(context, signal);
};

/** User, tree and campaigns, before the ads that refer to them. */
export const readAround = async (context: AccountContext, signal: AbortSignal): Promise<void> => {
  await readUser(context, signal);
  await readOldTree(context, signal);
  context.rowsChanged(await readCampaigns(context, signal));
};

/** Categories that ads of ours are in and the tree lacks: deleted ones, or another seller's corner of it. */
export const readMissingCategories = async (context: AccountContext, signal: AbortSignal): Promise<void> => {
  const { mirror, service, now } = context;
  const missing = mirror.ads.categoriesWithoutEntry();
  for (const ids of inPieces(missing, CATEGORIES_A_REQUEST)) {
    const askedAt = now().toISOString();
    const found = await service.categories(ids, signal).catch((error: unknown) => {
      // The service may know nothing of a category that is long gone; its ads are shown all the same.
      if (error instanceof AdsheetError && /^(service-refused|not-found)$/.test(error.code)) return [];
      throw error;
    });
    mirror.transaction(() => mirror.categories.save(found, askedAt));
    const keys = mirror.ads.inCategories(ids);
    if (found.length > 0) context.rowsChanged(keys);
  }
};
