/** What an answer of the service means: its Content-Type is looked at before its body, and nothing is guessed. */
import type { ErrorParams } from '../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json } from '../../../shared/json.ts';
import type { HttpAnswer, HttpFailure } from './connection.ts';
import { isHtmlType, isJsonType } from './media-types.ts';
import type { ServiceProblem } from './service.ts';
import { parseExact } from './wire/json.ts';
import { readProblems } from './wire/problem.ts';

export type Verdict =
  /** 2xx; null when the answer has no body. */
  | { readonly kind: 'good'; readonly value: Json }
  | { readonly kind: 'unauthorized'; readonly problems: readonly ServiceProblem[] }
  /** Any other 4xx the service itself gave. */
  | { readonly kind: 'refused'; readonly status: number; readonly problems: readonly ServiceProblem[] }
  /** 429 or 503: not applied. */
  | { readonly kind: 'busy'; readonly waitMs: number; readonly error: AdsheetError }
  /** 5xx, a redirect, a page, half a JSON: nobody knows what it stands for. */
  | { readonly kind: 'unreadable'; readonly error: AdsheetError };

/** Reads an answer; `now` serves a Retry-After that is a date. */
export const judge = (answer: HttpAnswer, now: () => number = Date.now): Verdict => {
  const { status } = answer;
  if (status >= 200 && status < 300) return readGood(answer);
  if (status === 429 || status === 503) {
    const waitMs = retryAfterMs(answer.header('retry-after'), answer.header('date'), now);
    const seconds = Math.ceil(waitMs / 1000);
    return { kind: 'busy', waitMs, error: new AdsheetError('service-busy', { status, seconds }) };
  }
  if (status < 400 || status === 408 || status >= 500) return unreadable(answer, 'status');
  const problems = problemsOf(answer);
  if (status === 401) return { kind: 'unauthorized', problems };
  // A page instead of the service's own 404 comes from something before it: it does not say that an ad is gone.
  if (status === 404 && isHtmlType(answer.header('content-type'))) return unreadable(answer, 'html');
  return { kind: 'refused', status, problems };
};

const unreadable = (answer: HttpAnswer, why: string, cause?: unknown): Verdict => ({
  kind: 'unreadable',
  error: new AdsheetError(
    'service-answer',
    { status: answer.status, why, type: answer.header('content-type').slice(0, 100) },
    { cause },
  ),
});

const readGood = (answer: HttpAnswer): Verdict => {
  if (answer.body.byteLength === 0) return { kind: 'good', value: null };
  const type = answer.header('content-type');
  if (!isJsonType(type)) return unreadable(answer, isHtmlType(type) ? 'html' : 'content-type');
  try {
    return { kind: 'good', value: parseExact(answer.body.toString('utf8')) };
  } catch (cause) {
    return unreadable(answer, 'json', cause);
  }
};

const problemsOf = (answer: HttpAnswer): readonly ServiceProblem[] => {
  if (!isJsonType(answer.header('content-type'))) return [];
  try {
    return readProblems(parseExact(answer.body.toString('utf8')));
  } catch {
    // The status alone says that it was refused; broken reasons add nothing to it.
    return [];
  }
};

const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Retry-After in milliseconds: seconds, or a date measured against the service's own clock where it gave one. */
export const retryAfterMs = (retryAfter: string, date: string, now: () => number): number => {
  const text = retryAfter.trim();
  if (/^\d{1,9}$/.test(text)) return Math.min(LONGEST_WAIT_MS, Number(text) * 1000);
  const until = Date.parse(text);
  if (Number.isNaN(until)) return SHORTEST_WAIT_MS;
  const serverNow = Date.parse(date);
  const from = Number.isNaN(serverNow) ? now() : serverNow;
  return Math.min(LONGEST_WAIT_MS, Math.max(0, until - from));
};

const certificateParams = ({ certificate }: HttpFailure): ErrorParams => {
  if (!certificate) return {};
  const { fault, ...rest } = certificate;
  return { reason: `certificate-${fault}`, ...rest, today: new Date().toISOString().slice(0, 10) };
};

/** The error of an exchange that brought no whole answer. */
export const failureError = (failure: HttpFailure, host: string): AdsheetError => {
  if (failure.kind === 'cancelled') return new AdsheetError('cancelled', {}, { cause: failure });
  if (failure.kind === 'timeout') return new AdsheetError('service-timeout', { host }, { cause: failure });
  if (failure.kind === 'late') return new AdsheetError('reads-too-old', {}, { cause: failure });
  if (failure.kind === 'oversize')
    return new AdsheetError('service-answer', { why: 'size' }, { cause: failure });
  const params = { host, why: failure.kind, ...certificateParams(failure) };
  return new AdsheetError('service-unreachable', params, { cause: failure });
};

/** The error of a refusal that cannot be handed on as data. */
export const refusalError = (status: number, problems: readonly ServiceProblem[]): AdsheetError => {
  const first = problems[0];
  const params = { status, code: first?.code ?? null, field: first?.field ?? '' };
  if (status === 401 || status === 403) return new AdsheetError('not-allowed', params);
  if (status === 404) return new AdsheetError('not-found', params);
  const reason = first === undefined ? `HTTP ${status}` : first.msg || first.text || String(first.code);
  return new AdsheetError('service-refused', { ...params, reason });
};
