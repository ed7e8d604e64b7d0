/**
 * Ads the marketplace no longer has: recreated as new ads with my edits, or put away, as campaigns can be
 * (`docs/sync.md#gone-ads`).
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey, PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { clearRow } from '../drafts/cells.ts';
import type { ChangesetHead, EditContext, Editing, Recorded } from '../drafts/changeset.ts';
import { recordChangeset } from '../drafts/changeset.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isFinal } from '../rows/row.ts';
import { addCopy } from './duplicate.ts';
import type { RefusalCode } from './refusal.ts';

type Act = (row: EditedRow, editing: Editing) => RefusalCode | undefined;

/** Runs `act` on each row as one changeset; refused rows are listed. */
const forEachRow = (
  context: EditContext,
  head: ChangesetHead,
  keys: readonly RowKey[],
  act: Act,
): Recorded<readonly Refused[]> =>
  recordChangeset(context, head, (editing) =>
    keys.flatMap((key) => {
      const row = editing.find(key);
      const code = row ? act(row, editing) : 'row-unknown';
      return code === undefined ? [] : { key, field: '', code };
    }),
  );

const isLost = (row: EditedRow): boolean => row.gone || isFinal(row.base);

/** Has another ad its vendor ID by now? Then it is on the marketplace again, and a new one would be paid for twice. */
const isThereAgain = ({ ads }: Mirror, row: EditedRow): boolean => {
  const vendorId = row.gone ? row.present('vendorId') : null;
  const there = typeof vendorId === 'string' ? ads.byVendor(vendorId) : undefined;
  return there !== undefined && !there.gone && !isFinal(there.base);
};

/**
 * Makes new ads of those among `keys` that are gone or deleted on the marketplace, as `duplicate` does and with my edits,
 * and drops the old rows' drafts. The row of a gone ad is put away. A row is refused where another ad has its vendor ID.
 */
export const recreateRows = (
  context: EditContext,
  head: ChangesetHead,
  keys: readonly RowKey[],
): Recorded<readonly Refused[]> =>
  forEachRow(context, head, keys, (row, editing) => {
    if (isCampaignKey(row.key)) return 'row-unknown';
    if (!isLost(row) || isThereAgain(context.mirror, row)) return 'ad-there';
    if (!addCopy(context.mirror, editing, row.key)) return 'row-unknown';
    clearRow(row);
    if (row.gone) row.set(PUT_AWAY_FIELD, true);
    return undefined;
  });

/** Puts gone ads and campaigns away. One with drafts is refused, since an edit is never hidden. */
export const putAwayRows = (
  context: EditContext,
  head: ChangesetHead,
  keys: readonly RowKey[],
): Recorded<readonly Refused[]> =>
  forEachRow(context, head, keys, (row) => {
    if (!row.gone) return 'ad-there';
    if (row.drafts().length > 0) return 'has-edits';
    row.set(PUT_AWAY_FIELD, true);
    return undefined;
  });
