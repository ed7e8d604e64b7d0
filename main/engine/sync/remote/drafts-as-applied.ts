/**
 * Drafts whose write may have been applied without our knowing, in the form they would have on the service
 * (`docs/sync.md#unknown-outcomes`).
 */
import type { Draft, RowKey } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { mayHaveBecome } from '../../drafts/as-sent.ts';
import { arePicturesSent } from '../../drafts/pictures.ts';
import { sameValue } from '../../drafts/units.ts';
import type { Mirror } from '../../mirror/mirror.ts';

/** How far two clocks may be apart, with the time that a request is under way. */
const NEAR_MS = 15 * 60_000;

const isNear = (at: string | null, other: Json | undefined): boolean =>
  Math.abs(Date.parse(at ?? '') - Date.parse(String(other))) <= NEAR_MS;

/** Did a write of unknown outcome send this value? Pictures that came at another time are another client's. */
const isInDoubt = (
  { runs }: Mirror,
  key: RowKey,
  { field, value }: Pick<Draft, 'field' | 'value'>,
  there: JsonObject,
): boolean =>
  runs
    .inDoubt(key)
    .filter(({ sentAt }) => field !== 'images' || isNear(sentAt, there['dateLastUpdated']))
    .some(({ changes }) =>
      changes.some((change) => change.field === field && sameValue(field, change.after, value)),
    );

/** Can only a write that sent the draft have made this of it? Pictures may get any address by one. */
const needsWrite = ({ field, value }: Draft, now: Json): boolean =>
  value === null ? now !== null : field === 'images' && !arePicturesSent(value, now);

/**
 * The drafts in the form the service would have given them: texts cleaned, pictures with addresses, emptied fields as
 * the service fills them. A change to just that form is our own write of unknown outcome and no conflict.
 */
export const draftsAsApplied = (
  mirror: Mirror,
  { key, drafts }: { readonly key: RowKey; readonly drafts: readonly Draft[] },
  there: JsonObject,
): readonly Draft[] =>
  drafts.map((draft) => {
    const { field, base, value } = draft;
    const now = readField(there, field);
    if (sameValue(field, base, now)) return draft;
    if (needsWrite(draft, now) && !isInDoubt(mirror, key, draft, there)) return draft;
    return mayHaveBecome(mirror, field, value, now) ? { ...draft, value: now } : draft;
  });
