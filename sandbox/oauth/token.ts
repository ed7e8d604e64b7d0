import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRecord } from '../http/values.ts';
import type { Scope } from '../model.ts';
import type { Service } from '../service.ts';
import type { AuthorizationCode } from '../store/grants.ts';
import { accessTokenLife } from '../store/grants.ts';

/** POST {auth_url}/accounts/oauth/token; its errors are those of RFC 6749, section 5.2. */

type Form = Readonly<Record<string, unknown>>;

const fail = (reply: FastifyReply, error: string, status = 400): FastifyReply =>
  reply
    .status(status)
    .header('Cache-Control', 'no-store')
    .type('application/json;charset=utf-8')
    .send({ error });

const textIn = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

const equal = (left: string, right: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
};

const challengeFits = (code: AuthorizationCode, verifier: string): boolean =>
  code.challenge === undefined ||
  equal(createHash('sha256').update(verifier).digest('base64url'), code.challenge);

const issue = (
  service: Service,
  reply: FastifyReply,
  { userId, scopes }: { readonly userId: number; readonly scopes: readonly Scope[] },
): FastifyReply => {
  const { access, refresh } = service.world.grants.issue(service.client.id, userId, scopes);
  return reply
    .header('Cache-Control', 'no-store')
    .type('application/json;charset=utf-8')
    .send({
      access_token: access,
      token_type: service.settings().tokenType,
      expires_in: accessTokenLife / 1000,
      refresh_token: refresh,
      scope: scopes.join(' '),
    });
};

const exchangeCode = (service: Service, form: Form, reply: FastifyReply): FastifyReply => {
  if (textIn(form, 'code') === '' || textIn(form, 'redirect_uri') === '')
    return fail(reply, 'invalid_request');
  const code = service.world.grants.takeCode(textIn(form, 'code'));
  if (code === undefined || code.redirectUri !== textIn(form, 'redirect_uri'))
    return fail(reply, 'invalid_grant');
  if (!challengeFits(code, textIn(form, 'code_verifier'))) return fail(reply, 'invalid_grant');
  return issue(service, reply, code);
};

const refresh = (service: Service, form: Form, reply: FastifyReply): FastifyReply => {
  const token = textIn(form, 'refresh_token');
  if (token === '') return fail(reply, 'invalid_request');
  const { grants } = service.world;
  const { oldRefreshToken, refreshFor } = service.settings();
  const grant = grants.find('refresh', token);
  if (grant === undefined) return fail(reply, 'invalid_grant');
  grants.retire(token, oldRefreshToken === 'grace');
  return issue(service, reply, { ...grant, userId: refreshFor || grant.userId });
};

type Exchange = (service: Service, form: Form, reply: FastifyReply) => FastifyReply;

const exchanges = new Map<string, Exchange>([
  ['authorization_code', exchangeCode],
  ['refresh_token', refresh],
]);

export const registerToken = (server: FastifyInstance, service: Service): void => {
  server.post('/accounts/oauth/token', (request, reply) => {
    const form = isRecord(request.body) ? request.body : undefined;
    if (form === undefined || textIn(form, 'grant_type') === '') return fail(reply, 'invalid_request');
    const known = textIn(form, 'client_id') === service.client.id;
    if (!known || !equal(textIn(form, 'client_secret'), service.client.secret)) {
      return fail(reply, 'invalid_client', 401);
    }
    const exchange = exchanges.get(textIn(form, 'grant_type'));
    return exchange === undefined ? fail(reply, 'unsupported_grant_type') : exchange(service, form, reply);
  });
};
