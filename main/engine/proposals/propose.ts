/**
 * What one row of a table would do, found by doing it on trial: the same edit of the same row that applying makes, with
 * nothing written. So a preview promises nothing that applying would refuse, unless the ad moves in between.
 */
import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { isPseudoField } from '../../../shared/ad/model.ts';
import { attributePathsOf } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import type {
  DecimalSign,
  ProposedRowKind,
  RowFailure,
  RowQuestion,
} from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import { applyToRow } from '../edits/apply.ts';
import type { AsSeen } from '../edits/as-seen.ts';
import type { EditedRow } from '../edits/cells.ts';
import { editRow, newRow } from '../edits/cells.ts';
import { startOf } from '../edits/changeset.ts';
import { completeNewRow, lacksItsPrice } from '../edits/create.ts';
import type { AllottedId } from '../edits/vendor-id.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { knownCategories } from '../rows/known-categories.ts';
import { isEdit } from './kept.ts';
import type { Column, Place } from './places.ts';
import { placesIn, tooLongIn } from './places.ts';
import type { TrialCell } from './propose-cell.ts';
import { proposeCell } from './propose-cell.ts';
import type { RowMarks } from './row-marks.ts';
import type { TableRow } from './table.ts';
import { isBlank } from './table.ts';
import type { Already, Target } from './targets.ts';
import type { RowWords } from './untouched.ts';
import { isUntouched } from './untouched.ts';
import type { RowBefore } from './written.ts';
import { blanksAt } from './written.ts';

export type TrialRow = {
  /** Null for an ad that is not in the file. */
  readonly at: number | null;
  readonly kind: ProposedRowKind;
  readonly key: RowKey | null;
  readonly id: number | null;
  readonly failure: RowFailure | null;
  /** It is not sure which ad it is. */
  readonly question?: RowQuestion;
  readonly cells: readonly TrialCell[];
  readonly hidden?: true;
  readonly already?: Already;
  /** What the row is known by once it became an ad. */
  readonly marks?: RowMarks;
};

export type Trial = {
  readonly mirror: Mirror;
  /** In the order in which they are written (`columnsInOrder`). */
  readonly columns: readonly Column[];
  /** Columns that nobody can edit: who edited them all the same is told. */
  readonly locked: readonly Column[];
  readonly wordsIn: (category: Category | undefined) => RowWords;
  /** What stands before decimals in each column of the table. */
  readonly decimals: readonly (DecimalSign | null)[];
  /** The category of new ads that name none. */
  readonly template: number | null;
};

/** The row of a target, to be tried on; undefined where there is none. */
export const trialRow = (mirror: Mirror, key: RowKey | null, asSeen?: AsSeen): EditedRow | undefined => {
  if (key === null) return newRow();
  const start = startOf(mirror, key, asSeen);
  return start && editRow(start);
};

const NO_CELLS: readonly TrialCell[] = [];

const NOT_DRAWN: AllottedId = { vendorId: '', drawn: 'random' };

/** What a new ad needs and the table does not say; its vendor ID is drawn when it is made. */
const filledCells = (mirror: Mirror, row: EditedRow, said: readonly TrialCell[]): readonly TrialCell[] => {
  const fields = new Set(said.map(({ field }) => field));
  const left = new Set(said.filter(({ state }) => state === 'clear').map(({ field }) => field));
  completeNewRow(mirror, 'ad', row, left, () => NOT_DRAWN);
  return row
    .changes()
    .filter(({ field }) => !fields.has(field) && !isPseudoField(field) && field !== 'vendorId')
    .map(({ field, after }) => ({ field, column: null, state: 'filled', before: null, after }));
};

const wants = ({ state, column }: TrialCell): boolean =>
  state !== 'refused' && state !== 'filled' && column !== null;

const kindOf = (isNew: boolean, cells: readonly TrialCell[]): ProposedRowKind => {
  if (cells.some(wants)) return isNew ? 'new' : 'changed';
  return isNew || cells.length > 0 ? 'failed' : 'unchanged';
};

const NOTHING_TAKEN: RowFailure = { code: 'nothing-taken', params: {} };
const NEW_DELETED: RowFailure = { code: 'new-deleted', params: {} };
const PRICE_UNREADABLE: RowFailure = { code: 'price-unreadable', params: {} };

const isRefused = ({ state }: TrialCell): boolean => state === 'refused';

/** Nobody can want a new ad that is deleted. */
const isDeleted = (cells: readonly TrialCell[]): boolean =>
  cells.some(({ field, after }) => field === 'status' && after === 'DELETED');

/** The category of a file for new ads goes to those that name none. */
const categoryCell = ({ mirror, template }: Trial, row: EditedRow, places: readonly Place[]) => {
  const isNamed = places.some(({ path, cell }) => path === 'categoryId' && !isBlank(cell));
  if (template === null || isNamed) return undefined;
  const refused = applyToRow(mirror, row, 'categoryId', { value: template });
  const cell = { field: 'categoryId', column: null, before: null, after: template };
  return refused ? undefined : ({ ...cell, state: 'change' } as const satisfies TrialCell);
};

/** What only stands for a text leaves that of an ad as it is; a new one has none. */
const tooLongCells = ({ columns }: Trial, row: TableRow): readonly TrialCell[] =>
  tooLongIn(columns, row).map(({ at, to }) => {
    const cell = {
      field: to,
      column: at,
      before: null,
      after: null,
      text: textOfCell(row.cells[at] ?? null),
    };
    return { ...cell, state: 'refused', code: 'too-long-for-file' };
  });

const proposeNew = (
  trial: Trial,
  table: TableRow,
  places: readonly Place[],
  before: RowBefore,
): Partial<TrialRow> => {
  const row = newRow();
  const given = categoryCell(trial, row, places);
  const said = [
    ...(given ? [given] : []),
    ...places.flatMap((place) => proposeCell(trial, row, place, before) ?? []),
    ...tooLongCells(trial, table),
  ];
  if (isDeleted(said)) return { kind: 'failed', failure: NEW_DELETED };
  const refused = said.filter(isRefused);
  if (lacksItsPrice(refused)) return { kind: 'failed', failure: PRICE_UNREADABLE, cells: refused };
  const kind = kindOf(true, said);
  if (kind === 'failed') return { kind, failure: NOTHING_TAKEN, cells: said };
  return { kind, cells: [...said, ...filledCells(trial.mirror, row, said)] };
};

/** What somebody wrote over what only the marketplace says. */
const lockedCells = (
  trial: Trial,
  row: Pick<TableRow, 'cells'>,
  before: RowBefore,
  words: RowWords,
): readonly TrialCell[] => {
  if (before.is !== 'known') return NO_CELLS;
  return trial.locked.flatMap(({ at, to }): readonly TrialCell[] => {
    const cell = row.cells[at] ?? null;
    const value = before.fixed[to] ?? before.values[to] ?? null;
    if (!before.shows(to) || isUntouched(words, to, { cell, decimal: trial.decimals[at] ?? null }, value))
      return [];
    const text = textOfCell(cell);
    const code = 'not-editable';
    return [{ field: to, column: at, state: 'refused', before: value, after: null, text, code }];
  });
};

const proposeChange = (
  trial: Trial,
  key: RowKey,
  places: readonly Place[],
  locked: readonly TrialCell[],
  before: RowBefore,
): Partial<TrialRow> => {
  const row = trialRow(trial.mirror, key);
  if (!row) return { kind: 'failed', failure: NOTHING_TAKEN };
  const cells = [...places.flatMap((place) => proposeCell(trial, row, place, before) ?? []), ...locked];
  const kind = kindOf(false, cells);
  return { kind, id: row.id, failure: kind === 'failed' ? NOTHING_TAKEN : null, cells };
};

/** The category the row was in when it was written: it says how its cells were. */
const categoryThen = ({ mirror }: Trial, before: RowBefore): Category | undefined => {
  const id = before.is === 'known' ? before.values['categoryId'] : undefined;
  return knownCategories(mirror).get(typeof id === 'number' ? id : undefined);
};

/** A file says all it ever said of an ad that is over: nobody wants anything of it. */
const isOver = (target: Target): boolean => target.is === 'failed' && target.key !== undefined;

/** The attributes that an ad has, as the seller sees it. */
const attributesOf = (mirror: Mirror, key: RowKey | null): readonly FieldPath[] => {
  const row = key === null ? undefined : trialRow(mirror, key);
  if (!row) return [];
  const drafted = row.drafts().flatMap(({ field }) => (attributePath(field) ? [field] : []));
  return [...new Set([...attributePathsOf(row.base ?? {}), ...drafted])];
};

/** A row of a table, which ad it is about, and what it said when it was written. */
export type RowCase = {
  readonly row: TableRow;
  readonly target: Target;
  readonly before: RowBefore;
  /** The number of the ad, where it has one. */
  readonly id: number | null;
  /** Why the row may be an ad, should it be proposed as a new one. */
  readonly question?: RowQuestion | undefined;
};

/** Fields that say which thing an ad is about; what is for sale may change one of them. */
const TELLING: readonly string[] = ['price', 'description', 'images'];

const tells = (cells: readonly TrialCell[]): number => {
  const parts = new Set(cells.filter(isEdit).map(({ field }) => field.split('.')[0] ?? field));
  return TELLING.filter((part) => parts.has(part)).length;
};

/** A row at the place of another, under its title, that wants another price and other texts too is about another thing. */
const questionOf = (
  { target, id, question }: RowCase,
  { kind, cells = NO_CELLS }: Partial<TrialRow>,
): RowQuestion | undefined => {
  if (kind === 'new') return question;
  const isByPlace = target.is === 'ad' && target.already?.byPlace === true;
  if (kind !== 'changed' || !isByPlace || tells(cells) < 2) return undefined;
  return { code: 'same-place', params: id === null ? {} : { id } };
};

/** What a row of a table would do. */
export const proposeRow = (trial: Trial, rowCase: RowCase): TrialRow => {
  const { row, target, before, id } = rowCase;
  const { at, hidden, merged } = row;
  const key = target.is === 'new' ? null : (target.key ?? null);
  const empty: TrialRow = {
    at,
    kind: 'unchanged',
    key,
    id,
    failure: null,
    cells: NO_CELLS,
    ...(hidden ? { hidden } : {}),
    ...(target.is === 'ad' && target.already ? { already: target.already } : {}),
  };
  if (merged) return { ...empty, kind: 'failed', failure: { code: 'merged', params: { range: merged } } };
  const words = trial.wordsIn(categoryThen(trial, before));
  const isLeft = ({ path, cell, column }: Place): boolean => {
    if (isBlank(cell) && blanksAt(before, path) === 'nothing') return true;
    if (before.is !== 'known' || !before.shows(path)) return false;
    const read = { cell, decimal: trial.decimals[column] ?? null };
    return isUntouched(words, path, read, before.values[path] ?? null);
  };
  const own = () => attributesOf(trial.mirror, key);
  const places = placesIn(trial.columns, row, before, own).filter((place) => !isLeft(place));
  const locked = lockedCells(trial, row, before, words);
  const isWhole = before.is === 'known' && places.length === 0 && locked.length === 0;
  if (isWhole && (target.is === 'ad' || isOver(target))) return empty;
  if (target.is === 'failed') return { ...empty, kind: 'failed', failure: target.failure };
  const proposed =
    key === null ? proposeNew(trial, row, places, before) : proposeChange(trial, key, places, locked, before);
  const question = questionOf(rowCase, proposed);
  return { ...empty, ...proposed, ...(question ? { question } : {}) };
};
