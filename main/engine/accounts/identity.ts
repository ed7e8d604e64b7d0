/**
 * Finds out whether a token is of the account's own seller before anything is read or written with it: by the user's id
 * or, where the service does not tell it, by ads of the account, which do not exist for anybody else.
 */
import type { AdId } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Clock } from '../clock.ts';
import { nameOfUser } from '../history/who.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { connectService } from '../service/connect.ts';
import type { Connection } from '../service/connection.ts';
import type { Service } from '../service/service.ts';
import type { BoundUser } from './bound-user.ts';
import { bindMirror, boundInMirror, boundTo, idOfUser, serviceOf, userLabel } from './bound-user.ts';
import { readBoundUser, writeBoundUser } from './profiles.ts';
import { storeUser } from './store-user.ts';

/** How a token came: from a person at a browser, in exchange for one that was settled, or from nobody knows where. */
export type TokenOrigin = 'sign-in' | 'refresh' | 'stored';

export type Identity = {
  /** Names the account in tokens that were settled for it. */
  readonly key: () => string;
  /**
   * Resolves where the token is of the account's own seller.
   * @throws AdsheetError `another-seller`; `seller-unproven` where nothing tells and the seller has to be asked;
   * `not-signed-in` where the service does not take the token; `service-…` where it cannot be asked now
   */
  readonly settle: (access: string, connection: Connection, origin: TokenOrigin) => Promise<void>;
  /** The seller said that it is the account's own seller, where nothing tells. */
  readonly confirm: () => Promise<void>;
};

/** Ads that are asked for by their ids, where the user's does not tell. */
const ADS_ASKED = 20;
const AT_ONCE = 5;

/** 400, 403, 404, 406, errors of the server and pages: answers that are not the user, and may never be. */
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
  /** Why there is none. */
  readonly failure: AdsheetError | null;
};

/** The user where the service gives it; rejects where there was no answer at all. */
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

/** Ids that the service should know: those of ads it may have removed for good only where there are no others. */
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

/** Does the service have any of these ads? Rejects where an answer was neither yes nor no and none was yes. */
export const hasAnyAd = async (
  service: Pick<Service, 'getAd'>,
  ids: readonly AdId[],
  signal?: AbortSignal,
): Promise<boolean> => {
  let failure: unknown;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const asked = ids.slice(from, from + AT_ONCE).map((id) => service.getAd(id, signal));
    for (const answer of await Promise.allSettled(asked)) {
      if (answer.status === 'rejected') failure ??= answer.reason;
      else if (answer.value !== null) return true;
    }
  }
  if (failure !== undefined) throw failure;
  return false;
};

/** A service that is spoken to with one token and no other: one that is not taken is shown twice, and that is the answer. */
const serviceWith = (profile: Profile, access: string, connection: Connection): Service =>
  connectService(profile, { connection, accessToken: async () => access, replaceToken: async () => access });

type Verdict = 'same' | 'other' | 'unknown';

/** What the ids say: one of another service's numbering says nothing. */
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

/** Fails where a user read with the account's own token is another than the one it is bound to. */
export const requireSameUser = (
  { mirror, profile }: { readonly mirror: Pick<Mirror, 'settings'>; readonly profile: Profile },
  user: JsonObject | null,
): void => {
  const bound = [boundInMirror(mirror) ?? []].flat();
  if (verdictById(bound, idOfUser(user), serviceOf(profile)) === 'other')
    throw another(profile.name, bound, user);
};

export type Whose = {
  readonly home: string;
  readonly profile: Profile;
  readonly mirror: Mirror;
  readonly clock: Clock;
};

/** What the account is bound to, made whole: the local copy and `account.json` learn from each other and from the user. */
const reconciled = async ({ home, profile, mirror }: Whose): Promise<readonly BoundUser[]> => {
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

/** Opens what is known of whose account it is; an account of before is bound to the user stored in its copy. */
export const openIdentity = async (whose: Whose): Promise<Identity> => {
  const { home, profile, mirror, clock } = whose;
  const service = serviceOf(profile);
  let bound = await reconciled(whose);

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
    // The first sign-in of an account without ads, or one whose service is found elsewhere: nothing says otherwise.
    const id = idOfUser(user);
    if (id !== null && bound.every((one) => one.id === id)) return bind(user);
    // Nobody is there to be asked: an answer that may be another one in a while is waited for.
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
