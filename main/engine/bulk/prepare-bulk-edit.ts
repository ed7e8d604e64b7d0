/** An operation on the ads of a selection: which they are, and how each is edited. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { Cell } from '../../../shared/bulk/outcome.ts';
import { prepareOperation } from '../../../shared/bulk/prepare.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import { compile, expressionError, parseExpression } from '../../../shared/expression/index.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { applyToRow } from '../edits/apply.ts';
import { rowRefusal } from '../edits/refusal.ts';
import { deleteRow } from '../edits/remove.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenAccount } from '../open-account.ts';
import type { Selection } from '../query/select.ts';
import { isShown } from '../rows/row.ts';
import { inPages, PAGE_ROWS } from '../time-slices.ts';
import { rowReader } from './row-reader.ts';

const allPages = function* (mirror: Mirror): Generator<readonly RowKey[]> {
  let after = 0;
  for (;;) {
    const page = mirror.ads.numbersAfter(after, PAGE_ROWS);
    if (page.keys.length > 0) yield page.keys;
    if (page.keys.length < PAGE_ROWS) return;
    after = page.last;
  }
};

/** The ads a selection may contain, in pages; its condition decides on each. */
export const candidatePages = (mirror: Mirror, { keys }: Selection): Iterable<readonly RowKey[]> =>
  keys ? inPages([...new Set(keys)].filter((key) => !isCampaignKey(key))) : allPages(mirror);

/** An operation ready to run on rows under edit. */
export type PreparedBulkEdit = {
  readonly concerns: (row: EditedRow) => boolean;
  /** Applies the operation to the row; returns the cells it refused. */
  readonly edit: (row: EditedRow) => readonly Refused[];
};

const writeCell = (mirror: Mirror, row: EditedRow, cell: Cell): Refused | undefined => {
  const { field } = cell;
  if (cell.code !== undefined) return { key: row.key, field, code: cell.code };
  if (field === 'status' && cell.value === 'DELETED') return deleteRow(row);
  return applyToRow(mirror, row, field, { value: cell.value });
};

type BulkContext = Pick<OpenAccount, 'context' | 'rows'>;

/** A predicate for the rows of a selection; rejects with `bad-expression`. */
export const selectionTest = (
  { context: { mirror }, rows: { summaries } }: BulkContext,
  { where }: Selection,
): PreparedBulkEdit['concerns'] => {
  const reader = rowReader(mirror, summaries);
  const condition = parseExpression(where ?? '', reader.names);
  if (!condition.ok) throw expressionError(condition);
  const test = compile(condition.expression, reader);
  return (row) => isShown({ ...row, drafts: row.drafts() }) && test(row);
};

/** Rejects with `bad-expression`, `bad-operation` and `unknown-field`. */
export const prepareBulkEdit = (
  open: BulkContext,
  select: Selection,
  operation: Operation,
): PreparedBulkEdit => {
  const { mirror } = open.context;
  const cellsOf = prepareOperation(operation, rowReader(mirror, open.rows.summaries));
  return {
    concerns: selectionTest(open, select),
    edit: (row) => {
      const cells = cellsOf(row);
      const code = cells.length === 0 ? undefined : rowRefusal(row);
      if (code) return cells.map(({ field }) => ({ key: row.key, field, code }));
      return cells.flatMap((cell) => writeCell(mirror, row, cell) ?? []);
    },
  };
};
