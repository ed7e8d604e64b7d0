/** Looks through the cells of the sheet in slices, so that typing goes on meanwhile; the last search asked for counts. */
import { fieldOf } from '../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { attempt } from '../app/notices.ts';
import { inSlices, turn } from '../app/slices.ts';
import { fieldIn } from '../grid/around.ts';
import { cellText, contentOf, isCutShort } from '../grid/cell-content.ts';
import { gridApi } from '../grid/grid-handle.ts';
import { fieldColumns } from '../grid/range.ts';
import { type FindState, type FoundCell, find } from './find-state.ts';
import { type LongTexts, readLongTexts } from './long-texts.ts';
import { type LookedAt, type Search, searchFor, type Wanted } from './wanted.ts';

/** Where is looked, of what the sheet shows: rows and fields in its order. */
type Place = { readonly rows: readonly GridRow[]; readonly fields: readonly FieldPath[] };

export const wantedOf = ({ text, mode, matchCase }: FindState): Wanted => ({ find: text, mode, matchCase });

const shownRows = (): readonly GridRow[] => {
  const rows: GridRow[] = [];
  gridApi()?.forEachNodeAfterFilterAndSort(({ data }) => {
    if (data) rows.push(data);
  });
  return rows;
};

const keysIn = ({ scope, held }: FindState): ReadonlySet<RowKey> | null => {
  if (scope === 'cells') return held.cells?.keys ?? null;
  return scope === 'ads' ? held.ads : null;
};

/** The interface's own paths: in them nobody looks for anything, unless they say so. */
const OWN_PATHS: ReadonlySet<FieldPath> = new Set(['links.self', 'links.category']);

const inScope = ({ scope, held }: FindState): ((field: FieldPath) => boolean) => {
  if (scope === 'column' && held.column !== null) return (field) => field === held.column;
  if (scope === 'cells' && held.cells) return (field) => held.cells?.fields.has(field) === true;
  return (field) => !OWN_PATHS.has(field);
};

/** Who replaces is not shown what can never be written. */
const fieldTest = (state: FindState): ((field: FieldPath) => boolean) => {
  const isIn = inScope(state);
  return (field) => isIn(field) && (state.open === 'find' || fieldOf(field)?.editable !== 'never');
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

/** Rows as they were when they were looked through, of these keys. */
export const rowsLookedAt = (keys: ReadonlySet<RowKey>): readonly GridRow[] =>
  looked.filter(({ key }) => keys.has(key));

/** A cell as it is looked at; a long text whole, where it was read. Undefined for an empty one. */
export const lookedAt = (row: GridRow, path: FieldPath): LookedAt | undefined => {
  const column = fieldOf(path);
  const value = row.values[path];
  if (!column || value === undefined || value === null) return undefined;
  const field = fieldIn(row, column);
  const long = isCutShort(contentOf(row, path)) ? whole.textAt(row.key, path) : undefined;
  if (long !== undefined) return { field, value: long, shown: long };
  return { field, value, shown: cellText(row, column) };
};

const foundIn = (row: GridRow, fields: readonly FieldPath[], search: Search): readonly FoundCell[] =>
  fields
    .filter((path) => {
      const cell = lookedAt(row, path);
      return cell !== undefined && search.holds(cell);
    })
    .map((field) => ({ key: row.key, field }));

let searches = 0;

/** Where the cell gone to last stands among those found now. */
const placeAgain = (found: readonly FoundCell[]): number => {
  const { found: before, at } = find.get();
  const last = before[at];
  return last ? found.findIndex(({ key, field }) => key === last.key && field === last.field) : -1;
};

const NOTHING = { found: [], at: -1, looking: false, bad: false, part: false } as const;

type Found = { readonly found: readonly FoundCell[]; readonly part: boolean };

/** Null where another search took its place. */
const lookThrough = async (
  state: FindState,
  search: Search,
  isOvertaken: () => boolean,
): Promise<Found | null> => {
  await turn();
  const { rows, fields } = placeOf(state);
  const read = await readLongTexts(wantedOf(state), new Set(fields));
  if (isOvertaken()) return null;
  whole = read;
  looked = rows;
  const found: FoundCell[] = [];
  const isDone = await inSlices(rows, (row) => found.push(...foundIn(row, fields, search)), {
    pause: isOvertaken,
  });
  return isDone && !isOvertaken() ? { found, part: read.part } : null;
};

/** Looks for what is wanted now; resolves when it is done, another search took its place, or it failed and that was told. */
export const look = async (): Promise<void> => {
  searches += 1;
  const mine = searches;
  const isOvertaken = (): boolean => mine !== searches;
  const state = find.get();
  const search = state.open === null || state.text === '' ? null : searchFor(wantedOf(state));
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
