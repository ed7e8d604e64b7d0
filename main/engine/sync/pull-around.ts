/** What every pull reads beside the ads: the user, the campaigns, and categories by age (`design/sync.md`, *Pull* 8). */
import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { demandSameUser, readUserIfGiven } from '../accounts/identity.ts';
import type { AccountContext } from '../context.ts';
import { noticeGone } from '../history/noticed.ts';
import { idOf } from './cleaning.ts';
import { inConcert, inPieces } from './parallel.ts';
import type { Reach } from './pull-ages.ts';
import { isOlder } from './pull-ages.ts';
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
    for (const { key } of gone) {
      mirror.campaigns.setGone(key, true);
      noticeGone(mirror, key, askedAt);
    }
    const moved = taken.filter(({ outcome }) => outcome === 'added' || outcome === 'changed');
    return [...moved, ...gone].map(({ key }) => key);
  });
};

/** The user where the service gives it: one that cannot be read keeps no ad from being pulled. */
const readUser = async (context: AccountContext, signal: AbortSignal): Promise<void> => {
  const { mirror, service, now } = context;
  const askedAt = now().toISOString();
  const { user } = await readUserIfGiven(service, signal);
  if (user === null) return;
  demandSameUser(context, user);
  mirror.transaction(() => mirror.user.save(user, askedAt));
};

type TreeContext = Pick<AccountContext, 'mirror' | 'service' | 'now'>;

/** Did the service refuse to speak of what was asked for? It may know nothing of a category that is long gone. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AdsheetError && (error.code === 'service-refused' || error.code === 'not-found');

/** Those of the categories that the service knows; one that it refuses to speak of hides no other. */
const askFor = async (
  service: TreeContext['service'],
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly JsonObject[]> => {
  try {
    return await service.categories(ids, signal);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  if (ids.length <= 1) return [];
  const half = Math.ceil(ids.length / 2);
  const first = await askFor(service, ids.slice(0, half), signal);
  return [...first, ...(await askFor(service, ids.slice(half), signal))];
};

/** Reads categories by themselves; of those we have, the ones the service no longer knows are marked. */
const readSingly = async (
  { mirror, service, now }: TreeContext,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<void> => {
  const askedAt = now().toISOString();
  const found = await askFor(service, ids, signal);
  const known = new Set(found.map(idOf));
  mirror.transaction(() => {
    mirror.categories.save(found, askedAt);
    mirror.categories.setGone(
      ids.filter((id) => !known.has(id)),
      askedAt,
    );
  });
};

/** The whole tree into the mirror, then what the mirror has and the tree lacks: closed to us, or gone. */
export const readTree = async (context: TreeContext, signal: AbortSignal): Promise<void> => {
  const { mirror, service, now } = context;
  const askedAt = now().toISOString();
  const tree = await service.categoryTree(signal);
  const lacking = mirror.transaction(() => mirror.categories.saveTree(tree, askedAt));
  for (const ids of inPieces(lacking, CATEGORIES_A_REQUEST)) await readSingly(context, ids, signal);
};

/** Is the tree to be read? Without one nothing can be checked; an old one can wait for a pull that has the time. */
export const isTreeDue = ({ mirror, now }: AccountContext, reach: Reach): boolean => {
  const read = mirror.categories.treeReadAt();
  return read === null || (reach === 'all' && isOlder(read, CATEGORY_AGE_MS, now()));
};

/** User, tree and campaigns, which ads refer to. All three are over when it settles; the first failure stops the others. */
export const readAround = async (
  context: AccountContext,
  signal: AbortSignal,
  reach: Reach,
): Promise<void> => {
  let changed: readonly RowKey[] = [];
  const reads: readonly ((stop: AbortSignal) => Promise<void>)[] = [
    async (stop) => {
      changed = await readCampaigns(context, stop);
    },
    (stop) => readUser(context, stop),
    ...(isTreeDue(context, reach) ? [(stop: AbortSignal) => readTree(context, stop)] : []),
  ];
  await inConcert(reads, reads.length, signal, (read, stop) => read(stop));
  context.rowsChanged(changed);
};

/** Holds the categories nobody knows that ads of ours are in, and when the tree was last read before they were asked for. */
const UNKNOWN_CATEGORIES = 'unknownCategories';

const unknownTo = ({ mirror }: TreeContext, tree: string | null): readonly Json[] => {
  const stored = mirror.settings.get(UNKNOWN_CATEGORIES);
  return isJsonObject(stored) && stored['tree'] === tree && Array.isArray(stored['ids']) ? stored['ids'] : [];
};

/**
 * Categories that ads of ours are in and the tree lacks: deleted ones, or another seller's corner of it. What the
 * service does not know either is asked for again when the tree has been.
 */
export const readMissingCategories = async (context: AccountContext, signal: AbortSignal): Promise<void> => {
  const { mirror } = context;
  const tree = mirror.categories.treeReadAt();
  const unknown = unknownTo(context, tree);
  const missing = mirror.ads.categoriesWithoutEntry().filter((id) => !unknown.includes(id));
  if (missing.length === 0) return;
  for (const ids of inPieces(missing, CATEGORIES_A_REQUEST)) {
    await readSingly(context, ids, signal);
    context.rowsChanged(mirror.ads.inCategories(ids));
  }
  mirror.settings.set(UNKNOWN_CATEGORIES, { tree, ids: mirror.ads.categoriesWithoutEntry() });
};
