/** Reading ads by id: a hundred in a request, singly where a list lags behind. Only a 404 proves that an ad is gone. */
import type { AdId, RowKey } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { AccountContext, JobHandle } from '../../context.ts';
import { inBatches, inParallel } from '../../parallel.ts';
import { idOf } from '../../service/wire/id.ts';
import { newRowsByVendor } from '../ownership/new-rows.ts';
import type { RemoteAdResult, SetAside } from './apply-remote.ts';
import { applyRemoteAbsence, applyRemoteAd, setAside } from './apply-remote.ts';

export const ADS_A_REQUEST = 100;
const CONCURRENT_READS = 8;

export type ReadContext = Pick<AccountContext, 'mirror' | 'service' | 'now'>;

/** The empty ad for an answer of the wrong shape; throws any other error. */
export const unreadable = (error: unknown): JsonObject => {
  if (error instanceof AdsheetError && error.params['why'] === 'shape') return {};
  throw error;
};

/** Reads one ad by itself into the mirror; marks it as gone after a 404. */
export const readSingly = async (
  context: ReadContext,
  id: AdId,
  signal?: AbortSignal,
): Promise<JsonObject | null> => {
  const { mirror, service, now } = context;
  const askedAt = now().toISOString();
  const ad = await service.getAd(id, signal).catch(unreadable);
  mirror.transaction(() => {
    if (ad && idOf(ad) !== id) setAside(mirror, id, 'id', askedAt);
    else if (ad) applyRemoteAd(mirror, ad, askedAt, newRowsByVendor(mirror, 'ad'), 'ad');
    else applyRemoteAbsence(mirror, id, askedAt);
  });
  return ad;
};

type ReadOne = (
  context: ReadContext,
  id: AdId,
  signal?: AbortSignal,
) => Promise<JsonObject | null | undefined>;

export type Reread = {
  /** The service's present state of each ad asked for; null where it has no such ad. */
  readonly ads: ReadonlyMap<AdId, JsonObject | null>;
  readonly changed: readonly RowKey[];
};

const takeAll = (
  context: ReadContext,
  ads: readonly JsonObject[],
  askedAt: string,
): readonly (RemoteAdResult | SetAside)[] => {
  const { mirror } = context;
  const find = newRowsByVendor(mirror, 'ad');
  return mirror.transaction(() =>
    ads.map((ad) => {
      const taken = applyRemoteAd(mirror, ad, askedAt, find);
      if (taken.outcome === 'same') mirror.ads.setRead(taken.key, askedAt);
      return taken;
    }),
  );
};

/**
 * Reads up to a hundred ads in one request into the mirror. Ads that the list leaves out or shows stale are read singly
 * by `readOne`, which resolves with undefined where it left the ad as it is.
 */
export const rereadAds = async (
  context: ReadContext,
  ids: readonly AdId[],
  signal?: AbortSignal,
  readOne: ReadOne = readSingly,
): Promise<Reread> => {
  const askedAt = context.now().toISOString();
  const page = await context.service.listAds({ adIds: ids, limit: ADS_A_REQUEST }, signal);
  const wanted = new Set(ids);
  const found = new Map(
    page.ads.flatMap((ad) => {
      const id = idOf(ad) as AdId | undefined;
      return id !== undefined && wanted.has(id) ? [[id, ad] as const] : [];
    }),
  );
  const taken = takeAll(context, [...found.values()], askedAt);
  const stale = new Set<RowKey | null>(
    taken.filter(({ outcome }) => outcome === 'stale').map(({ key }) => key),
  );
  const single = ids.filter((id) => {
    const key = context.mirror.ads.byId(id)?.key;
    return !found.has(id) || (key !== undefined && stale.has(key));
  });
  const ads = new Map<AdId, JsonObject | null>(found);
  await inParallel(single, CONCURRENT_READS, async (id) => {
    const ad = await readOne(context, id, signal);
    if (ad !== undefined) ads.set(id, ad);
  });
  const keys = single.flatMap((id) => context.mirror.ads.byId(id)?.key ?? []);
  return {
    ads,
    changed: [...taken.flatMap(({ key, outcome }) => (outcome === 'changed' ? (key ?? []) : [])), ...keys],
  };
};

/** Is the failure about this one ad? It stays as it is then, and the others are read. */
const isOfTheAd = (error: unknown): boolean =>
  error instanceof AdsheetError && (error.code === 'service-answer' || error.code === 'service-refused');

/** Reads each malformed ad again by itself: it may be readable by now, or gone. */
export const rereadMalformedAds = async (
  context: ReadContext & Pick<AccountContext, 'rowsChanged'>,
  job: Pick<JobHandle, 'signal'>,
): Promise<void> => {
  const { mirror } = context;
  const ids = mirror.malformedAds.all().map(({ id }) => id);
  await inParallel(ids, CONCURRENT_READS, async (id) => {
    await readSingly(context, id, job.signal).catch((error: unknown) => {
      if (!isOfTheAd(error)) throw error;
    });
  });
  context.rowsChanged(ids.flatMap((id) => mirror.ads.byId(id)?.key ?? []));
};

/** Failed ads in a row after which the failure is the service's, not the ads'. */
const MOST_UNREAD_IN_A_ROW = 3;

type Unread = { readonly id: AdId; readonly askedAt: string };

/** Creates a reader of single ads that adds failures about one ad to `unread` and throws all others. */
const orUnread = (unread: Unread[]): ReadOne => {
  let inARow = 0;
  return async (context, id, signal) => {
    const askedAt = context.now().toISOString();
    try {
      const ad = await readSingly(context, id, signal);
      inARow = 0;
      return ad;
    } catch (error) {
      inARow += 1;
      if (!isOfTheAd(error) || inARow >= MOST_UNREAD_IN_A_ROW) throw error;
      unread.push({ id, askedAt });
      return undefined;
    }
  };
};

/** The malformed part of an ad for which there was no readable answer at all. */
const WHOLE_ANSWER = 'answer';

/**
 * As `rereadAds`, for any number of ads; resolves with the rows that changed. An ad whose own reading fails is set
 * aside, and the others are read.
 */
export const rereadMany = async (
  context: ReadContext,
  ids: readonly AdId[],
  signal?: AbortSignal,
): Promise<readonly RowKey[]> => {
  const { mirror } = context;
  const changed: RowKey[] = [];
  const unread: Unread[] = [];
  const readOne = orUnread(unread);
  for (const piece of inBatches(ids, ADS_A_REQUEST)) {
    changed.push(...(await rereadAds(context, piece, signal, readOne)).changed);
  }
  if (unread.length > 0) {
    mirror.transaction(() => {
      for (const { id, askedAt } of unread) setAside(mirror, id, WHOLE_ANSWER, askedAt);
    });
  }
  return changed;
};
