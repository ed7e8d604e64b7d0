/**
 * An update sends every field, so the service also stores unedited fields in its own form: a phone number as digits,
 * a postcode in capitals (`docs/sync.md#what-comes-back`). Such a change is caused by our write and is not a change
 * by others.
 */
import type { Draft, FieldPath } from '../../../shared/ad/model.ts';
import { readField, writeField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { arePicturesSent } from './pictures.ts';
import { mayBecome } from './server-normalization.ts';
import { changedFields, sameValue } from './units.ts';

/** An ad in the mirror: the service's last answer, and the drafts made on it. */
export type MirroredAd = { readonly before: JsonObject; readonly drafts: readonly Draft[] };

/**
 * Did our write bring this field into another form? A value where the body had none may come from others. So may any
 * other picture: the body sent the service's own pictures, and those are not fetched again.
 */
const wasNormalized = (before: JsonObject, there: JsonObject, field: FieldPath): boolean => {
  const [was, now] = [readField(before, field), readField(there, field)];
  if (was === null || was === '') return false;
  return field === 'images' ? arePicturesSent(was, now) : mayBecome(field, was, now);
};

/**
 * `before` with each unedited field in the form that our write gave it, as `there` has it. Fields in `edited`, which
 * that write changed, stay as they are.
 */
export const inServiceForm = (
  { before, drafts }: MirroredAd,
  there: JsonObject,
  edited: readonly FieldPath[] = [],
): MirroredAd => {
  const normalized = changedFields(before, there).filter(
    (field) => !edited.includes(field) && wasNormalized(before, there, field),
  );
  const isOnIt = ({ field, base }: Draft): boolean =>
    normalized.includes(field) && sameValue(field, base, readField(before, field));
  return {
    before: normalized.reduce((ad, field) => writeField(ad, field, readField(there, field)), before),
    drafts: drafts.map((draft) =>
      isOnIt(draft) ? { ...draft, base: readField(there, draft.field) } : draft,
    ),
  };
};
