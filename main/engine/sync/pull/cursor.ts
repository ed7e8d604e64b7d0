/**
 * The cursor: from which time on the next pull asks for changes, by the service's clock alone and with the interface's
 * margin (`docs/sync.md#the-cursor`).
 */
import type { JsonObject } from '../../../../shared/json.ts';
import type { OpenPull } from '../../mirror/remote/pulls.ts';

/** The interface's margin: updates near the newest one may otherwise be missed. */
const MARGIN_MS = 60_000;

const timeOf = (text: string | null): number | undefined => {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
};

/** The newest update among these ads, as ISO 8601 UTC whatever zone the service writes; null for none. */
export const newestOf = (ads: readonly JsonObject[]): string | null => {
  const times = ads.flatMap(({ dateLastUpdated }) =>
    typeof dateLastUpdated === 'string' ? (timeOf(dateLastUpdated) ?? []) : [],
  );
  return times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b))).toISOString();
};

/**
 * The next `changedSince`: the smaller of the newest update seen and the service's clock at the first answer, less
 * the margin and the time the page chain took. Undefined when the service told no time at all.
 */
export const nextCursor = (
  pull: Pick<OpenPull, 'newest' | 'serverStart'>,
  serverLast: string | null,
): string | undefined => {
  const times = [timeOf(pull.newest), timeOf(pull.serverStart)].filter((at) => at !== undefined);
  if (times.length === 0) return undefined;
  const start = timeOf(pull.serverStart);
  const last = timeOf(serverLast);
  const took = start === undefined || last === undefined ? 0 : Math.max(0, last - start);
  return new Date(Math.min(...times) - MARGIN_MS - took).toISOString();
};

/** The `changedSince` that catches up with a pull's own time; undefined when the service told no time. */
export const sinceStartOf = ({ serverStart }: Pick<OpenPull, 'serverStart'>): string | undefined => {
  const start = timeOf(serverStart);
  return start === undefined ? undefined : new Date(start - MARGIN_MS).toISOString();
};
