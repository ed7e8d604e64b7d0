import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../model.ts';
import type { Service } from '../service.ts';
import type { Settings } from '../settings.ts';
import { authorize } from './authorize.ts';
import { refuse } from './errors.ts';
import { jsonText } from './json-text.ts';
import { checkContentType, chooseAccept, contentTypeOf } from './media-type.ts';
import { checkParameters } from './parameters.ts';
import { project, readProjection } from './projection.ts';

export const apiPrefix = '/api/sellside';

/** One call of the interface as data; everything that calls have in common is derived from it. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path below `/api/sellside`. */
  readonly path: string;
  /** Any one of these is enough. */
  readonly scopes: (settings: Settings) => readonly Scope[];
  readonly accepts: readonly string[];
  readonly bodyType?: string;
  readonly handle: (context: CallContext) => Answer | Promise<Answer>;
};

export type CallContext = {
  readonly service: Service;
  readonly settings: Settings;
  readonly userId: number;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The parsed JSON body. @throws ServiceError 400 with 1005 for invalid JSON. */
  readonly json: () => unknown;
  readonly request: FastifyRequest;
};

export type Answer = {
  readonly status: number;
  /** Undefined sends an empty body; a buffer is sent as is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
};

export const readers = (): readonly Scope[] => ['api_ro', 'console_ro'];
export const writers = (): readonly Scope[] => ['api_rw', 'console_rw'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Query and path parameters as text; of a repeated one the first counts. */
const textsOf = (value: unknown): Readonly<Record<string, string>> => {
  const texts: [string, string][] = [];
  for (const [name, found] of isRecord(value) ? Object.entries(value) : []) {
    texts.push([name, String(Array.isArray(found) ? found[0] : found)]);
  }
  return Object.fromEntries(texts);
};

const readJson = (request: FastifyRequest): unknown => {
  try {
    return JSON.parse(String(request.body ?? ''));
  } catch {
    throw refuse(400, 1005);
  }
};

/** The answer of a success without content. */
const sendNothing = (reply: FastifyReply, mediaType: string, settings: Settings): FastifyReply => {
  const { bodilessAnswer } = settings;
  if (bodilessAnswer === 'noContent' && reply.statusCode === 200) return reply.status(204).send();
  if (bodilessAnswer === 'empty' || bodilessAnswer === 'noContent') return reply.send();
  const text = bodilessAnswer === 'object' ? '{}' : 'null';
  return reply.header('Content-Type', contentTypeOf(mediaType, settings)).send(text);
};

const send = (reply: FastifyReply, answer: Answer, mediaType: string, context: CallContext): FastifyReply => {
  reply.status(answer.status);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  if (answer.body === undefined) return sendNothing(reply, mediaType, context.settings);
  if (answer.body instanceof Uint8Array) return reply.type(answer.contentType ?? mediaType).send(answer.body);
  const projection = readProjection(context.query, context.settings.includeDepth);
  const text = jsonText(project(answer.body, projection), context.settings);
  return reply
    .header('Content-Type', contentTypeOf(answer.contentType ?? mediaType, context.settings))
    .send(text);
};

/** Registers a call: checks token, scope and media types, runs the handler, and sets the headers, in this order. */
export const registerCall = (server: FastifyInstance, service: Service, call: Call): void => {
  server.route({
    method: call.method,
    url: `${apiPrefix}${call.path}`,
    handler: async (request, reply) => {
      const settings = service.settings();
      const needed = call.scopes(settings);
      const grant = authorize(service, request.headers.authorization, needed);
      const mediaType = chooseAccept(request.headers.accept, call.accepts);
      if (call.bodyType !== undefined)
        checkContentType(request.headers['content-type'], call.bodyType, settings);
      if (settings.oauthScopeHeaders) {
        reply.header('Oauth-Scope', grant.scopes.join(' '));
        reply.header('Oauth-Scope-Required', needed.join(' '));
      }
      const context: CallContext = {
        service,
        settings,
        userId: grant.userId,
        params: textsOf(request.params),
        query: textsOf(request.query),
        json: () => readJson(request),
        request,
      };
      checkParameters(call.method, call.path, context.query, settings);
      service.world.market.catchUp();
      return send(reply, await call.handle(context), mediaType, context);
    },
  });
};
