/** Reading named ads: a hundred at a time, singly where a list lags behind, and 404 as the only proof of absence. */
import type { AdId, RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { idOf } from './cleaning.ts';
import { inParallel, inPieces } from './parallel.ts';
import type { SetAside, Taken } from './remote.ts';
import { newRowsByVendor, setAside, takeAbsence, takeAd } from './remote.ts';

export const ADS_A_REQUEST = 100;
const AT_ONCE = 8;

export type ReadContext = Pick<AccountContext, 'mirror' | 'service' | 'now'>;

/** An ad that does not even say which it is says nothing of itself. */
export const unreadable = (error: unknown): JsonObject => {
  if (error instanceof AdsheetError && error.params['why'] === 'shape') return {};
  throw error;
};

/** One ad by itself into the mirror; an ad that is not there is marked as gone. */
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
    else if (ad) takeAd(mirror, ad, askedAt, newRowsByVendor(mirror, 'ad'), 'ad');
    else takeAbsence(mirror, id, askedAt);
  });
  return ad;
};

export type Reread = {
  /** What the service says now of each ad asked for; null when it has none such. */
  readonly ads: ReadonlyMap<AdId, JsonObject | null>;
  readonly changed: readonly RowKey[];
};

const takeAll = (
  context: ReadContext,
  ads: readonly JsonObject[],
  askedAt: string,
): readonly (Taken | SetAside)[] => {
  const { mirror } = context;
  const find = newRowsByVendor(mirror, 'ad');
  return mirror.transaction(() =>
    ads.map((ad) => {
      const taken = takeAd(mirror, ad, askedAt, find);
      if (taken.outcome === 'same') mirror.ads.setRead(taken.key, askedAt);
      return taken;
    }),
  );
};

/** Reads up to a hundred ads in one request into the mirror; what the list leaves out or shows too old is read singly. */
export const rereadAds = async (
  context: ReadContext,
  ids: readonly AdId[],
  signal?: AbortSignal,
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
  await inParallel(single, AT_ONCE, async (id) => {
    ads.set(id, await readSingly(context, id, signal));
  });
  const keys = single.flatMap((id) => context.mirror.ads.byId(id)?.key ?? []);
  return {
    ads,
    changed: [...taken.flatMap(({ key, outcome }) => (outcome === 'changed' ? (key ?? []) : [])), ...keys],
  };
};

/** The service fails at just this ad, or refuses to speak of it: it stays as it is, and keeps no other waiting. */
const isOfTheAd = (error: unknown): boolean =>
  error instanceof AdsheetError && (error.code === 'service-answer' || error.code === 'service-refused');

/** Ads that could not be read are asked for by themselves: they may be readable by now, or gone. */
export const readOddAds = async (
  context: ReadContext & Pick<AccountContext, 'rowsChanged'>,
  job: Pick<JobHandle, 'signal'>,
): Promise<void> => {
  const { mirror } = context;
  const ids = mirror.oddAds.all().map(({ id }) => id);
  await inParallel(ids, AT_ONCE, async (id) => {
    await readSingly(context, id, job.signal).catch((error: unknown) => {
      if (!isOfTheAd(error)) throw error;
    });
  });
  context.rowsChanged(ids.flatMap((id) => mirror.ads.byId(id)?.key ?? []));
};

/** As `rereadAds`, for any number of ads; the rows that changed. */
export const rereadMany = async (
  context: ReadContext,
  ids: readonly AdId[],
  signal?: AbortSignal,
): Promise<readonly RowKey[]> => {
  const changed: RowKey[] = [];
  for (const piece of inPieces(ids, ADS_A_REQUEST)) {
    changed.push(...(await rereadAds(context, piece, signal)).changed);
  }
  return changed;
};
