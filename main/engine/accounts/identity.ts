/**
 * Finds out whether a token belongs to the account's own seller, before anything is read or written with it: by the
 * user's id or, where the service does not send one, by ads of the account, which no other seller can read.
 */
import type { AdId } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Clock } from '../clock.ts';
import { nameOfUser } from '../history/user-name.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { connectService } from '../service/connect.ts';
import type { Connection } from '../service/http/connection.ts';
import type { Service } from '../service/service.ts';
import type { BoundUser } from './bound-user.ts';
import { bindMirror, boundInMirror, boundTo, idOfUser, serviceOf, userLabel } from './bound-user.ts';
import { readBoundUser, writeBoundUser } from './profiles.ts';
import { storeUser } from './store-user.ts';

/** How a token was obtained: by a person at a browser, in exchange for a settled one, or unknown (it was on disk). */
export type TokenOrigin = 'sign-in' | 'refresh' | 'stored';

export type Identity = {
  /** Identifies the account in tokens that were settled for it. */
  readonly key: () => string;
  /**
   * Resolves where the token belongs to the account's own seller.
   * @throws AdsheetError `another-seller`; `seller-unproven` where nothing proves it and the seller has to be asked;
   * `not-signed-in` where the service refuses the token; `service-…` where the service cannot be asked now
   */
  readonly settle: (access: string, connection: Connection, origin: TokenOrigin) => Promise<void>;
  /** The seller confirms that it is the account's own seller, where nothing proves it. */
  readonly confirm: () => Promise<void>;
};

/** Ads that are requested by id where the user's id is missing. */
const ADS_ASKED = 20;
const CONCURRENT_READS = 5;

/** Statuses 400, 403, 404, 406, server errors and HTML pages: such a service may never answer with a user. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'service-refused',
  'service-answer',
  'service-busy',
  'not-allowed',
  'not-found',
]);

const MAY_CHANGE: ReadonlySet<string> = new Set(['service-answer', 'service-busy']);

type UserRead = {
  readonly user: JsonObject | null;
  /** Why there is no user. */
  readonly failure: AdsheetError | null;
};

/** Reads the user, if the service answers one; rejects where there was no answer at all. */
export const tryReadUser = async (
  service: Pick<Service, 'getUser'>,
  signal?: AbortSignal,
): Promise<UserRead> => {
  try {
    return { user: await service.getUser(signal), failure: null };
  } catch (error) {
    if (error instanceof AdsheetError && UNREADABLE.has(error.code)) return { user: null, failure: error };
    throw error;
  }
};

/** Ids that the service should know. Ads it may have deleted are used only if there are no others. */
export const adsToAsk = ({ ads }: Pick<Mirror, 'ads'>): readonly AdId[] => {
  const there = ads.marks().filter(({ gone }) => !gone);
  const lasting = there.filter(({ status }) => !String(status).startsWith('DELETED'));
  const from = lasting.length > 0 ? lasting : there;
  const step = Math.max(1, from.length / ADS_ASKED);
  return Array.from(
    { length: Math.min(ADS_ASKED, from.length) },
    (_, at) => from[Math.floor(at * step)],
  ).flatMap((mark) => mark?.id ?? []);
};

/** Does the service have any of these ads? Rejects where none was found and an answer was neither yes nor no. */
export const hasAnyAd = async (
  service: Pick<Service, 'getAd'>,
  ids: readonly AdId[],
  signal?: AbortSignal,
): Promise<boolean> => {
  let failure: unknown;
  for (let from = 0; from < ids.length; from += CONCURRENT_READS) {
    const asked = ids.slice(from, from + CONCURRENT_READS).map((id) => service.getAd(id, signal));
    for (const answer of await Promise.allSettled(asked)) {
      if (answer.status === 'rejected') failure ??= answer.reason;
      else if (answer.value !== null) return true;
    }
  }
  if (failure !== undefined) throw failure;
  return false;
};

/**
 * A service client with this one token. When the service refuses the token, the client tries it a second time, and
 * that answer counts.
 */
const serviceWith = (profile: Profile, access: string, connection: Connection): Service =>
  connectService(profile, { connection, accessToken: async () => access, replaceToken: async () => access });

type Verdict = 'same' | 'other' | 'unknown';

/** Compares ids; an id of another service's numbering proves nothing. */
const verdictById = (bound: readonly BoundUser[], id: number | null, service: string): Verdict => {
  const known = bound.filter((one) => one.id !== null && one.service === service);
  if (id === null || known.length === 0) return 'unknown';
  return known.every((one) => one.id === id) ? 'same' : 'other';
};

const another = (account: string, bound: readonly BoundUser[], found: JsonObject | null): AdsheetError => {
  const seller = bound.map(userLabel).find((name) => name !== null) ?? null;
  const name = userLabel({ id: idOfUser(found), name: nameOfUser(found) });
  return new AdsheetError('another-seller', { account, seller, found: name });
};

/** Throws where a user that was read with the account's own token is not the one it is bound to. */
export const requireSameUser = (
  { mirror, profile }: { readonly mirror: Pick<Mirror, 'settings'>; readonly profile: Profile },
  user: JsonObject | null,
): void => {
  const bound = [boundInMirror(mirror) ?? []].flat();
  if (verdictById(bound, idOfUser(user), serviceOf(profile)) === 'other')
    throw another(profile.name, bound, user);
};

export type IdentityParts = {
  readonly home: string;
  readonly profile: Profile;
  readonly mirror: Mirror;
  readonly clock: Clock;
};

/**
 * The bound user, completed: the local copy and `account.json` are filled from each other and from the stored user.
 */
const reconciled = async ({ home, profile, mirror }: IdentityParts): Promise<readonly BoundUser[]> => {
  const inFile = await readBoundUser(home, profile.name);
  const inMirror = boundInMirror(mirror);
  if (inFile !== null && inMirror !== null) {
    const agree = inFile.id === inMirror.id && inFile.service === inMirror.service;
    if (agree && inFile.key !== inMirror.key) await writeBoundUser(home, profile.name, inMirror);
    return agree ? [inMirror] : [inMirror, inFile];
  }
  const user = mirror.user.get();
  const known =
    inMirror ?? inFile ?? (idOfUser(user) === null ? null : boundTo(null, user, serviceOf(profile)));
  if (known === null) return [];
  if (inMirror === null) bindMirror(mirror, known);
  if (inFile === null) await writeBoundUser(home, profile.name, known);
  return [known];
};

/** Opens the identity of an account; an account of an older version is bound to the user stored in its copy. */
export const openIdentity = async (parts: IdentityParts): Promise<Identity> => {
  const { home, profile, mirror, clock } = parts;
  const service = serviceOf(profile);
  let bound = await reconciled(parts);

  const bind = async (user: JsonObject | null, confirmed = false): Promise<void> => {
    const [before = null] = bound;
    const now = { ...boundTo(before, user, service), ...(confirmed ? { confirmed } : {}) };
    if (user !== null) mirror.transaction(() => storeUser(mirror, user, clock.now().toISOString()));
    if (bound.length === 1 && JSON.stringify(now) === JSON.stringify(before)) return;
    bindMirror(mirror, now);
    await writeBoundUser(home, profile.name, now);
    bound = [now];
  };

  const settleUnknown = async (
    asked: Service,
    { user, failure }: UserRead,
    origin: TokenOrigin,
  ): Promise<void> => {
    const ids = adsToAsk(mirror);
    if (ids.length > 0) {
      if (!(await hasAnyAd(asked, ids))) throw another(profile.name, bound, user);
      return bind(user);
    }
    // First sign-in of an account without ads, or of one at a new address of its service: nothing speaks against it.
    const id = idOfUser(user);
    if (id !== null && bound.every((one) => one.id === id)) return bind(user);
    // Nobody can be asked during a refresh; a failure that may pass is reported, and tried again later.
    if (origin !== 'sign-in' && failure !== null && MAY_CHANGE.has(failure.code)) throw failure;
    if (origin === 'refresh' && bound.every(({ confirmed }) => confirmed) && bound.length > 0) return;
    const seller = bound.map(userLabel).find((name) => name !== null) ?? null;
    throw new AdsheetError('seller-unproven', { account: profile.name, seller });
  };

  return {
    key: () => bound.map(({ key }) => key).join(' '),
    settle: async (access, connection, origin) => {
      const asked = serviceWith(profile, access, connection);
      const read = await tryReadUser(asked);
      const verdict = verdictById(bound, idOfUser(read.user), service);
      if (verdict === 'other') throw another(profile.name, bound, read.user);
      if (verdict === 'same') await bind(read.user);
      else await settleUnknown(asked, read, origin);
    },
    confirm: () => bind(null, true),
  };
};
