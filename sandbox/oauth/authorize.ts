import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRecord } from '../http/values.ts';
import type { Scope } from '../model.ts';
import { scopes } from '../model.ts';
import type { Service } from '../service.ts';
import { consentPage, problemPage } from './pages.ts';

/** GET {auth_url}/accounts/oauth/authorize: step 1 of the authorization code flow, and the seller's consent. */

type Wanted = {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly Scope[];
  readonly challenge: string | undefined;
};

type Query = Readonly<Record<string, string | undefined>>;

const texts = (value: unknown): Query => {
  const found: [string, string][] = [];
  for (const [name, text] of isRecord(value) ? Object.entries(value) : []) {
    if (typeof text === 'string') found.push([name, text]);
  }
  return Object.fromEntries(found);
};

const redirect = (
  reply: FastifyReply,
  wanted: Pick<Wanted, 'redirectUri' | 'state'>,
  answer: Query,
): FastifyReply => {
  const address = new URL(wanted.redirectUri);
  for (const [name, text] of Object.entries({ ...answer, state: wanted.state })) {
    if (text !== undefined) address.searchParams.set(name, text);
  }
  return reply.header('Cache-Control', 'no-store').redirect(address.href, 303);
};

const refusePage = (reply: FastifyReply, message: string): FastifyReply =>
  reply.status(400).type('text/html;charset=utf-8').send(problemPage(message));

/** Nothing is ever sent to an address that was not agreed on. */
const isAgreed = (service: Service, redirectUri: string): boolean =>
  URL.canParse(redirectUri) &&
  service.settings().redirectUris.some((pattern) => new RegExp(`^(?:${pattern})$`).test(redirectUri));

/** The requested scopes that the seller's record grants; undefined when the request is refused for them. */
const intersect = (service: Service, requested: string): readonly Scope[] | undefined => {
  const wanted = requested.split(/\s+/).filter((scope) => scope !== '');
  const { grantedScopes, excessScopes } = service.settings();
  const held = scopes.filter((scope) => wanted.includes(scope) && grantedScopes.includes(scope));
  const refused = held.length === 0 || (excessScopes === 'refuse' && held.length < new Set(wanted).size);
  return refused ? undefined : held;
};

export const registerAuthorize = (server: FastifyInstance, service: Service): void => {
  const waiting = new Map<string, Wanted>();

  const grant = (reply: FastifyReply, wanted: Wanted): FastifyReply => {
    const code = service.world.grants.issueCode({
      clientId: service.client.id,
      redirectUri: wanted.redirectUri,
      scopes: wanted.scopes,
      challenge: wanted.challenge,
    });
    return redirect(reply, wanted, { code });
  };

  server.get('/accounts/oauth/authorize', (request, reply) => {
    const query = texts(request.query);
    const {
      client_id,
      redirect_uri = '',
      state,
      response_type,
      scope,
      code_challenge,
      code_challenge_method,
    } = query;
    if (client_id !== service.client.id) return refusePage(reply, 'The application is not known here.');
    if (!isAgreed(service, redirect_uri))
      return refusePage(reply, 'The address to return to was not agreed on.');
    const target = { redirectUri: redirect_uri, state };
    if (response_type !== 'code') return redirect(reply, target, { error: 'unsupported_response_type' });
    if (scope === undefined) return redirect(reply, target, { error: 'invalid_request' });
    if (code_challenge !== undefined && code_challenge_method !== 'S256') {
      return redirect(reply, target, { error: 'invalid_request' });
    }
    const held = intersect(service, scope);
    if (held === undefined) return redirect(reply, target, { error: 'invalid_scope' });
    const wanted: Wanted = { ...target, scopes: held, challenge: code_challenge };
    if (service.settings().autoConsent) return grant(reply, wanted);
    const id = randomBytes(16).toString('base64url');
    waiting.set(id, wanted);
    const page = consentPage(id, service.world.user.sellerName, held);
    return reply.header('Cache-Control', 'no-store').type('text/html;charset=utf-8').send(page);
  });

  server.post('/accounts/oauth/authorize', (request, reply) => {
    const { request: id = '', decision } = texts(request.body);
    const wanted = waiting.get(id);
    waiting.delete(id);
    if (wanted === undefined) return refusePage(reply, 'This request was already answered, or never made.');
    if (decision !== 'allow') return redirect(reply, wanted, { error: 'access_denied' });
    return grant(reply, wanted);
  });
};
