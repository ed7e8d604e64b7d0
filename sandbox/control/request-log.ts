import { AsyncLocalStorage } from 'node:async_hooks';
import type { Ad, Campaign } from '../model.ts';

/** A log of requests and writes, for tests that count both. */
export type RequestLog = {
  /** Logs an incoming request; the status of its answer is set later, and stays 0 without one. */
  readonly requested: (method: string, route: string, url: string) => OpenRequest;
  readonly inFlight: () => number;
  readonly mostInFlight: () => number;
  readonly applied: (
    op: AppliedWrite['op'],
    kind: AppliedWrite['kind'],
    before: Written | undefined,
    after: Written,
    by?: AppliedWrite['by'],
    asked?: unknown,
  ) => void;
  /** The newest sequence number. */
  readonly last: () => number;
  readonly requests: () => readonly RequestEntry[];
  readonly counts: () => Readonly<Record<string, number>>;
  readonly writes: () => readonly AppliedWrite[];
  /** The ad or campaign before and after each write, in the order of `writes`. */
  readonly states: () => readonly WrittenStates[];
  readonly clear: () => void;
};

export type OpenRequest = {
  /** The answer was made from the present state; sending it may be delayed. */
  readonly served: () => void;
  readonly answered: (status: number) => void;
  readonly closed: () => void;
};

export type Written = Ad | Campaign;

/** The state before a write (undefined for a create) and after it. */
export type WrittenStates = {
  readonly before: Written | undefined;
  readonly after: Written;
  /** The request body as received; undefined without one. */
  readonly asked?: unknown;
};

export type RequestEntry = {
  readonly sequence: number;
  /** When the request arrived. */
  readonly time: string;
  /** When the answer was made, and the sequence number of the last write it includes; absent without an answer. */
  served?: string | undefined;
  holds?: number | undefined;
  readonly method: string;
  /** The route's pattern, such as `/api/sellside/ad/:id`. */
  readonly route: string;
  readonly url: string;
  status: number;
};

/**
 * One change that took effect. `fields` names the changed top-level members; `request` is the sequence number of the
 * request that caused it, which a fault may have delayed for long.
 */
export type AppliedWrite = {
  readonly sequence: number;
  readonly request?: number | undefined;
  readonly time: string;
  readonly by: 'client' | 'other';
  readonly op: 'create' | 'update' | 'status' | 'remove';
  readonly kind: 'ad' | 'campaign';
  readonly id: number;
  /** The owner of the ad or campaign. */
  readonly userId: number;
  readonly vendorId?: string | undefined;
  readonly status: string;
  readonly fields: readonly string[];
};

const keptRequests = 20_000;

const changedFields = (before: Written | undefined, after: Written): readonly string[] => {
  const earlier = new Map<string, unknown>(Object.entries(before ?? {}));
  const names = new Set([...Object.keys(after), ...earlier.keys()]);
  const later = new Map<string, unknown>(Object.entries(after));
  names.delete('dateLastUpdated');
  return [...names].filter((name) => JSON.stringify(earlier.get(name)) !== JSON.stringify(later.get(name)));
};

export const createRequestLog = (now: () => number): RequestLog => {
  let requests: RequestEntry[] = [];
  let writes: AppliedWrite[] = [];
  let states: WrittenStates[] = [];
  let counts = new Map<string, number>();
  let sequence = 0;
  let inFlight = 0;
  let mostInFlight = 0;
  const asking = new AsyncLocalStorage<number>();
  const stamp = (): { sequence: number; time: string } => {
    sequence += 1;
    return { sequence, time: new Date(now()).toISOString() };
  };
  return {
    requested: (method, route, url) => {
      const name = `${method} ${route}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const entry: RequestEntry = { ...stamp(), method, route, url, status: 0 };
      requests.push(entry);
      asking.enterWith(entry.sequence);
      if (requests.length > keptRequests * 2) requests = requests.slice(-keptRequests);
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      return {
        served: () => {
          entry.served = new Date(now()).toISOString();
          entry.holds = sequence;
        },
        answered: (status) => {
          entry.status = status;
        },
        closed: () => {
          inFlight -= 1;
        },
      };
    },
    inFlight: () => inFlight,
    mostInFlight: () => mostInFlight,
    applied: (op, kind, before, after, by = 'client', asked = undefined) => {
      const { id, userId, vendorId, status } = after;
      const fields = changedFields(before, after);
      const request = asking.getStore();
      writes.push({ ...stamp(), request, by, op, kind, id, userId, vendorId, status, fields });
      states.push({ before, after, asked });
    },
    last: () => sequence,
    requests: () => requests,
    counts: () => Object.fromEntries(counts),
    writes: () => writes,
    states: () => states,
    clear: () => {
      requests = [];
      writes = [];
      states = [];
      counts = new Map();
      mostInFlight = inFlight;
    },
  };
};
