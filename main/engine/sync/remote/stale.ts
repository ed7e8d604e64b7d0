/** Is an answer older than what is held already (`docs/sync.md#stale-answers`)? */
import type { JsonObject } from '../../../../shared/json.ts';
import { changedFields } from '../../drafts/units.ts';
import type { AdRow } from '../../mirror/remote/ads.ts';

/** How an ad was read: in a `list`, which may lag behind, or by itself as one `ad`, which does not. */
export type ReadFrom = 'list' | 'ad';

/** A list shows our own write after this time at the latest (`docs/interface.md#keeping-a-cache`). */
const LIST_LAG_MS = 60_000;

const ageOf = (answer: JsonObject, dateLastUpdated: string | null): number => {
  const date = answer['dateLastUpdated'];
  return typeof date !== 'string' || dateLastUpdated === null
    ? 0
    : Date.parse(dateLastUpdated) - Date.parse(date);
};

/**
 * Is the answer older than what we have? An answer with the same date may be, where it is from a list read within
 * `LIST_LAG_MS` of our own write: dates are whole seconds, so another client's change just before our write has the
 * same one, and a lagging list may show the ad between the two.
 */
export const isStale = (answer: JsonObject, known: AdRow, askedAt: string, from: ReadFrom): boolean => {
  const age = ageOf(answer, known.dateLastUpdated);
  // Read by itself, the later answer counts whatever its date: the service's machines need not agree on the time.
  if (from === 'ad') return age > 0 && known.readAt !== null && askedAt < known.readAt;
  if (age !== 0 || known.writtenAt === null) return age > 0;
  const isFresh = Date.parse(askedAt) - Date.parse(known.writtenAt) < LIST_LAG_MS;
  return isFresh && known.base !== null && changedFields(known.base, answer).length > 0;
};
