/** A table in which the rows of one ad are one row (`shared/proposals/fold-rows.ts`). */
import { fieldOf } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { DecimalSign } from '../../../../shared/money/number-format.ts';
import { isNoValue } from '../../../../shared/proposals/cell-errors.ts';
import { templateOver } from '../../../../shared/proposals/column-formula.ts';
import { requireColumn } from '../../../../shared/proposals/column-names.ts';
import type { FoldColumns, FoldRow } from '../../../../shared/proposals/fold-rows.ts';
import { foldedCells } from '../../../../shared/proposals/fold-rows.ts';
import { isNaming } from '../../../../shared/proposals/header.ts';
import type { RowFailure } from '../../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { FoldFault, RowGroup, RowNames } from '../../../../shared/proposals/row-groups.ts';
import { rowGroups } from '../../../../shared/proposals/row-groups.ts';
import { isOfOneSheet } from '../../../../shared/proposals/sheet-rows.ts';
import type { FieldReading, FoldedRows, FoldReading } from '../../../../shared/proposals/table-reading.ts';
import { inTimeSlices } from '../../time-slices.ts';
import { amountsAt } from './column-mapping.ts';
import type { DerivedTable, OwnTable } from './derived-table.ts';
import type { TableRow } from './table.ts';
import { ownCells, rowName } from './table.ts';

export type FoldedTable = {
  /** The table's own rows and those with its derived columns, at the same places. */
  readonly own: OwnTable;
  readonly derived: DerivedTable;
  readonly folded: FoldedRows;
};

type Fold = {
  readonly reading: FoldReading;
  readonly fields: readonly FieldReading[];
  /** The decimal sign of each column of the derived table. */
  readonly decimals: readonly (DecimalSign | null)[];
  readonly currency: string;
};

const PRICE: FieldPath = 'price.amountCents';
const STATUS: FieldPath = 'status';

const isAmount = (path: FieldPath | null): boolean => {
  const kind = path === null ? undefined : fieldOf(path)?.kind;
  return kind === 'cents' || kind === 'micros';
};

const isPictures = (path: FieldPath | null): boolean => path !== null && fieldOf(path)?.kind === 'images';

/** How the columns are folded. */
const columnsFor = (
  { own, derived }: Pick<FoldedTable, 'own' | 'derived'>,
  { reading, fields, decimals, currency }: Fold,
): FoldColumns => {
  const { columns } = derived.mapping;
  const inPictures = fields.flatMap(({ to, from }) =>
    isPictures(to) && 'columns' in from
      ? from.columns.map((name) => requireColumn(name, own.headers, own.table.places))
      : [],
  );
  const places = [...columns.keys()];
  const ofOwn = (at: number): FieldPath | null => columns[at] ?? own.mapping.columns[at] ?? null;
  const amounts = places.filter((at) => isAmount(ofOwn(at)));
  const isPrice = (at: number): boolean => columns[at] === PRICE;
  const isCompared = (at: number): boolean => {
    const path = columns[at] ?? null;
    return path !== null && path !== STATUS && !isAmount(path) && !isPictures(path) && !isNaming(path);
  };
  const ordered = [...amounts.filter(isPrice), ...amounts.filter((at) => !isPrice(at))];
  // Nothing is asked about amounts that no ad gets.
  const unsaid = columns[ordered[0] ?? -1] ? 'ask' : 'lowest';
  return {
    pictures: new Set([...inPictures, ...places.filter((at) => isPictures(ofOwn(at)))]),
    amounts: ordered.map((at) => ({
      at,
      ...amountsAt({ decimals, answers: derived.mapping.answers }, at),
    })),
    price: reading.price ?? unsaid,
    agreed: places
      .filter((at) => ofOwn(at) === STATUS)
      .map((at) => ({ at, from: derived.madeOf(at).map((used) => used.at) })),
    // Rows that name a product are known to be its variants, which say other things.
    compared: reading.names && reading.way === undefined ? [] : places.filter(isCompared),
    currency,
  };
};

/** What a row says of the ad it belongs to. */
const namesIn = (
  { reading: { by, names = [], way }, currency }: Fold,
  { headers, table: { places } }: OwnTable,
) => {
  const at = requireColumn(by, headers, places);
  const over = { headers, places, numbersOf: () => ({ table: null, currency }) };
  const templates = names.map((name) => templateOver(name, over));
  const exactly = (text: string): string => text.normalize('NFC').trim();
  const named = (text: string): string => (isNoValue(exactly(text), true) ? '' : exactly(text));
  // Words for no value are a name of no ad, but may be what rows say that stand below theirs.
  const shared = typeof way === 'object' ? exactly : named;
  return (row: TableRow): RowNames => {
    const cells = ownCells(row);
    return {
      shared: shared(textOfCell(cells[at])),
      names: templates.map((name) => named(String(name(cells).value ?? ''))),
    };
  };
};

/** Tells of rows, asked in their order, whether one that is no data, or the end of a sheet, is above them. */
const apartRows = (aside: readonly TableRow[]): ((row: TableRow) => boolean) => {
  const others = aside.map(({ at }) => at).sort((a, b) => a - b);
  let [next, last] = [0, 0];
  return ({ at }) => {
    const before = next;
    while ((others[next] ?? at) < at) next += 1;
    const isBelow = last > 0 && isOfOneSheet(last, at);
    last = at;
    return !isBelow || next > before;
  };
};

const failureOf = ({ code, name, other }: FoldFault<TableRow>): RowFailure => ({
  code,
  params: { name, ...(other ? { row: rowName(other) } : {}) },
});

const PRICE_ASKED: RowFailure = { code: 'fold-price', params: {} };

/** Why cells of a group cannot be told to belong to it: what one of its rows has is that of all. */
const spoiled = (group: readonly TableRow[]): Pick<TableRow, 'merged' | 'overflows'> => {
  const merged = group.find((row) => row.merged !== undefined)?.merged;
  const overflows = group.some((row) => row.overflows);
  return { ...(merged === undefined ? {} : { merged }), ...(overflows ? { overflows } : {}) };
};

type Differing = FoldedRows['differing'][number];

const differingFields = (
  counts: ReadonlyMap<number, number>,
  { mapping: { columns } }: DerivedTable,
  takenOf: (field: FieldPath) => Differing['taken'],
): readonly Differing[] =>
  [...counts].flatMap(([at, ads]) => {
    const field = columns[at];
    return field ? [{ field, ads, taken: takenOf(field) }] : [];
  });

/** Throws `column-unknown` and `bad-expression`. */
export const foldedTable = async (
  own: OwnTable,
  derived: DerivedTable,
  fold: Fold,
  throwIfStale: () => void,
): Promise<FoldedTable> => {
  const columns = columnsFor({ own, derived }, fold);
  const namesOf = namesIn(fold, own);
  const { add, groups } = rowGroups<TableRow>(fold.reading.way);
  const isApart = apartRows(own.table.aside);
  const addRow = (row: TableRow): void => add(row, { ...namesOf(row), isApart: isApart(row) });
  await inTimeSlices(derived.table.rows, addRow, throwIfStale);
  const rows: TableRow[] = [];
  const ownRows: TableRow[] = [];
  const differing = new Map<number, number>();
  const open = new Map<number, number>();
  const asked = new Map<number, number>();
  let ads = 0;
  const count = (counts: Map<number, number>, at: number): void => {
    if (derived.mapping.columns[at]) counts.set(at, (counts.get(at) ?? 0) + 1);
  };
  const each = ({ rows: group, isOwn, fault }: RowGroup<TableRow>): void => {
    const [first, ...others] = group;
    const { own: firstOwn, ...row } = first;
    const failure = fault ? { unfolded: failureOf(fault) } : {};
    if (others.length === 0) {
      rows.push({ ...first, ...failure });
      ownRows.push({ ...row, cells: ownCells(first) });
      return;
    }
    ads += 1;
    const folded = { folded: others.map(({ at }) => at), ...spoiled(group) };
    const inFile = group.map((one): FoldRow => ({ cells: ownCells(one), own: ownCells(one) }));
    const asRead = group.map((one): FoldRow => ({ cells: one.cells, own: ownCells(one) }));
    const read = foldedCells(asRead, columns, isOwn);
    const isOfPrice = new Set(read.isAsked ? columns.amounts.map(({ at }) => at) : []);
    for (const at of read.differing) {
      if (read.open.includes(at)) count(open, at);
      else count(isOfPrice.has(at) ? asked : differing, at);
    }
    const written = firstOwn ? foldedCells(inFile, columns, isOwn).cells : read.cells;
    const price = read.isAsked ? { unfolded: PRICE_ASKED } : {};
    const made = { ...folded, ...price, ...failure };
    rows.push({ ...row, ...made, cells: read.cells, ...(firstOwn ? { own: written } : {}) });
    ownRows.push({ ...row, ...folded, cells: written });
  };
  await inTimeSlices(groups(), each, throwIfStale);
  const taken = columns.price === 'highest' ? 'highest' : 'lowest';
  return {
    own: { ...own, table: { ...own.table, rows: ownRows } },
    derived: { ...derived, table: { ...derived.table, rows } },
    folded: {
      reading: fold.reading,
      rows: derived.table.rows.length - rows.length,
      ads,
      differing: [
        ...differingFields(asked, derived, () => 'asked'),
        ...differingFields(differing, derived, (field) => (isAmount(field) ? taken : 'first')),
        ...differingFields(open, derived, () => 'none'),
      ],
    },
  };
};
