/** One seller with the embedded service and the engine, over real HTTP, real OAuth, real SQLite and real files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TimeSources } from '../../../main/engine/index.ts';
import type { SandboxOptions } from '../../../sandbox/index.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Around, Running } from './running.ts';
import { ACCOUNT, runEngine } from './running.ts';

export type { Around, Running } from './running.ts';
export { ACCOUNT, plainBox, runEngine } from './running.ts';

export type AppliedWrite = {
  readonly by: 'client' | 'other';
  readonly op: string;
  readonly kind: string;
  readonly id: number;
  readonly vendorId?: string;
  readonly status: string;
  readonly fields: readonly string[];
};

export type AskedRequest = {
  readonly method: string;
  /** The pattern of its path. */
  readonly route: string;
  /** With its query, as it came. */
  readonly url: string;
  readonly time: string;
  /** 0 while it is not answered. */
  readonly status: number;
  /** When its answer was made, though nobody may have waited for it. */
  readonly served?: string;
};

export type ServiceState = {
  readonly ads: readonly JsonObject[];
  readonly campaigns: readonly JsonObject[];
  readonly writes: readonly AppliedWrite[];
  readonly counts: Readonly<Record<string, number>>;
};

export type Control = {
  readonly state: () => Promise<ServiceState>;
  readonly ad: (id: number) => Promise<JsonObject>;
  readonly order: (method: string, path: string, body?: unknown) => Promise<Json>;
  /** Every request the service has seen, of the client and of its sign-in. */
  readonly requests: () => Promise<readonly AskedRequest[]>;
  /** The paths of the requests that met a fault. */
  readonly fired: () => Promise<readonly string[]>;
  /** Lets a second pass for the service, so that its lists show what was just done. */
  readonly settle: () => Promise<void>;
  /** Answers the requests that the fault `hold` keeps waiting. */
  readonly release: () => Promise<void>;
  /** Orders a fault for the next matching requests. */
  readonly fault: (
    method: string,
    path: string,
    action: JsonObject,
    times?: number,
    nth?: number,
  ) => Promise<void>;
};

type Faults = { readonly fired: readonly { readonly path: string }[] };

const controlAt = (url: string): Control => {
  const order = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body), headers };
    const answer = await fetch(`${url}${path}`, { method, ...init });
    if (!answer.ok) throw new Error(`control ${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Json;
  };
  return {
    order,
    state: async () => (await order('GET', '/state')) as unknown as ServiceState,
    ad: async (id) => (await order('GET', `/ads/${id}`)) as JsonObject,
    requests: async () =>
      ((await order('GET', '/requests')) as unknown as { requests: readonly AskedRequest[] }).requests,
    fired: async () => {
      const { fired } = (await order('GET', '/faults')) as unknown as Faults;
      return fired.map(({ path }) => path);
    },
    settle: async () => {
      await order('POST', '/clock', { advanceMs: 1000 });
    },
    release: async () => {
      await order('POST', '/faults/release');
    },
    fault: async (method, path, action, times = 1, nth = 1) => {
      await order('POST', '/faults', { method, path, action, times, nth });
    },
  };
};

export type Shop = Running & {
  readonly control: Control;
  readonly home: string;
  /** Ends the engine and starts another on the same home, as after a crash. */
  readonly restart: (time?: Partial<TimeSources>) => Promise<Running>;
  readonly end: () => Promise<void>;
};

/** Where a service is, and as whom a client of it signs in. */
export type Service = Readonly<Record<'baseUrl' | 'authUrl' | 'clientId' | 'clientSecret', string>>;

const signIn = async ({ call, job }: Running): Promise<void> => {
  await job(async () => {
    const started = await call('session.sign_in', { account: ACCOUNT });
    await fetch(started.authorizeUrl);
    return started;
  });
};

/** Opens an account of a service, signed in. */
export const connect = async (running: Running, { clientSecret, ...service }: Service): Promise<void> => {
  await running.call('accounts.save', {
    profile: {
      ...service,
      name: ACCOUNT,
      environment: 'sandbox',
      scopes: ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'],
      locale: 'nl_NL',
      currency: 'EUR',
    },
    clientSecret,
  });
  await running.call('accounts.open', { account: ACCOUNT });
  await signIn(running);
};

/**
 * A signed-in account on a fresh service; `by` gives the address at which the account finds it, where something is to
 * stand between the two.
 */
export const openShop = async (
  options: SandboxOptions = {},
  around: Around = {},
  by: (baseUrl: string) => Promise<string> = async (baseUrl) => baseUrl,
): Promise<Shop> => {
  const sandbox = await startSandbox({ ads: 30, autoConsent: true, ...options });
  const home = await mkdtemp(join(tmpdir(), 'adsheet-sync-'));
  const running = await runEngine(home, around);
  const { authUrl, clientId, clientSecret } = sandbox;
  await connect(running, { baseUrl: await by(sandbox.baseUrl), authUrl, clientId, clientSecret });
  let open = running;
  return {
    ...running,
    control: controlAt(sandbox.controlUrl),
    home,
    restart: async (time) => {
      await open.close();
      open = await runEngine(home, { ...(time ? { time } : {}) });
      await open.call('accounts.open', { account: ACCOUNT });
      return open;
    },
    end: async () => {
      await open.close();
      await sandbox.close();
      await rm(home, { recursive: true, force: true });
    },
  };
};

type Row = JsonObject & { readonly key: RowKey; readonly id: number };

/** The rows of an expression, with drafts applied. */
export const rowsOf = async ({ call }: Pick<Running, 'call'>, where: string): Promise<readonly Row[]> => {
  const { ads } = await call('ads.query', { account: ACCOUNT, where });
  return ads as readonly Row[];
};

/** Ads whose edits pass the rules and that can be changed freely. */
export const editable = async (running: Pick<Running, 'call'>, count: number): Promise<readonly Row[]> => {
  const rows = await rowsOf(running, 'status in (ACTIVE, PAUSED) and not problem');
  if (rows.length < count) throw new Error(`only ${rows.length} ads can be edited`);
  return rows.slice(0, count);
};

/** The first campaign of the list, which is on the marketplace. */
export const firstCampaign = async (shop: Shop) => {
  const [campaign] = (await shop.call('campaigns.list', { account: ACCOUNT })).campaigns;
  if (!campaign?.id) throw new Error('there is no campaign');
  return { ...campaign, id: campaign.id };
};

export const oneEditable = async (running: Pick<Running, 'call'>): Promise<Row> => {
  const [row] = await editable(running, 1);
  if (!row) throw new Error('no ad can be edited');
  return row;
};

/** Sets one field of one ad as a person would. */
export const edit = (
  { call }: Pick<Running, 'call'>,
  key: RowKey,
  changes: Readonly<Record<string, string | null>>,
): Promise<unknown> =>
  call('edits.apply', {
    account: ACCOUNT,
    label: 'edit',
    changes: Object.entries(changes).map(([field, text]) => ({ key, field, text })),
  });

/** The writes of ads that this client made. */
export const ownWrites = (state: ServiceState): readonly AppliedWrite[] =>
  state.writes.filter(({ by }) => by === 'client');

export const draftCount = async ({ call }: Pick<Running, 'call'>): Promise<number> => {
  const { counts } = await call('accounts.state', { account: ACCOUNT });
  return counts.drafts + counts.campaignDrafts;
};
