/**
 * What one row of a table would do, found by doing it on trial: the same edit of the same row that applying makes, with
 * nothing written. So a preview cannot promise what applying then refuses.
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, isPseudoField, USER_STATUSES } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { Json } from '../../../shared/json.ts';
import type { CellNames } from '../../../shared/proposals/cell-text.ts';
import { readCell, textOfCell } from '../../../shared/proposals/cell-text.ts';
import type {
  DecimalSign,
  ProposedCell,
  ProposedRowKind,
  RowFailure,
  TableCell,
} from '../../../shared/proposals/proposal.ts';
import { KEY_COLUMN } from '../../../shared/proposals/proposal.ts';
import type { Before, Stand } from '../../../shared/proposals/three-way.ts';
import { standOf } from '../../../shared/proposals/three-way.ts';
import { adFieldNamed, applyToRow, categoryOf } from '../edits/apply.ts';
import type { AsSeen } from '../edits/as-seen.ts';
import type { EditedRow } from '../edits/cells.ts';
import { editRow } from '../edits/cells.ts';
import { startOf } from '../edits/changeset.ts';
import { completeNewRow } from '../edits/create.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { sameValue } from '../sync/units.ts';
import type { Baseline, TableRow } from './table.ts';
import type { Target } from './targets.ts';

export type TrialCell = Omit<ProposedCell, 'kept'>;

export type TrialRow = {
  readonly at: number;
  readonly kind: ProposedRowKind;
  readonly key: RowKey | null;
  readonly id: number | null;
  readonly failure: RowFailure | null;
  readonly cells: readonly TrialCell[];
};

export type Trial = {
  readonly mirror: Mirror;
  /** What each column is for, category first and status last: the one says how texts are read, the other may end the ad. */
  readonly columns: readonly { readonly at: number; readonly to: FieldPath }[];
  readonly decimal: DecimalSign;
  /** What the account's amounts are in. */
  readonly currency: string;
  readonly namesIn: (category: Category | undefined) => CellNames;
  readonly baseline: Baseline | null;
};

const ORDER: Readonly<Record<FieldPath, number>> = { categoryId: -1, status: 1 };

/** The columns whose cells become edits, in the order in which they are written. */
export const columnsInOrder = (columns: readonly (FieldPath | null)[]): Trial['columns'] =>
  columns
    .flatMap((to, at) => (to === null || to === KEY_COLUMN || to === 'id' ? [] : [{ at, to }]))
    .sort((a, b) => (ORDER[a.to] ?? 0) - (ORDER[b.to] ?? 0));

/** No row of the mirror: a new ad gets its own when it is made. */
const NO_KEY = 'r0' as RowKey;

const newRow = (): EditedRow => {
  const row = editRow({ key: NO_KEY, id: null, base: null, gone: false, drafts: [] });
  row.set(EXISTS_FIELD, true);
  return row;
};

/** The row of a target, to be tried on; undefined where there is none. */
export const trialRow = (mirror: Mirror, key: RowKey | null, asSeen?: AsSeen): EditedRow | undefined => {
  if (key === null) return newRow();
  const start = startOf(mirror, key, asSeen);
  return start && editRow(start);
};

/** A status that only the marketplace gives is no edit, wherever a table has it from. */
const mayBeAsked = (path: FieldPath, value: Json): boolean =>
  path !== 'status' || value === null || !isSystemStatus(value);

const isSystemStatus = (value: Json): boolean =>
  typeof value === 'string' && !(USER_STATUSES as readonly string[]).includes(value);

type Place = { readonly path: FieldPath; readonly column: number; readonly cell: TableCell };

const refusedCell = ({ path, column, cell }: Place, row: EditedRow, code: string): TrialCell => ({
  field: path,
  column,
  state: 'refused',
  before: row.cell(path).value,
  after: null,
  text: textOfCell(cell),
  code,
});

const takenCell = (
  trial: Trial,
  row: EditedRow,
  place: Place,
  stand: Exclude<Stand, { is: 'same' }>,
): TrialCell => {
  const { path, column } = place;
  const { after, is } = stand;
  if (!mayBeAsked(path, after)) return refusedCell(place, row, 'not-status');
  const before = row.cell(path).value;
  if (is === 'conflict') return { field: path, column, state: is, before, after };
  const refusal = applyToRow(trial.mirror, row, path, { value: after });
  if (refusal) return refusedCell(place, row, refusal.code);
  return { field: path, column, state: is, before, after: row.cell(path).value };
};

const proposeCell = (trial: Trial, row: EditedRow, place: Place): TrialCell | undefined => {
  const { path, cell } = place;
  const category = categoryOf(trial.mirror, row);
  const field = adFieldNamed(row, path, category, { text: textOfCell(cell) });
  if (!field) return refusedCell(place, row, 'unknown-field');
  const { decimal, currency } = trial;
  const known = row.key === NO_KEY ? undefined : trial.baseline?.(row.key, path);
  const before: Before = known === undefined ? { is: 'unknown' } : { is: 'known', value: known };
  const now = row.cell(path).value;
  const own = [now, row.present(path), known ?? null];
  const read = readCell(field, cell, { decimal, currency, names: trial.namesIn(category), own });
  if (read.says === 'unreadable') return refusedCell(place, row, read.code);
  const stand = standOf(read, before, now, (a, b) => sameValue(path, a, b));
  return stand.is === 'same' ? undefined : takenCell(trial, row, place, stand);
};

const NO_CELLS: readonly TrialCell[] = [];

/** What a new ad needs and the table does not say; its vendor ID is drawn when it is made. */
const filledCells = (mirror: Mirror, row: EditedRow, said: readonly TrialCell[]): readonly TrialCell[] => {
  const fields = new Set(said.map(({ field }) => field));
  const left = new Set(said.filter(({ state }) => state === 'clear').map(({ field }) => field));
  completeNewRow(mirror, 'ad', row, left);
  return row
    .changes()
    .filter(({ field }) => !fields.has(field) && !isPseudoField(field) && field !== 'vendorId')
    .map(({ field, after }) => ({ field, column: null, state: 'filled', before: null, after }));
};

const wants = ({ state }: TrialCell): boolean => state !== 'refused' && state !== 'filled';

const kindOf = (isNew: boolean, cells: readonly TrialCell[]): ProposedRowKind => {
  if (cells.some(wants)) return isNew ? 'new' : 'changed';
  return isNew || cells.length > 0 ? 'failed' : 'unchanged';
};

const NOTHING_TAKEN: RowFailure = { code: 'nothing-taken', params: {} };
const NEW_DELETED: RowFailure = { code: 'new-deleted', params: {} };

/** Nobody can want a new ad that is deleted. */
const isDeleted = (cells: readonly TrialCell[]): boolean =>
  cells.some(({ field, after }) => field === 'status' && after === 'DELETED');

/** What the row would do to its target. */
export const proposeRow = (trial: Trial, { at, cells }: TableRow, target: Target): TrialRow => {
  const key = target.is === 'ad' ? target.key : null;
  const row = target.is === 'failed' ? undefined : trialRow(trial.mirror, key);
  if (!row) {
    const failure = target.is === 'failed' ? target.failure : NOTHING_TAKEN;
    return { at, kind: 'failed', key, id: null, failure, cells: NO_CELLS };
  }
  const said = trial.columns.flatMap(
    ({ at: column, to }) => proposeCell(trial, row, { path: to, column, cell: cells[column] ?? null }) ?? [],
  );
  if (key === null && isDeleted(said))
    return { at, kind: 'failed', key, id: null, failure: NEW_DELETED, cells: NO_CELLS };
  const kind = kindOf(key === null, said);
  const filled = kind === 'new' ? filledCells(trial.mirror, row, said) : NO_CELLS;
  return {
    at,
    kind,
    key,
    id: row.id,
    failure: kind === 'failed' ? NOTHING_TAKEN : null,
    cells: [...said, ...filled],
  };
};
