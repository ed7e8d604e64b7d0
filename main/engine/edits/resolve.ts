/** Deciding conflicts (`design/sync.md`, *Merge*): mine stays, on what the service says now; theirs takes my edit away. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Conflict } from '../../../shared/contract/views.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import { conflictsIn, resolveDrafts } from '../sync/merge.ts';
import { unitOf } from '../sync/units.ts';
import type { EditedRow } from './cells.ts';
import type { ChangesetHead, EditContext, Recorded } from './changeset.ts';
import { recordChangeset } from './changeset.ts';

export type Decision = {
  readonly take: 'mine' | 'theirs';
  /** Limits it to one row, and there to the unit of one field. */
  readonly key?: RowKey | undefined;
  readonly field?: FieldPath | undefined;
};

/** Every field in which mine and theirs disagree, in row order. */
export const listConflicts = (mirror: Mirror): readonly Conflict[] =>
  mirror.drafts.keys().flatMap((key) => {
    const base = (isCampaignKey(key) ? mirror.campaigns.get(key) : mirror.ads.get(key))?.base ?? null;
    return conflictsIn(base, mirror.drafts.of(key)).map((conflict) => ({ key, ...conflict }));
  });

const decide = (row: EditedRow, { take, field }: Decision): void => {
  if (!row.base) return;
  const unit = field === undefined ? undefined : unitOf(field);
  const decided = new Map(
    resolveDrafts(row.base, row.drafts(), take, unit).map((draft) => [draft.field, draft]),
  );
  for (const { field: path } of row.drafts()) {
    const draft = decided.get(path);
    row.restore(path, draft ? { value: draft.value, base: draft.base } : { value: row.present(path) });
  }
};

export const resolveConflicts = (
  context: EditContext,
  head: ChangesetHead,
  decision: Decision,
): Recorded<null> =>
  recordChangeset(context, head, (editing) => {
    for (const key of decision.key ? [decision.key] : context.mirror.drafts.keys()) {
      const row = editing.find(key);
      if (row) decide(row, decision);
    }
    return null;
  });
