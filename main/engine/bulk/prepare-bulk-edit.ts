/** An operation on the ads of a selection, or on the campaigns it names: which they are, and how each is edited. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { isOverAll, type Operation } from '../../../shared/bulk/operation.ts';
import type { Cell } from '../../../shared/bulk/outcome.ts';
import { prepareOperation } from '../../../shared/bulk/prepare.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import { compile, expressionError, parseExpression } from '../../../shared/expression/index.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { applyToRow } from '../edits/apply.ts';
import { editedRows } from '../edits/record-in-slices.ts';
import { rowRefusal } from '../edits/refusal.ts';
import { deleteRow } from '../edits/remove.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenAccount } from '../open-account.ts';
import type { Selection } from '../query/select.ts';
import { isShown } from '../rows/row.ts';
import { inPages, inTimeSlices, PAGE_ROWS, type ThrowIfStale } from '../time-slices.ts';
import { makeRetouched, type PictureMaking } from './make-retouched.ts';
import { beginOverAll, type Decided } from './over-all.ts';
import { foretellRetouch, planRetouch } from './retouch.ts';
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

/** The rows a selection may contain, in pages; its condition decides on each. Campaigns are in it by their keys alone. */
export const candidatePages = (mirror: Mirror, { keys }: Selection): Iterable<readonly RowKey[]> =>
  keys ? inPages([...new Set(keys)]) : allPages(mirror);

/** An operation ready to run on rows under edit. */
export type PreparedBulkEdit = {
  readonly concerns: (row: EditedRow) => boolean;
  /** Applies the operation to the row; returns the cells it refused. */
  readonly edit: (row: EditedRow) => readonly Refused[];
};

const writeCell = (mirror: Mirror, row: EditedRow, cell: Cell): Refused | undefined => {
  const { field } = cell;
  if (cell.code !== undefined) return { key: row.key, field, code: cell.code };
  if (field === 'status' && cell.value === 'DELETED' && !isCampaignKey(row.key)) return deleteRow(row);
  return applyToRow(mirror, row, field, { value: cell.value });
};

type BulkContext = Pick<OpenAccount, 'context' | 'rows'>;

/** A predicate for the rows of a selection; rejects with `bad-expression`. Conditions are about ads alone. */
export const selectionTest = (
  { context: { mirror }, rows: { summaries } }: BulkContext,
  { where }: Selection,
  reader = rowReader(mirror, summaries),
): PreparedBulkEdit['concerns'] => {
  const condition = parseExpression(where ?? '', reader.names);
  if (!condition.ok) throw expressionError(condition);
  const test = compile(condition.expression, reader);
  const mayBe = (key: RowKey): boolean => where === undefined || !isCampaignKey(key);
  return (row) => mayBe(row.key) && isShown({ ...row, drafts: row.drafts() }) && test(row);
};

/** Writes what was decided of a row before; one that came into the selection since then is left alone. */
const editAsDecided =
  (mirror: Mirror, { field, values, left }: Decided): PreparedBulkEdit['edit'] =>
  (row) => {
    const { key } = row;
    const code = left.get(key);
    if (code !== undefined) return [{ key, field, code }];
    const value = values.get(key);
    if (value === undefined) return [];
    const refused = rowRefusal(row);
    if (refused) return [{ key, field, code: refused }];
    return [writeCell(mirror, row, { field, before: row.cell(field).value, value }) ?? []].flat();
  };

/**
 * Makes an operation ready; `throwIfStale` throws once it is no longer wanted. Pictures are made where `making` says by
 * whom; otherwise it is foretold what they would be.
 */
export type BulkPreparation = (
  throwIfStale: ThrowIfStale,
  making?: PictureMaking,
) => Promise<PreparedBulkEdit>;

/**
 * Checks an operation at once; what it needs to know of all rows is read when the preparation is asked for. Throws
 * `bad-expression`, `bad-operation` and `unknown-field`, the preparation too. `reader` reads rows as they are now.
 */
export const prepareBulkEdit = (
  open: BulkContext,
  select: Selection,
  operation: Operation,
  reader = rowReader(open.context.mirror, open.rows.summaries),
): BulkPreparation => {
  const { mirror } = open.context;
  const concerns = selectionTest(open, select, reader);
  const lookAt = (look: (row: EditedRow) => void, throwIfStale: ThrowIfStale): Promise<void> =>
    inTimeSlices(
      candidatePages(mirror, select),
      (page) => {
        for (const row of editedRows(mirror, page)) if (concerns(row)) look(row);
      },
      throwIfStale,
    );
  if (isOverAll(operation)) {
    const overAll = beginOverAll(open, reader, operation);
    return async (throwIfStale) => {
      await lookAt(overAll.look, throwIfStale);
      return { concerns, edit: editAsDecided(mirror, overAll.decide()) };
    };
  }
  if (operation.kind === 'retouch') {
    return async (throwIfStale, making) => {
      if (making === undefined) return { concerns, edit: foretellRetouch(open.context, operation) };
      const planned = planRetouch(open.context, operation);
      await lookAt(planned.look, throwIfStale);
      const became = await makeRetouched(open.context, planned.wanted(), making);
      return { concerns, edit: planned.editWith(became) };
    };
  }
  const cellsOf = prepareOperation(operation, reader);
  const edit: PreparedBulkEdit['edit'] = (row) => {
    const cells = cellsOf(row);
    const code = cells.length === 0 ? undefined : rowRefusal(row);
    if (code) return cells.map(({ field }) => ({ key: row.key, field, code }));
    return cells.flatMap((cell) => writeCell(mirror, row, cell) ?? []);
  };
  return async () => ({ concerns, edit });
};
