/**
 * The sign-in of one account (`docs/sync.md#tokens`). Every refresh rotates the refresh token, so a refresh is
 * rare, never doubled, announced on disk before it is asked for, and stored before its access token is used.
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
import type { Connection, Timeouts } from '../service/connection.ts';
import { openConnection } from '../service/connection.ts';
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
  /** Whose the account is, and whose a token is. */
  readonly identity: Identity;
  readonly pass?: PassFailpoint;
  readonly timeouts?: Partial<Timeouts>;
  /** The machine's own by default. */
  readonly clock?: Clock;
  readonly log?: Log;
};

export type SignIn = {
  /** To be opened in the system's browser. */
  readonly authorizeUrl: string;
  /**
   * The granted scopes, once the tokens are stored and known to be the account's own seller's. Rejects, and leaves the
   * sign-in of before as it was, with `another-seller`, and with `seller-unproven` where `acceptSeller` decides.
   */
  readonly finished: Promise<readonly string[]>;
};

export type Session = {
  /**
   * A token with life left, of the account's own seller. @throws AdsheetError `not-signed-in`, `wrong-client`,
   * `secrets-locked`, `another-seller`, `seller-unproven`, `service-…`
   */
  readonly accessToken: (signal?: AbortSignal) => Promise<string>;
  /** Another token, after the service answered 401 to this one. */
  readonly replaceToken: (refused: string, signal?: AbortSignal) => Promise<string>;
  readonly granted: () => readonly string[];
  readonly signedIn: () => boolean;
  /** When tokens were last renewed, UTC; a refresh token dies after 60 days without use. */
  readonly usedAt: () => string | null;
  /** Starts a sign-in; one that still waits is cancelled. @throws AdsheetError `redirect-port-in-use` */
  readonly signIn: (options?: LoginOptions) => Promise<SignIn>;
  /** @throws AdsheetError `sign-in-state` when no sign-in waits or the address belongs to another. */
  readonly paste: (address: string) => void;
  /**
   * The seller's answer to `seller-unproven`: with a yes the tokens that wait become the account's own, else they go.
   * @throws AdsheetError `sign-in-state` where none wait
   */
  readonly acceptSeller: (same: boolean) => Promise<void>;
  /** The other seller who was refused last and their tokens, given once, for an account of their own; null without. */
  readonly takeRefused: () => RefusedSeller | null;
  /** Stores tokens that were given elsewhere; as `SignIn.finished`. */
  readonly adopt: (tokens: Tokens) => Promise<readonly string[]>;
  readonly signOut: () => Promise<void>;
  readonly connection: Connection;
  /** Ends a waiting sign-in and the sockets. */
  readonly close: () => Promise<void>;
};

/** With less left, a token is renewed before it is used. */
const LEAST_LEFT_MS = 60_000;
/** With this much left a token still serves while the token endpoint is away. */
const STILL_GOOD_MS = 5_000;
const REFRESH_ATTEMPTS = 3;

/** Opens the session from the account's folder; touches neither the network nor the sealed secrets. */
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
  /** Refreshes and sign-ins, each of which may end the tokens of the other. */
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
    // The answer to an earlier refresh was lost: its token may be used up, and is tried once.
    const interrupted = await store.announceRefresh();
    try {
      const fresh = await askRefresh(tokens.refresh, interrupted ? 1 : REFRESH_ATTEMPTS);
      options.pass?.('refresh-answered');
      const granted = fresh.scopes ?? tokens.granted ?? store.granted();
      await store.setAside(fresh, granted, { generation, isRefreshed: isSettled(tokens) });
    } catch (error) {
      // Only invalid_grant ends the sign-in; whatever else happened, the token may still be good.
      if (isErrorOfCode(error, 'not-signed-in')) await store.forget(generation);
      throw error;
    }
    return settling.aside(isSettled(tokens) ? 'refresh' : 'stored');
  };

  /** A token that is settled and has life left; another than the one the service no longer takes. */
  const renew = async (unwanted?: string): Promise<string> => {
    const waited = await settling.waiting();
    if (waited !== null && waited !== unwanted) return waited;
    const { generation, tokens, leftMs } = await store.read();
    try {
      if (leftMs > LEAST_LEFT_MS && tokens.access !== unwanted)
        return isSettled(tokens) ? tokens.access : await settling.stored(tokens.access);
    } catch (error) {
      // Ended early by the service, they may still be renewed.
      if (!isErrorOfCode(error, 'not-signed-in')) await forgetOthers(error, generation);
    }
    return refresh().catch((error: unknown) =>
      isSettled(tokens) ? Promise.reject(error) : forgetOthers(error, generation),
    );
  };

  /** Stored tokens of another seller were never the account's own: they go. */
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

  /** Asks for tokens and settles whose they are, while nothing else asks for any. */
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
      // A code that is refused is a sign-in that failed, not one that ended.
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
 * Fresh tokens that the service takes no more than those before: to the seller his sign-in is over. They stay aside,
 * as the service may take them again at the next call.
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

/** The shared work goes on for the others; only this one stops waiting. */
const unlessAborted = <T>(work: Promise<T>, signal?: AbortSignal): Promise<T> => {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new AdsheetError('cancelled'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
};
