/**
 * What older programs call ads: files of theirs name ads by external IDs, which ads no longer show. The service says
 * which ad each belongs to as long as it answers that (GET /ad/mapping/externalids); it is asked once for a table that
 * has such a column, before its rows are looked at.
 */
import type { AdId, FieldPath } from '../../../shared/ad/model.ts';
import { AD_STATUSES, isFinalStatus } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ExternalAnswer } from '../../../shared/proposals/proposal.ts';
import { EXTERNAL_COLUMN } from '../../../shared/proposals/proposal.ts';
import type { Service } from '../service/service.ts';
import type { Around } from './around.ts';
import type { TableRow } from './table.ts';
import { isBlank } from './table.ts';
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

/** As many ads as the service goes through for one answer. */
const MOST_A_PAGE = 10_000;

/** What was asked is longer than a seller waits for a table to be looked at. */
const PATIENCE_MS = 20_000;

/** An ad in any other status is over: nothing of it can be changed. */
const STATUSES = AD_STATUSES.filter((status) => !isFinalStatus(status));

type Asked = Pick<Service, 'externalIds'>;

/** How far to ask: there are so many ads, and so many of them at most in one answer. */
export type Reach = { readonly ads: number; readonly limit?: number };

/**
 * The external IDs of all ads of one status; null where the service no longer says. Its pages count ads, of which those
 * without one are left out, or else entries: short pages do not end it before all ads can have been gone through.
 */
const inStatus = async (
  service: Asked,
  status: string,
  { ads, limit = MOST_A_PAGE }: Reach,
  signal?: AbortSignal,
): Promise<ReadonlyMap<AdId, string> | null> => {
  const found = new Map<AdId, string>();
  for (let offset = 0; ; offset += limit) {
    const page = await service.externalIds({ status, limit, offset }, signal);
    if (page === null) return null;
    const before = found.size;
    for (const [id, text] of page) found.set(id, text);
    // A service that knows no offset says the same for ever.
    const isOver = page.size < limit ? offset + limit >= ads : found.size === before;
    if (isOver) return found;
  }
};

const isUnknownStatus = (error: unknown): boolean =>
  error instanceof AdsheetError &&
  error.code === 'service-refused' &&
  error.params['status'] === 400 &&
  error.params['field'] === 'status';

/** The ads of each external ID; null where the service no longer says. Rejects as reads of the service do. */
export const readExternalIds = async (
  service: Asked,
  reach: Reach,
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

/** Besides 404, which is no answer: the call, or the form of its answer, is no longer there. */
const GONE: ReadonlySet<unknown> = new Set([406, 410]);

/**
 * Who reads that the call is gone may have all rows made into new ads. Whatever else went wrong, the service may tell
 * the next time.
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

const asked = async ({ open, demand, signal }: Around): Promise<ExternalIds> => {
  if (!open.session.signedIn()) return { is: 'signed-out' };
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const until = signal ? AbortSignal.any([signal, patience]) : patience;
  const { ads } = open.rows.summaries.counts();
  try {
    const found = await readExternalIds(open.context.service, { ads }, until);
    return found ? { is: 'known', ...namedAds(found) } : { is: 'gone' };
  } catch (error) {
    // Nobody wants the proposal any more, or else it goes on without.
    demand();
    if (!(error instanceof AdsheetError)) throw error;
    return { is: whyNot(error) };
  }
};

/** What the service says of the external IDs of a table; null for one that has none, for which nobody is asked. */
export const externalIdsFor = async (
  around: Around,
  rows: readonly TableRow[],
  columns: readonly (FieldPath | null)[],
  known: ExternalIds | null,
): Promise<ExternalIds | null> => {
  const at = columns.indexOf(EXTERNAL_COLUMN);
  if (at < 0 || rows.every(({ cells }) => isBlank(cells[at]))) return null;
  // Who signed in meanwhile can be told; what was asked before is not asked again for the same table.
  return known && known.is !== 'signed-out' ? known : asked(around);
};
