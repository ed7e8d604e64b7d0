/** Classifies an answer of the service. Its Content-Type is checked before its body is read; nothing is guessed. */
import type { ErrorParams } from '../../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Json } from '../../../../shared/json.ts';
import { serviceProblem, serviceTextOf } from '../../../../shared/rules/service-problem.ts';
import type { ServiceProblem } from '../service.ts';
import { parseExact } from '../wire/json.ts';
import { problemOfText, readProblems } from '../wire/problem.ts';
import type { HttpAnswer, HttpFailure } from './connection.ts';
import { isHtmlType, isJsonType } from './media-types.ts';

export type AnswerClass =
  /** 2xx; null when the answer has no body. */
  | { readonly kind: 'good'; readonly value: Json }
  | { readonly kind: 'unauthorized'; readonly problems: readonly ServiceProblem[] }
  /** Any other 4xx that the service itself answered. */
  | { readonly kind: 'refused'; readonly status: number; readonly problems: readonly ServiceProblem[] }
  /** 429 or 503: not applied. */
  | { readonly kind: 'busy'; readonly waitMs: number; readonly error: AdsheetError }
  /** 5xx, a redirect, an HTML page, broken JSON: whether the request was applied is unknown. */
  | { readonly kind: 'unreadable'; readonly error: AdsheetError };

/** Classifies an answer; `now` is for a Retry-After that is a date. */
export const classifyAnswer = (answer: HttpAnswer, now: () => number = Date.now): AnswerClass => {
  const { status } = answer;
  if (status >= 200 && status < 300) return readGood(answer);
  if (status === 429 || status === 503) {
    const waitMs = retryAfterMs(answer.header('retry-after'), answer.header('date'), now);
    const seconds = Math.ceil(waitMs / 1000);
    return { kind: 'busy', waitMs, error: new AdsheetError('service-busy', { status, seconds }) };
  }
  if (status < 400 || status === 408) return unreadable(answer, 'status');
  const problems = problemsOf(answer);
  // A call the service does not implement was not applied, whatever the status of the answer.
  const isUnknownThere = problems.some(({ code }) => code === NOT_IMPLEMENTED);
  if (status >= 500 && !isUnknownThere) return faulty(answer, problems);
  if (status === 401) return { kind: 'unauthorized', problems };
  // An HTML page may come from a proxy in front of the service; alone it does not prove that an ad is gone.
  if (status === 404 && isHtmlType(answer.header('content-type'))) return unreadable(answer, 'html');
  return { kind: 'refused', status, problems };
};

const unreadable = (answer: HttpAnswer, why: string, cause?: unknown): AnswerClass => ({
  kind: 'unreadable',
  error: new AdsheetError(
    'service-answer',
    { status: answer.status, why, type: answer.header('content-type').slice(0, 100) },
    { cause },
  ),
});

/** Not implemented (`docs/interface.md#errors`). */
const NOT_IMPLEMENTED = 1001;

/** An error of the service itself: the outcome of the request is unknown. */
const faulty = (answer: HttpAnswer, problems: readonly ServiceProblem[]): AnswerClass => ({
  kind: 'unreadable',
  error: new AdsheetError('service-answer', {
    status: answer.status,
    why: 'fault',
    type: answer.header('content-type').slice(0, 100),
    ...toldBy(problems),
  }),
});

const readGood = (answer: HttpAnswer): AnswerClass => {
  if (answer.body.byteLength === 0) return { kind: 'good', value: null };
  const type = answer.header('content-type');
  if (!isJsonType(type)) return unreadable(answer, isHtmlType(type) ? 'html' : 'content-type');
  try {
    return { kind: 'good', value: parseExact(answer.body.toString('utf8')) };
  } catch (cause) {
    return unreadable(answer, 'json', cause);
  }
};

/** Longer than any real error text, in characters. */
const LONGEST_TEXT = 2_000;

/** A 406 may be a plain text (`docs/interface.md#answers`). */
const plainProblems = (answer: HttpAnswer): readonly ServiceProblem[] => {
  const type = answer.header('content-type');
  const isPlain = type === '' || type.trim().toLowerCase().startsWith('text/plain');
  const text = isPlain && answer.body.byteLength <= LONGEST_TEXT ? answer.body.toString('utf8').trim() : '';
  return text === '' || text.startsWith('<') ? [] : [problemOfText(text)];
};

const problemsOf = (answer: HttpAnswer): readonly ServiceProblem[] => {
  if (!isJsonType(answer.header('content-type'))) return plainProblems(answer);
  try {
    return readProblems(parseExact(answer.body.toString('utf8')));
  } catch {
    // The status alone shows the refusal; unreadable reasons add nothing.
    return [];
  }
};

const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Retry-After in milliseconds: seconds, or a date compared with the service's own clock where it sent a `Date`. */
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

/** The error for an exchange without a complete answer. */
export const failureError = (failure: HttpFailure, host: string): AdsheetError => {
  if (failure.kind === 'cancelled') return new AdsheetError('cancelled', {}, { cause: failure });
  if (failure.kind === 'timeout') return new AdsheetError('service-timeout', { host }, { cause: failure });
  if (failure.kind === 'late') return new AdsheetError('reads-too-old', {}, { cause: failure });
  if (failure.kind === 'oversize')
    return new AdsheetError('service-answer', { why: 'size' }, { cause: failure });
  const params = { host, why: failure.kind, ...certificateParams(failure) };
  return new AdsheetError('service-unreachable', params, { cause: failure });
};

/** The service's error texts as a parameter of an error; empty where it sent none. */
export const toldBy = (problems: readonly ServiceProblem[]): { readonly serviceText?: string } => {
  const texts = problems.map((problem) => serviceTextOf(serviceProblem(problem))).filter(Boolean);
  return texts.length === 0 ? {} : { serviceText: [...new Set(texts)].join('; ') };
};

/** The service refuses the sign-in (401), or this call with it (403). */
export const deniedError = (
  status: 401 | 403,
  problems: readonly ServiceProblem[],
  params: ErrorParams = {},
): AdsheetError =>
  status === 401
    ? new AdsheetError('not-signed-in', { status, why: 'refused', ...params, ...toldBy(problems) })
    : new AdsheetError('not-allowed', { status, ...params, ...toldBy(problems) });

/** The error of a refusal that cannot be returned as a value. */
export const refusalError = (status: number, problems: readonly ServiceProblem[]): AdsheetError => {
  const first = problems[0];
  const params = { status, code: first?.code ?? null, field: first?.field ?? '' };
  if (status === 401 || status === 403) return deniedError(status, problems, params);
  const told = toldBy(problems);
  if (status === 404) return new AdsheetError('not-found', { ...params, ...told });
  const reason = told.serviceText ?? (first?.code ? `${first.code}` : `HTTP ${status}`);
  return new AdsheetError('service-refused', { ...params, ...told, reason });
};
