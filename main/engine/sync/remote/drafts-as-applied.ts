/**
 * Drafts whose write may have been applied without our knowing, in the form they would have on the service
 * (`docs/sync.md#unknown-outcomes`).
 */
import type { Draft, FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { mayHaveBecome } from '../../drafts/as-sent.ts';
import { sameValue } from '../../drafts/units.ts';
import type { Mirror } from '../../mirror/mirror.ts';

/** Was the field emptied by a write of unknown outcome? Otherwise the value there cannot come from that write. */
const mayBeEmptied = ({ runs }: Mirror, key: RowKey, field: FieldPath): boolean =>
  runs
    .inDoubt(key)
    .some(({ changes }) => changes.some((change) => change.field === field && change.after === null));

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
    if (value === null && now !== null && !mayBeEmptied(mirror, key, field)) return draft;
    return mayHaveBecome(mirror, field, value, now) ? { ...draft, value: now } : draft;
  });
