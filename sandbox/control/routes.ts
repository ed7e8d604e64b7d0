import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adToWire } from '../ads/representation.ts';
import { adShown } from '../ads/shown.ts';
import { placeAd } from '../ads/write.ts';
import { campaignToWire } from '../campaigns/representation.ts';
import { sellerId } from '../data/seller.ts';
import { drawDialect } from '../dialects/draw.ts';
import { earlier } from '../dialects/earlier.ts';
import { further } from '../dialects/further.ts';
import { namedDialects } from '../dialects/named.ts';
import { openings } from '../dialects/openings.ts';
import { feedImport, patchedImport } from '../feeds/feed-import.ts';
import { importToWire } from '../feeds/routes.ts';
import { nextImportId, runImport } from '../feeds/run.ts';
import { fault, renderFaults, ServiceError } from '../http/errors.ts';
import type { Json } from '../http/values.ts';
import { isRecord } from '../http/values.ts';
import type { Ad } from '../model.ts';
import type { Service } from '../service.ts';
import { readSettings } from '../settings.ts';
import { confirmDomain, editAd, editCampaign, moderate, spend } from './edits.ts';
import type { Written } from './request-log.ts';
import { readFaultRule } from './rule-input.ts';
import { faultsOf, patchedBody } from './try-out.ts';

/**
 * The control address, by which tests and the demo inspect and change the service's state. It listens on this machine
 * only, and refuses web pages.
 */

class ControlError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type ControlRequest = { readonly params: Json; readonly query: Json; readonly body: unknown };
type ControlRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly handle: (service: Service, request: ControlRequest) => unknown;
};

const objectIn = (body: unknown): Json => {
  if (isRecord(body)) return body;
  throw new ControlError(400, 'the body is a JSON object');
};

const adIn = (service: Service, { params }: ControlRequest): Ad => {
  const ad = service.world.ads.get(Number(params['id']));
  if (ad === undefined) throw new ControlError(404, 'no such ad');
  return ad;
};

/** All ads of a seller as stored; with `as=read` in the form of the present dialect. */
const adsOf = (service: Service, seller: number, as: unknown): readonly object[] =>
  service.world.ads
    .all()
    .filter((ad) => ad.userId === seller)
    .map((ad) => (as === 'read' ? adShown(service, ad) : adToWire(service, ad)));

const stateOf = (service: Service, { query }: ControlRequest): object => {
  const { world, log, clock } = service;
  const seller = query['seller'] === undefined ? sellerId : Number(query['seller']);
  return {
    tenant: world.tenant.name,
    currency: world.tenant.currency,
    locales: world.tenant.locales.map(([locale]) => locale),
    regionIds: world.tenant.regionIds,
    time: new Date(clock.now()).toISOString(),
    ...(query['ads'] === 'false' ? {} : { ads: adsOf(service, seller, query['as']) }),
    campaigns: [...world.campaigns.values()]
      .filter((campaign) => campaign.userId === seller)
      .map((campaign) => campaignToWire(campaign, service.settings())),
    images: world.images.list(),
    sequence: log.last(),
    counts: log.counts(),
    writes: log.writes(),
    fired: service.faults.fired(),
  };
};

/** The entries after a sequence number, if one is given. */
const behind = <T extends { readonly sequence: number }>(all: readonly T[], { query }: ControlRequest) => {
  const since = Number(query['since'] ?? 0);
  return all.filter(({ sequence }) => sequence > since);
};

const requestsOf = ({ log }: Service, request: ControlRequest): object => ({
  counts: log.counts(),
  mostInFlight: log.mostInFlight(),
  requests: behind(log.requests(), request),
});

/** With `values=true` each write has the states before and after it, in the present form of answers. */
const writesOf = (service: Service, request: ControlRequest): object => {
  const { log } = service;
  const { query } = request;
  if (query['values'] !== 'true') return behind(log.writes(), request);
  const wire = (written: Written): object =>
    'isDefault' in written ? campaignToWire(written, service.settings()) : adToWire(service, written);
  const states = log.states();
  const all = log.writes();
  const newer = behind(all, request);
  const first = all.length - newer.length;
  return newer.map((write, at) => {
    const { before, after, asked } = states[first + at] ?? {};
    return { ...write, before: before && wire(before), after: after && wire(after), asked };
  });
};

const clockOf = ({ clock }: Service): object => ({
  time: new Date(clock.now()).toISOString(),
  offsetMs: clock.offset(),
});

const moveClock = (service: Service, request: ControlRequest): object => {
  const { advanceMs, to } = objectIn(request.body);
  if (typeof advanceMs === 'number') service.clock.setOffset(service.clock.offset() + advanceMs);
  else if (typeof to === 'string' && !Number.isNaN(Date.parse(to))) {
    service.clock.setOffset(Date.parse(to) - Date.now());
  } else throw new ControlError(400, 'advanceMs is a number, or to an instant');
  service.world.saveClock();
  service.world.market.catchUp();
  return clockOf(service);
};

const changeSettings = (service: Service, request: ControlRequest): object => {
  service.changeSettings(readSettings(request.body, service.settings()));
  return service.settings();
};

const listed = (body: unknown): readonly unknown[] => (Array.isArray(body) ? body : [body]);

const spendOn = (service: Service, request: ControlRequest): object => {
  const { micros } = objectIn(request.body);
  if (typeof micros !== 'string' || !/^\d{1,18}$/.test(micros))
    throw new ControlError(400, 'micros is digits');
  return adToWire(service, spend(service, adIn(service, request), BigInt(micros)));
};

const historyOf = (service: Service, { params }: ControlRequest): object =>
  service.world.market
    .shown(Number(params['id']))
    .map(({ from, ...standing }) => ({ from: new Date(from).toISOString(), ...standing }));

const patchCampaign = (service: Service, request: ControlRequest): object => {
  const campaign = service.world.campaigns.get(Number(request.params['id']));
  if (campaign === undefined) throw new ControlError(404, 'no such campaign');
  return campaignToWire(editCampaign(service, campaign, objectIn(request.body)), service.settings());
};

const placeImport = (service: Service, { body }: ControlRequest): object => {
  const { world, clock } = service;
  const usual = { id: nextImportId(service), userId: sellerId, dateCreated: clock.now() };
  const placed = feedImport(objectIn(body), usual);
  world.saveFeedImport(placed);
  return importToWire(placed, service.settings());
};

const patchImport = (service: Service, { params, body }: ControlRequest): object => {
  const known = service.world.feedImports.get(Number(params['id']));
  if (known === undefined) throw new ControlError(404, 'no such import');
  const patched = patchedImport(known, objectIn(body));
  service.world.saveFeedImport(patched);
  return importToWire(patched, service.settings());
};

const removeAd = (service: Service, request: ControlRequest): object => {
  const ad = adIn(service, request);
  service.world.removeAd(ad.id);
  service.log.applied('remove', 'ad', ad, ad, 'other');
  return {};
};

/** Restores a removed ad, with an optional patch. */
const returnAd = (service: Service, { params, body }: ControlRequest): object => {
  const id = Number(params['id']);
  const { log, world } = service;
  const at = log.writes().findLastIndex((write) => write.op === 'remove' && write.id === id);
  const removed = log.states()[at]?.before;
  if (removed === undefined || !('categoryId' in removed)) throw new ControlError(404, 'no such ad');
  world.saveAd(removed);
  return adToWire(
    service,
    editAd(service, removed, body === undefined ? {} : objectIn(body), service.clock.now()),
  );
};

/**
 * Validates ads as a seller would send them, or existing ones with a patch, by the paths of version 5; stores
 * nothing.
 */
const tryOut = (service: Service, { body }: ControlRequest): object =>
  listed(body).map((one) => {
    const { id, patch, ad } = objectIn(one);
    const known = id === undefined ? undefined : service.world.ads.get(Number(id));
    const missing = id !== undefined && known === undefined;
    const wanted = isRecord(ad) ? ad : patchedBody(service, known, patch);
    const faults = missing ? [fault(1004, 'id')] : faultsOf(service, sellerId, known, wanted);
    return renderFaults(faults, { ...service.settings(), errorFields: 'v5', errorCount: 'all' });
  });

const reset = (service: Service): object => {
  service.world.reset();
  service.faults.clear();
  service.log.clear();
  return {};
};

const routes: readonly ControlRoute[] = [
  { method: 'GET', path: '/state', handle: stateOf },
  { method: 'POST', path: '/reset', handle: reset },
  {
    method: 'GET',
    path: '/requests',
    handle: requestsOf,
  },
  { method: 'GET', path: '/writes', handle: writesOf },
  {
    method: 'DELETE',
    path: '/log',
    handle: ({ log }) => {
      log.clear();
      return {};
    },
  },
  { method: 'GET', path: '/settings', handle: (service) => service.settings() },
  { method: 'PATCH', path: '/settings', handle: changeSettings },
  {
    method: 'GET',
    path: '/dialects',
    handle: () => ({ openings, earlier, further, named: Object.keys(namedDialects) }),
  },
  { method: 'GET', path: '/dialects/:seed', handle: (_, { params }) => drawDialect(Number(params['seed'])) },
  { method: 'GET', path: '/clock', handle: clockOf },
  { method: 'POST', path: '/clock', handle: moveClock },
  {
    method: 'GET',
    path: '/ads/:id',
    handle: (service, request) => adToWire(service, adIn(service, request)),
  },
  {
    method: 'PATCH',
    path: '/ads/:id',
    handle: (service, request) => {
      const { touch, agoMs } = request.query;
      const at = touch === 'false' ? undefined : service.clock.now() - Number(agoMs ?? 0);
      return adToWire(service, editAd(service, adIn(service, request), objectIn(request.body), at));
    },
  },
  {
    method: 'PUT',
    path: '/ads/:id/status/:status',
    handle: (service, request) =>
      adToWire(service, moderate(service, adIn(service, request), String(request.params['status']))),
  },
  { method: 'POST', path: '/ads/:id/spend', handle: spendOn },
  { method: 'GET', path: '/ads/:id/history', handle: historyOf },
  { method: 'DELETE', path: '/ads/:id', handle: removeAd },
  { method: 'POST', path: '/ads/:id/return', handle: returnAd },
  {
    method: 'POST',
    path: '/ads',
    handle: (service, { body }) =>
      listed(body).map((ad) => adToWire(service, placeAd(service, sellerId, ad, 'other'))),
  },
  { method: 'POST', path: '/try', handle: tryOut },
  { method: 'PATCH', path: '/campaigns/:id', handle: patchCampaign },
  { method: 'POST', path: '/feeds', handle: placeImport },
  { method: 'PATCH', path: '/feeds/:id', handle: patchImport },
  {
    method: 'POST',
    path: '/feeds/run',
    handle: (service, { body }) => importToWire(runImport(service, objectIn(body)), service.settings()),
  },
  {
    method: 'POST',
    path: '/domains/confirm',
    handle: (service, { body }) => ({ confirmed: confirmDomain(service, String(objectIn(body)['domain'])) }),
  },
  {
    method: 'GET',
    path: '/faults',
    handle: ({ faults }) => ({ rules: faults.rules(), fired: faults.fired() }),
  },
  {
    method: 'POST',
    path: '/faults',
    handle: ({ faults }, { body }) => ({ rules: listed(body).map(readFaultRule).map(faults.add) }),
  },
  {
    method: 'POST',
    path: '/faults/release',
    handle: ({ faults }) => {
      faults.release();
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/faults',
    handle: ({ faults }, { query }) => {
      if (query['fired'] === 'keep') faults.disarm();
      else faults.clear();
      return {};
    },
  },
  {
    method: 'POST',
    path: '/tokens/expire',
    handle: ({ world }) => ({ ended: world.grants.revokeAll('access') }),
  },
  {
    method: 'POST',
    path: '/tokens/revoke',
    handle: ({ world }) => ({ ended: world.grants.revokeAll('refresh') }),
  },
];

const parseBody = (request: FastifyRequest): unknown => {
  if (typeof request.body !== 'string' || request.body === '') return undefined;
  try {
    return JSON.parse(request.body);
  } catch {
    throw new ControlError(400, 'the body is not JSON');
  }
};

const localHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** The Host header is checked too, as a web page's domain may be made to resolve to this machine. */
const isLocal = (request: FastifyRequest): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) &&
  localHost.test(request.headers.host ?? '') &&
  request.headers.origin === undefined;

const sendError = (service: Service, reply: FastifyReply, error: unknown): FastifyReply => {
  if (error instanceof ControlError) return reply.status(error.status).send({ error: error.message });
  if (error instanceof RangeError) return reply.status(400).send({ error: error.message });
  if (error instanceof ServiceError) {
    return reply.status(error.status).send({ errors: renderFaults(error.faults, service.settings()) });
  }
  return reply.status(500).send({ error: error instanceof Error ? error.message : String(error) });
};

const jsonOf = (value: unknown): Json => (isRecord(value) ? value : {});

export const registerControl = async (server: FastifyInstance, service: Service): Promise<void> => {
  await server.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => sendError(service, reply, error));
    for (const { method, path, handle } of routes) {
      scope.route({
        method,
        url: `/control${path}`,
        handler: async (request, reply) => {
          if (!isLocal(request)) throw new ControlError(403, 'the control address is for this machine only');
          const { params, query } = request;
          service.world.market.catchUp();
          const answer = handle(service, {
            params: jsonOf(params),
            query: jsonOf(query),
            body: parseBody(request),
          });
          return reply.send(answer);
        },
      });
    }
  });
};
