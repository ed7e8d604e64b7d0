/** Searches the cells of the sheet in time slices; only the newest search counts. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { columnFieldOf } from '../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { attempt } from '../../core/notices.ts';
import { valueAt } from '../../core/rows/results.ts';
import { inSlices, latestOnly, yieldToWindow } from '../../core/slices.ts';
import { cellText, contentOf, fieldIn, isCutShort } from '../fields/public.ts';
import { fieldColumns, gridApi, isHead, isOwnColumn } from '../sheet/public.ts';
import { type FindState, type FoundCell, find } from './find-state.ts';
import { type LongTexts, readLongTexts } from './long-texts.ts';
import { isReplaceable } from './replaceable.ts';
import { type Search, type SearchedCell, type SheetQuery, searchFor } from './sheet-query.ts';

/** The searched part of the sheet: rows and fields in its order. */
type Place = { readonly rows: readonly GridRow[]; readonly fields: readonly FieldPath[] };

export const sheetQueryOf = ({ text, mode, matchCase }: FindState): SheetQuery => ({
  find: text,
  mode,
  matchCase,
});

const shownRows = (): readonly GridRow[] => {
  const rows: GridRow[] = [];
  gridApi()?.forEachNodeAfterFilterAndSort(({ data }) => {
    if (data && !isHead(data)) rows.push(data);
  });
  return rows;
};

const keysIn = ({ scope, held }: FindState): ReadonlySet<RowKey> | null => {
  if (scope === 'cells') return held.cells?.keys ?? null;
  return scope === 'ads' ? held.ads : null;
};

/** Paths of the interface that are searched only if named explicitly. */
const OWN_PATHS: ReadonlySet<FieldPath> = new Set(['links.self', 'links.category']);

const inScope = ({ scope, held }: FindState): ((field: FieldPath) => boolean) => {
  if (scope === 'column' && held.column !== null) return (field) => field === held.column;
  if (scope === 'cells' && held.cells) return (field) => held.cells?.fields.has(field) === true;
  return (field) => !OWN_PATHS.has(field);
};

/** When replacing, fields that can never be written are left out. */
const fieldTest = (state: FindState): ((field: FieldPath) => boolean) => {
  const isIn = inScope(state);
  return (field) => isIn(field) && (state.open === 'find' || columnFieldOf(field)?.editable !== 'never');
};

const placeOf = (state: FindState): Place => {
  const keys = keysIn(state);
  const fields = fieldColumns().map((column) => column.getColId());
  return {
    rows: shownRows().filter(({ key }) => keys === null || keys.has(key)),
    fields: fields.filter(fieldTest(state)),
  };
};

let whole: LongTexts = { textAt: () => undefined, part: false };
let looked: readonly GridRow[] = [];

/** The rows with these keys, as they were when they were searched. */
export const searchedRows = (keys: ReadonlySet<RowKey>): readonly GridRow[] =>
  looked.filter(({ key }) => keys.has(key));

/** A cell for the search, with its full text where that was read. Undefined for an empty cell. */
export const searchedCell = (row: GridRow, path: FieldPath): SearchedCell | undefined => {
  const column = columnFieldOf(path);
  const value = valueAt(row, path);
  if (!column || value === null) return undefined;
  const field = fieldIn(row, column);
  const long = isCutShort(contentOf(row, path)) ? whole.textAt(row.key, path) : undefined;
  if (long !== undefined) return { field, value: long, shown: long };
  return { field, value, shown: cellText(row, column) };
};

type Seek = { readonly fields: readonly FieldPath[]; readonly search: Search; readonly replacing: boolean };

const foundIn = (row: GridRow, { fields, search, replacing }: Seek): readonly FoundCell[] =>
  fields
    .filter((path) => {
      const cell = searchedCell(row, path);
      if (cell === undefined || !search.holds(cell)) return false;
      // When replacing, cells that cannot change are not counted.
      return !replacing || isReplaceable(row, cell.field, isOwnColumn(cell.field.path));
    })
    .map((field) => ({ key: row.key, field }));

const beginSearch = latestOnly();

/** The index of the previous current match among the new matches. */
const placeAgain = (found: readonly FoundCell[]): number => {
  const { found: before, at } = find.get();
  const last = before[at];
  return last ? found.findIndex(({ key, field }) => key === last.key && field === last.field) : -1;
};

const NOTHING = { found: [], at: -1, looking: false, bad: false, part: false } as const;

type Found = { readonly found: readonly FoundCell[]; readonly part: boolean };

/** Null where a newer search replaced this one. */
const lookThrough = async (
  state: FindState,
  search: Search,
  isOvertaken: () => boolean,
): Promise<Found | null> => {
  await yieldToWindow();
  const { rows, fields } = placeOf(state);
  const read = await readLongTexts(sheetQueryOf(state), new Set(fields));
  if (isOvertaken()) return null;
  whole = read;
  looked = rows;
  const found: FoundCell[] = [];
  const seek = { fields, search, replacing: state.open === 'replace' };
  const isDone = await inSlices(rows, (row) => found.push(...foundIn(row, seek)), { pause: isOvertaken });
  return isDone && !isOvertaken() ? { found, part: read.part } : null;
};

/** Runs the search; resolves when it is finished, was replaced by a newer one, or failed with the error shown. */
export const runSearch = async (): Promise<void> => {
  const isOvertaken = beginSearch();
  const state = find.get();
  const search = state.open === null || state.text === '' ? null : searchFor(sheetQueryOf(state));
  if (!search) {
    looked = [];
    find.set({ ...NOTHING, bad: search === undefined });
    return;
  }
  find.set({ looking: true, bad: false });
  await attempt(async () => {
    try {
      const done = await lookThrough(state, search, isOvertaken);
      if (done) find.set({ ...done, at: placeAgain(done.found) });
    } finally {
      if (!isOvertaken()) find.set({ looking: false });
    }
  });
};
