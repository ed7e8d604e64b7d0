/** What one cell of a table would do, found by doing it on trial. */
import type { Field } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { USER_STATUSES } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { readCell } from '../../../shared/proposals/cell-text.ts';
import type { CellNote, ProposedCell } from '../../../shared/proposals/proposal.ts';
import { LINES_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import type { Before, Stand } from '../../../shared/proposals/three-way.ts';
import { standOf } from '../../../shared/proposals/three-way.ts';
import { adFieldNamed, applyToRow, categoryOf } from '../edits/apply.ts';
import type { EditedRow } from '../edits/cells.ts';
import { sameValue } from '../sync/units.ts';
import type { Place } from './places.ts';
import type { Trial } from './propose.ts';
import { isInPercent } from './untouched.ts';
import { isRounded } from './vendor-ids.ts';
import type { RowBefore } from './written.ts';
import { blanksAt } from './written.ts';

export type TrialCell = Omit<ProposedCell, 'kept'>;

/** A status that only the marketplace gives is no edit, wherever a table has it from. */
const mayBeAsked = (path: FieldPath, value: Json): boolean =>
  path !== 'status' || value === null || !isSystemStatus(value);

const isSystemStatus = (value: Json): boolean =>
  typeof value === 'string' && !(USER_STATUSES as readonly string[]).includes(value);

const refusedCell = ({ path, column, cell }: Place, row: EditedRow, code: string): TrialCell => ({
  field: path,
  column,
  state: 'refused',
  before: row.cell(path).value,
  after: null,
  text: textOfCell(cell),
  code,
});

const isTextField = (field: Field): boolean =>
  field.kind === 'text' || (field.kind === 'attribute' && field.type === 'STRING');

/** The number that the file has where a text is meant. */
const numberForText = (field: Field, { cell }: Place): number | undefined => {
  return isTextField(field) && typeof cell === 'number' ? cell : undefined;
};

/** Texts of digits in which zeros in front mean something. */
const isDigits = ({ path, kind }: Field): boolean =>
  path === 'vendorId' || path === 'phoneNumber' || kind === 'attribute';

const noteOf = (field: Field, place: Place): CellNote | undefined =>
  numberForText(field, place) !== undefined && isDigits(field) ? 'zeros' : undefined;

/** Free texts may say `1E+3`; what is of digits does not. */
const losesDigits = (field: Field, place: Place): boolean =>
  isRounded(place.cell) &&
  (numberForText(field, place) !== undefined || (isTextField(field) && isDigits(field)));

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

const beforeAt = (before: RowBefore, path: FieldPath): Before =>
  before.is === 'known'
    ? { is: 'known', value: before.values[path] ?? null, blanks: blanksAt(before, path) }
    : before;

/** The cell as it would be edited; undefined where nothing would. */
export const proposeCell = (
  trial: Trial,
  row: EditedRow,
  place: Place,
  rowBefore: RowBefore,
): TrialCell | undefined => {
  const { path, cell } = place;
  if (path === LINES_COLUMN) return refusedCell(place, row, 'no-attribute-line');
  const category = categoryOf(trial.mirror, row);
  const field = adFieldNamed(row, path, category, { text: textOfCell(cell) });
  if (!field) return refusedCell(place, row, 'unknown-field');
  if (losesDigits(field, place)) return refusedCell(place, row, 'rounded-number');
  const before = beforeAt(rowBefore, path);
  const now = row.cell(path).value;
  const own = [now, row.present(path), before.is === 'known' ? before.value : null];
  const read = readCell(field, cell, {
    ...trial.wordsIn(category),
    decimal: trial.decimals[place.column] ?? null,
    own,
    inPercent: isInPercent(category, path),
  });
  if (read.says === 'unreadable') return refusedCell(place, row, read.code);
  const stand = standOf(read, before, now, (a, b) => sameValue(path, a, b));
  if (stand.is === 'same') return undefined;
  const taken = takenCell(trial, row, place, stand);
  if (taken.state === 'refused') return taken;
  const note = noteOf(field, place);
  const isMerged = taken.state === 'conflict' && before.is === 'known';
  return { ...taken, ...(note ? { note } : {}), ...(isMerged ? { base: before.value } : {}) };
};
