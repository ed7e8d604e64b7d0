/** The change that one cell of a table would make, found by a dry run. */
import type { Field } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { USER_STATUSES } from '../../../../shared/ad/model.ts';
import type { Json } from '../../../../shared/json.ts';
import type { CellRead } from '../../../../shared/proposals/cell-text.ts';
import { readCell } from '../../../../shared/proposals/cell-text.ts';
import type { CellNote } from '../../../../shared/proposals/proposal.ts';
import { LINES_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { CellBaseline, CellComparison } from '../../../../shared/proposals/three-way.ts';
import { compareThreeWay } from '../../../../shared/proposals/three-way.ts';
import type { EditedRow } from '../../drafts/cells.ts';
import { asThere } from '../../drafts/chosen-pictures.ts';
import { sameValue } from '../../drafts/units.ts';
import { adFieldNamed, applyToRow, categoryOf } from '../../edits/apply.ts';
import { amountsAt } from '../table/column-mapping.ts';
import type { RowBaseline } from '../targets/row-baselines.ts';
import { blanksAt } from '../targets/row-baselines.ts';
import { isRounded } from '../targets/vendor-ids.ts';
import type { ComparedCell, ComparisonContext } from './compared.ts';
import type { MappedCell } from './mapped-cells.ts';
import { isInPercent } from './untouched.ts';

/** Can a seller ask for this value? A status that only the marketplace sets is no edit. */
const mayBeAsked = (path: FieldPath, value: Json): boolean =>
  path !== 'status' || value === null || !isSystemStatus(value);

const isSystemStatus = (value: Json): boolean =>
  typeof value === 'string' && !(USER_STATUSES as readonly string[]).includes(value);

const refusedCell = (
  { path, column, cell, near }: MappedCell,
  row: EditedRow,
  code: string,
): ComparedCell => ({
  field: path,
  column,
  state: 'refused',
  before: row.cell(path).value,
  after: null,
  text: textOfCell(cell),
  code,
  ...(near && near.length > 0 ? { near } : {}),
});

const isTextField = (field: Field): boolean =>
  field.kind === 'text' || (field.kind === 'attribute' && field.type === 'STRING');

/** The number in a cell of a text field; undefined for any other cell. */
const numberForText = (field: Field, { cell }: MappedCell): number | undefined => {
  return isTextField(field) && typeof cell === 'number' ? cell : undefined;
};

/** Is it a field whose texts may be digits with significant leading zeros? */
const isDigits = ({ path, kind }: Field): boolean =>
  path === 'vendorId' || path === 'phoneNumber' || kind === 'attribute';

const noteOf = (field: Field, place: MappedCell): CellNote | undefined =>
  numberForText(field, place) !== undefined && isDigits(field) ? 'zeros' : undefined;

/** Was the number in the cell rounded by its program? In free texts `1E+3` may be meant, in fields of digits never. */
const losesDigits = (field: Field, place: MappedCell): boolean =>
  isRounded(place.cell) &&
  (numberForText(field, place) !== undefined || (isTextField(field) && isDigits(field)));

const isTooPrecise = (read: CellRead): boolean => read.says === 'unreadable' && read.code === 'too-precise';

const takenCell = (
  trial: ComparisonContext,
  row: EditedRow,
  place: MappedCell,
  stand: Exclude<CellComparison, { is: 'same' }>,
): ComparedCell => {
  const { path, column } = place;
  const { after, is } = stand;
  if (!mayBeAsked(path, after)) return refusedCell(place, row, 'not-status');
  const before = row.cell(path).value;
  if (is === 'conflict') return { field: path, column, state: is, before, after };
  const refusal = applyToRow(trial.mirror, row, path, { value: after });
  if (refusal) return refusedCell(place, row, refusal.code);
  return { field: path, column, state: is, before, after: row.cell(path).value };
};

const beforeAt = (before: RowBaseline, path: FieldPath): CellBaseline =>
  before.is === 'known'
    ? { is: 'known', value: before.values[path] ?? null, blanks: blanksAt(before, path) }
    : before;

/** The change a cell would make; undefined for none. */
export const proposeCell = (
  trial: ComparisonContext,
  row: EditedRow,
  place: MappedCell,
  rowBefore: RowBaseline,
): ComparedCell | undefined => {
  const { path, cell } = place;
  if (place.near) return refusedCell(place, row, 'unknown-attribute');
  if (path === LINES_COLUMN) return refusedCell(place, row, 'no-attribute-line');
  const category = categoryOf(trial.mirror, row);
  const field = adFieldNamed(row, path, category, { text: textOfCell(cell) });
  if (!field) return refusedCell(place, row, 'unknown-field');
  if (losesDigits(field, place)) return refusedCell(place, row, 'rounded-number');
  const before = beforeAt(rowBefore, path);
  const now = row.cell(path).value;
  const own = [now, row.present(path), before.is === 'known' ? before.value : null];
  const reading = {
    ...trial.wordsIn(category),
    ...amountsAt(trial, place.column),
    own,
    inPercent: isInPercent(category, path),
  };
  const exact = readCell(field, cell, reading);
  const isRound = isTooPrecise(exact) && trial.answers[place.column]?.round === true;
  const read = isRound ? readCell(field, cell, { ...reading, round: true }) : exact;
  if (read.says === 'unreadable') return refusedCell(place, row, read.code);
  const said =
    path === 'images' && read.says === 'value' ? asThere(trial.mirror, read.value, now) : undefined;
  const stand = compareThreeWay(
    said === undefined ? read : { says: 'value', value: said },
    before,
    now,
    (a, b) => sameValue(path, a, b),
  );
  if (stand.is === 'same') return undefined;
  const taken = takenCell(trial, row, place, stand);
  if (taken.state === 'refused') return taken;
  const note = isRound ? 'rounded' : noteOf(field, place);
  const isMerged = taken.state === 'conflict' && before.is === 'known';
  return { ...taken, ...(note ? { note } : {}), ...(isMerged ? { base: before.value } : {}) };
};
