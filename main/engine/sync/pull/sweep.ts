/** The sweep finds what `changedSince` cannot show: ads that are gone or were missed (`docs/sync.md#gone-ads`). */
import type { AdId } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { adsToAsk, hasAnyAd } from '../../accounts/identity.ts';
import type { AccountContext, JobHandle } from '../../context.ts';
import { idOf } from '../../service/wire/id.ts';
import { isOlderThan } from '../remote/ages.ts';
import { rereadMany } from '../remote/reread.ts';
import { followChain, transientChain } from './chain.ts';
import type { AnsweredPage, Pulling } from './pages.ts';

const SWEPT_AT = 'sweptAt';
const DAY_MS = 24 * 60 * 60_000;

/** All ids the service lists, of every status. */
const listIds = async (pulling: Pulling): Promise<ReadonlySet<AdId>> => {
  const ids = new Set<AdId>();
  const include = ['ads', 'id', 'nextPageToken', 'count'];
  const take = async ({ page }: AnsweredPage): Promise<void> => {
    for (const ad of page.ads) ids.add(idOf(ad) as AdId);
    pulling.job.progress('job.pull', ids.size, Math.max(page.count ?? 0, ids.size));
  };
  await followChain(pulling, transientChain({ include }, take));
  return ids;
};

/** Rejects with `all-ads-gone` where no ad of ours is found any more: more likely the sign-in is another seller's. */
const doubtAll = async ({ mirror, service }: AccountContext, job: JobHandle): Promise<void> => {
  const asked = adsToAsk(mirror);
  if (asked.length === 0 || (await hasAnyAd(service, asked, job.signal))) return;
  throw new AdsheetError('all-ads-gone', { count: mirror.ads.present() });
};

/**
 * Reads the ads that `listed` lacks by their ids, then those still missing one by one, and marks those with a 404 as
 * gone. Resolves with their number. Where all ads seem to be gone, rejects with `all-ads-gone`, so that the seller is
 * asked first.
 */
export const findGone = async (
  context: AccountContext,
  job: JobHandle,
  listed: ReadonlySet<AdId>,
  allGone: boolean,
): Promise<number> => {
  const { ads } = context.mirror;
  const there = ads.marks().filter(({ gone }) => !gone);
  const missing = there.filter(({ id }) => !listed.has(id));
  if (missing.length === there.length && !allGone) await doubtAll(context, job);
  const moved = await rereadMany(
    context,
    missing.map(({ id }) => id),
    job.signal,
  );
  context.rowsChanged(moved);
  return missing.filter(({ key }) => ads.get(key)?.gone).length;
};

/** Lists all ids of the service: reads the ads that the mirror lacks, and marks those that are gone. */
export const sweepIds = async (
  pulling: Pulling,
  allGone: boolean,
): Promise<{ gone: number; missed: number }> => {
  const { context, job } = pulling;
  const { ads } = context.mirror;
  const listed = await listIds(pulling);
  const aside = context.mirror.malformedAds.all().map(({ id }) => id);
  const known = new Set([...ads.marks().flatMap(({ id, gone }) => (gone ? [] : [id])), ...aside]);
  const missed = [...listed].filter((id) => !known.has(id));
  await rereadMany(context, missed, job.signal);
  context.rowsChanged(missed.flatMap((id) => ads.byId(id)?.key ?? []));
  const gone = await findGone(context, job, listed, allGone);
  noteSwept(context);
  return { gone, missed: missed.length };
};

export const noteSwept = ({ mirror, now }: AccountContext): void =>
  mirror.settings.set(SWEPT_AT, now().toISOString());

export const isSweepDue = ({ mirror, now }: AccountContext): boolean => {
  const swept = mirror.settings.get(SWEPT_AT);
  return typeof swept !== 'string' || isOlderThan(swept, DAY_MS, now());
};

/** The service's count of ads of every status, in one request; null where the answer has none. */
export const countAll = async (context: AccountContext, job: JobHandle): Promise<number | null> => {
  const query = { limit: 1, include: ['ads', 'id', 'nextPageToken', 'count'] };
  return (await context.service.listAds(query, job.signal)).count;
};

/** Has the mirror as many ads as the service counts? False where the answer has no count. */
export const holdsAsMany = ({ mirror }: AccountContext, count: number | null): boolean =>
  count === mirror.ads.present() + mirror.malformedAds.unknown();
