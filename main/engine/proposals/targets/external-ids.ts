/**
 * External IDs: files of older programs name ads by them, but ads no longer have them. An old call of the service still
 * maps them to ads (GET /ad/mapping/externalids); it is made once for a table that has such a column, before the targets
 * of its rows are found.
 */
import type { AdId, FieldPath } from '../../../../shared/ad/model.ts';
import { AD_STATUSES, isFinalStatus } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { ExternalAnswer } from '../../../../shared/proposals/proposal.ts';
import { EXTERNAL_COLUMN } from '../../../../shared/proposals/proposal.ts';
import type { Service } from '../../service/service.ts';
import type { ProposalContext } from '../proposal-context.ts';
import type { TableRow } from '../table/table.ts';
import { isBlank } from '../table/table.ts';
import { isDigits, withoutZeros } from './vendor-ids.ts';

type NamedAds = {
  readonly adsOf: (externalId: string) => readonly AdId[];
  /** The ads whose external IDs differ from this one by zeros in front, and by nothing else. */
  readonly butForZeros: (externalId: string) => readonly NamedAd[];
};

export type NamedAd = { readonly id: AdId; readonly externalId: string };

export type ExternalIds =
  | ({ readonly is: 'known' } & NamedAds)
  | { readonly is: Exclude<ExternalAnswer, 'known'> };

/** Most ads that the service goes through for one answer. */
const MOST_A_PAGE = 10_000;

/** Milliseconds after which the import goes on without external IDs, so that the seller does not wait longer. */
const PATIENCE_MS = 20_000;

/** The statuses of ads that can still be changed. */
const STATUSES = AD_STATUSES.filter((status) => !isFinalStatus(status));

type Asked = Pick<Service, 'externalIds'>;

/** The number of ads of the account, and the most of them in one answer. */
export type ExternalIdReach = { readonly ads: number; readonly limit?: number };

/**
 * The external IDs of all ads of one status; null where the call no longer exists. A page may count ads, and leave out
 * those without an external ID, or entries: a short page is not the last one until all ads can have been covered.
 */
const inStatus = async (
  service: Asked,
  status: string,
  { ads, limit = MOST_A_PAGE }: ExternalIdReach,
  signal?: AbortSignal,
): Promise<ReadonlyMap<AdId, string> | null> => {
  const found = new Map<AdId, string>();
  for (let offset = 0; ; offset += limit) {
    const page = await service.externalIds({ status, limit, offset }, signal);
    if (page === null) return null;
    const before = found.size;
    for (const [id, text] of page) found.set(id, text);
    // A service that ignores the offset sends the same page for ever.
    const isOver = page.size < limit ? offset + limit >= ads : found.size === before;
    if (isOver) return found;
  }
};

const isUnknownStatus = (error: unknown): boolean =>
  error instanceof AdsheetError &&
  error.code === 'service-refused' &&
  error.params['status'] === 400 &&
  error.params['field'] === 'status';

/** The ads of each external ID; null where the call no longer exists. Rejects as reads of the service do. */
export const readExternalIds = async (
  service: Asked,
  reach: ExternalIdReach,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, readonly AdId[]> | null> => {
  const ads = new Map<string, AdId[]>();
  for (const status of STATUSES) {
    const found = await inStatus(service, status, reach, signal).catch((error: unknown) => {
      // The call is older than some statuses.
      if (status !== 'ACTIVE' && isUnknownStatus(error)) return new Map<AdId, string>();
      throw error;
    });
    if (found === null) return null;
    for (const [id, text] of found) {
      const same = ads.get(text.trim());
      if (same) same.push(id);
      else ads.set(text.trim(), [id]);
    }
  }
  return ads;
};

const SIGNED_OUT: ReadonlySet<string> = new Set(['not-signed-in', 'sign-in-refused', 'secrets-locked']);

/** Statuses besides 404 which mean that the call, or the form of its answer, no longer exists. */
const GONE: ReadonlySet<unknown> = new Set([406, 410]);

/**
 * Why the external IDs are unknown. Only `gone` lets the user make all rows into new ads; after any other failure the
 * service may answer the next time.
 */
const whyNot = ({ code, params }: AdsheetError): Exclude<ExternalAnswer, 'known'> => {
  if (SIGNED_OUT.has(code)) return 'signed-out';
  return code === 'service-refused' && GONE.has(params['status']) ? 'gone' : 'unreachable';
};

const namedAds = (found: ReadonlyMap<string, readonly AdId[]>): NamedAds => {
  let byDigits: ReadonlyMap<string, readonly NamedAd[]> | undefined;
  const withDigits = (): readonly NamedAd[] =>
    [...found].flatMap(([externalId, ids]) =>
      isDigits(externalId) ? ids.map((id) => ({ id, externalId })) : [],
    );
  return {
    adsOf: (externalId) => found.get(externalId) ?? [],
    butForZeros: (externalId) => {
      if (!isDigits(externalId)) return [];
      byDigits ??= Map.groupBy(withDigits(), (ad) => withoutZeros(ad.externalId));
      return (byDigits.get(withoutZeros(externalId)) ?? []).filter((ad) => ad.externalId !== externalId);
    },
  };
};

const asked = async ({ open, throwIfStale, signal }: ProposalContext): Promise<ExternalIds> => {
  if (!open.session.signedIn()) return { is: 'signed-out' };
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const until = signal ? AbortSignal.any([signal, patience]) : patience;
  const { ads } = open.rows.summaries.counts();
  try {
    const found = await readExternalIds(open.context.service, { ads }, until);
    return found ? { is: 'known', ...namedAds(found) } : { is: 'gone' };
  } catch (error) {
    // Throws where the proposal is no longer wanted; otherwise it goes on without external IDs.
    throwIfStale();
    if (!(error instanceof AdsheetError)) throw error;
    return { is: whyNot(error) };
  }
};

/** The external IDs for a table; null for a table without such a column, for which the service is not asked. */
export const externalIdsFor = async (
  context: ProposalContext,
  rows: readonly TableRow[],
  columns: readonly (FieldPath | null)[],
  known: ExternalIds | null,
): Promise<ExternalIds | null> => {
  const at = columns.indexOf(EXTERNAL_COLUMN);
  if (at < 0 || rows.every(({ cells }) => isBlank(cells[at]))) return null;
  // The service is asked once for a table, and again only if the account was signed out then.
  return known && known.is !== 'signed-out' ? known : asked(context);
};
