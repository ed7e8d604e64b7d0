/**
 * A whole body says every field again, and the service stores those nobody edited in its own form as well: a phone number
 * as digits, a postcode in capitals (`docs/sync.md#what-comes-back`). That is our write's doing and no change of others.
 */
import type { Draft, FieldPath } from '../../../shared/ad/model.ts';
import { readField, writeField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { arePicturesSent } from './pictures.ts';
import { mayBecome } from './server-normalization.ts';
import { changedFields, sameValue } from './units.ts';

/** What the mirror holds of an ad: the service's last word, and the drafts made on it. */
export type Held = { readonly before: JsonObject; readonly drafts: readonly Draft[] };

/**
 * What stands where the body said nothing may be another's; so may any other picture, since the body sent those of the
 * service's own word, of which it fetches none.
 */
const wentAlong = (before: JsonObject, there: JsonObject, field: FieldPath): boolean => {
  const [was, now] = [readField(before, field), readField(there, field)];
  if (was === null || was === '') return false;
  return field === 'images' ? arePicturesSent(was, now) : mayBecome(field, was, now);
};

/**
 * The same in the form that a whole body of ours brought it into, as `there` says it; the fields in `edited`, which that
 * body changed, stay as they are.
 */
export const inFormThere = (
  { before, drafts }: Held,
  there: JsonObject,
  edited: readonly FieldPath[] = [],
): Held => {
  const formed = changedFields(before, there).filter(
    (field) => !edited.includes(field) && wentAlong(before, there, field),
  );
  const isOnIt = ({ field, base }: Draft): boolean =>
    formed.includes(field) && sameValue(field, base, readField(before, field));
  return {
    before: formed.reduce((ad, field) => writeField(ad, field, readField(there, field)), before),
    drafts: drafts.map((draft) =>
      isOnIt(draft) ? { ...draft, base: readField(there, draft.field) } : draft,
    ),
  };
};
