import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastify } from 'fastify';
import { adCalls } from './ads/routes.ts';
import { campaignCalls } from './campaigns/routes.ts';
import { categoryCalls } from './categories/routes.ts';
import type { OpenRequest } from './control/request-log.ts';
import { registerControl } from './control/routes.ts';
import { feedCalls } from './feeds/routes.ts';
import { apiPrefix, registerCall } from './http/call.ts';
import { fault, renderFaults, ServiceError } from './http/errors.ts';
import { jsonText } from './http/json-text.ts';
import { acceptsErrors, contentTypeOf } from './http/media-type.ts';
import { installFaults } from './http/misbehave.ts';
import { imageCalls, registerPictures } from './images/routes.ts';
import { metricCalls } from './metrics/routes.ts';
import { registerAuthorize } from './oauth/authorize.ts';
import { registerToken } from './oauth/token.ts';
import type { Service } from './service.ts';
import { userCalls } from './user/routes.ts';

const maxBody = 10 * 1024 * 1024;

const calls = [
  ...adCalls,
  ...categoryCalls,
  ...campaignCalls,
  ...imageCalls,
  ...userCalls,
  ...metricCalls,
  ...feedCalls,
];

const asServiceError = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return new ServiceError(400, [fault(2008, 'body')]);
  // A path that cannot be decoded, or has a part that is too long.
  if (status === 400 || status === 414) return new ServiceError(400, [fault(2001, 'path')]);
  if (status === 415) return new ServiceError(415, [fault(2007, 'Content-Type')]);
  return new ServiceError(500, [fault(1000, '')]);
};

/** An error whose body the interface does not document, in the form of other frameworks and web servers. */
const sendOtherwise = (
  reply: FastifyReply,
  form: 'problem' | 'page' | 'null',
  status: number,
  instance: string,
): FastifyReply => {
  if (form === 'null') return reply.type('application/json').send('null');
  if (form === 'page')
    return reply.type('text/html; charset=iso-8859-1').send(`<html><h1>Error ${status}</h1></html>`);
  const problem = { type: 'about:blank', title: 'Error', status, instance };
  return reply.type('application/problem+json').send(JSON.stringify(problem));
};

/** The answer to a failed request, in the form the settings ask for. */
const sendError = (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const settings = service.settings();
  const { status, faults } = asServiceError(error);
  if (!acceptsErrors(request.headers.accept, settings) && request.url.startsWith(apiPrefix)) {
    return reply.status(406).type('text/plain;charset=utf-8').send('Not acceptable');
  }
  reply.status(status);
  if (status !== 400 && status !== 415 && settings.otherErrorBody !== 'asSet')
    return sendOtherwise(reply, settings.otherErrorBody, status, request.url);
  const bare = status === 401 || status === 403 ? settings.authErrors : 'array';
  const empty = bare === 'empty' || (status === 404 && settings.notFoundErrors === 'empty');
  if (empty) return reply.send();
  const entries = renderFaults(faults, settings);
  const body = bare === 'object' ? entries[0] : entries;
  return reply
    .header('Content-Type', contentTypeOf(settings.errorMediaType, settings))
    .send(jsonText(body, settings));
};

const unknownPage = '<!doctype html><html><body><h1>Welkom</h1></body></html>';

/** Creates one server with all calls, the authorization server and the control address. */
export const createServer = async (service: Service): Promise<FastifyInstance> => {
  const server = fastify({
    bodyLimit: maxBody,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => sendError(service, request, reply, error),
  });
  server.removeAllContentTypeParsers();
  await server.register(multipart, { throwFileSizeLimit: false });
  const openRequests = new WeakMap<FastifyRequest, OpenRequest>();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.addHook('onRequest', async (request, reply) => {
    reply.raw.sendDate = false;
    if (service.settings().dateHeader === 'sent') {
      reply.header('Date', new Date(service.clock.now()).toUTCString());
    }
    if (request.url.startsWith('/control')) return undefined;
    const { method, url, routeOptions } = request;
    const open = service.log.requested(method, routeOptions.url ?? 'unknown', url);
    openRequests.set(request, open);
    reply.raw.once('finish', () => open.answered(reply.statusCode));
    reply.raw.once('close', open.closed);
    const { maxInFlight } = service.settings();
    if (maxInFlight === 0 || service.log.inFlight() <= maxInFlight) return undefined;
    return reply.status(429).header('Retry-After', '1').type('application/json').send('[]');
  });
  server.addHook('onSend', async (request, reply) => {
    openRequests.get(request)?.served();
    const type = reply.getHeader('Content-Type');
    // Fastify adds a charset to JSON by itself.
    if (service.settings().contentTypeForm === 'bare' && typeof type === 'string' && type.includes('json'))
      reply.header('Content-Type', type.replace(/;\s*charset=.*$/, ''));
  });
  installFaults(server, service);
  server.setErrorHandler((error, request, reply) => sendError(service, request, reply, error));
  server.setNotFoundHandler((request, reply) =>
    service.settings().unknownPath === 'page'
      ? reply.type('text/html;charset=utf-8').send(unknownPage)
      : sendError(service, request, reply, new ServiceError(404, [fault(1004, '')])),
  );
  await server.register(async (scope) => {
    await scope.register(formbody);
    registerAuthorize(scope, service);
    registerToken(scope, service);
  });
  registerPictures(server, service);
  await registerControl(server, service);
  for (const call of calls) registerCall(server, service, call);
  return server;
};
