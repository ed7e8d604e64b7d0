import type { Settings } from '../settings.ts';

/** Which fields an answer should have: `_include` takes precedence over `_exclude`. */
export type Projection = {
  readonly include: ReadonlySet<string> | undefined;
  readonly exclude: ReadonlySet<string>;
  readonly depth: Settings['includeDepth'];
};

/** Keys of lists in answers: `_include` applies to their elements too. */
const containers = new Set(['ads', 'campaigns', 'children']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keeps = (projection: Projection, key: string): boolean =>
  projection.include === undefined ? !projection.exclude.has(key) : projection.include.has(key);

/**
 * The value without unwanted keys, at every depth. Names are plain keys, so a nested field needs every key on its
 * path, `ads` and `nextPageToken` included.
 */
export const project = (value: unknown, projection: Projection): unknown => {
  if (projection.include === undefined && projection.exclude.size === 0) return value;
  if (Array.isArray(value)) return value.map((element) => project(element, projection));
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => keeps(projection, key));
  const whole = projection.include !== undefined && projection.depth === 'subtree';
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, whole && !containers.has(key) ? inner : project(inner, projection)]),
  );
};

const names = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );

export const readProjection = (
  query: Readonly<Record<string, string>>,
  depth: Settings['includeDepth'],
): Projection => ({
  include: query['_include'] === undefined || query['_include'] === '' ? undefined : names(query['_include']),
  exclude: names(query['_exclude'] ?? ''),
  depth,
});
