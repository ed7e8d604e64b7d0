/**
 * One account's access to the network: its pool of sockets, and single HTTP exchanges that report how far they got.
 * Redirects are not followed, the size of answers is limited, and disabled certificate verification applies to this
 * pool only.
 */
import { uptime } from 'node:os';
import type { Dispatcher } from 'undici';
import { Agent } from 'undici';
import type { ClockDifference } from '../../../../shared/contract/clock-difference.ts';
import { clockDifference } from '../../../../shared/contract/clock-difference.ts';
import type { Profile } from '../../../../shared/contract/views.ts';
import type { Clock } from '../../clock.ts';
import { createClock } from '../../clock.ts';
import type { PeerCertificate } from './peer-certificate.ts';
import { peerCertificate } from './peer-certificate.ts';
import { createSockets } from './sockets.ts';

export type Timeouts = {
  /**
   * Milliseconds: to a usable socket, to the head of the answer, between two pieces of its body, and for the whole
   * exchange.
   */
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly totalMs: number;
};

export const DEFAULT_TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  headersMs: 30_000,
  bodyMs: 30_000,
  totalMs: 120_000,
};

/** Takes the body of a good answer in place of memory. What its functions throw ends the exchange. */
export type BodySink = {
  /** Is an answer of this Content-Type for it? */
  readonly accepts: (contentType: string) => boolean;
  /** An answer begins: what came of an earlier one is dropped. */
  readonly begin: () => void;
  readonly write: (chunk: Uint8Array) => void;
};

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Largest answer in bytes. */
  readonly limit: number;
  readonly sink?: BodySink | undefined;
  /** Multiplies the time-outs, for calls that are slow by nature. */
  readonly patience?: number;
  /** Aborts the exchange at once. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called when all waiting is over and the bytes are about to be handed to the socket. If it returns false, nothing
   * is sent and the exchange fails as `late`.
   */
  readonly mayLeave?: (() => boolean) | undefined;
  /** Called once the request's bytes were handed to the socket. */
  readonly onSent?: (() => void) | undefined;
};

export type HttpAnswer = {
  readonly status: number;
  /** One header by its lower-case name; empty when absent. */
  readonly header: (name: string) => string;
  readonly body: Buffer;
};

export type FailureKind =
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'cut'
  | 'oversize'
  | 'late'
  | 'cancelled';

/** An exchange without a complete answer. `sent` tells whether any byte of the request may have been sent. */
export class HttpFailure extends Error {
  readonly kind: FailureKind;
  readonly sent: boolean;
  /** The certificate that was refused, where it could be read. */
  readonly certificate: PeerCertificate | undefined;

  constructor(kind: FailureKind, sent: boolean, options: ErrorOptions = {}, certificate?: PeerCertificate) {
    super(`${kind}${sent ? ' after sending' : ''}`, options);
    this.name = 'HttpFailure';
    this.kind = kind;
    this.sent = sent;
    this.certificate = certificate;
  }
}

export type Connection = {
  /** @throws HttpFailure when no complete answer came. */
  readonly exchange: (request: HttpRequest) => Promise<HttpAnswer>;
  /** Exchanges begun so far, retries and token requests included. */
  readonly requests: () => number;
  /** The service's present time, from its newest `Date` and the time since then; null without one. */
  readonly serviceTime: () => Date | null;
  /** The machine's wall clock and the service's, where its newest `Date` differed by a day or more; else null. */
  readonly clockOff: () => ClockDifference | null;
  /** Call before the machine sleeps: every socket is closed, and later requests wait. */
  readonly suspend: () => void;
  /**
   * Call when the machine woke, or slept unnoticed: sockets from before the sleep are closed, later ones stay, and
   * waiting requests go on.
   */
  readonly resume: () => void;
  readonly timeouts: Timeouts;
  readonly close: () => Promise<void>;
};

const MOST_SOCKETS = 20;
/** A machine that runs for this many milliseconds after `suspend` did not sleep. */
const LONGEST_SUSPENSION_MS = 60_000;

/** The instant of a `Date` header; null when absent or no date. */
export const dateOf = (header: string): Date | null => {
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : new Date(at);
};

/** Opens the pool of one account. */
export const openConnection = (
  profile: Pick<Profile, 'environment' | 'insecureTls'>,
  timeouts: Partial<Timeouts> = {},
  clock: Clock = createClock(),
): Connection => {
  const times = { ...DEFAULT_TIMEOUTS, ...timeouts };
  const trusting = profile.environment === 'sandbox' && profile.insecureTls === true;
  const sockets = createSockets({ timeoutMs: times.connectMs, rejectUnauthorized: !trusting, clock });
  const agent = new Agent({
    connections: MOST_SOCKETS,
    pipelining: 1,
    // With HTTP/2 requests share a socket, and it could not be told whose bytes were sent.
    allowH2: false,
    connect: sockets.connect,
  });
  let suspension: PromiseWithResolvers<void> | null = null;
  let unlessWoken: NodeJS.Timeout | undefined;
  const resume = (): void => {
    clearTimeout(unlessWoken);
    sockets.resetSlept();
    suspension?.resolve();
    suspension = null;
  };
  let requests = 0;
  let told: { readonly at: number; readonly heard: number; readonly off: ClockDifference | null } | null =
    null;
  // A process's monotonic clock may stand still while the machine sleeps; the system's uptime does not.
  const running = (): number => uptime() * 1000;
  return {
    exchange: async (request) => {
      requests += 1;
      if (suspension) await unlessAborted(suspension.promise, request.signal);
      // The machine may have slept unnoticed: without this the coming request would be cut when the sleep is noticed.
      sockets.resetSlept();
      const answer = await exchange(agent, request, times).catch(async (failure: unknown) => {
        throw await withCertificate(failure, request.url, times.connectMs);
      });
      const date = dateOf(answer.header('date'));
      if (date) {
        const at = date.getTime();
        told = { at, heard: running(), off: clockDifference(clock.read().wall, at) };
      }
      return answer;
    },
    requests: () => requests,
    serviceTime: () => told && new Date(told.at + running() - told.heard),
    clockOff: () => told?.off ?? null,
    suspend: () => {
      suspension ??= Promise.withResolvers();
      clearTimeout(unlessWoken);
      unlessWoken = setTimeout(resume, LONGEST_SUSPENSION_MS).unref();
      sockets.reset();
    },
    resume,
    timeouts: times,
    // Requests in flight are cut; the caller has waited for those that matter.
    close: () => {
      resume();
      sockets.reset();
      return agent.destroy();
    },
  };
};

const unlessAborted = (wait: Promise<void>, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(new HttpFailure('cancelled', false, { cause: signal?.reason }));
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    void wait.then(resolve).finally(() => signal?.removeEventListener('abort', stop));
  });

const exchange = (agent: Agent, request: HttpRequest, times: Timeouts): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const patience = request.patience ?? 1;
    const chunks: Buffer[] = [];
    let size = 0;
    let status = 0;
    let headers: Headers = {};
    let controller: Dispatcher.DispatchController | null = null;
    let failure: Error | null = null;
    let sink: BodySink | undefined;

    const stop = (error: Error): void => {
      if (failure !== null) return;
      failure = error;
      controller?.abort(failure);
      settle();
      reject(failure);
    };
    const fail = (kind: FailureKind, cause?: unknown): void =>
      stop(new HttpFailure(kind, controller !== null, { cause }));
    const orStop = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        stop(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const onAbort = (): void => fail('cancelled', request.signal?.reason);
    const timer = setTimeout(() => fail('timeout'), times.totalMs * patience);
    const settle = (): void => {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
    };
    if (request.signal?.aborted) return onAbort();
    request.signal?.addEventListener('abort', onAbort, { once: true });

    agent.dispatch(dispatchOptions(request, times, patience), {
      // Called in the same turn right before the first byte is written: until here nothing was sent.
      onRequestStart: (started) => {
        if (failure === null && request.mayLeave?.() === false) fail('late');
        // Thrown, not aborted: the socket has no byte of this request and can serve the next.
        if (failure !== null) throw failure;
        controller = started;
      },
      onRequestSent: () => request.onSent?.(),
      onResponseStart: (_controller, code, received) => {
        status = code;
        headers = received;
        const isGood = code >= 200 && code < 300;
        if (isGood && request.sink?.accepts(headerOf(received, 'content-type'))) sink = request.sink;
        orStop(() => sink?.begin());
      },
      onResponseData: (_controller, chunk) => {
        size += chunk.byteLength;
        if (size > request.limit) return fail('oversize');
        if (sink) orStop(() => sink?.write(chunk));
        else chunks.push(chunk);
      },
      onResponseEnd: () => {
        settle();
        resolve({ status, header: (name) => headerOf(headers, name), body: Buffer.concat(chunks) });
      },
      onResponseError: (_controller, error) => fail(kindOf(error, controller !== null), error),
    });
  });

const dispatchOptions = (
  request: HttpRequest,
  times: Timeouts,
  patience: number,
): Dispatcher.DispatchOptions & { origin: string } => ({
  origin: request.url.origin,
  path: `${request.url.pathname}${request.url.search}`,
  method: request.method,
  headers: request.headers,
  body: request.body ?? null,
  headersTimeout: times.headersMs * patience,
  bodyTimeout: times.bodyMs * patience,
});

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Adds the refused certificate to a failure, for a person to compare. */
const withCertificate = async (failure: unknown, url: URL, patienceMs: number): Promise<unknown> => {
  if (!(failure instanceof HttpFailure) || failure.kind !== 'certificate') return failure;
  const { cause, sent } = failure;
  const certificate = await peerCertificate(url, codeOf(cause), patienceMs);
  return new HttpFailure('certificate', sent, { cause }, certificate);
};

const kindOf = (error: Error, started: boolean): FailureKind => {
  const code = codeOf(error);
  if (/^(UND_ERR_(HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/.test(code)) return 'timeout';
  if (started) return 'cut';
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code) ? 'certificate' : 'unreachable';
};
