/** The change that one cell of a table would make, found by a dry run. */
import type { Field } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { USER_STATUSES } from '../../../../shared/ad/model.ts';
import type { Category } from '../../../../shared/category/category.ts';
import type { Json } from '../../../../shared/json.ts';
import type { CellRead } from '../../../../shared/proposals/cell-text.ts';
import type { CellNote } from '../../../../shared/proposals/proposal.ts';
import { LINES_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { CellBaseline, CellComparison } from '../../../../shared/proposals/three-way.ts';
import { compareThreeWay } from '../../../../shared/proposals/three-way.ts';
import type { EditedRow } from '../../drafts/cells.ts';
import { asThere } from '../../drafts/chosen-pictures.ts';
import { sameValue } from '../../drafts/units.ts';
import type { FieldOfRow } from '../../edits/apply.ts';
import { adFieldNamed, applyValue, categoryOf } from '../../edits/apply.ts';
import { amountsAt } from '../table/column-mapping.ts';
import type { RowBaseline } from '../targets/row-baselines.ts';
import { blanksAt } from '../targets/row-baselines.ts';
import { isRounded } from '../targets/vendor-ids.ts';
import type { ComparedCell, ComparisonContext } from './compared.ts';
import type { MappedCell } from './mapped-cells.ts';
import type { RowFormat } from './row-format.ts';

/** Can a seller ask for this value? A status that only the marketplace sets is no edit. */
const mayBeAsked = (path: FieldPath, value: Json): boolean =>
  path !== 'status' || value === null || !isSystemStatus(value);

const isSystemStatus = (value: Json): boolean =>
  typeof value === 'string' && !(USER_STATUSES as readonly string[]).includes(value);

const refusedCell = (
  { path, column, cell, unknown }: MappedCell,
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
  ...(unknown ? { name: unknown.name } : {}),
  ...(unknown && unknown.near.length > 0 ? { near: unknown.near } : {}),
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
const losesDigits = (field: Field, { cell }: MappedCell): boolean =>
  isTextField(field) && (typeof cell === 'number' || isDigits(field)) && isRounded(cell);

const isTooPrecise = (read: CellRead): boolean => read.says === 'unreadable' && read.code === 'too-precise';

const takenCell = (
  row: EditedRow,
  of: FieldOfRow,
  place: MappedCell,
  before: Json,
  { after, is }: Exclude<CellComparison, { is: 'same' }>,
): ComparedCell => {
  const { path, column } = place;
  if (!mayBeAsked(path, after)) return refusedCell(place, row, 'not-status');
  if (is === 'conflict') return { field: path, column, state: is, before, after };
  const code = applyValue(row, of, after);
  if (code !== undefined) return refusedCell(place, row, code);
  return { field: path, column, state: is, before, after: row.cell(path).value };
};

const beforeAt = (before: RowBaseline, path: FieldPath): CellBaseline =>
  before.is === 'known'
    ? { is: 'known', value: before.values[path] ?? null, blanks: blanksAt(before, path) }
    : before;

const isSameType = (one: Field, other: Field): boolean =>
  one.kind === 'attribute' && other.kind === 'attribute' ? one.type === other.type : one.kind === other.kind;

/** What the cell was found to say when it was compared with what was written there. */
const readBefore = ({ edit }: MappedCell, words: RowFormat, field: Field): CellRead | undefined =>
  edit?.field && edit.words === words && isSameType(edit.field, field) ? edit.read : undefined;

/** Cells are written one after the other: the category first, which decides how the others are read. */
export const proposeCells = (
  trial: ComparisonContext,
  row: EditedRow,
  places: readonly MappedCell[],
  before: RowBaseline,
): readonly ComparedCell[] => {
  const cells: ComparedCell[] = [];
  let category = categoryOf(trial.mirror, row);
  for (const place of places) {
    const cell = proposeCell(trial, row, category, place, before);
    if (cell) cells.push(cell);
    if (place.path === 'categoryId') category = categoryOf(trial.mirror, row);
  }
  return cells;
};

const NO_TEXT = { text: '' } as const;

/** The change a cell would make; undefined for none. */
const proposeCell = (
  trial: ComparisonContext,
  row: EditedRow,
  category: Category | undefined,
  place: MappedCell,
  rowBefore: RowBaseline,
): ComparedCell | undefined => {
  const { path, cell } = place;
  if (place.unknown) return refusedCell(place, row, 'unknown-attribute');
  if (path === LINES_COLUMN) return refusedCell(place, row, 'no-attribute-line');
  if (place.isAmbiguous) return refusedCell(place, row, 'ambiguous-attribute');
  const field = adFieldNamed(row, path, category, NO_TEXT);
  if (!field) return refusedCell(place, row, 'unknown-field');
  if (losesDigits(field, place)) return refusedCell(place, row, 'rounded-number');
  const before = beforeAt(rowBefore, path);
  const now = row.cell(path).value;
  const words = trial.wordsIn(category);
  const own = (): readonly Json[] => [now, row.present(path), before.is === 'known' ? before.value : null];
  const isMeant = trial.isMeant(place.column, cell);
  const inColumn = { cell, amounts: amountsAt(trial, place.column), isMeant };
  const asBefore = isMeant ? undefined : readBefore(place, words, field);
  const exact = asBefore ?? words.read(field, inColumn, own());
  const isRound = isTooPrecise(exact) && trial.answers[place.column]?.round === true;
  const read = isRound ? words.rounded(field, inColumn, own()) : exact;
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
  const taken = takenCell(row, { field, category }, place, now, stand);
  if (taken.state === 'refused') return taken;
  const note = isRound ? 'rounded' : noteOf(field, place);
  const isMerged = taken.state === 'conflict' && before.is === 'known';
  if (!note && !isMerged) return taken;
  return { ...taken, ...(note ? { note } : {}), ...(isMerged ? { base: before.value } : {}) };
};
