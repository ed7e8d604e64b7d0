/**
 * The change that one row of a table would make, found by a dry run: the same edit that applying makes, with nothing
 * stored. So a preview shows nothing that applying would refuse, unless the ad changes in between.
 */
import type { Category } from '../../../../shared/category/category.ts';
import type { ProposedRowKind, RowFailure, RowQuestion } from '../../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import { knownCategories } from '../../categories/known-categories.ts';
import type { EditedRow } from '../../drafts/cells.ts';
import { editRow, newRow } from '../../drafts/cells.ts';
import { startOf } from '../../drafts/changeset.ts';
import { applyToRow, categoryOf } from '../../edits/apply.ts';
import { completeNewRow, lacksItsPrice } from '../../edits/create.ts';
import { vendorKey } from '../../mirror/remote/ads.ts';
import { once } from '../../once.ts';
import { amountsAt } from '../table/column-mapping.ts';
import type { TableRow } from '../table/table.ts';
import { isBlank } from '../table/table.ts';
import type { RowBaseline } from '../targets/row-baselines.ts';
import { blanksAt } from '../targets/row-baselines.ts';
import type { RowTarget } from '../targets/targets.ts';
import type { ComparedCell, ComparedRow, ComparisonContext } from './compared.ts';
import { isEdit } from './kept-cells.ts';
import type { MappedCell } from './mapped-cells.ts';
import { mappedCellsIn, overlongColumnsIn } from './mapped-cells.ts';
import { proposeCells } from './propose-cell.ts';
import { rowAttributes } from './row-attributes.ts';
import type { RowFormat } from './row-format.ts';
import { editIn, isUntouched } from './untouched.ts';

const NO_CELLS: readonly ComparedCell[] = [];

/** The cells that fill in what a new ad needs and the table lacks; its vendor ID is drawn when it is made. */
const filledCells = (
  { mirror, gifts }: ComparisonContext,
  row: EditedRow,
  said: readonly ComparedCell[],
): readonly ComparedCell[] => {
  const fields = new Set(said.map(({ field }) => field));
  const left = new Set(said.filter(({ state }) => state === 'clear').map(({ field }) => field));
  const filled = completeNewRow(mirror, 'ad', row, left, gifts).filter((field) => !fields.has(field));
  return filled.map((field) => {
    const after = row.cell(field).value;
    return { field, column: null, state: 'filled', before: null, after };
  });
};

const wants = ({ state, column }: ComparedCell): boolean =>
  state !== 'refused' && state !== 'filled' && column !== null;

const kindOfChange = (cells: readonly ComparedCell[]): ProposedRowKind => {
  if (cells.some(wants)) return 'changed';
  return cells.length > 0 ? 'failed' : 'unchanged';
};

/** A row that has only what all rows are given becomes no ad. */
const isAd = ({ isGiven }: ComparisonContext, row: TableRow, cells: readonly ComparedCell[]): boolean =>
  cells.some((cell) => wants(cell) && !isGiven(row, cell.column ?? -1));

const NOTHING_TAKEN: RowFailure = { code: 'nothing-taken', params: {} };
const OVERFLOWS: RowFailure = { code: 'overflows', params: {} };
const NEW_DELETED: RowFailure = { code: 'new-deleted', params: {} };
const PRICE_UNREADABLE: RowFailure = { code: 'price-unreadable', params: {} };

const isRefused = ({ state }: ComparedCell): boolean => state === 'refused';

/** Would the row be deleted? No new ad is made then. */
const isDeleted = (cells: readonly ComparedCell[]): boolean =>
  cells.some(({ field, after }) => field === 'status' && after === 'DELETED');

/** The cell with the category of a file for new ads, for a row without a category. */
const categoryCell = (
  { mirror, template }: ComparisonContext,
  row: EditedRow,
  places: readonly MappedCell[],
) => {
  const isNamed = places.some(({ path, cell }) => path === 'categoryId' && !isBlank(cell));
  if (template === null || isNamed) return undefined;
  const refused = applyToRow(mirror, row, 'categoryId', { value: template });
  const cell = { field: 'categoryId', column: null, before: null, after: template };
  return refused ? undefined : ({ ...cell, state: 'change' } as const satisfies ComparedCell);
};

/** Cells of texts that were too long for the file: the ad's own text stays, a new ad has none. */
const tooLongCells = ({ columns }: ComparisonContext, row: TableRow): readonly ComparedCell[] =>
  overlongColumnsIn(columns, row).map(({ at, to }) => {
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
  trial: ComparisonContext,
  row: EditedRow,
  table: TableRow,
  places: readonly MappedCell[],
  before: RowBaseline,
): Partial<ComparedRow> => {
  const given = categoryCell(trial, row, places);
  const said = [
    ...(given ? [given] : []),
    ...proposeCells(trial, row, places, before),
    ...tooLongCells(trial, table),
  ];
  if (isDeleted(said)) return { kind: 'failed', failure: NEW_DELETED };
  const refused = said.filter(isRefused);
  if (lacksItsPrice(refused)) return { kind: 'failed', failure: PRICE_UNREADABLE, cells: refused };
  if (!isAd(trial, table, said)) return { kind: 'failed', failure: NOTHING_TAKEN, cells: refused };
  return { kind: 'new', cells: [...said, ...filledCells(trial, row, said)] };
};

/** Edited cells of read-only columns. */
const lockedCells = (
  trial: ComparisonContext,
  row: Pick<TableRow, 'cells'>,
  before: RowBaseline,
  words: RowFormat,
): readonly ComparedCell[] => {
  if (before.is !== 'known') return NO_CELLS;
  const cells: ComparedCell[] = [];
  for (const { at, to } of trial.locked) {
    const cell = row.cells[at] ?? null;
    const value = before.fixed[to] ?? before.values[to] ?? null;
    if (!before.shows(to) || isUntouched(words, to, { cell, amounts: amountsAt(trial, at) }, value)) continue;
    const text = textOfCell(cell);
    const code = 'not-editable';
    cells.push({ field: to, column: at, state: 'refused', before: value, after: null, text, code });
  }
  return cells;
};

const proposeChange = (
  trial: ComparisonContext,
  row: EditedRow,
  places: readonly MappedCell[],
  locked: readonly ComparedCell[],
  before: RowBaseline,
): Partial<ComparedRow> => {
  const cells = [...proposeCells(trial, row, places, before), ...locked];
  const kind = kindOfChange(cells);
  return { kind, id: row.id, failure: kind === 'failed' ? NOTHING_TAKEN : null, cells };
};

/** The row's category when the file was written: it decides how its cells were formatted. */
const categoryThen = ({ mirror }: ComparisonContext, before: RowBaseline): Category | undefined => {
  const id = before.is === 'known' ? before.values['categoryId'] : undefined;
  return knownCategories(mirror).get(typeof id === 'number' ? id : undefined);
};

/** Is the row about an ad that can no longer be changed? */
const isOver = (target: RowTarget): boolean => target.is === 'failed' && target.key !== undefined;

/**
 * Has the row of an ad that can no longer be changed the ad's own values? Its status is not compared: the ad's ending
 * changed it after the file was written.
 */
const saysTheAd = (
  trial: ComparisonContext,
  ad: EditedRow | undefined,
  places: readonly MappedCell[],
  { table, before }: { readonly table: TableRow; readonly before: RowBaseline },
): boolean => {
  if (!ad) return false;
  const words = trial.wordsIn(categoryOf(trial.mirror, ad));
  return places.every(({ path, cell, column }) => {
    if ((before.is === 'moved' && path === 'status') || trial.isGiven(table, column)) return true;
    const read = { cell, amounts: amountsAt(trial, column) };
    return isUntouched(words, path, read, ad.cell(path).value);
  });
};

/** A row of a table with its target and its baseline. */
export type RowCase = {
  readonly row: TableRow;
  readonly target: RowTarget;
  readonly before: RowBaseline;
  /** The number of the ad, where it has one. */
  readonly id: number | null;
  /** Why the row may be an existing ad, where it is proposed as a new one. */
  readonly question?: RowQuestion | undefined;
};

/** Fields that tell which thing an ad is about. An edit may change one of them, hardly two. */
const TELLING: readonly string[] = ['price', 'description', 'images'];

const tells = (cells: readonly ComparedCell[]): number => {
  const parts = new Set(cells.filter(isEdit).map(({ field }) => field.split('.')[0] ?? field));
  return TELLING.filter((part) => parts.has(part)).length;
};

/** Questions whether an ad is meant that has another list's value, or another spelling of its name. */
const OF_OTHER_NAME: ReadonlySet<RowQuestion['code'] | undefined> = new Set(['other-list', 'other-spelling']);

/** The row's question, of rows that would change something; one is asked too where it matches by place and title alone and changes two `TELLING` fields. */
const questionOf = (
  { target, id, question }: RowCase,
  { kind, cells = NO_CELLS }: Partial<ComparedRow>,
): RowQuestion | undefined => {
  const isOfOther = kind === 'changed' && OF_OTHER_NAME.has(question?.code);
  if (kind === 'new' || isOfOther) return question;
  const isByPlace = target.is === 'ad' && target.already?.byPlace === true;
  if (kind !== 'changed' || !isByPlace || tells(cells) < 2) return undefined;
  return { code: 'same-place', params: id === null ? {} : { id } };
};

/** Has the cell the vendor ID of its ad, with another typography, or that of the ad that its row was copied from? */
const namesOtherwise = (
  { mirror }: ComparisonContext,
  target: RowTarget,
): ((place: MappedCell) => boolean) => {
  if (target.is === 'ad' && target.spelled !== undefined) return ({ path }) => path === 'vendorId';
  const copyOf = target.is === 'failed' ? undefined : target.copyOf;
  const start = copyOf === undefined ? undefined : startOf(mirror, copyOf);
  if (!start) return () => false;
  const first = editRow(start);
  const vendorId = vendorKey(first.cell('vendorId').value);
  return ({ path, cell }) => path === 'vendorId' && vendorKey(textOfCell(cell).trim()) === vendorId;
};

/** A compared row, and its ad with the changes of its cells made; undefined where it is not changed. */
export type TriedRow = { readonly compared: ComparedRow; readonly edited?: EditedRow | undefined };

/** The change that a row of a table would make, made in a dry run. */
export const tryRow = (trial: ComparisonContext, rowCase: RowCase): TriedRow => {
  const { row, target, before, id } = rowCase;
  const { at, hidden, merged, overflows, unfolded } = row;
  const key = target.is === 'new' ? null : (target.key ?? null);
  const empty: ComparedRow = {
    at,
    kind: 'unchanged',
    key,
    id,
    failure: null,
    cells: NO_CELLS,
    ...(hidden ? { hidden } : {}),
    ...(target.is === 'ad' && target.already ? { already: target.already } : {}),
  };
  const failed = (failure: RowFailure): TriedRow => ({ compared: { ...empty, kind: 'failed', failure } });
  if (merged) return failed({ code: 'merged', params: { range: merged } });
  if (overflows) return failed(OVERFLOWS);
  if (unfolded) return failed(unfolded);
  const words = trial.wordsIn(categoryThen(trial, before));
  /** The cell, unless it is left as it was. */
  const edit = (place: MappedCell): MappedCell | undefined => {
    const { path, cell, column, unknown } = place;
    if (unknown) return place;
    if (isBlank(cell) && blanksAt(before, path) === 'nothing') return undefined;
    if (before.is !== 'known' || !before.shows(path)) return place;
    const read = { cell, amounts: amountsAt(trial, column) };
    const found = editIn(words, path, read, before.values[path] ?? null);
    return found && { ...place, edit: { ...found, words } };
  };
  const edited = once(() => (key === null ? undefined : trial.adOf(key)));
  const isOfName = namesOtherwise(trial, target);
  const given = (place: MappedCell): MappedCell | undefined => {
    const has = key === null ? 'cell' : trial.toExisting(row, place.column);
    if (has === 'none') return undefined;
    return has === 'cell' ? place : { ...place, cell: null };
  };
  const places: MappedCell[] = [];
  for (const one of mappedCellsIn(trial.columns, row, before, rowAttributes(trial, row, before, edited))) {
    const place = given(one);
    const kept = place && !isOfName(place) ? edit(place) : undefined;
    if (kept) places.push(kept);
  }
  const locked = lockedCells(trial, row, before, words);
  const isWhole = before.is === 'known' && places.length === 0 && locked.length === 0;
  if (isWhole && (target.is === 'ad' || isOver(target))) return { compared: empty };
  const isOfOver = isOver(target) && key !== null && before.is !== 'known';
  if (isOfOver && saysTheAd(trial, edited(), places, { table: row, before })) return { compared: empty };
  if (target.is === 'failed') return failed(target.failure);
  const ad = key === null ? newRow() : edited();
  if (!ad) return failed(NOTHING_TAKEN);
  const proposed =
    key === null
      ? proposeNew(trial, ad, row, places, before)
      : proposeChange(trial, ad, places, locked, before);
  const question = questionOf(rowCase, proposed);
  return { compared: { ...empty, ...proposed, ...(question ? { question } : {}) }, edited: ad };
};

/** The change that a row of a table would make. */
export const proposeRow = (trial: ComparisonContext, rowCase: RowCase): ComparedRow =>
  tryRow(trial, rowCase).compared;
