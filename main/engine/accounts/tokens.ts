/** The token endpoint (`docs/interface.md#sign-in`); its errors are those of RFC 6749, section 5.2. */
import { z } from 'zod';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { failureError, retryAfterMs } from '../service/http/answer.ts';
import type { Connection, HttpAnswer } from '../service/http/connection.ts';
import { HttpFailure } from '../service/http/connection.ts';
import { isJsonType } from '../service/http/media-types.ts';

export type Tokens = {
  readonly access: string;
  /** Empty when the answer had none: the refresh token that was used stays valid. */
  readonly refresh: string;
  readonly expiresInMs: number;
  readonly scopes: readonly string[] | null;
};

const ANSWER_LIMIT = 256 * 1024;
/** *Limits*: the life of an access token where an answer does not tell it. */
const USUAL_LIFE_SECONDS = 300;

/**
 * The characters of a token (RFC 6749, appendix A); an access token is sent in a header, where a space would end it.
 */
const ACCESS_TOKEN = /^[\x21-\x7e]+$/;
const REFRESH_TOKEN = /^[\x20-\x7e]*$/;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().max(1e9).catch(USUAL_LIFE_SECONDS),
  refresh_token: z.string().catch(''),
  scope: z.string().nullish().catch(null),
});

const errorAnswer = z.object({ error: z.string().max(200) });

/** What there is a sentence for. */
const reasonOf = (why: string): { readonly reason?: string } =>
  why === 'token-signs' ? { reason: why } : {};

const unreadable = (answer: HttpAnswer, why: string): AdsheetError =>
  new AdsheetError('service-answer', { what: 'token', status: answer.status, why, ...reasonOf(why) });

const bodyOf = (answer: HttpAnswer): unknown => {
  if (!isJsonType(answer.header('content-type'))) return undefined;
  try {
    return JSON.parse(answer.body.toString('utf8'));
  } catch {
    // The parser's message would quote the body, which may hold a token.
    return undefined;
  }
};

/** Only `invalid_grant` ends the sign-in; failures that may pass leave it alone. */
const refusal = (answer: HttpAnswer, error: string, scopes: string): AdsheetError => {
  switch (error) {
    case 'invalid_grant':
      return new AdsheetError('not-signed-in', { reason: error });
    case 'invalid_client':
    case 'unauthorized_client':
      return new AdsheetError('wrong-client', { reason: error });
    case 'invalid_scope':
      return new AdsheetError('invalid-scope', { scopes });
    default:
      return new AdsheetError('service-answer', { what: 'token', status: answer.status, why: error });
  }
};

const readAnswer = (answer: HttpAnswer, scopes: string): Tokens => {
  const { status } = answer;
  if (status === 429 || status === 503) {
    const waitMs = retryAfterMs(answer.header('retry-after'), answer.header('date'), Date.now);
    throw new AdsheetError('service-busy', { status, seconds: Math.ceil(waitMs / 1000) });
  }
  const body = bodyOf(answer);
  if (status >= 400 && status < 500) {
    const error = errorAnswer.safeParse(body);
    if (error.success) throw refusal(answer, error.data.error, scopes);
    if (status === 401) throw new AdsheetError('wrong-client', { reason: String(status) });
  }
  const read = tokenAnswer.safeParse(body);
  if (status !== 200 || !read.success)
    throw unreadable(answer, body === undefined ? 'content-type' : 'shape');
  const { access_token, refresh_token, expires_in, scope } = read.data;
  if (!ACCESS_TOKEN.test(access_token) || !REFRESH_TOKEN.test(refresh_token))
    throw unreadable(answer, 'token-signs');
  return {
    access: access_token,
    refresh: refresh_token,
    expiresInMs: expires_in * 1000,
    scopes: scope ? scope.split(/\s+/).filter((name) => name !== '') : null,
  };
};

/**
 * Asks the token endpoint once.
 * @throws AdsheetError `not-signed-in` for `invalid_grant`, `wrong-client`, `invalid-scope`, and a `service-…` code
 * for failures that may pass.
 */
export const requestTokens = async (
  connection: Connection,
  authUrl: string,
  form: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Tokens> => {
  const url = new URL(`${authUrl.replace(/\/+$/, '')}/accounts/oauth/token`);
  try {
    const answer = await connection.exchange({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: Buffer.from(new URLSearchParams(form).toString()),
      limit: ANSWER_LIMIT,
      signal,
    });
    return readAnswer(answer, form['scope'] ?? '');
  } catch (error) {
    throw error instanceof HttpFailure ? failureError(error, url.host) : error;
  }
};
