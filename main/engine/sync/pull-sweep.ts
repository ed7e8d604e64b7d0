/**
 * What `changedSince` cannot show: ads that are gone, ads a page chain missed, and money that moved without a new
 * `dateLastUpdated` (`design/sync.md`, *Pull* 3, 6, 7).
 */
import type { AdId, RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { AdPage } from '../service/service.ts';
import { idOf } from './cleaning.ts';
import { inParallel } from './parallel.ts';
import { readSingly, rereadAds, rereadMany } from './reading.ts';

const AT_ONCE = 8;
const SWEPT_AT = 'sweptAt';
const DAY_MS = 24 * 60 * 60_000;
const MONEY_AGE_MS = 10 * 60_000;
const MONEY_A_PULL = 100;

/** All ids the service lists, of every status. */
const listIds = async (context: AccountContext, job: JobHandle): Promise<ReadonlySet<AdId>> => {
  const ids = new Set<AdId>();
  let pageToken: string | null = null;
  do {
    const query = {
      include: ['ads', 'id', 'nextPageToken', 'count'],
      ...(pageToken === null ? {} : { pageToken }),
    };
    const page: AdPage = await context.service.listAds(query, job.signal);
    for (const ad of page.ads) {
      const id = idOf(ad);
      if (id !== undefined) ids.add(id as AdId);
    }
    if (page.nextPageToken !== null && page.nextPageToken === pageToken) {
      throw new AdsheetError('service-answer', { why: 'page token' });
    }
    pageToken = page.nextPageToken;
    job.progress('job.pull', ids.size, Math.max(page.count ?? 0, ids.size));
  } while (pageToken !== null);
  return ids;
};

/** Ads of ours that `listed` lacks are asked for one by one: only a 404 says that an ad is gone. How many are. */
export const findGone = async (
  context: AccountContext,
  job: JobHandle,
  listed: ReadonlySet<AdId>,
): Promise<number> => {
  const missing = context.mirror.ads.marks().filter(({ id, gone }) => !gone && !listed.has(id));
  const gone: RowKey[] = [];
  await inParallel(missing, AT_ONCE, async ({ id, key }) => {
    if ((await readSingly(context, id, job.signal)) === null) gone.push(key);
  });
  context.rowsChanged(missing.map(({ key }) => key));
  return gone.length;
};

/** Compares the ids of both sides: reads what we lack, confirms what went. */
export const sweepIds = async (
  context: AccountContext,
  job: JobHandle,
): Promise<{ gone: number; missed: number }> => {
  const listed = await listIds(context, job);
  const known = new Set(context.mirror.ads.marks().map(({ id }) => id));
  const missed = [...listed].filter((id) => !known.has(id));
  await rereadMany(context, missed, job.signal);
  context.rowsChanged(missed.flatMap((id) => context.mirror.ads.byId(id)?.key ?? []));
  const gone = await findGone(context, job, listed);
  noteSwept(context);
  return { gone, missed: missed.length };
};

export const noteSwept = ({ mirror, now }: AccountContext): void =>
  mirror.settings.set(SWEPT_AT, now().toISOString());

export const isSweepDue = ({ mirror, now }: AccountContext): boolean => {
  const swept = mirror.settings.get(SWEPT_AT);
  return typeof swept !== 'string' || now().getTime() - Date.parse(swept) > DAY_MS;
};

/** Does the service count as many ads as we hold? One request. */
export const countsAgree = async (context: AccountContext, job: JobHandle): Promise<boolean> => {
  const { count } = await context.service.listAds({ limit: 1 }, job.signal);
  return count === null || count === context.mirror.ads.marks().filter(({ gone }) => !gone).length;
};

/** Reads the ads again whose spend is oldest among those that can run out of budget. One request at most. */
export const refreshMoney = async (context: AccountContext, job: JobHandle): Promise<void> => {
  const before = new Date(context.now().getTime() - MONEY_AGE_MS).toISOString();
  const ids = context.mirror.ads.oldestWithBudget(before, MONEY_A_PULL);
  if (ids.length === 0) return;
  context.rowsChanged((await rereadAds(context, ids, job.signal)).changed);
};
