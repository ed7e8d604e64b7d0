import { createHash } from 'node:crypto';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/index.ts';

/** A plain client of the sandbox, so that its tests speak of the interface and not of HTTP. */

export type Json = Record<string, unknown>;
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Looked into freely, as any client of JSON does. */
  readonly body: ReturnType<typeof JSON.parse>;
};

export type Call = {
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: unknown;
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
};

export type Client = {
  readonly sandbox: Sandbox;
  readonly call: (method: string, path: string, type: string, call?: Call) => Promise<Answer>;
  readonly control: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly token: () => string;
  readonly signIn: (scopes?: string) => Promise<Tokens>;
  readonly tokenCall: (form: Record<string, string>) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

export type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
};

export const redirectUri = 'http://127.0.0.1:49152/callback';
export const allStatuses =
  'ACTIVE,PAUSED,DELETED,DELETED_BY_CS,SUSPENDED_BY_CS,BUDGET_REACHED,DAILY_BUDGET_REACHED,DOMAIN_PENDING';

export const mediaType = (name: string): string => `application/sellside.${name}+json`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
};

export const authorizeUrl = (sandbox: Sandbox, changes: Record<string, string | undefined> = {}): string => {
  const query = {
    response_type: 'code',
    client_id: sandbox.clientId,
    scope: 'api_ro api_rw console_ro console_rw reporting',
    redirect_uri: redirectUri,
    state: 'a state/with+signs',
    ...changes,
  };
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${sandbox.authUrl}/accounts/oauth/authorize?${new URLSearchParams(given)}`;
};

/** Follows the consent by hand and gives the address the browser would be sent to. */
export const redirectOf = async (url: string): Promise<URL> => {
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? 'none:');
};

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export const startClient = async (options: SandboxOptions = {}): Promise<Client> => {
  const sandbox = await startSandbox({ ads: 0, autoConsent: true, ...options });
  let current = '';

  const tokenCall = async (form: Record<string, string>): Promise<Answer> => {
    const body = new URLSearchParams({
      client_id: sandbox.clientId,
      client_secret: sandbox.clientSecret,
      ...form,
    });
    return answerOf(await fetch(`${sandbox.authUrl}/accounts/oauth/token`, { method: 'POST', body }));
  };

  const signIn = async (scope?: string): Promise<Tokens> => {
    const target = await redirectOf(authorizeUrl(sandbox, scope === undefined ? {} : { scope }));
    const code = target.searchParams.get('code') ?? '';
    const answer = await tokenCall({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
    current = answer.body.access_token;
    return answer.body;
  };

  const call = async (method: string, path: string, type: string, wanted: Call = {}): Promise<Answer> => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(wanted.query ?? {})) query.set(name, String(value));
    const token = wanted.token === undefined ? current : wanted.token;
    const headers = {
      accept: `${mediaType(type)}, application/json`,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(wanted.body === undefined ? {} : { 'content-type': `${mediaType(type)}; charset=utf-8` }),
      ...wanted.headers,
    };
    const text = typeof wanted.body === 'string' ? wanted.body : JSON.stringify(wanted.body);
    const body = wanted.body === undefined ? null : text;
    return answerOf(
      await fetch(`${sandbox.baseUrl}/api/sellside${path}?${query}`, { method, headers, body }),
    );
  };

  const control = async (method: string, path: string, body?: unknown): Promise<Answer> =>
    answerOf(
      await fetch(`${sandbox.controlUrl}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );

  await signIn();
  return { sandbox, call, control, token: () => current, signIn, tokenCall, close: sandbox.close };
};

/** An ad any category with the standard rules takes: 4101, sofas. */
export const sofa = (changes: Json = {}): Json => ({
  title: 'Hoekbank IKEA Kivik',
  description: 'Nette hoekbank, zo goed als nieuw.',
  categoryId: 4101,
  status: 'ACTIVE',
  price: { priceType: 'FIXED_PRICE', amountCents: 12500 },
  bidMicros: '250000',
  budgets: { daily: { limitMicros: '5000000' }, total: { limitMicros: '50000000' } },
  sellerName: 'Van Dijk',
  allowContactByEmail: true,
  attributes: [{ key: 'condition', label: 'Conditie', locale: 'nl_NL', type: 'STRING', value: 'Nieuw' }],
  ...changes,
});

/** `2002 title` for every error of an answer. */
export const errorsOf = (answer: Answer): readonly string[] => {
  const entries: readonly { code: number; field: string }[] = Array.isArray(answer.body) ? answer.body : [];
  return entries.map(({ code, field }) => `${code} ${field}`.trim());
};

/** Places an ad and gives it as answered. */
export const place = async (client: Client, changes: Json = {}): Promise<Json & { id: number }> => {
  const answer = await client.call('POST', '/ad', 'ad-v5', { body: sofa(changes) });
  if (answer.status !== 201) throw new Error(`not placed: ${answer.text}`);
  return answer.body;
};
