/**
 * Fetches pictures that the service names: from its own host, and from public addresses anywhere. Nothing of the
 * account goes along. An address inside (of this computer, of its network) is refused once the name is resolved, when
 * the socket is made, so that no name and no redirect leads there.
 */

import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, request } from 'undici';
import { MOST_PICTURE_BYTES } from '../../../shared/ad/given-pictures.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * `inside`: the address is of this computer or its network; `absent`: the host says it has none; `denied`: it does not
 * give it to everybody; `busy`: it had a fault, or asked to wait; `unreachable`: it did not answer.
 */
export type FetchFailure = 'inside' | 'too-large' | 'absent' | 'denied' | 'busy' | 'unreachable';

export type FetchPicture = (url: URL, signal: AbortSignal) => Promise<Uint8Array | FetchFailure>;

export type PictureFetcher = {
  readonly fetch: FetchPicture;
  /** An address that answers as long as the computer is online; undefined where the service runs on this network. */
  readonly witness: URL | undefined;
  readonly close: () => Promise<void>;
};

const CONNECT_MS = 10_000;
const TOTAL_MS = 20_000;
const MOST_REDIRECTS = 3;
const MOST_SOCKETS = 4;

class InsideError extends Error {}

/** Resolves a name to its public addresses only. */
const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (first === undefined) return callback(new InsideError(host), '', 0);
    if (options.all) return callback(null, [...open]);
    callback(null, first.address, first.family);
  });
};

const publicConnector = (): buildConnector.connector => {
  const connect = buildConnector({ timeout: CONNECT_MS, allowH2: false, lookup: lookUpPublic });
  return (asked, callback) => {
    const host = asked.hostname.replace(/^\[|\]$/g, '');
    // A number is connected to without being looked up.
    if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(new InsideError(host), null);
    connect(asked, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      callback(new InsideError(host), null);
    });
  };
};

const DENIED: ReadonlySet<number> = new Set([401, 402, 403, 407, 451]);
/** Of the time they were asked at, not of the picture. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429]);

const failureOf = (statusCode: number): FetchFailure => {
  if (statusCode >= 500 || BUSY.has(statusCode)) return 'busy';
  return DENIED.has(statusCode) ? 'denied' : 'absent';
};

const isInside = (error: unknown): boolean =>
  error instanceof InsideError || (error instanceof Error && isInside(error.cause));

export const openPictureFetcher = (
  profile: Pick<Profile, 'baseUrl' | 'environment' | 'insecureTls'>,
): PictureFetcher => {
  const trusting = profile.environment === 'sandbox' && profile.insecureTls === true;
  const limits = {
    connections: MOST_SOCKETS,
    headersTimeout: TOTAL_MS,
    bodyTimeout: TOTAL_MS,
    allowH2: false,
  };
  const own = new Agent({ ...limits, connect: { timeout: CONNECT_MS, rejectUnauthorized: !trusting } });
  const others = new Agent({ ...limits, connect: publicConnector() });
  const { origin, hostname } = new URL(profile.baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isNear = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));

  /** One exchange; a redirect is answered with where it leads. */
  const exchange = async (
    url: URL,
    isOwn: boolean,
    signal: AbortSignal,
  ): Promise<Uint8Array | FetchFailure | URL> => {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: isOwn ? own : others,
      headers: { accept: 'image/*' },
      signal,
    });
    const to = headers['location'];
    if (statusCode >= 300 && statusCode < 400 && typeof to === 'string') {
      await body.dump();
      return URL.canParse(to, url.href) ? new URL(to, url) : 'absent';
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MOST_PICTURE_BYTES) return 'too-large';
      chunks.push(chunk);
    }
    if (statusCode !== 200) return failureOf(statusCode);
    return Buffer.concat(chunks);
  };

  const follow = async (start: URL, signal: AbortSignal): Promise<Uint8Array | FetchFailure> => {
    let url = start;
    // Once led elsewhere, the account's own address is one inside as any other.
    let isOwn = start.origin === origin;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const found = await exchange(url, isOwn, signal);
      if (!(found instanceof URL)) return found;
      if (!/^https?:$/.test(found.protocol)) return 'absent';
      isOwn = isOwn && found.origin === origin;
      url = found;
    }
    return 'absent';
  };

  return {
    witness: isNear ? undefined : new URL(origin),
    fetch: async (url, signal) => {
      const whole = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_MS)]);
      try {
        return await follow(url, whole);
      } catch (error) {
        return isInside(error) ? 'inside' : 'unreachable';
      }
    },
    close: async () => {
      await Promise.all([own.destroy(), others.destroy()]);
    },
  };
};
