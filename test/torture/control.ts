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
  readonly before?: JsonObject;
  readonly after: JsonObject;
};

export type LoggedRequest = {
  readonly sequence: number;
  readonly time: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
};

export type ServiceState = {
  readonly ads: readonly JsonObject[];
  readonly campaigns: readonly JsonObject[];
  readonly fired: readonly { readonly type: string }[];
};

export type Control = {
  readonly order: (method: string, path: string, body?: unknown) => Promise<Json>;
  readonly state: () => Promise<ServiceState>;
  readonly ad: (id: number) => Promise<JsonObject | undefined>;
  readonly writes: () => Promise<readonly LoggedWrite[]>;
  readonly requests: () => Promise<readonly LoggedRequest[]>;
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
    writes: async () => (await order('GET', '/writes?values=true')) as unknown as readonly LoggedWrite[],
    requests: async () => {
      const log = (await order('GET', '/requests')) as unknown as { requests: readonly LoggedRequest[] };
      return log.requests;
    },
  };
};
