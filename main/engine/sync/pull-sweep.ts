/** What `changedSince` cannot show: ads that are gone, and ads that every page missed (`design/sync.md`, *Pull* 3, 6). */
import type { AdId } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { adsToAsk, hasAnyAd } from '../accounts/identity.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { idOf } from './cleaning.ts';
import { isOlder } from './pull-ages.ts';
import { followChain, passingChain } from './pull-chain.ts';
import type { Answer, Pulling } from './pull-pages.ts';
import { rereadMany } from './reading.ts';

const SWEPT_AT = 'sweptAt';
const DAY_MS = 24 * 60 * 60_000;

/** All ids the service lists, of every status. */
const listIds = async (pulling: Pulling): Promise<ReadonlySet<AdId>> => {
  const ids = new Set<AdId>();
  const include = ['ads', 'id', 'nextPageToken', 'count'];
  const take = async ({ page }: Answer): Promise<void> => {
    for (const ad of page.ads) ids.add(idOf(ad) as AdId);
    pulling.job.progress('job.pull', ids.size, Math.max(page.count ?? 0, ids.size));
  };
  await followChain(pulling, passingChain({ include }, take));
  return ids;
};

/** All ads of an account do not go at once: to another seller they all do not exist. Nothing is marked then. */
const doubtAll = async ({ mirror, service }: AccountContext, job: JobHandle): Promise<void> => {
  const asked = adsToAsk(mirror);
  if (asked.length === 0 || (await hasAnyAd(service, asked, job.signal))) return;
  throw new AdsheetError('all-ads-gone', { count: mirror.ads.present() });
};

/**
 * Ads of ours that `listed` lacks are asked for by name, and those that are not given then one by one: only a 404 says
 * that an ad is gone. How many are. Where all seem to be, the seller is asked first: rejects with `all-ads-gone`.
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

/** Compares the ids of both sides: reads what we lack, confirms what went. */
export const sweepIds = async (
  pulling: Pulling,
  allGone: boolean,
): Promise<{ gone: number; missed: number }> => {
  const { context, job } = pulling;
  const { ads } = context.mirror;
  const listed = await listIds(pulling);
  const aside = context.mirror.oddAds.all().map(({ id }) => id);
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
  return typeof swept !== 'string' || isOlder(swept, DAY_MS, now());
};

/** How many ads the service counts, of every status; null when it tells no number. One request. */
export const countAll = async (context: AccountContext, job: JobHandle): Promise<number | null> => {
  const query = { limit: 1, include: ['ads', 'id', 'nextPageToken', 'count'] };
  return (await context.service.listAds(query, job.signal)).count;
};

/** Do we hold as many ads as the service counts? An answer that tells no number does not say so. */
export const holdsAsMany = ({ mirror }: AccountContext, count: number | null): boolean =>
  count === mirror.ads.present() + mirror.oddAds.unknown();
