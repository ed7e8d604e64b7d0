import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';

/** What can go wrong, before the service has done anything or after it has done everything. */
export type FaultAction =
  | {
      readonly type: 'status';
      readonly status: number;
      readonly retryAfter?: number | undefined;
      /** The one error of its list; without a code the list is empty. */
      readonly code?: number | undefined;
      readonly field?: string | undefined;
    }
  | { readonly type: 'delay'; readonly ms: number }
  | { readonly type: 'html'; readonly status?: number | undefined }
  | { readonly type: 'expire-token' }
  | { readonly type: 'reset-before' }
  | { readonly type: 'hang-before' }
  | { readonly type: 'reset-after' }
  | { readonly type: 'hang-after' }
  | { readonly type: 'error-after'; readonly status?: number | undefined }
  | { readonly type: 'delay-after'; readonly ms: number }
  | { readonly type: 'truncated' }
  /** A list page as when ads move between pages while a client turns them: one again, one left out. */
  | { readonly type: 'repeat-in-page' }
  | { readonly type: 'skip-in-page' }
  /** Taken in, and carried out only once it is released. */
  | { readonly type: 'hold' }
  /** A list that does not say how many it has in all. */
  | { readonly type: 'without-count' }
  /** Pages that do not end: to the same page by its own token, from the last one to the second, or by a new token each time. */
  | { readonly type: 'same-token' }
  | { readonly type: 'token-cycle' }
  | { readonly type: 'page-again' }
  /** Pages that go on with ads nobody has, beyond what is counted. */
  | { readonly type: 'pages-onwards' }
  /** An ad in a list or by itself with members of other types, or without some. Of every ad where none is named. */
  | {
      readonly type: 'odd-ad';
      readonly id?: number | undefined;
      readonly set: Readonly<Record<string, unknown>>;
      readonly drop: readonly string[];
    }
  /** Whatever in an answer has this id, a campaign of a list or a category of the tree, oddly made in the same way. */
  | {
      readonly type: 'odd-part';
      readonly id: number;
      readonly set: Readonly<Record<string, unknown>>;
      readonly drop: readonly string[];
    }
  /** Quite another answer: 200 with this as its JSON. */
  | { readonly type: 'answer'; readonly body: unknown }
  /** Another client acts just before the call takes effect, or before the answer it has made is sent. */
  | { readonly type: 'meanwhile-before'; readonly orders: readonly Order[] }
  | { readonly type: 'meanwhile-after'; readonly orders: readonly Order[] };

/**
 * A request to the control address. In it `{last}` stands for the last segment of the path of the request that met it,
 * `{LAST}` for the same in capitals.
 */
export type Order = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
};

export const faultTypes = [
  'status',
  'delay',
  'html',
  'expire-token',
  'reset-before',
  'hang-before',
  'reset-after',
  'hang-after',
  'error-after',
  'delay-after',
  'truncated',
  'repeat-in-page',
  'skip-in-page',
  'without-count',
  'same-token',
  'token-cycle',
  'page-again',
  'pages-onwards',
  'odd-ad',
  'odd-part',
  'answer',
  'meanwhile-before',
  'meanwhile-after',
  'hold',
] as const satisfies readonly FaultAction['type'][];

/** A rule for requests of a method and a path; `*` stands for one segment or a part of it, `**` for any rest. */
export type FaultRule = {
  readonly method?: string | undefined;
  /** Of the path without the query, with or without `/api/sellside`. */
  readonly path: string;
  /** Only where the query has this in it, as it is written there. */
  readonly query?: string | undefined;
  /** Only from this match on, the first being 1. */
  readonly nth?: number | undefined;
  /** Of firing at a match, drawn with `seed`; 1 when not said. */
  readonly probability?: number | undefined;
  readonly seed?: number | undefined;
  /** How often it may fire; 1 when not said. */
  readonly times?: number | undefined;
  readonly action: FaultAction;
};

export type FiredFault = {
  readonly sequence: number;
  readonly rule: number;
  readonly method: string;
  readonly path: string;
  readonly type: FaultAction['type'];
};

export type FaultBook = {
  /** Returns the rule's number. */
  readonly add: (rule: FaultRule) => number;
  readonly clear: () => void;
  /** No rule fires any more; what has fired stays known. */
  readonly disarm: () => void;
  readonly rules: () => readonly (FaultRule & { readonly matched: number; readonly fired: number })[];
  readonly fired: () => readonly FiredFault[];
  /** Resolves when what is held is released. */
  readonly released: () => Promise<void>;
  readonly release: () => void;
  /** The actions due for a request; asking counts as a match. */
  readonly due: (method: string, path: string, query: string) => readonly FaultAction[];
};

type Armed = {
  readonly number: number;
  readonly rule: FaultRule;
  readonly pattern: RegExp;
  readonly random: Random;
  matched: number;
  fired: number;
};

const patternOf = (path: string): RegExp => {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const open = escaped.replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  return new RegExp(`^(?:/api/sellside)?${open}$`);
};

const isDue = (armed: Armed, method: string, path: string, query: string): boolean => {
  const { rule } = armed;
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
  if (!armed.pattern.test(path) || !query.includes(rule.query ?? '')) return false;
  armed.matched += 1;
  if (armed.fired >= (rule.times ?? 1) || armed.matched < (rule.nth ?? 1)) return false;
  return rule.probability === undefined || armed.random.chance(rule.probability);
};

export const createFaultBook = (): FaultBook => {
  let armed: Armed[] = [];
  let fired: FiredFault[] = [];
  let numbers = 0;
  let held = Promise.withResolvers<void>();
  return {
    released: () => held.promise,
    release: () => {
      held.resolve();
      held = Promise.withResolvers();
    },
    add: (rule) => {
      numbers += 1;
      const random = createRandom(rule.seed ?? numbers);
      armed.push({ number: numbers, rule, pattern: patternOf(rule.path), random, matched: 0, fired: 0 });
      return numbers;
    },
    clear: () => {
      armed = [];
      fired = [];
    },
    disarm: () => {
      armed = [];
    },
    rules: () => armed.map((one) => ({ ...one.rule, matched: one.matched, fired: one.fired })),
    fired: () => fired,
    due: (method, path, query) => {
      const due = armed.filter((one) => isDue(one, method, path, query));
      for (const one of due) {
        one.fired += 1;
        const sequence = fired.length + 1;
        fired.push({ sequence, rule: one.number, method, path, type: one.rule.action.type });
      }
      return due.map((one) => one.rule.action);
    },
  };
};
