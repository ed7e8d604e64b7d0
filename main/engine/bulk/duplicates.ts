/** Ads of a selection with equal values in some fields. */
import { formatFieldValue } from '../../../shared/ad/codec.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { groupDuplicates } from '../../../shared/bulk/duplicates.ts';
import type { Duplicates } from '../../../shared/contract/results/bulk.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { adFieldNamed, categoryOf } from '../edits/apply.ts';
import { editedRows } from '../edits/record-in-slices.ts';
import type { OpenAccount } from '../open-account.ts';
import { columnPath, type Selection } from '../query/select.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { PreparedBulkEdit } from './prepare-bulk-edit.ts';
import { candidatePages } from './prepare-bulk-edit.ts';

const MOST_GROUPS = 1_000;

/** Campaigns, and gone and deleted ads, do not count as duplicates. */
const isOffered = (row: EditedRow): boolean =>
  !isCampaignKey(row.key) && !row.gone && row.cell('status').value !== 'DELETED';

/** Groups of ads for which `concerns` returns true; `throwIfStale` throws once the account is closed. */
export const findDuplicates = async (
  { context: { mirror } }: Pick<OpenAccount, 'context'>,
  select: Selection,
  fields: readonly string[],
  concerns: PreparedBulkEdit['concerns'],
  throwIfStale: () => void,
): Promise<Duplicates> => {
  const paths = fields.map(columnPath);
  const textsOf = (row: EditedRow): readonly string[] =>
    paths.map((path) => {
      const { value } = row.cell(path);
      const field = adFieldNamed(row, path, categoryOf(mirror, row), { value });
      return field ? formatFieldValue(field, value) : '';
    });
  const rows: { readonly key: RowKey; readonly texts: readonly string[] }[] = [];
  await inTimeSlices(
    candidatePages(mirror, select),
    (page) => {
      for (const row of editedRows(mirror, page))
        if (isOffered(row) && concerns(row)) rows.push({ key: row.key, texts: textsOf(row) });
    },
    throwIfStale,
  );
  const groups = groupDuplicates(rows);
  return {
    groups: groups.slice(0, MOST_GROUPS),
    total: groups.length,
    ads: groups.reduce((sum, { keys }) => sum + keys.length, 0),
  };
};
