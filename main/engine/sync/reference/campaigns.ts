/** The list of campaigns, followed page by page as the chains of ads are, and taken into the mirror as a whole. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { MalformedPart } from '../../../../shared/contract/results/malformed-parts.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { AccountContext } from '../../context.ts';
import { recordGone } from '../../history/record-remote-changes.ts';
import type { CampaignBase } from '../../mirror/remote/campaigns.ts';
import type { CampaignPage, Service } from '../../service/service.ts';
import { malformedCampaignPart } from '../../service/wire/campaign.ts';
import { idOf } from '../../service/wire/id.ts';
import { unreadableOf } from '../../unreadable.ts';
import { newRowsByVendor } from '../ownership/new-rows.ts';
import { applyRemoteCampaign } from '../remote/apply-remote.ts';
import { beginWalk, isTokenRefused, MOST_RESTARTS, visitPage } from '../remote/page-walk.ts';

type Listed = {
  /** The campaigns by id, each as the newest page has it. */
  readonly campaigns: ReadonlyMap<number, JsonObject>;
  /** How many entries had no id. */
  readonly unnamed: number;
  /** The list counts more than it shows. */
  readonly isShort: boolean;
};

type Walked =
  | { readonly end: 'whole'; readonly pages: number; readonly listed: Listed }
  | { readonly end: 'stuck'; readonly pages: number; readonly error: AdsheetError };

const endless = (page: number): AdsheetError => new AdsheetError('pull-stuck', { why: 'endless', page });

const refused = (error: AdsheetError, page: number): AdsheetError =>
  new AdsheetError(
    'pull-stuck',
    { why: 'refused', status: error.params['status'] ?? 404, page },
    { cause: error },
  );

/** One page; null where its token is refused, which no first page has. */
const askPage = async (
  service: Pick<Service, 'listCampaigns'>,
  token: string | null,
  signal?: AbortSignal,
): Promise<CampaignPage | AdsheetError> => {
  try {
    return await service.listCampaigns(token, signal);
  } catch (error) {
    if (token === null || !isTokenRefused(error)) throw error;
    return error;
  }
};

const walkPages = async (service: Pick<Service, 'listCampaigns'>, signal?: AbortSignal): Promise<Walked> => {
  const walk = beginWalk(null);
  const campaigns = new Map<number, JsonObject>();
  let token: string | null = null;
  for (let pages = 0; ; pages += 1) {
    const page = await askPage(service, token, signal);
    if (page instanceof AdsheetError) return { end: 'stuck', pages, error: refused(page, pages) };
    const told = page.campaigns.flatMap((campaign) => {
      const id = idOf(campaign);
      return id === undefined ? [] : [[id, campaign] as const];
    });
    if (visitPage(walk, { ...page, ids: told.map(([id]) => id) }))
      return { end: 'stuck', pages, error: endless(pages) };
    for (const [id, campaign] of told) campaigns.set(id, campaign);
    token = page.nextPageToken;
    if (token !== null) continue;
    const { unnamed } = walk;
    const isShort = page.count !== null && campaigns.size + unnamed < page.count;
    return { end: 'whole', pages: pages + 1, listed: { campaigns, unnamed, isShort } };
  }
};

/** Reads every page; restarts where the walk is stuck. Rejects with `pull-stuck` after `MOST_RESTARTS` in vain. */
const listAll = async (service: Pick<Service, 'listCampaigns'>, signal?: AbortSignal): Promise<Listed> => {
  let furthest = 0;
  for (let restarts = 0; ; restarts += 1) {
    const walked = await walkPages(service, signal);
    if (walked.end === 'whole') return walked.listed;
    if (walked.pages > furthest) restarts = 0;
    furthest = Math.max(furthest, walked.pages);
    if (restarts >= MOST_RESTARTS) throw walked.error;
  }
};

/** The campaigns to set aside: malformed ones, and those of the mirror that an entry without an id may be. */
const setAside = (
  { unnamed, isShort }: Listed,
  odd: readonly MalformedPart[],
  missing: readonly CampaignBase[],
): readonly MalformedPart[] => {
  const unsure = unnamed > 0 || isShort ? missing : [];
  const part = unnamed > 0 ? 'id' : 'total';
  const unknown = unnamed > unsure.length ? [{ id: null, part: 'id' }] : [];
  return [...odd, ...unsure.map(({ id }) => ({ id, part })), ...unknown];
};

/**
 * Reads all campaigns into the mirror; resolves with the rows that changed. A malformed one is set aside and stays as it
 * was. Campaigns missing from a list that is not whole are not marked as gone. Rejects where the list cannot be read.
 */
export const readCampaigns = async (
  context: Pick<AccountContext, 'mirror' | 'service' | 'now'>,
  signal?: AbortSignal,
): Promise<readonly RowKey[]> => {
  const { mirror, service, now } = context;
  const askedAt = now().toISOString();
  const listed = await listAll(service, signal);
  return mirror.transaction(() => {
    const find = newRowsByVendor(mirror, 'campaign');
    const judged = [...listed.campaigns].map(([id, raw]) => ({ id, raw, part: malformedCampaignPart(raw) }));
    const taken = judged.flatMap(({ raw, part }) =>
      part === undefined ? [applyRemoteCampaign(mirror, raw, askedAt, find)] : [],
    );
    const odd = judged.flatMap(({ id, part }) => (part === undefined ? [] : [{ id, part }]));
    const missing = mirror.campaigns
      .all()
      .filter(({ id, gone }) => id !== null && !gone && !listed.campaigns.has(id));
    const isWhole = listed.unnamed === 0 && !listed.isShort;
    const gone = isWhole ? missing : [];
    for (const { key } of gone) {
      mirror.campaigns.setGone(key, true);
      recordGone(mirror, key, askedAt);
    }
    const waited = mirror.malformedReference.campaigns();
    const waiting = setAside(listed, odd, missing);
    mirror.malformedReference.setCampaigns(waiting);
    mirror.pulls.setCampaignsReadAt(askedAt);
    const moved = taken.filter(({ outcome }) => outcome === 'added' || outcome === 'changed');
    // Rows that were set aside, or no longer are, show another reason for waiting.
    const aside = [...waited, ...waiting].flatMap(({ id }) =>
      id === null ? [] : (mirror.campaigns.byId(id) ?? []),
    );
    return [...new Set([...moved, ...gone, ...aside].map(({ key }) => key))];
  });
};

/** As `readCampaigns`; where the list cannot be read, nothing changes and the error is in the result. */
export const tryReadCampaigns = async (
  context: Pick<AccountContext, 'mirror' | 'service' | 'now'>,
  signal: AbortSignal,
): Promise<{ readonly changed: readonly RowKey[]; readonly failure: AdsheetError | null }> => {
  let changed: readonly RowKey[] = [];
  const failure = await unreadableOf(async () => {
    changed = await readCampaigns(context, signal);
  });
  return { changed, failure };
};
