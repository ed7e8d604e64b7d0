/**
 * The policy of every call: a place in the concurrency limiter, a token, one exchange, and what follows from its
 * answer. Reads are retried within a deadline; writes are not, except after a 401, which proves that nothing was
 * applied.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Json } from '../../../../shared/json.ts';
import type { Clock } from '../../clock.ts';
import type { WriteOptions, WriteOutcome } from '../service.ts';
import { readAs } from '../wire/resources.ts';
import type { AnswerClass } from './answer.ts';
import { classifyAnswer, failureError, refusalError } from './answer.ts';
import type { ConcurrencyLimiter, LoadSignal } from './concurrency-limiter.ts';
import type { BodySink, Connection, HttpAnswer } from './connection.ts';
import { HttpFailure } from './connection.ts';
import { acceptOf } from './media-types.ts';

/** The source of tokens: the part of the session that a call needs. */
export type TokenSource = {
  readonly accessToken: (signal?: AbortSignal) => Promise<string>;
  /** Another token, after the service answered 401 to this one; rejects without one. */
  readonly replaceToken: (refused: string, signal?: AbortSignal) => Promise<string>;
};

export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/api/sellside`, already percent-encoded, with its query. */
  readonly path: string;
  readonly mediaType: string;
  readonly body?: { readonly contentType: string; readonly bytes: Uint8Array };
  readonly patience?: number;
  /** Largest answer in bytes. */
  readonly limit?: number;
  /** The language asked for, as Accept-Language has it. */
  readonly language?: string | undefined;
  /** Where the body of a good answer goes; its value is null then. */
  readonly sink?: BodySink;
  /** A time-out ends the read: what was waited for long is not waited for again. */
  readonly waitsOnce?: true;
  /** A read ends after this many answers of 500; without it they are retried like other failures. */
  readonly most500s?: number;
  /** Can other things of the kind be read just then? A page with status 404 that came twice is believed only then. */
  readonly knowsOthers?: () => Promise<boolean>;
};

/** A page that fails this often with its token may succeed without one. */
export const MOST_500S_OF_A_TOKEN = 3;

/** Called with one line per request: method, path, status, time; never a header, a query or a body. */
export type Log = (line: string) => void;

export type RetryPolicy = {
  readonly attempts: number;
  /** The first pause between attempts, in milliseconds; it doubles, and is drawn at random between half and whole. */
  readonly pauseMs: number;
  /** No new attempt begins after this many milliseconds. */
  readonly deadlineMs: number;
};

export const DEFAULT_RETRY: RetryPolicy = { attempts: 5, pauseMs: 300, deadlineMs: 180_000 };

export type Caller = {
  /** A read: the parsed value, with the answer for its headers, or null for 404. Rejects with an AdsheetError. */
  readonly read: <T>(
    call: ApiCall,
    schema: z.ZodType<T>,
    signal?: AbortSignal,
  ) => Promise<ReadResult<T> | null>;
  readonly write: <T>(
    call: ApiCall,
    parse: (value: Json, answer: HttpAnswer) => T,
    options?: WriteOptions,
  ) => Promise<WriteOutcome<T>>;
  readonly newestDate: () => number;
};

export type ReadResult<T> = { readonly value: T; readonly answer: HttpAnswer };

const MEBIBYTE = 1024 * 1024;
const USUAL_LIMIT = 32 * MEBIBYTE;

type Done = { readonly answer: HttpAnswer; readonly verdict: AnswerClass };

/**
 * Calls on one account's service. The token is sent to the base address only: paths are appended to it, never URLs.
 */
export const createCaller = (
  baseUrl: string,
  tokens: TokenSource,
  connection: Connection,
  gate: ConcurrencyLimiter,
  clock: Clock,
  retry: RetryPolicy,
  log: Log,
): Caller => {
  const base = `${baseUrl.replace(/\/+$/, '')}/api/sellside`;
  const host = new URL(baseUrl).host;
  let newestDate = 0;

  const send = (
    call: ApiCall,
    token: string,
    signal?: AbortSignal,
    write?: WriteOptions,
  ): Promise<HttpAnswer> =>
    connection.exchange({
      method: call.method,
      url: new URL(`${base}${call.path}`),
      headers: {
        authorization: `Bearer ${token}`,
        accept: acceptOf(call.mediaType),
        ...(call.language === undefined ? {} : { 'accept-language': call.language }),
        ...(call.body === undefined ? {} : { 'content-type': call.body.contentType }),
      },
      ...(call.body === undefined ? {} : { body: call.body.bytes }),
      limit: call.limit ?? USUAL_LIMIT,
      sink: call.sink,
      patience: call.patience ?? 1,
      signal,
      mayLeave: write?.mayLeave,
      onSent: write?.onSent,
    });

  const paced = async (
    call: ApiCall,
    exchange: () => Promise<HttpAnswer>,
    signal?: AbortSignal,
  ): Promise<Done> => {
    const leave = await gate.enter(signal);
    const start = performance.now();
    let pace: LoadSignal = 'failed';
    try {
      const answer = await exchange();
      newestDate = Math.max(newestDate, Date.parse(answer.header('date')) || 0);
      const verdict = classifyAnswer(answer);
      pace = verdict.kind === 'busy' ? 'overloaded' : verdict.kind === 'unreadable' ? 'failed' : 'answered';
      if (verdict.kind === 'busy') gate.hold(verdict.waitMs);
      const ms = Math.round(performance.now() - start);
      log(`${nameOf(call)} ${answer.status} ${ms} ms`);
      return { answer, verdict };
    } catch (error) {
      if (error instanceof HttpFailure && error.kind === 'timeout') pace = 'overloaded';
      throw error;
    } finally {
      leave(pace);
    }
  };

  /** One exchange with a token, and a second one with another token after a 401. */
  const authorized = async (call: ApiCall, signal?: AbortSignal, write?: WriteOptions): Promise<Done> => {
    // A write that was sent is never aborted: only its answer tells whether it was applied.
    const cut = write === undefined || write.validate ? signal : undefined;
    let used = '';
    // The token is requested after the wait in the limiter, during which it could have expired.
    const once = (token: () => Promise<string>): Promise<Done> =>
      paced(
        call,
        async () => {
          used = await token();
          return send(call, used, cut, write);
        },
        signal,
      );
    const first = await once(() => tokens.accessToken(signal));
    if (first.verdict.kind !== 'unauthorized') return first;
    const refused = used;
    return once(() => tokens.replaceToken(refused, signal));
  };

  const attempt = async <T>(
    call: ApiCall,
    schema: z.ZodType<T>,
    signal?: AbortSignal,
  ): Promise<Attempt<T>> => {
    try {
      const { answer, verdict } = await authorized(call, signal);
      if (verdict.kind === 'good') {
        return { kind: 'done', reading: { value: readAs(schema, verdict.value), answer } };
      }
      if (verdict.kind === 'busy') return { kind: 'again', error: verdict.error, waitMs: verdict.waitMs };
      if (verdict.kind === 'unreadable') return { kind: 'again', error: verdict.error, waitMs: 0 };
      const status = verdict.kind === 'refused' ? verdict.status : 401;
      if (status === 404) return { kind: 'done', reading: null };
      return { kind: 'over', error: refusalError(status, verdict.problems) };
    } catch (error) {
      const cause = errorOf(error, host);
      return { kind: mayPass(error, cause) ? 'again' : 'over', error: cause, waitMs: 0 };
    }
  };

  const read = async <T>(
    call: ApiCall,
    schema: z.ZodType<T>,
    signal?: AbortSignal,
  ): Promise<ReadResult<T> | null> => {
    const left = clock.countdown(retry.deadlineMs);
    let left500s = call.most500s ?? Number.POSITIVE_INFINITY;
    let isItsPage: boolean | undefined;
    for (let count = 1; ; count += 1) {
      const result = await attempt(call, schema, signal);
      if (result.kind === 'done') return result.reading;
      if (isMissingPage(result.error)) {
        if (isItsPage) return null;
        isItsPage ??= (await call.knowsOthers?.()) ?? false;
      }
      if (result.error.params['status'] === 500) left500s -= 1;
      if (call.waitsOnce && result.error.code === 'service-timeout') throw result.error;
      if (result.kind === 'over' || count >= retry.attempts || left500s <= 0) throw result.error;
      const waitMs = Math.max(result.waitMs, jitter(retry.pauseMs * 2 ** (count - 1)));
      if (waitMs > left()) throw result.error;
      log(`${nameOf(call)} again in ${Math.round(waitMs)} ms after ${result.error.code}`);
      await pause(waitMs, signal);
    }
  };

  const write: Caller['write'] = async (call, parse, options = {}) => {
    try {
      const { answer, verdict } = await authorized(call, options.signal, options);
      return outcomeOf(verdict, (value) => parse(value, answer));
    } catch (error) {
      const cause = errorOf(error, host);
      const sent = error instanceof HttpFailure && error.sent;
      return sent ? { kind: 'unknown', cause } : { kind: 'not-applied', waitMs: retry.pauseMs, cause };
    }
  };

  return { read, write, newestDate: () => newestDate };
};

type Attempt<T> =
  | { readonly kind: 'done'; readonly reading: ReadResult<T> | null }
  | { readonly kind: 'again'; readonly error: AdsheetError; readonly waitMs: number }
  | { readonly kind: 'over'; readonly error: AdsheetError };

const outcomeOf = <T>(verdict: AnswerClass, parse: (value: Json) => T): WriteOutcome<T> => {
  switch (verdict.kind) {
    case 'good':
      try {
        return { kind: 'done', value: parse(verdict.value) };
      } catch (error) {
        return { kind: 'unknown', cause: errorOf(error, '') };
      }
    case 'busy':
      return { kind: 'not-applied', waitMs: verdict.waitMs, cause: verdict.error };
    case 'unreadable':
      return { kind: 'unknown', cause: verdict.error };
    case 'unauthorized':
      return { kind: 'refused', status: 401, problems: verdict.problems };
    case 'refused':
      return { kind: 'refused', status: verdict.status, problems: verdict.problems };
  }
};

/**
 * Failures of the network and of the token endpoint may pass; a bad certificate, a lost sign-in or a wrong shape do
 * not.
 */
const mayPass = (error: unknown, cause: AdsheetError): boolean => {
  if (error instanceof HttpFailure) return error.kind !== 'certificate' && error.kind !== 'cancelled';
  return (
    cause.code === 'service-unreachable' || cause.code === 'service-timeout' || cause.code === 'service-busy'
  );
};

const errorOf = (error: unknown, host: string): AdsheetError => {
  if (error instanceof AdsheetError) return error;
  if (error instanceof HttpFailure) return failureError(error, host);
  return new AdsheetError(
    'internal',
    { reason: error instanceof Error ? error.message : String(error) },
    { cause: error },
  );
};

/** An HTML page with status 404. */
const isMissingPage = ({ params }: AdsheetError): boolean =>
  params['status'] === 404 && params['why'] === 'html';

const nameOf = (call: ApiCall): string => `${call.method} ${call.path.split('?')[0] ?? ''}`;

const jitter = (ms: number): number => ms * (0.5 + Math.random() / 2);

const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, undefined, signal === undefined ? {} : { signal });
  } catch (cause) {
    throw new AdsheetError('cancelled', {}, { cause });
  }
};
