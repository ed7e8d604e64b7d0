/**
 * Asks the marketplace which ads it lists by a filter of its own. Only their ids are read: nothing is stored, and ads
 * that the mirror lacks are read when the seller wants them.
 */
import type { AdId } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { AskedAd, AskResult, ReadAdsResult } from '../../../../shared/contract/results/asked-ads.ts';
import type { ListFilter } from '../../../../shared/list-filter/list-filter.ts';
import type { AccountContext, JobHandle } from '../../context.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { inBatches } from '../../parallel.ts';
import { idOf } from '../../service/wire/id.ts';
import { tryReadMissingCategories } from '../reference/reference-data.ts';
import { ADS_A_REQUEST, rereadMany } from '../remote/reread.ts';
import { ADS_A_PAGE, followChain, transientChain } from './chain.ts';
import type { AnsweredPage } from './pages.ts';

const INCLUDE = ['ads', 'id', 'nextPageToken', 'count'];

const askedAd = ({ ads }: Mirror, id: AdId): AskedAd => {
  const row = ads.byId(id);
  return { id, key: row && !row.gone ? row.key : null };
};

/** A refusal is about what was asked, whatever page of the answer it came for. */
const aboutQuestion = (error: unknown): unknown =>
  error instanceof AdsheetError && error.code === 'service-refused'
    ? new AdsheetError('service-refused', { ...error.params, why: 'ask' }, { cause: error })
    : error;

/** `first` ends the reading after so many ads; null reads all. */
export const askForAds = async (
  context: AccountContext,
  job: JobHandle,
  filter: ListFilter,
  first: number | null,
): Promise<AskResult> => {
  const { mirror, service } = context;
  const requests = service.requests();
  const start = performance.now();
  const ids = new Set<AdId>();
  let count: number | null = null;
  const most = first ?? Number.POSITIVE_INFINITY;
  const take = async ({ page }: AnsweredPage): Promise<void> => {
    for (const ad of page.ads) ids.add(idOf(ad) as AdId);
    count = page.count;
    job.progress('job.ask', Math.min(ids.size, most), Math.min(most, Math.max(page.count ?? 0, ids.size)));
  };
  job.progress('job.ask', 0, 0);
  const query = { ...filter, include: INCLUDE, limit: Math.min(ADS_A_PAGE, most) };
  await followChain(
    { context, job, memory: { referenceData: Promise.resolve() } },
    { ...transientChain(query, take), most },
  ).catch((error: unknown) => {
    throw aboutQuestion(error);
  });
  return {
    ads: [...ids].slice(0, most).map((id) => askedAd(mirror, id)),
    count,
    requests: service.requests() - requests,
    seconds: (performance.now() - start) / 1000,
  };
};

/** Reads ads by their ids into the mirror, some hundred at a time. */
export const readAds = async (
  context: AccountContext,
  { signal, progress }: JobHandle,
  ids: readonly AdId[],
): Promise<ReadAdsResult> => {
  const { mirror } = context;
  let done = 0;
  for (const some of inBatches(ids, ADS_A_REQUEST)) {
    progress('job.read', done, ids.length);
    await rereadMany(context, some, signal);
    context.rowsChanged(some.flatMap((id) => mirror.ads.byId(id)?.key ?? []));
    done += some.length;
  }
  await tryReadMissingCategories(context, signal);
  return { ads: ids.map((id) => askedAd(mirror, id)) };
};
