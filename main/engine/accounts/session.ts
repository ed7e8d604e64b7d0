/**
 * The sign-in of one account (`docs/sync.md#tokens`). Every refresh rotates the refresh token, so a refresh is rare,
 * never concurrent, announced on disk before it is requested, and stored before its access token is used.
 */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import type { Clock } from '../clock.ts';
import { createClock } from '../clock.ts';
import type { PassFailpoint } from '../failpoints.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import type { Log } from '../outcome.ts';
import { failureLine } from '../outcome.ts';
import type { SecretBox } from '../secrets.ts';
import type { Connection, Timeouts } from '../service/http/connection.ts';
import { openConnection } from '../service/http/connection.ts';
import type { Identity } from './identity.ts';
import type { Login, LoginOptions } from './login.ts';
import { startLogin } from './login.ts';
import { takeSecrets } from './secrets-file.ts';
import type { AskRefresh, RefusedSeller } from './token-ownership.ts';
import { createTokenOwnership, isErrorOfCode } from './token-ownership.ts';
import { createTokenStore } from './token-store.ts';
import type { Tokens } from './tokens.ts';
import { requestTokens } from './tokens.ts';

export type SessionOptions = {
  /** Tells whether a token belongs to the account's seller. */
  readonly identity: Identity;
  readonly passFailpoint?: PassFailpoint;
  readonly timeouts?: Partial<Timeouts>;
  /** The clock; the machine's by default. */
  readonly clock?: Clock;
  readonly log?: Log;
};

export type SignIn = {
  /** Open this address in the system's browser. */
  readonly authorizeUrl: string;
  /**
   * The granted scopes, once the tokens are stored and known to belong to the account's own seller. Rejects with
   * `another-seller`, or with `seller-unproven` where `acceptSeller` decides; the previous sign-in then stays as it
   * was.
   */
  readonly finished: Promise<readonly string[]>;
};

export type Session = {
  /**
   * An access token that is valid for a while, of the account's own seller. @throws AdsheetError `not-signed-in`,
   * `wrong-client`, `secrets-locked`, `another-seller`, `seller-unproven`, `service-…`
   */
  readonly accessToken: (signal?: AbortSignal) => Promise<string>;
  /** Another token, after the service answered 401 to this one. */
  readonly replaceToken: (refused: string, signal?: AbortSignal) => Promise<string>;
  readonly granted: () => readonly string[];
  readonly signedIn: () => boolean;
  /** When tokens were last renewed, UTC; a refresh token expires after 60 days without use. */
  readonly usedAt: () => string | null;
  /** Starts a sign-in and cancels one that still waits. @throws AdsheetError `redirect-port-in-use` */
  readonly signIn: (options?: LoginOptions) => Promise<SignIn>;
  /** @throws AdsheetError `sign-in-state` when no sign-in waits or the address belongs to another one. */
  readonly paste: (address: string) => void;
  /**
   * The seller's answer to `seller-unproven`: yes makes the waiting tokens the account's own, no drops them.
   * @throws AdsheetError `sign-in-state` where none wait
   */
  readonly acceptSeller: (same: boolean) => Promise<void>;
  /**
   * The seller who was refused last, with their tokens, for a new account of theirs; null without one. Returns it
   * once.
   */
  readonly takeRefused: () => RefusedSeller | null;
  /** Stores tokens obtained elsewhere; resolves and rejects as `SignIn.finished`. */
  readonly adopt: (tokens: Tokens) => Promise<readonly string[]>;
  readonly signOut: () => Promise<void>;
  readonly connection: Connection;
  /** Ends a waiting sign-in and closes the sockets. */
  readonly close: () => Promise<void>;
};

/** A token with less life left is renewed before use. */
const LEAST_LEFT_MS = 60_000;
/** With this much life left a token is still used while the token endpoint cannot be reached. */
const STILL_GOOD_MS = 5_000;
const REFRESH_ATTEMPTS = 3;

/** Opens the session from the account's folder; uses neither the network nor the sealed secrets. */
export const openSession = async (
  profile: Profile,
  folder: string,
  box: SecretBox,
  options: SessionOptions,
): Promise<Session> => {
  const { identity } = options;
  const place = { folder, profile };
  const clock = options.clock ?? createClock();
  const connection = openConnection(profile, options.timeouts, clock);
  const store = createTokenStore(place, box, await takeSecrets(place), clock);
  const client = async (): Promise<Record<string, string>> => ({
    client_id: profile.clientId,
    client_secret: await store.clientSecret(),
  });
  /** Runs refreshes and sign-ins one after the other, as each may end the other's tokens. */
  const turns = createKeyedMutex();
  let refreshing: Promise<string> | null = null;
  let login: Login | null = null;

  const askRefresh: AskRefresh = async (refreshToken, attempts) => {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, ...(await client()) };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const fresh = await requestTokens(connection, profile.authUrl, form);
        return { ...fresh, refresh: fresh.refresh || refreshToken };
      } catch (error) {
        if (attempt >= attempts || !mayPass(error)) throw error;
      }
    }
  };

  const settling = createTokenOwnership({ store, identity, connection, askRefresh });
  const { isSettled } = settling;

  const refresh = async (): Promise<string> => {
    const { generation, tokens } = await store.read();
    // The answer to an earlier refresh was lost: its refresh token may be used up, so it is tried only once.
    const interrupted = await store.announceRefresh();
    try {
      const fresh = await askRefresh(tokens.refresh, interrupted ? 1 : REFRESH_ATTEMPTS);
      options.passFailpoint?.('refresh-answered');
      const granted = fresh.scopes ?? tokens.granted ?? store.granted();
      await store.setAside(fresh, granted, { generation, isRefreshed: isSettled(tokens) });
    } catch (error) {
      // Only `invalid_grant` ends the sign-in; after any other failure the token may still be valid.
      if (isErrorOfCode(error, 'not-signed-in')) await store.forget(generation);
      throw error;
    }
    return settling.aside(isSettled(tokens) ? 'refresh' : 'stored');
  };

  /** A settled token with enough life left, other than `unwanted`, which the service refused. */
  const renew = async (unwanted?: string): Promise<string> => {
    const waited = await settling.waiting();
    if (waited !== null && waited !== unwanted) return waited;
    const { generation, tokens, leftMs } = await store.read();
    try {
      if (leftMs > LEAST_LEFT_MS && tokens.access !== unwanted)
        return isSettled(tokens) ? tokens.access : await settling.stored(tokens.access);
    } catch (error) {
      // The service may have ended them early; a refresh may still succeed.
      if (!isErrorOfCode(error, 'not-signed-in')) await forgetOthers(error, generation);
    }
    return refresh().catch((error: unknown) =>
      isSettled(tokens) ? Promise.reject(error) : forgetOthers(error, generation),
    );
  };

  /** Stored tokens of another seller were never the account's own, and are deleted. */
  const forgetOthers = async (error: unknown, generation: number): Promise<never> => {
    if (isErrorOfCode(error, 'another-seller')) await store.forget(generation);
    throw error;
  };

  const renewOnce = (signal?: AbortSignal, unwanted?: string): Promise<string> => {
    refreshing ??= turns
      .runExclusive('tokens', () => renew(unwanted))
      .finally(() => {
        refreshing = null;
      });
    return unlessAborted(refreshing, signal);
  };

  const accessToken = async (signal?: AbortSignal): Promise<string> => {
    const { tokens, leftMs } = await store.read();
    if (leftMs > LEAST_LEFT_MS && isSettled(tokens)) return tokens.access;
    try {
      return await renewOnce(signal);
    } catch (error) {
      if (isSettled(tokens) && leftMs > STILL_GOOD_MS && mayPass(error)) return tokens.access;
      throw endOfSignIn(error);
    }
  };

  /** Requests tokens and settles whose they are, with no other request for tokens meanwhile. */
  const begin = (ask: () => Promise<Tokens>): Promise<readonly string[]> =>
    turns.runExclusive('tokens', async () => {
      settling.forgetAnswers();
      const tokens = await ask();
      await store.setAside(tokens, tokens.scopes ?? profile.scopes);
      await settling.aside('sign-in');
      return store.granted();
    });

  const finish = async (started: Login): Promise<readonly string[]> => {
    try {
      const { code, redirectUri, verifier } = await started.consent;
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      };
      return await begin(async () =>
        requestTokens(connection, profile.authUrl, { ...form, ...(await client()) }),
      );
    } catch (error) {
      // A refused code is a failed sign-in, not the end of an existing one.
      if (error instanceof AdsheetError && error.code === 'not-signed-in') {
        throw new AdsheetError('sign-in-refused', error.params, { cause: error });
      }
      throw error;
    }
  };

  return {
    accessToken,
    acceptSeller: (same) => turns.runExclusive('tokens', () => settling.acceptSeller(same)),
    takeRefused: settling.takeRefused,
    adopt: (tokens) => begin(async () => tokens),
    replaceToken: async (unwanted, signal) => {
      const { tokens } = await store.read();
      if (tokens.access !== unwanted && isSettled(tokens)) return tokens.access;
      return renewOnce(signal, unwanted).catch((error: unknown) => Promise.reject(endOfSignIn(error)));
    },
    granted: store.granted,
    signedIn: store.signedIn,
    usedAt: store.usedAt,
    signIn: async (loginOptions) => {
      login?.cancel();
      await login?.closed;
      const onFailure = (error: unknown): void => options.log?.(failureLine('the sign-in’s listener', error));
      const started = await startLogin(profile, { onFailure, ...loginOptions });
      login = started;
      const finished = finish(started);
      finished.catch(() => undefined);
      return { authorizeUrl: started.authorizeUrl, finished };
    },
    paste: (address) => {
      if (login === null) throw new AdsheetError('sign-in-state');
      login.paste(address);
    },
    signOut: store.signOut,
    connection,
    close: async () => {
      login?.cancel();
      await login?.closed;
      await connection.close();
    },
  };
};

/**
 * The service refused tokens that were just renewed: the seller has to sign in again. The tokens stay aside, as the
 * service may accept them at the next call.
 */
const endOfSignIn = (error: unknown): unknown =>
  isErrorOfCode(error, 'service-answer') &&
  error.params['what'] === 'token' &&
  isErrorOfCode(error.cause, 'not-signed-in')
    ? error.cause
    : error;

const mayPass = (error: unknown): boolean =>
  error instanceof AdsheetError &&
  ['service-unreachable', 'service-timeout', 'service-answer', 'service-busy'].includes(error.code);

/** Only this caller stops waiting; the shared work goes on for the others. */
const unlessAborted = <T>(work: Promise<T>, signal?: AbortSignal): Promise<T> => {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new AdsheetError('cancelled'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
};
