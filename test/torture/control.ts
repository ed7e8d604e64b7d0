/** The service behind the engine's back: what it holds, what it did, and orders to it. */
import type { Json, JsonObject } from '../../shared/json.ts';

/** One change that took effect, with what it found and left. */
export type LoggedWrite = {
  readonly sequence: number;
  /** The request that asked for it; it may have come in long before. */
  readonly request?: number;
  readonly time: string;
  readonly by: 'client' | 'other';
  readonly op: 'create' | 'update' | 'status' | 'remove';
  readonly kind: 'ad' | 'campaign';
  readonly id: number;
  readonly userId: number;
  readonly before?: JsonObject;
  readonly after: JsonObject;
  /** The body of an ad that asked for it, as the service got it. */
  readonly asked?: JsonObject;
};

export type LoggedRequest = {
  readonly sequence: number;
  /** When it came in. */
  readonly time: string;
  /** When its answer was made, and up to which sequence number it knows of all. */
  readonly served?: string;
  readonly holds?: number;
  readonly method: string;
  readonly url: string;
  readonly status: number;
};

/** What is wrong with a body. */
export type Fault = { readonly code: number; readonly field: string };

/** An ad as it would be sent, or one that is there with a patch. */
export type Trial = { readonly ad: JsonObject } | { readonly id: number; readonly patch: JsonObject };

export type ServiceState = {
  /** It holds all up to this sequence number. */
  readonly sequence: number;
  readonly regionIds: readonly number[];
  readonly tenant: 'nl' | 'be' | 'ca';
  readonly ads: readonly JsonObject[];
  readonly campaigns: readonly JsonObject[];
  readonly fired: readonly { readonly type: string }[];
};

export type Control = {
  readonly order: (method: string, path: string, body?: unknown) => Promise<Json>;
  readonly state: () => Promise<ServiceState>;
  readonly ad: (id: number) => Promise<JsonObject | undefined>;
  /** Those behind a sequence number. */
  readonly writes: (since: number) => Promise<readonly LoggedWrite[]>;
  /** The ads the other client placed: whatever their vendor ID, they are no row of the user. */
  readonly placedByOther: () => Promise<ReadonlySet<number>>;
  readonly requests: (since: number) => Promise<readonly LoggedRequest[]>;
  /** What the service would say, by trial. */
  readonly tryOut: (trials: readonly Trial[]) => Promise<readonly (readonly Fault[])[]>;
};

export const controlAt = (url: string): Control => {
  const order = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers }),
    });
    if (!answer.ok) throw new Error(`control ${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Json;
  };
  return {
    order,
    state: async () => (await order('GET', '/state')) as unknown as ServiceState,
    ad: async (id) => {
      const answer = await fetch(`${url}/ads/${id}`);
      return answer.ok ? ((await answer.json()) as JsonObject) : undefined;
    },
    writes: async (since) =>
      (await order('GET', `/writes?values=true&since=${since}`)) as unknown as readonly LoggedWrite[],
    placedByOther: async () => {
      const writes = (await order('GET', '/writes')) as unknown as readonly LoggedWrite[];
      return new Set(writes.filter(({ op, by }) => op === 'create' && by === 'other').map(({ id }) => id));
    },
    requests: async (since) => {
      const log = await order('GET', `/requests?since=${since}`);
      return (log as unknown as { readonly requests: readonly LoggedRequest[] }).requests;
    },
    tryOut: async (trials) =>
      (await order('POST', '/try', trials)) as unknown as readonly (readonly Fault[])[],
  };
};
