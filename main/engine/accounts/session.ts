/**
 * The sign-in of one account (`design/sync.md`, *Tokens*). Every refresh rotates the refresh token, so a refresh is
 * rare, never doubled, announced on disk before it is asked for, and stored before its access token is used.
 */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import type { Clock } from '../clock.ts';
import { createClock } from '../clock.ts';
import type { Log } from '../outcome.ts';
import { failureLine } from '../outcome.ts';
import type { PassPlace } from '../places.ts';
import type { SecretBox } from '../secrets.ts';
import type { Connection, Timeouts } from '../service/connection.ts';
import { openConnection } from '../service/connection.ts';
import type { Login, LoginOptions } from './login.ts';
import { startLogin } from './login.ts';
import { readSecretsOrNone } from './secrets-file.ts';
import { createTokenStore } from './token-store.ts';
import type { Tokens } from './tokens.ts';
import { requestTokens } from './tokens.ts';

export type SessionOptions = {
  readonly pass?: PassPlace;
  readonly timeouts?: Partial<Timeouts>;
  /** The machine's own by default. */
  readonly clock?: Clock;
  readonly log?: Log;
};

export type SignIn = {
  /** To be opened in the system's browser. */
  readonly authorizeUrl: string;
  /** The granted scopes, once the tokens are stored. */
  readonly finished: Promise<readonly string[]>;
};

export type Session = {
  /** A token with life left. @throws AdsheetError `not-signed-in`, `wrong-client`, `secrets-locked`, `service-…` */
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
  options: SessionOptions = {},
): Promise<Session> => {
  const connection = openConnection(profile, options.timeouts);
  const store = createTokenStore(
    folder,
    box,
    await readSecretsOrNone(folder),
    options.clock ?? createClock(),
  );
  const client = async (): Promise<Record<string, string>> => ({
    client_id: profile.clientId,
    client_secret: await store.clientSecret(),
  });
  let refreshing: Promise<string> | null = null;
  let login: Login | null = null;

  const askRefresh = async (refreshToken: string, attempts: number): Promise<Tokens> => {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, ...(await client()) };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await requestTokens(connection, profile.authUrl, form);
      } catch (error) {
        if (attempt >= attempts || !mayPass(error)) throw error;
      }
    }
  };

  const refresh = async (): Promise<string> => {
    const { generation, tokens } = await store.read();
    // The answer to an earlier refresh was lost: its token may be used up, and is tried once.
    const interrupted = await store.announceRefresh();
    try {
      const fresh = await askRefresh(tokens.refresh, interrupted ? 1 : REFRESH_ATTEMPTS);
      options.pass?.('refresh-answered');
      return await store.replace(generation, { ...fresh, refresh: fresh.refresh || tokens.refresh });
    } catch (error) {
      // Only invalid_grant ends the sign-in; whatever else happened, the token may still be good.
      if (error instanceof AdsheetError && error.code === 'not-signed-in') await store.forget(generation);
      throw error;
    }
  };

  const refreshOnce = (signal?: AbortSignal): Promise<string> => {
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return unlessAborted(refreshing, signal);
  };

  const accessToken = async (signal?: AbortSignal): Promise<string> => {
    const { tokens, leftMs } = await store.read();
    if (leftMs > LEAST_LEFT_MS) return tokens.access;
    try {
      return await refreshOnce(signal);
    } catch (error) {
      if (leftMs > STILL_GOOD_MS && mayPass(error)) return tokens.access;
      throw error;
    }
  };

  const finish = async (started: Login): Promise<readonly string[]> => {
    try {
      const { code, redirectUri, verifier } = await started.consent;
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      };
      const tokens = await requestTokens(connection, profile.authUrl, { ...form, ...(await client()) });
      await store.start(tokens, profile.scopes);
      return store.granted();
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
    replaceToken: async (refused, signal) => {
      const { tokens } = await store.read();
      return tokens.access === refused ? refreshOnce(signal) : tokens.access;
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
