/**
 * Sign-in through the system's browser (RFC 8252): a listener on this computer accepts the one answer that belongs to
 * the request. A wrong state never ends the attempt; a time-out, cancelling or an answer does, and then the listener
 * is closed.
 */

import type { ServerResponse } from 'node:http';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { languageOf } from '../../../shared/locale/index.ts';
import { isLoopback } from './addresses.ts';
import type { Authorization } from './authorization.ts';
import { authorizeUrl, newAuthorization, readReply } from './authorization.ts';
import type { ListenerRequest } from './listener.ts';
import { openListener } from './listener.ts';
import type { PageKind } from './login-page.ts';
import { sendOn, sendPage } from './login-page.ts';

export type LoginOptions = {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Called with unexpected errors while the browser is answered. */
  readonly onFailure?: (error: unknown) => void;
};

/** The parameters of the token request. */
export type AuthorizationConsent = {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
};

export type Login = {
  readonly authorizeUrl: string;
  /** The seller's consent; rejects with `sign-in-refused`, `sign-in-timeout`, `invalid-scope`, `cancelled`, … */
  readonly consent: Promise<AuthorizationConsent>;
  /** Passes the address on which the browser ended. @throws AdsheetError `bad-input`, `sign-in-state` */
  readonly paste: (address: string) => void;
  readonly cancel: () => void;
  /** Resolves when the listener is closed. */
  readonly closed: Promise<void>;
};

const FIVE_MINUTES = 5 * 60_000;
/** Milliseconds for the browser to fetch the page it was redirected to. */
const LAST_PAGE_MS = 5_000;
const DONE_PATH = '/adsheet/signed-in';
const REFUSED_PATH = '/adsheet/not-signed-in';

type ListenAddress = { readonly host: string; readonly port: number; readonly path: string };

/** Where to listen; null for a redirect address elsewhere, whose answer has to be pasted. */
const listenAddressOf = (profile: Profile): ListenAddress | null => {
  if (profile.redirectUri === undefined) {
    return { host: '127.0.0.1', port: profile.redirectPort ?? 0, path: '/callback' };
  }
  const url = new URL(profile.redirectUri);
  if (url.protocol !== 'http:' || !isLoopback(url)) return null;
  const host = url.hostname === '[::1]' ? '::1' : '127.0.0.1';
  return { host, port: Number(url.port || 80), path: url.pathname };
};

/** One attempt: the profile, the newest request, and how the attempt ends. */
type Attempt = {
  authorization: Authorization;
  /** The last page, once the browser was redirected to it. */
  lastPage: LastPage | null;
  readonly ended: () => boolean;
  readonly end: (result: AuthorizationConsent | AdsheetError) => void;
};

type ReplyKind = 'stray' | 'code' | 'less' | 'failed';

const take = (attempt: Attempt, query: URLSearchParams): ReplyKind => {
  if (attempt.ended()) return 'stray';
  const reply = readReply(attempt.authorization, query);
  if (reply.kind === 'code') {
    const { redirectUri, verifier } = attempt.authorization;
    attempt.end({ code: reply.code, redirectUri, verifier });
  }
  if (reply.kind === 'failed') attempt.end(reply.error);
  if (reply.kind === 'less') {
    attempt.authorization = newAuthorization({ ...attempt.authorization, scopes: reply.scopes });
  }
  return reply.kind;
};

const PAGES = new Map<string, PageKind>([
  [DONE_PATH, 'done'],
  [REFUSED_PATH, 'refused'],
]);

const answer = (
  attempt: Attempt,
  place: ListenAddress,
  language: Language,
  asked: ListenerRequest,
  response: ServerResponse,
): void => {
  const page = PAGES.get(asked.path);
  const ours = asked.method === 'GET' && asked.path === place.path;
  if (page !== undefined) {
    if (attempt.lastPage !== null) response.once('close', attempt.lastPage.noteFetched);
    sendPage(response, 200, page, language);
  } else if (!ours) sendPage(response, 404, 'stray', language);
  else {
    const kind = take(attempt, asked.query);
    if (kind === 'stray') sendPage(response, 400, 'stray', language);
    else {
      if (kind !== 'less') attempt.lastPage = awaitLastPage();
      sendOn(response, nextAddress(attempt, kind));
    }
  }
};

const nextAddress = (attempt: Attempt, kind: Exclude<ReplyKind, 'stray'>): string => {
  if (kind === 'less') return authorizeUrl(attempt.authorization);
  return kind === 'code' ? DONE_PATH : REFUSED_PATH;
};

const pasteInto = (attempt: Attempt, address: string): void => {
  const text = address.trim();
  if (!URL.canParse(text)) throw new AdsheetError('bad-input', { reason: 'url', field: 'url' });
  const kind = take(attempt, new URL(text).searchParams);
  if (kind === 'stray') throw new AdsheetError('sign-in-state');
  // A pasted address has no browser connection to redirect: asking for fewer scopes needs a new sign-in.
  if (kind === 'less') {
    attempt.end(new AdsheetError('invalid-scope', { scopes: attempt.authorization.scopes.join(' ') }));
  }
};

type LastPage = { readonly noteFetched: () => void; readonly over: Promise<void> };

/** Waits until the browser has fetched its last page, at most `LAST_PAGE_MS`. */
const awaitLastPage = (): LastPage => {
  const fetched = Promise.withResolvers<void>();
  const timer = setTimeout(fetched.resolve, LAST_PAGE_MS);
  return { noteFetched: fetched.resolve, over: fetched.promise.finally(() => clearTimeout(timer)) };
};

/**
 * Starts to listen, and returns the address to open in the browser.
 * @throws AdsheetError `redirect-port-in-use`
 */
export const startLogin = async (profile: Profile, options: LoginOptions = {}): Promise<Login> => {
  const place = listenAddressOf(profile);
  const language = languageOf(profile.locale);
  const settled = Promise.withResolvers<AuthorizationConsent>();
  const answered = Promise.withResolvers<void>();
  let ended = false;
  const listener =
    place === null
      ? null
      : await openListener(
          place,
          (asked, response) => answer(attempt, place, language, asked, response),
          options.onFailure ?? (() => undefined),
        );
  const redirectUri = profile.redirectUri ?? `http://127.0.0.1:${listener?.port}/callback`;
  const attempt: Attempt = {
    authorization: newAuthorization({ ...profile, redirectUri }),
    lastPage: null,
    ended: () => ended,
    end: (result) => {
      if (ended) return;
      ended = true;
      if (result instanceof AdsheetError) settled.reject(result);
      else settled.resolve(result);
      answered.resolve();
    },
  };

  const timeoutMs = options.timeoutMs ?? FIVE_MINUTES;
  const cancel = (): void => attempt.end(new AdsheetError('cancelled'));
  const timer = setTimeout(
    () => attempt.end(new AdsheetError('sign-in-timeout', { seconds: Math.round(timeoutMs / 1000) })),
    timeoutMs,
  );
  options.signal?.addEventListener('abort', cancel, { once: true });
  if (options.signal?.aborted) cancel();

  const finish = async (): Promise<void> => {
    await answered.promise;
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', cancel);
    await attempt.lastPage?.over;
    await listener?.close();
  };
  // A caller that does not await the consent must not crash the process by an unhandled rejection.
  settled.promise.catch(() => undefined);
  return {
    authorizeUrl: authorizeUrl(attempt.authorization),
    consent: settled.promise,
    paste: (address) => pasteInto(attempt, address),
    cancel,
    closed: finish(),
  };
};
