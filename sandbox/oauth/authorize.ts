import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRecord } from '../http/values.ts';
import type { Scope } from '../model.ts';
import { scopes } from '../model.ts';
import type { Service } from '../service.ts';
import { consentPage, problemPage } from './pages.ts';

/** GET {auth_url}/accounts/oauth/authorize: step 1 of the authorization code flow, with the seller's consent. */

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

/** Redirects go only to addresses that were registered. */
const isAgreed = (service: Service, redirectUri: string): boolean =>
  URL.canParse(redirectUri) &&
  service.settings().redirectUris.some((pattern) => new RegExp(`^(?:${pattern})$`).test(redirectUri));

/** The requested scopes that the seller's record grants; undefined when they are refused. */
const intersect = (service: Service, requested: string): readonly Scope[] | undefined => {
  const wanted = requested.split(/\s+/).filter((scope) => scope !== '');
  const { grantedScopes, excessScopes } = service.settings();
  const held = scopes.filter((scope) => wanted.includes(scope) && grantedScopes.includes(scope));
  const refused = held.length === 0 || (excessScopes === 'refuse' && held.length < new Set(wanted).size);
  return refused ? undefined : held;
};

/** A valid request, or how it is refused: by a page, or by an error sent to the client's address. */
type Reading =
  | { readonly kind: 'wanted'; readonly wanted: Wanted }
  | { readonly kind: 'page'; readonly message: string }
  | {
      readonly kind: 'error';
      readonly target: Pick<Wanted, 'redirectUri' | 'state'>;
      readonly error: string;
    };

const readRequest = (service: Service, query: Query): Reading => {
  const { redirect_uri: redirectUri = '', state, scope, code_challenge: challenge } = query;
  if (query['client_id'] !== service.client.id) {
    return { kind: 'page', message: 'The application is not known here.' };
  }
  if (!isAgreed(service, redirectUri)) {
    return { kind: 'page', message: 'The address to return to was not agreed on.' };
  }
  const fail = (error: string): Reading => ({ kind: 'error', target: { redirectUri, state }, error });
  if (query['response_type'] !== 'code') return fail('unsupported_response_type');
  const plainChallenge = challenge !== undefined && query['code_challenge_method'] !== 'S256';
  if (scope === undefined || plainChallenge) return fail('invalid_request');
  const held = intersect(service, scope);
  if (held === undefined) return fail('invalid_scope');
  return { kind: 'wanted', wanted: { redirectUri, state, scopes: held, challenge } };
};

const grant = (service: Service, reply: FastifyReply, wanted: Wanted, userId: number): FastifyReply => {
  const { redirectUri, scopes: granted, challenge } = wanted;
  const issued = { clientId: service.client.id, userId, redirectUri, scopes: granted, challenge };
  return redirect(reply, wanted, { code: service.world.grants.issueCode(issued) });
};

export const registerAuthorize = (server: FastifyInstance, service: Service): void => {
  const waiting = new Map<string, Wanted>();

  const askSeller = (reply: FastifyReply, wanted: Wanted): FastifyReply => {
    const id = randomBytes(16).toString('base64url');
    waiting.set(id, wanted);
    const page = consentPage(id, [...service.world.users.values()], {
      signedIn: service.settings().consentBy,
      scopes: wanted.scopes,
    });
    return reply.header('Cache-Control', 'no-store').type('text/html;charset=utf-8').send(page);
  };

  server.get('/accounts/oauth/authorize', (request, reply) => {
    const reading = readRequest(service, texts(request.query));
    if (reading.kind === 'page') return refusePage(reply, reading.message);
    if (reading.kind === 'error') return redirect(reply, reading.target, { error: reading.error });
    const { autoConsent, consentBy } = service.settings();
    return autoConsent ? grant(service, reply, reading.wanted, consentBy) : askSeller(reply, reading.wanted);
  });

  server.post('/accounts/oauth/authorize', (request, reply) => {
    const { request: id = '', decision, seller } = texts(request.body);
    const wanted = waiting.get(id);
    waiting.delete(id);
    if (wanted === undefined) return refusePage(reply, 'This request was already answered, or never made.');
    if (decision !== 'allow') return redirect(reply, wanted, { error: 'access_denied' });
    const by = seller === undefined ? service.settings().consentBy : Number(seller);
    if (!service.world.users.has(by)) return refusePage(reply, 'Nobody of that number can sign in here.');
    return grant(service, reply, wanted, by);
  });
};
