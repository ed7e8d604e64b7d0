/** The drafts of a row after the service's word moved: what is not as it was is written, and no more. */
import type { Draft, RowKey } from '../../../shared/ad/model.ts';
import { sameJson } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** The drafts of a row become `after`; what a changeset gave keeps its changeset. */
export const replaceDrafts = (mirror: Mirror, key: RowKey, after: readonly Draft[]): void => {
  const before = new Map(mirror.drafts.of(key).map((draft) => [draft.field, draft]));
  for (const draft of after) {
    const was = before.get(draft.field);
    before.delete(draft.field);
    if (was && sameJson(was.base, draft.base) && sameJson(was.value, draft.value)) continue;
    mirror.drafts.put(key, draft, was?.changeset ?? null);
  }
  for (const field of before.keys()) mirror.drafts.remove(key, field);
};
