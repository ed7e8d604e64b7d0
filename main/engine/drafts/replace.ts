/** Replaces the drafts of a row after a new answer of the service. Only the differences are written. */
import type { Draft, RowKey } from '../../../shared/ad/model.ts';
import { sameJson } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** Makes `after` the row's drafts; a draft with an unchanged value keeps its changeset. */
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
