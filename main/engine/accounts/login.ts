/**
 * Signing in through the system's browser (RFC 8252): a listener on this computer takes the one answer that belongs to
 * the request. A wrong state never ends the attempt; time, cancelling or an answer do, and then nothing listens any more.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { languageOf } from '../../../shared/locale/index.ts';
import { isLoopback } from './addresses.ts';
import type { Authorization } from './authorization.ts';
import { authorizeUrl, newAuthorization, readReply } from './authorization.ts';
import { systemCode } from './durable-file.ts';
import type { PageKind } from './login-page.ts';
import { sendOn, sendPage } from './login-page.ts';

export type LoginOptions = {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
};

/** What the token endpoint is asked with. */
export type Consent = { readonly code: string; readonly redirectUri: string; readonly verifier: string };

export type Login = {
  readonly authorizeUrl: string;
  /** The seller's consent; rejects with `sign-in-refused`, `sign-in-timeout`, `invalid-scope`, `cancelled`, … */
  readonly consent: Promise<Consent>;
  /** Takes the address the browser ended on. @throws AdsheetError `bad-input`, `sign-in-state` */
  readonly paste: (address: string) => void;
  readonly cancel: () => void;
  /** Resolves when nothing listens any more. */
  readonly closed: Promise<void>;
};

const FIVE_MINUTES = 5 * 60_000;
/** The browser may take as long to fetch the page it was sent on to. */
const LAST_PAGE_MS = 5_000;
const DONE_PATH = '/adsheet/signed-in';
const REFUSED_PATH = '/adsheet/not-signed-in';

type Place = { readonly host: string; readonly port: number; readonly path: string };

/** Where to listen; null for a redirect address elsewhere, whose answer can only be pasted. */
const placeOf = (profile: Profile): Place | null => {
  if (profile.redirectUri === undefined) {
    return { host: '127.0.0.1', port: profile.redirectPort ?? 0, path: '/callback' };
  }
  const url = new URL(profile.redirectUri);
  if (url.protocol !== 'http:' || !isLoopback(url)) return null;
  const host = url.hostname === '[::1]' ? '::1' : '127.0.0.1';
  return { host, port: Number(url.port || 80), path: url.pathname };
};

const listen = (server: Server, place: Place): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const taken = ['EADDRINUSE', 'EACCES'].includes(systemCode(cause));
      const code = taken ? 'redirect-port-in-use' : 'internal';
      reject(new AdsheetError(code, { port: place.port, reason: systemCode(cause) }, { cause }));
    });
    server.listen(place.port, place.host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : place.port);
    });
  });

/** One attempt: who asks, what was asked last, and the way it ends. */
type Attempt = {
  authorization: Authorization;
  /** The browser was sent on to the last page. */
  sentOn: boolean;
  readonly ended: () => boolean;
  readonly end: (result: Consent | AdsheetError) => void;
};

type Taken = 'stray' | 'code' | 'less' | 'failed';

const take = (attempt: Attempt, query: URLSearchParams): Taken => {
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
  place: Place,
  language: Language,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const page = PAGES.get(url.pathname);
  const ours = request.method === 'GET' && url.pathname === place.path;
  if (page !== undefined) sendPage(response, 200, page, language);
  else if (!ours) sendPage(response, 404, 'stray', language);
  else {
    const taken = take(attempt, url.searchParams);
    if (taken === 'stray') sendPage(response, 400, 'stray', language);
    else {
      attempt.sentOn = taken !== 'less';
      sendOn(response, nextAddress(attempt, taken));
    }
  }
};

const nextAddress = (attempt: Attempt, taken: Exclude<Taken, 'stray'>): string => {
  if (taken === 'less') return authorizeUrl(attempt.authorization);
  return taken === 'code' ? DONE_PATH : REFUSED_PATH;
};

const pasteInto = (attempt: Attempt, address: string): void => {
  const text = address.trim();
  if (!URL.canParse(text)) throw new AdsheetError('bad-input', { reason: 'url', field: 'url' });
  const taken = take(attempt, new URL(text).searchParams);
  if (taken === 'stray') throw new AdsheetError('sign-in-state');
  // The browser is not ours to send on: asking for less begins with a new sign-in.
  if (taken === 'less') {
    attempt.end(new AdsheetError('invalid-scope', { scopes: attempt.authorization.scopes.join(' ') }));
  }
};

/** Watches for the last page; what it gives waits, from then on, until it was fetched or nobody came for it. */
const lastPage = (server: Server): (() => Promise<void>) => {
  const fetched = Promise.withResolvers<void>();
  server.on('request', (request, response: ServerResponse) => {
    if (request.url === DONE_PATH || request.url === REFUSED_PATH) response.once('close', fetched.resolve);
  });
  return async () => {
    const timer = setTimeout(fetched.resolve, LAST_PAGE_MS);
    await fetched.promise;
    clearTimeout(timer);
  };
};

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * Starts to listen, and gives the address to open in the browser.
 * @throws AdsheetError `redirect-port-in-use`
 */
export const startLogin = async (profile: Profile, options: LoginOptions = {}): Promise<Login> => {
  const place = placeOf(profile);
  const server = createServer();
  const port = place === null ? 0 : await listen(server, place);
  const redirectUri = profile.redirectUri ?? `http://127.0.0.1:${port}/callback`;
  const settled = Promise.withResolvers<Consent>();
  const answered = Promise.withResolvers<void>();
  let ended = false;
  const attempt: Attempt = {
    authorization: newAuthorization({ ...profile, redirectUri }),
    sentOn: false,
    ended: () => ended,
    end: (result) => {
      if (ended) return;
      ended = true;
      if (result instanceof AdsheetError) settled.reject(result);
      else settled.resolve(result);
      answered.resolve();
    },
  };
  const language = languageOf(profile.locale);
  if (place !== null)
    server.on('request', (request, response) => answer(attempt, place, language, request, response));

  const timeoutMs = options.timeoutMs ?? FIVE_MINUTES;
  const cancel = (): void => attempt.end(new AdsheetError('cancelled'));
  const timer = setTimeout(
    () => attempt.end(new AdsheetError('sign-in-timeout', { seconds: Math.round(timeoutMs / 1000) })),
    timeoutMs,
  );
  options.signal?.addEventListener('abort', cancel, { once: true });
  if (options.signal?.aborted) cancel();

  const finish = async (): Promise<void> => {
    const page = lastPage(server);
    await answered.promise;
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', cancel);
    if (server.listening) {
      if (attempt.sentOn) await page();
      await close(server);
    }
  };
  // Whoever awaits the consent hears of a failure; whoever does not must not bring the process down.
  settled.promise.catch(() => undefined);
  return {
    authorizeUrl: authorizeUrl(attempt.authorization),
    consent: settled.promise,
    paste: (address) => pasteInto(attempt, address),
    cancel,
    closed: finish(),
  };
};
