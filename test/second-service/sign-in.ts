/** Authentication: OAuth 2.0 with codes, tokens of five minutes, and refresh tokens that are used once. */
import { randomBytes } from 'node:crypto';
import type { Answer, Asked } from './http.ts';
import { problem, Refusal } from './http.ts';
import type { Market } from './market.ts';

export const CLIENT = { id: 'adsheet', secret: 'geheim' };

const TOKEN_SECONDS = 300;

type Grant = { readonly scope: string; readonly until: number };

export type SignIn = {
  readonly authorize: (asked: Asked) => Answer;
  readonly token: (asked: Asked) => Answer;
  /** The scopes of a request's token; one without a good token is refused. */
  readonly scopesOf: (asked: Pick<Asked, 'headers'>) => readonly string[];
};

export const openSignIn = (market: Market): SignIn => {
  const codes = new Map<string, { readonly redirect: string; readonly scope: string }>();
  const access = new Map<string, Grant>();
  const refreshes = new Map<string, string>();
  const drawn = (): string => randomBytes(16).toString('hex');
  const tokens = (scope: string): Answer => {
    const body = {
      access_token: drawn(),
      token_type: market.readings.tokenType,
      expires_in: TOKEN_SECONDS,
      refresh_token: drawn(),
      scope,
    };
    access.set(body.access_token, { scope, until: market.now() + TOKEN_SECONDS * 1000 });
    refreshes.set(body.refresh_token, scope);
    return { status: 200, body };
  };
  return {
    authorize: ({ query }) => {
      const redirect = query.get('redirect_uri');
      const scope = query.get('scope');
      const known = query.get('client_id') === CLIENT.id && query.get('response_type') === 'code';
      if (!known || redirect === null || scope === null)
        return { status: 400, body: { error: 'invalid_request' } };
      const code = drawn();
      codes.set(code, { redirect, scope });
      const to = new URL(redirect);
      to.searchParams.set('code', code);
      const state = query.get('state');
      if (state !== null) to.searchParams.set('state', state);
      return { status: 302, headers: { location: to.href } };
    },
    token: ({ raw }) => {
      const form = new URLSearchParams(raw.toString());
      if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
        return { status: 401, body: { error: 'invalid_client' } };
      const invalid = { status: 400, body: { error: 'invalid_grant' } };
      if (form.get('grant_type') === 'authorization_code') {
        const code = form.get('code') ?? '';
        const granted = codes.get(code);
        codes.delete(code);
        return granted?.redirect === form.get('redirect_uri') ? tokens(granted.scope) : invalid;
      }
      const refresh = form.get('refresh_token') ?? '';
      const scope = refreshes.get(refresh);
      refreshes.delete(refresh);
      return scope === undefined ? invalid : tokens(scope);
    },
    scopesOf: ({ headers }) => {
      const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
      if (token === undefined) throw new Refusal(401, [problem(1009)]);
      const grant = access.get(token);
      if (!grant || grant.until < market.now()) throw new Refusal(401, [problem(1007)]);
      return grant.scope.split(' ');
    },
  };
};
