import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';

/** The faults that can be injected, before the service handled a request or after it. */
export type FaultAction =
  | {
      readonly type: 'status';
      readonly status: number;
      readonly retryAfter?: number | undefined;
      /** The code of the answer's one error; without it the list is empty. */
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
  /** A list page with one ad repeated and one left out, as when ads move between pages. */
  | { readonly type: 'repeat-in-page' }
  | { readonly type: 'skip-in-page' }
  /** The request is accepted, and carried out once it is released. */
  | { readonly type: 'hold' }
  /** A list without its total count. */
  | { readonly type: 'without-count' }
  /**
   * Paging without an end: to the same page by its own token, from the last page to the second, or by a new token
   * each time.
   */
  | { readonly type: 'same-token' }
  | { readonly type: 'token-cycle' }
  | { readonly type: 'page-again' }
  /** Pages beyond the counted total, with ads that do not exist. */
  | { readonly type: 'pages-onwards' }
  /** Malformed members of an ad, in a list or single: of another type, or missing. Of every ad if none is named. */
  | {
      readonly type: 'odd-ad';
      readonly id?: number | undefined;
      readonly set: Readonly<Record<string, unknown>>;
      readonly drop: readonly string[];
    }
  /** The same malformation of anything with this id, such as a campaign of a list or a category of the tree. */
  | {
      readonly type: 'odd-part';
      readonly id: number;
      readonly set: Readonly<Record<string, unknown>>;
      readonly drop: readonly string[];
    }
  /** Replaces the answer: 200 with this JSON. */
  | { readonly type: 'answer'; readonly body: unknown }
  /** Another client acts just before the call takes effect, or just before its answer is sent. */
  | { readonly type: 'meanwhile-before'; readonly orders: readonly Order[] }
  | { readonly type: 'meanwhile-after'; readonly orders: readonly Order[] };

/**
 * A request to the control address. `{last}` in it becomes the last segment of the matched request's path, `{LAST}`
 * the same in capitals.
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

/** A rule for requests with a method and a path; `*` matches one segment or a part of it, `**` any rest. */
export type FaultRule = {
  readonly method?: string | undefined;
  /** The path without query, with or without `/api/sellside`. */
  readonly path: string;
  /** Only requests whose query contains this text, as sent. */
  readonly query?: string | undefined;
  /** Only from this match on; the first is 1. */
  readonly nth?: number | undefined;
  /** The probability of firing at a match, drawn with `seed`; 1 by default. */
  readonly probability?: number | undefined;
  readonly seed?: number | undefined;
  /** How often it may fire; 1 by default. */
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
  /** Adds a rule; returns its number. */
  readonly add: (rule: FaultRule) => number;
  readonly clear: () => void;
  /** Stops all rules from firing; what has fired can still be read. */
  readonly disarm: () => void;
  readonly rules: () => readonly (FaultRule & { readonly matched: number; readonly fired: number })[];
  readonly fired: () => readonly FiredFault[];
  /** Resolves when held requests are released. */
  readonly released: () => Promise<void>;
  readonly release: () => void;
  /** The actions due for a request. Each call counts as a match. */
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
