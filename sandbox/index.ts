import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createClock, day } from './clock.ts';
import { createFaultBook } from './control/faults.ts';
import { createRequestLog } from './control/request-log.ts';
import type { Tenant } from './data/tenants.ts';
import { tenants } from './data/tenants.ts';
import { createServer } from './server.ts';
import type { Service } from './service.ts';
import { readSettings } from './settings.ts';
import type { Origin } from './store/journal.ts';
import { memoryJournal, openJournal, readOrigin, writeOrigin } from './store/journal.ts';
import { selfSigned } from './tls/certificate.ts';
import { startTlsFront } from './tls/front.ts';
import { createWorld } from './world.ts';

/** A local sandbox of the service, for the demo and for tests. It listens on 127.0.0.1 only. */
export type SandboxOptions = {
  /** 0, the default, lets the system choose; with `state`, the last port is tried first. */
  readonly port?: number | undefined;
  readonly ads?: number | undefined;
  readonly seed?: number | undefined;
  readonly tenant?: Tenant['name'] | undefined;
  /** The time zone of the tenant's days (IANA), where it is not the tenant's usual one. */
  readonly timeZone?: string | undefined;
  /** How many days of a moving market are behind the first day; 0 by default. */
  readonly past?: number | undefined;
  readonly autoConsent?: boolean | undefined;
  /** A folder that keeps the state over restarts. */
  readonly state?: string | undefined;
  /** Base and auth addresses use https with a self-signed certificate; the control address never does. */
  readonly tls?: boolean | undefined;
  /** A preset's name, or an object of settings. */
  readonly settings?: unknown;
};

export type Sandbox = {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly controlUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly close: () => Promise<void>;
};

const host = '127.0.0.1';

const originOf = (options: SandboxOptions): Origin => {
  const saved = options.state === undefined ? undefined : readOrigin(options.state);
  const tenant = saved?.tenant ?? options.tenant ?? 'nl';
  return {
    tenant,
    timeZone: saved?.timeZone ?? options.timeZone ?? tenants[tenant].timeZone,
    past: (saved === undefined ? options.past : saved.past) ?? 0,
    seed: saved?.seed ?? options.seed ?? 1,
    ads: saved?.ads ?? options.ads ?? 500,
    // Dates are relative to the day of the first start, so that a demo's ads are neither in the future nor years old.
    epoch: saved?.epoch ?? Math.floor(Date.now() / day) * day,
    port: saved?.port ?? 0,
  };
};

const clientOf = (seed: number): Service['client'] => ({
  id: 'adsheet-sandbox',
  secret: createHash('sha256').update(`sandbox client ${seed}`).digest('base64url').slice(0, 32),
});

const createService = (options: SandboxOptions, origin: Origin, baseUrl: () => string): Service => {
  const clock = createClock();
  let settings = readSettings(options.settings);
  if (options.autoConsent === true) settings = { ...settings, autoConsent: true };
  const world = createWorld({
    tenant: { ...tenants[origin.tenant], timeZone: origin.timeZone },
    past: origin.past,
    seed: origin.seed,
    adCount: origin.ads,
    epoch: origin.epoch,
    clock,
    settings: () => settings,
    journal: options.state === undefined ? memoryJournal : openJournal(options.state),
    imageFolder: options.state === undefined ? undefined : join(options.state, 'images'),
  });
  return {
    world,
    clock,
    settings: () => settings,
    changeSettings: (changed) => {
      settings = changed;
    },
    faults: createFaultBook(),
    log: createRequestLog(clock.now),
    client: clientOf(origin.seed),
    baseUrl,
  };
};

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');

type Listener = { readonly url: string; readonly serviceUrl: string; readonly close: () => Promise<void> };

const listen = async (server: FastifyInstance, port: number, tls: boolean): Promise<Listener> => {
  if (!tls) {
    const url = await server.listen({ host, port });
    return { url, serviceUrl: url, close: () => server.close() };
  }
  const serviceUrl = server.server.listening
    ? server.listeningOrigin
    : await server.listen({ host, port: 0 });
  const front = await startTlsFront(selfSigned(), host, port, Number(new URL(serviceUrl).port));
  const close = async (): Promise<void> => {
    await front.close();
    await server.close();
  };
  return { url: `https://${host}:${front.port}`, serviceUrl, close };
};

/** Starts the sandbox; resolves once it listens. @throws RangeError for unknown settings. */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const origin = originOf(options);
  let baseUrl = '';
  const service = createService(options, origin, () => baseUrl);
  const server = await createServer(service);
  const wanted = options.port ?? 0;
  const preferred = wanted === 0 ? origin.port : wanted;
  const tls = options.tls === true;
  const listener = await listen(server, preferred, tls).catch((error: unknown) => {
    if (wanted !== 0 || preferred === 0 || !isTaken(error)) throw error;
    return listen(server, 0, tls);
  });
  baseUrl = listener.url;
  if (options.state !== undefined) {
    writeOrigin(options.state, { ...origin, port: Number(new URL(baseUrl).port) });
  }
  return {
    baseUrl,
    authUrl: baseUrl,
    controlUrl: `${listener.serviceUrl}/control`,
    clientId: service.client.id,
    clientSecret: service.client.secret,
    close: listener.close,
  };
};
