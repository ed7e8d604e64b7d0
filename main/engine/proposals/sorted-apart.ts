/** Finds columns of a table that were sorted apart from the IDs of their rows (`shared/proposals/sorted-apart.ts`). */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Json } from '../../../shared/json.ts';
import type { ApartKind, DifferingCell } from '../../../shared/proposals/sorted-apart.ts';
import { isSortedApart } from '../../../shared/proposals/sorted-apart.ts';
import { comparable } from '../drafts/units.ts';
import { loadRows } from '../rows/row.ts';
import { inPages, inTimeSlices } from '../time-slices.ts';
import type { ComparedCell, ComparedRow, ComparisonContext } from './compare/compared.ts';
import { isEdit } from './compare/kept-cells.ts';
import type { MappedColumn } from './compare/mapped-cells.ts';
import { isUntouched, saidIn } from './compare/untouched.ts';
import type { ResolvedTargets } from './resolve-targets.ts';
import { amountsAt } from './table/column-mapping.ts';
import type { TableRow } from './table/table.ts';

/** The columns that were sorted apart, and the number of rows whose cells moved. */
export type SortedApart = { readonly rows: number; readonly columns: readonly number[] };

export const NOT_APART: SortedApart = { rows: 0, columns: [] };

/** Read-only facts that never change, so that they are compared although the baseline is not known. */
const FACTS: readonly FieldPath[] = ['dateCreated'];

export type ApartSearch = {
  readonly rows: readonly TableRow[];
  readonly found: readonly ComparedRow[];
  readonly subjects: Pick<ResolvedTargets, 'marks' | 'exports'>;
  /** The column with the ad IDs; -1 for none. */
  readonly idAt: number;
  readonly idOf: (key: RowKey) => number | null;
  readonly throwIfStale: () => void;
};

/** The differing cells of a column. */
type Column = {
  readonly at: number;
  readonly kind: ApartKind;
  readonly cells: DifferingCell[];
  readonly places: number[];
};

const TEXTS: ReadonlySet<string | undefined> = new Set(['text', 'images', 'timestamp']);

const kindOf = (field: FieldPath): ApartKind => {
  const known = fieldOf(field);
  const isText = TEXTS.has(known?.kind) || (known?.kind === 'attribute' && known.type === 'STRING');
  return isText ? 'text' : 'value';
};

/** Gives equal values the same number: long texts of thousands of ads would take long to compare in one go. */
const valueNumbers = () => {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  return (field: FieldPath, value: Json): number | null => {
    const own = comparable(field, value);
    if (own === null) return null;
    return numberOf(typeof own === 'string' ? own : JSON.stringify(own));
  };
};

const isLocked = ({ state, code }: ComparedCell): boolean => state === 'refused' && code === 'not-editable';

/** The cells of one column may be for several fields. */
const nameOf = (column: number, field: FieldPath): string => `${column} ${field}`;

/** Gathers differing cells by column and field. */
const gathering = () => {
  const columns = new Map<string, Column>();
  return {
    columns,
    numberOf: valueNumbers(),
    add: (name: string, place: number, of: Pick<Column, 'at' | 'kind'>, cell: DifferingCell): void => {
      const column = columns.get(name) ?? { ...of, cells: [], places: [] };
      column.cells.push(cell);
      column.places.push(place);
      columns.set(name, column);
    },
  };
};

type Gathered = ReturnType<typeof gathering>;

/** The cells of a row that differ from its ad, and its ID where another ad's mark stands beside it. */
const addRow = (
  trial: ComparisonContext,
  { rows, found, idAt, idOf }: ApartSearch,
  { add, numberOf }: Gathered,
  place: number,
): void => {
  const compared = found[place];
  const { id, key } = compared?.failure?.code === 'names-differ' ? compared.failure.params : {};
  if (id !== undefined && key !== undefined && idAt >= 0) {
    const was = idOf(String(key) as RowKey);
    const cell = { was: numberOf('id', was === null ? null : String(was)), is: numberOf('id', String(id)) };
    add('id', place, { at: idAt, kind: 'fixed' }, cell);
  }
  if (!compared || compared.key === null) return;
  for (const one of compared.cells) {
    const { field, column, before, base = before } = one;
    if (column === null) continue;
    const name = nameOf(column, field);
    if (isEdit(one)) {
      const cell = { was: numberOf(field, base), is: numberOf(field, one.after) };
      add(name, place, { at: column, kind: kindOf(field) }, cell);
    } else if (isLocked(one)) {
      const read = { cell: rows[place]?.cells[column] ?? null, amounts: amountsAt(trial, column) };
      const is = numberOf(field, saidIn(trial.wordsIn(undefined), field, read, before));
      add(name, place, { at: column, kind: 'fixed' }, { was: numberOf(field, before), is });
    }
  }
};

/** Rows and the columns in which they are still to be compared with what their ads say now. */
type Uncompared = {
  readonly places: readonly number[];
  readonly columns: readonly MappedColumn[];
  readonly kindOf: (field: FieldPath) => ApartKind;
};

/** Adds the cells of rows that differ from what their ads say now. */
const addUncompared = async (
  trial: ComparisonContext,
  { rows, found, throwIfStale }: ApartSearch,
  { add, numberOf }: Gathered,
  { places, columns, kindOf: kind }: Uncompared,
): Promise<void> => {
  const words = trial.wordsIn(undefined);
  const page = (some: readonly number[]): void => {
    const keys = some.flatMap((place) => found[place]?.key ?? []);
    const ads = loadRows(trial.mirror, keys);
    for (const place of some) {
      const ad = ads.get(found[place]?.key ?? ('' as RowKey));
      for (const { at, to } of ad ? columns : []) {
        const value = ad ? readField(ad.local, to) : null;
        const read = { cell: rows[place]?.cells[at] ?? null, amounts: amountsAt(trial, at) };
        if (isUntouched(words, to, read, value)) continue;
        const is = numberOf(to, saidIn(words, to, read, value));
        add(nameOf(at, to), place, { at, kind: kind(to) }, { was: numberOf(to, value), is });
      }
    }
  };
  if (columns.length > 0) await inTimeSlices(inPages(places), page, throwIfStale);
};

/** Rows without a mark of a known export, whose read-only cells were not compared. */
const unmarked = (
  { locked }: ComparisonContext,
  { found, subjects: { marks, exports } }: ApartSearch,
): Uncompared => ({
  places: found.flatMap(({ key }, place) =>
    key !== null && !exports.has(marks[place]?.export ?? '') ? [place] : [],
  ),
  columns: locked.filter(({ to }) => FACTS.includes(to)),
  kindOf: () => 'fixed',
});

/** Refused rows of ads that ended: their values may stand in rows of others, in columns in which these differ. */
const ended = (
  { columns }: ComparisonContext,
  { found }: ApartSearch,
  { columns: differing }: Gathered,
): Uncompared => ({
  places: found.flatMap(({ key, failure, cells }, place) =>
    key !== null && failure !== null && cells.length === 0 ? [place] : [],
  ),
  columns: columns.filter(({ at, to }) => to !== 'status' && differing.has(nameOf(at, to))),
  kindOf,
});

/** The columns whose cells have the values of one another's ads. */
export const sortedApart = async (trial: ComparisonContext, search: ApartSearch): Promise<SortedApart> => {
  const { throwIfStale } = search;
  const gathered = gathering();
  await inTimeSlices(search.found.keys(), (place) => addRow(trial, search, gathered, place), throwIfStale);
  for (const some of [unmarked(trial, search), ended(trial, search, gathered)])
    await addUncompared(trial, search, gathered, some);
  const apart: Column[] = [];
  const judge = (column: Column): void => {
    if (isSortedApart(column.kind, column.cells)) apart.push(column);
  };
  await inTimeSlices(gathered.columns.values(), judge, throwIfStale);
  if (apart.length === 0) return NOT_APART;
  return {
    rows: new Set(apart.flatMap(({ places }) => places)).size,
    columns: [...new Set(apart.map(({ at }) => at))].toSorted((a, b) => a - b),
  };
};
