/** Setting the status, deleting rows and discarding drafts. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, isCampaignKey } from '../../../shared/ad/model.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { clearRow } from '../drafts/cells.ts';
import type { ChangesetHead, EditContext, Recorded } from '../drafts/changeset.ts';
import type { ThrowIfStale } from '../time-slices.ts';
import { inPages } from '../time-slices.ts';
import { applyToRow } from './apply.ts';
import { recordInSlices } from './record-in-slices.ts';
import { rowRefusal } from './refusal.ts';

/** Drafts the deletion of an ad; a new row is removed at once. Returns the refusal, undefined for none. */
export const deleteRow = (row: EditedRow): Refused | undefined => {
  const code = rowRefusal(row) ?? (isCampaignKey(row.key) ? 'not-campaign-status' : undefined);
  if (code) return { key: row.key, field: 'status', code };
  if (row.base === null && row.id === null) clearRow(row);
  else row.set('status', 'DELETED');
  return undefined;
};

/** Pauses, activates or deletes; deleting an ad is a draft like any other, deleting a new row removes it. */
export const setStatus = async (
  context: EditContext,
  head: ChangesetHead,
  keys: readonly RowKey[],
  {
    status,
    throwIfStale,
  }: { readonly status: 'ACTIVE' | 'PAUSED' | 'DELETED'; readonly throwIfStale: ThrowIfStale },
): Promise<Recorded<readonly Refused[]>> => {
  const unknown = new Set(keys);
  const recorded = await recordInSlices<Refused>(context, head, {
    pages: inPages([...unknown]),
    work: (row) => {
      unknown.delete(row.key);
      const refused =
        status === 'DELETED' ? deleteRow(row) : applyToRow(context.mirror, row, 'status', { value: status });
      return refused ? [refused] : [];
    },
    onSlice: throwIfStale,
  });
  const nowhere = [...unknown].map((key) => ({ key, field: 'status', code: 'row-unknown' }));
  return { ...recorded, result: [...recorded.result, ...nowhere] };
};

const discardFields = (row: EditedRow, fields: readonly FieldPath[]): void => {
  for (const field of fields) {
    if (field !== EXISTS_FIELD && row.cell(field).base !== undefined) {
      row.restore(field, { value: row.present(field) });
    }
  }
};

/** Drops drafts, all of a row's or those of `fields`; undoable. */
export const discardDrafts = (
  context: EditContext,
  head: ChangesetHead,
  keys: readonly RowKey[],
  {
    fields,
    throwIfStale,
  }: { readonly fields: readonly FieldPath[] | undefined; readonly throwIfStale: ThrowIfStale },
): Promise<Recorded<readonly never[]>> =>
  recordInSlices<never>(context, head, {
    pages: inPages([...new Set(keys)]),
    work: (row) => {
      if (fields) discardFields(row, fields);
      else clearRow(row);
      return [];
    },
    onSlice: throwIfStale,
  });
