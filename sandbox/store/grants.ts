import { randomBytes } from 'node:crypto';
import { day, minute } from '../clock.ts';
import type { Scope } from '../model.ts';

/** Lifetimes from the interface's Authentication section. */
export const accessTokenLife = 5 * minute;
const refreshTokenLife = 60 * day;
const codeLife = 10 * minute;
const graceLife = minute;

export type AuthorizationCode = {
  readonly code: string;
  readonly clientId: string;
  readonly userId: number;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly challenge?: string | undefined;
  readonly expires: number;
};

/** A refresh or access token; `replaced` is when a refresh token was used up. */
export type Grant = {
  readonly kind: 'access' | 'refresh';
  readonly token: string;
  readonly clientId: string;
  readonly userId: number;
  readonly scopes: readonly Scope[];
  readonly expires: number;
};

export type GrantStore = {
  readonly issueCode: (code: Omit<AuthorizationCode, 'code' | 'expires'>) => string;
  /** Uses up a code; it works only once. */
  readonly takeCode: (code: string) => AuthorizationCode | undefined;
  readonly issue: (clientId: string, userId: number, granted: readonly Scope[]) => IssuedTokens;
  readonly find: (kind: Grant['kind'], token: string) => Grant | undefined;
  /** Ends a used refresh token now, or after a minute where the settings give grace. */
  readonly retire: (token: string, grace: boolean) => void;
  readonly revokeAll: (kind: Grant['kind']) => number;
  readonly list: () => readonly Grant[];
  readonly restore: (grant: Grant) => void;
  readonly clear: () => void;
};

export type IssuedTokens = { readonly access: string; readonly refresh: string };

const randomToken = (prefix: string): string => `${prefix}_${randomBytes(24).toString('base64url')}`;

const sameScopes = (left: readonly Scope[], right: readonly Scope[]): boolean =>
  left.length === right.length && left.every((scope) => right.includes(scope));

export const createGrantStore = (
  now: () => number,
  onChange: (token: string, grant: Grant | undefined) => void,
): GrantStore => {
  const codes = new Map<string, AuthorizationCode>();
  const grants = new Map<string, Grant>();

  const put = (grant: Grant): void => {
    grants.set(grant.token, grant);
    onChange(grant.token, grant);
  };
  const drop = (token: string): void => {
    if (grants.delete(token)) onChange(token, undefined);
  };
  const dropExpired = (): void => {
    for (const grant of [...grants.values()]) if (grant.expires <= now()) drop(grant.token);
  };

  /** Refresh tokens are unique per client, user and scopes: a new one ends the previous one. */
  const endSame = (clientId: string, userId: number, granted: readonly Scope[]): void => {
    for (const grant of [...grants.values()]) {
      const same = grant.kind === 'refresh' && grant.clientId === clientId && grant.userId === userId;
      if (same && grant.expires > now() + graceLife && sameScopes(grant.scopes, granted)) drop(grant.token);
    }
  };

  const issue = (clientId: string, userId: number, granted: readonly Scope[]): IssuedTokens => {
    dropExpired();
    endSame(clientId, userId, granted);
    const base = { clientId, userId, scopes: granted };
    const access = randomToken('at');
    const refresh = randomToken('rt');
    put({ ...base, kind: 'access', token: access, expires: now() + accessTokenLife });
    put({ ...base, kind: 'refresh', token: refresh, expires: now() + refreshTokenLife });
    return { access, refresh };
  };

  const revokeAll = (kind: Grant['kind']): number => {
    const ended = [...grants.values()].filter((grant) => grant.kind === kind);
    for (const grant of ended) drop(grant.token);
    return ended.length;
  };

  return {
    issueCode: (wanted) => {
      const code = randomToken('code');
      codes.set(code, { ...wanted, code, expires: now() + codeLife });
      return code;
    },
    takeCode: (code) => {
      const found = codes.get(code);
      codes.delete(code);
      return found !== undefined && found.expires > now() ? found : undefined;
    },
    issue,
    find: (kind, token) => {
      const grant = grants.get(token);
      return grant !== undefined && grant.kind === kind && grant.expires > now() ? grant : undefined;
    },
    retire: (token, grace) => {
      const grant = grants.get(token);
      if (grant !== undefined && grace) put({ ...grant, expires: now() + graceLife });
      else drop(token);
    },
    revokeAll,
    list: () => [...grants.values()],
    restore: (grant) => grants.set(grant.token, grant),
    clear: () => {
      codes.clear();
      grants.clear();
    },
  };
};
