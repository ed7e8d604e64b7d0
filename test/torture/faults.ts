/** Drawing what goes wrong on the way: rules for the sandbox, each firing a few times. */
import type { JsonObject } from '../../shared/json.ts';
import type { Random } from './random.ts';

export type FaultRule = JsonObject & { readonly path: string };

/** Longer than the engine's timeouts of these runs: such a write is applied after the engine stopped waiting. */
export const LATE_MS = 2_200;

const anywhere = (random: Random): JsonObject =>
  random.pick<JsonObject>([
    { type: 'status', status: 429, retryAfter: 0 },
    { type: 'status', status: 429, retryAfter: 1 },
    { type: 'status', status: 429 },
    { type: 'status', status: 500 },
    { type: 'status', status: 502 },
    { type: 'status', status: 503 },
    { type: 'status', status: 503, retryAfter: 1 },
    { type: 'delay', ms: random.between(20, 400) },
    { type: 'delay-after', ms: random.between(20, 400) },
    { type: 'html' },
    { type: 'html', status: 502 },
    { type: 'truncated' },
    { type: 'reset-before' },
    { type: 'reset-after' },
    { type: 'error-after', status: random.pick([500, 502, 504]) },
    { type: 'expire-token' },
    { type: 'hang-before' },
    { type: 'hang-after' },
  ]);

const inLists = (random: Random): JsonObject =>
  random.pick<JsonObject>([{ type: 'repeat-in-page' }, { type: 'skip-in-page' }]);

type Target = { readonly method: string; readonly path: string };
type Targets = readonly [Target, ...(readonly Target[])];

const WRITES: Targets = [
  { method: 'PUT', path: '/ad/*' },
  { method: 'PUT', path: '/ad/*/status/*' },
  { method: 'POST', path: '/ad' },
  { method: 'POST', path: '/image' },
  { method: 'PUT', path: '/campaign/**' },
];

const READS: Targets = [
  { method: 'GET', path: '/ad' },
  { method: 'GET', path: '/ad/*' },
  { method: 'GET', path: '/ad/byVendor/*' },
  { method: 'GET', path: '/campaign' },
];

const drawRule = (random: Random): FaultRule => {
  const kind = random.int(20);
  if (kind < 2) return { method: 'GET', path: '/ad', action: inLists(random) };
  // A create that is applied late would be doubled by a service that learns of taken vendor IDs late; no client could
  // prevent that.
  if (kind === 2) return { method: 'PUT', path: '/ad/*', action: { type: 'delay', ms: LATE_MS } };
  const target = random.pick<Target>(kind < 14 ? WRITES : READS);
  return { ...target, action: anywhere(random) };
};

/** Up to `most` rules; each begins at a drawn match, or fires by chance with a seed of its own. */
export const drawFaults = (random: Random, most: number): readonly FaultRule[] =>
  Array.from({ length: random.between(1, most) }, () => {
    const rule = drawRule(random);
    const when: JsonObject = random.chance(0.5)
      ? { nth: random.between(1, 4), times: random.between(1, 2) }
      : { probability: 0.3, seed: random.int(1_000_000), times: random.between(1, 3) };
    return { ...rule, ...when };
  });

export const isLate = (rules: readonly FaultRule[]): boolean =>
  rules.some(({ action }) => JSON.stringify(action).includes(String(LATE_MS)));
