/**
 * What every pull reads beside the ads: the user, the campaigns, and categories by age
 * (`docs/sync.md#what-a-pull-reads`).
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { MalformedPart, Unread } from '../../../../shared/contract/results/malformed-parts.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import { requireSameUser, tryReadUser } from '../../accounts/identity.ts';
import { storeUser } from '../../accounts/store-user.ts';
import type { AccountContext } from '../../context.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { inBatches, inParallelFailFast } from '../../parallel.ts';
import type { CategoryList } from '../../service/service.ts';
import { malformedAttributesPart, malformedCategoryPart } from '../../service/wire/category.ts';
import { idOf } from '../../service/wire/id.ts';
import { unreadableOf } from '../../unreadable.ts';
import type { PullReach } from '../remote/ages.ts';
import { isOlderThan } from '../remote/ages.ts';
import { tryReadCampaigns } from './campaigns.ts';

const CATEGORY_AGE_MS = 24 * 60 * 60_000;
const CATEGORIES_A_REQUEST = 50;

/** Reads the user; a malformed or refused one is left as it was, so that ads are still pulled. */
const readUser = async (context: AccountContext, signal: AbortSignal): Promise<void> => {
  const { mirror, service, now } = context;
  const askedAt = now().toISOString();
  const { user } = await tryReadUser(service, signal);
  if (user === null) return;
  requireSameUser(context, user);
  mirror.transaction(() => storeUser(mirror, user, askedAt));
};

type TreeContext = Pick<AccountContext, 'mirror' | 'service' | 'now'>;

/** Did the service refuse the request itself? It may, for a category that no longer exists. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AdsheetError && (error.code === 'service-refused' || error.code === 'not-found');

/** Reads these categories together; where that is refused, half by half, leaving out those that are refused alone. */
const askFor = async (
  service: TreeContext['service'],
  ids: readonly number[],
  signal: AbortSignal,
): Promise<CategoryList> => {
  try {
    return await service.categories(ids, signal);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  if (ids.length <= 1) return { categories: [], odd: [] };
  const half = Math.ceil(ids.length / 2);
  const first = await askFor(service, ids.slice(0, half), signal);
  const second = await askFor(service, ids.slice(half), signal);
  return { categories: [...first.categories, ...second.categories], odd: [...first.odd, ...second.odd] };
};

type Sorted = {
  /** The categories to store; where only the attributes are malformed, with those of before. */
  readonly readable: readonly JsonObject[];
  readonly odd: readonly MalformedPart[];
  /** The ids of all categories in the answer, malformed ones too; null for one without an id. */
  readonly told: ReadonlySet<number | null>;
};

const withAttributesOf = (before: JsonObject | undefined, raw: JsonObject): JsonObject => {
  const { attributeGroups: _odd, ...rest } = raw;
  const known = before?.['attributeGroups'];
  return known === undefined ? rest : { ...rest, attributeGroups: known };
};

/** Separates readable categories from malformed ones, which stay as they are in the mirror. */
const sortOut = ({ categories }: Mirror, list: CategoryList): Sorted => {
  const odd: MalformedPart[] = [...list.odd];
  const readable = list.categories.flatMap((raw): readonly JsonObject[] => {
    const id = idOf(raw) ?? null;
    const [part, inAttributes] = [malformedCategoryPart(raw), malformedAttributesPart(raw)];
    const first = part ?? inAttributes;
    if (first !== undefined) odd.push({ id, part: first });
    if (part !== undefined) return [];
    return [inAttributes === undefined || id === null ? raw : withAttributesOf(categories.get(id)?.raw, raw)];
  });
  const told = new Set([...list.categories.map((raw) => idOf(raw) ?? null), ...odd.map(({ id }) => id)]);
  return { readable, odd, told };
};

/** Reads categories by their ids; those that are missing in the answer are marked as gone. */
const readSingly = async (
  { mirror, service, now }: TreeContext,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<void> => {
  const askedAt = now().toISOString();
  const found = await askFor(service, ids, signal);
  mirror.transaction(() => {
    const { readable, odd, told } = sortOut(mirror, found);
    mirror.categories.save(readable, askedAt);
    mirror.malformedReference.setCategoriesAmong(new Set(ids), odd);
    // An entry without an id may be any of them.
    if (told.has(null)) return;
    mirror.categories.setGone(
      ids.filter((id) => !told.has(id)),
      askedAt,
    );
  });
};

/** Reads the whole tree into the mirror, then those of its categories that the tree lacks: closed to us, or gone. */
export const readCategoryTree = async (context: TreeContext, signal: AbortSignal): Promise<void> => {
  const { mirror, service, now } = context;
  const askedAt = now().toISOString();
  const tree = await service.categoryTree(signal);
  const lacking = mirror.transaction(() => {
    const { readable, odd, told } = sortOut(mirror, tree);
    mirror.malformedReference.setCategories(odd);
    return mirror.categories.saveTree(readable, told, askedAt);
  });
  for (const ids of inBatches(lacking, CATEGORIES_A_REQUEST)) await readSingly(context, ids, signal);
};

/** Is the tree to be read? Always where there is none, as nothing can be checked; an old one in pulls of all alone. */
export const isTreeDue = ({ mirror, now }: AccountContext, reach: PullReach): boolean => {
  const read = mirror.categories.treeReadAt();
  return read === null || (reach === 'all' && isOlderThan(read, CATEGORY_AGE_MS, now()));
};

/** Which of the lists could not be read at all. Malformed entries of a list that could be are noted in the mirror. */
export type UnreadReferenceData = Pick<Unread, 'campaignList' | 'categoryTree'>;

/**
 * Reads user, tree and campaigns, which ads refer to. All three requests are over when it settles; the first failure
 * stops the others. A tree or a list of campaigns that cannot be read is no failure: it stays as it was.
 */
export const readReferenceData = async (
  context: AccountContext,
  signal: AbortSignal,
  reach: PullReach,
): Promise<UnreadReferenceData> => {
  let changed: readonly RowKey[] = [];
  let campaignList: UnreadReferenceData['campaignList'] = null;
  let categoryTree: UnreadReferenceData['categoryTree'] = null;
  const reads: ((stop: AbortSignal) => Promise<void>)[] = [
    async (stop) => {
      const read = await tryReadCampaigns(context, stop);
      changed = read.changed;
      campaignList = read.failure?.code ?? null;
    },
    (stop) => readUser(context, stop),
  ];
  if (isTreeDue(context, reach)) {
    reads.push(async (stop) => {
      // One that was not read stays due.
      categoryTree = (await unreadableOf(() => readCategoryTree(context, stop)))?.code ?? null;
    });
  }
  await inParallelFailFast(reads, reads.length, signal, (read, stop) => read(stop));
  context.rowsChanged(changed);
  return { campaignList, categoryTree };
};

/** The setting with the categories of our ads that the service does not know, and when the tree was read before that. */
const UNKNOWN_CATEGORIES = 'unknownCategories';

const unknownTo = ({ mirror }: TreeContext, tree: string | null): readonly Json[] => {
  const stored = mirror.settings.get(UNKNOWN_CATEGORIES);
  return isJsonObject(stored) && stored['tree'] === tree && Array.isArray(stored['ids']) ? stored['ids'] : [];
};

/** As `readMissingCategories`; where they cannot be read they are asked for again by the next pull. */
export const tryReadMissingCategories = async (
  context: AccountContext,
  signal: AbortSignal,
): Promise<void> => {
  await unreadableOf(() => readMissingCategories(context, signal));
};

/**
 * Reads the categories of our ads that the tree lacks: deleted ones, or ones closed to this seller. Those that the
 * service does not know are asked for again after the next reading of the tree.
 */
export const readMissingCategories = async (context: AccountContext, signal: AbortSignal): Promise<void> => {
  const { mirror } = context;
  const tree = mirror.categories.treeReadAt();
  const unknown = unknownTo(context, tree);
  const missing = mirror.ads.categoriesWithoutEntry().filter((id) => !unknown.includes(id));
  if (missing.length === 0) return;
  for (const ids of inBatches(missing, CATEGORIES_A_REQUEST)) {
    await readSingly(context, ids, signal);
    context.rowsChanged(mirror.ads.inCategories(ids));
  }
  mirror.settings.set(UNKNOWN_CATEGORIES, { tree, ids: mirror.ads.categoriesWithoutEntry() });
};
