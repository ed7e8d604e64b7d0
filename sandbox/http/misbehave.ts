import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultAction } from '../control/faults.ts';
import type { Service } from '../service.ts';
import { fault, renderFaults } from './errors.ts';
import type { After } from './list-faults.ts';
import { listFaults } from './list-faults.ts';

/** Injects the faults that were set at the control address. */

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
const queryOf = (request: FastifyRequest): string => request.url.split('?')[1] ?? '';

/** Another client's requests in the middle of a call. A refused one is ignored. */
const carryOut = async (reply: FastifyReply, action: FaultAction): Promise<void> => {
  if (action.type !== 'meanwhile-before' && action.type !== 'meanwhile-after') return;
  const last = decodeURIComponent(pathOf(reply.request).split('/').at(-1) ?? '');
  const inserted = (text: string, word: (value: string) => string): string =>
    text.replaceAll('{last}', word(last)).replaceAll('{LAST}', word(last.toUpperCase()));
  for (const { method, path, body } of action.orders) {
    const payload = inserted(JSON.stringify(body ?? {}), (value) => JSON.stringify(value).slice(1, -1));
    const url = `/control${inserted(path, encodeURIComponent)}`;
    await reply.server.inject({ method, url, payload, headers: { 'content-type': 'application/json' } });
  }
};

const page = '<!doctype html><html><body><h1>We zijn zo terug</h1><p>Maintenance.</p></body></html>';

/** True if the fault has answered the request, so that the call itself is not made. */
type Before = (service: Service, reply: FastifyReply, action: FaultAction) => Promise<boolean> | boolean;

const before: Partial<Record<FaultAction['type'], Before>> = {
  status: (service, reply, action) => {
    if (action.type !== 'status') return false;
    const { status, retryAfter, code, field } = action;
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    const faults = code === undefined ? [] : [fault(code, field ?? '')];
    reply
      .status(status)
      .type('application/json')
      .send(JSON.stringify(renderFaults(faults, service.settings())));
    return true;
  },
  delay: async (_service, _reply, action) => {
    if (action.type === 'delay') await wait(action.ms);
    return false;
  },
  html: (_service, reply, action) => {
    reply.status((action.type === 'html' ? action.status : undefined) ?? 200);
    reply.type('text/html;charset=utf-8').send(page);
    return true;
  },
  answer: (_service, reply, action) => {
    const body = action.type === 'answer' ? (action.body ?? null) : null;
    reply.status(200).type('application/json').send(JSON.stringify(body));
    return true;
  },
  'expire-token': (service) => {
    service.world.grants.revokeAll('access');
    return false;
  },
  'reset-before': (_service, reply) => {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
    return true;
  },
  'hang-before': (_service, reply) => {
    reply.hijack();
    return true;
  },
  hold: async (service) => {
    await service.faults.released();
    return false;
  },
  'meanwhile-before': async (_service, reply, action) => {
    await carryOut(reply, action);
    return false;
  },
};

/** A promise that never settles, for an answer that is never sent. */
const never = (): Promise<never> => new Promise(() => {});

const after: Partial<Record<FaultAction['type'], After>> = {
  'reset-after': (reply) => {
    reply.raw.socket?.resetAndDestroy();
    return never();
  },
  'hang-after': never,
  'delay-after': async (_reply, action, payload) => {
    if (action.type === 'delay-after') await wait(action.ms);
    return payload;
  },
  'error-after': (reply, action) => {
    reply.status((action.type === 'error-after' ? action.status : undefined) ?? 500);
    reply.removeHeader('content-length');
    return '[]';
  },
  'meanwhile-after': async (reply, action, payload) => {
    await carryOut(reply, action);
    return payload;
  },
  truncated: (reply, _action, payload) => {
    reply.removeHeader('content-length');
    return typeof payload === 'string' ? payload.slice(0, Math.ceil(payload.length / 2)) : payload;
  },
  ...listFaults,
};

export const installFaults = (server: FastifyInstance, service: Service): void => {
  const pending = new WeakMap<FastifyRequest, readonly FaultAction[]>();

  server.addHook('preHandler', async (request, reply) => {
    if (pathOf(request).startsWith('/control')) return undefined;
    const { latencyMs } = service.settings();
    if (latencyMs > 0) await wait(latencyMs);
    const actions = service.faults.due(request.method, pathOf(request), queryOf(request));
    pending.set(
      request,
      actions.filter((action) => after[action.type] !== undefined),
    );
    for (const action of actions) {
      if (await before[action.type]?.(service, reply, action)) return reply;
    }
    return undefined;
  });

  server.addHook('onSend', async (request, reply, payload) => {
    let answer: unknown = payload;
    for (const action of pending.get(request) ?? [])
      answer = await after[action.type]?.(reply, action, answer);
    return answer;
  });
};
