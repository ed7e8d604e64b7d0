/**
 * One authorization request (`docs/interface.md#sign-in`): its parameters, and how its answer is read. Pure except
 * for random values.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AdsheetError } from '../../../shared/contract/errors.ts';

export type Authorization = {
  readonly authUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string;
  /** PKCE (RFC 7636), sent in addition: a service without support for it ignores it. */
  readonly verifier: string;
};

const chance = (): string => randomBytes(32).toString('base64url');

export const newAuthorization = (
  wanted: Pick<Authorization, 'authUrl' | 'clientId' | 'redirectUri' | 'scopes'>,
): Authorization => ({ ...wanted, state: chance(), verifier: chance() });

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The address to open in the browser. */
export const authorizeUrl = (authorization: Authorization): string => {
  const url = new URL(`${authorization.authUrl.replace(/\/+$/, '')}/accounts/oauth/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: authorization.clientId,
    scope: authorization.scopes.join(' '),
    redirect_uri: authorization.redirectUri,
    state: authorization.state,
    code_challenge: sha256(authorization.verifier).toString('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
};

export type Reply =
  /** Not an answer to this request: it is ignored, and the sign-in continues. */
  | { readonly kind: 'stray' }
  | { readonly kind: 'code'; readonly code: string }
  /** The service grants fewer scopes: ask again for these. */
  | { readonly kind: 'less'; readonly scopes: readonly string[] }
  | { readonly kind: 'failed'; readonly error: AdsheetError };

/** Scopes that can be left out, in this order, when the service refuses the requested ones. */
const DISPENSABLE: readonly ((scope: string) => boolean)[] = [
  (scope) => scope === 'reporting',
  (scope) => scope.startsWith('console_'),
  (scope) => scope.endsWith('_rw'),
];

/** Fewer scopes to ask for, or null when nothing can be left out. */
export const fewerScopes = (scopes: readonly string[]): readonly string[] | null => {
  let left = scopes;
  for (const dispensable of DISPENSABLE) {
    left = left.filter((scope) => !dispensable(scope));
    if (left.length > 0 && left.length < scopes.length) return left;
  }
  return null;
};

const failed = (error: AdsheetError): Reply => ({ kind: 'failed', error });

const readError = (error: string, scopes: readonly string[]): Reply => {
  switch (error) {
    case 'invalid_scope': {
      const fewer = fewerScopes(scopes);
      if (fewer !== null) return { kind: 'less', scopes: fewer };
      return failed(new AdsheetError('invalid-scope', { scopes: scopes.join(' ') }));
    }
    case 'unauthorized_client':
    case 'invalid_client':
      return failed(new AdsheetError('wrong-client', { reason: error }));
    case 'server_error':
    case 'temporarily_unavailable':
      return failed(new AdsheetError('service-answer', { what: 'authorize', why: error }));
    default:
      return failed(new AdsheetError('sign-in-refused', { reason: error.slice(0, 100) }));
  }
};

/** Reads the query of the redirect. The state is checked before anything else is read. */
export const readReply = (authorization: Authorization, query: URLSearchParams): Reply => {
  const states = query.getAll('state');
  const ours = states.length === 1 && timingSafeEqual(sha256(states[0] ?? ''), sha256(authorization.state));
  if (!ours) return { kind: 'stray' };
  const error = query.get('error');
  if (error !== null) return readError(error, authorization.scopes);
  const codes = query.getAll('code');
  return codes.length === 1 && codes[0] ? { kind: 'code', code: codes[0] } : { kind: 'stray' };
};
