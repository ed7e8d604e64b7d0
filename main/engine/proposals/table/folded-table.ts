/** A table in which the rows of one ad are one row (`shared/proposals/fold-rows.ts`). */
import { fieldOf } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { DecimalSign } from '../../../../shared/money/number-format.ts';
import { templateOver } from '../../../../shared/proposals/column-formula.ts';
import { requireColumn } from '../../../../shared/proposals/column-names.ts';
import type { FoldColumns, FoldRow, RowNames } from '../../../../shared/proposals/fold-rows.ts';
import { foldedCells, rowGroups } from '../../../../shared/proposals/fold-rows.ts';
import { isNaming } from '../../../../shared/proposals/header.ts';
import type { FoldedRows, TableCell } from '../../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { FieldReading, FoldReading } from '../../../../shared/proposals/table-reading.ts';
import { inTimeSlices } from '../../time-slices.ts';
import { amountsAt } from './column-mapping.ts';
import type { DerivedTable, OwnTable } from './derived-table.ts';
import type { TableRow } from './table.ts';
import { ownCells } from './table.ts';

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

/** How the columns are folded. What is called by others is the product itself: its variants say other things. */
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
  return {
    pictures: new Set([...inPictures, ...places.filter((at) => isPictures(ofOwn(at)))]),
    amounts: [...amounts.filter(isPrice), ...amounts.filter((at) => !isPrice(at))].map((at) => ({
      at,
      ...amountsAt({ decimals, answers: derived.mapping.answers }, at),
    })),
    agreed: places
      .filter((at) => ofOwn(at) === STATUS)
      .map((at) => ({ at, from: derived.madeOf(at).map((used) => used.at) })),
    compared: reading.names ? [] : places.filter(isCompared),
    currency,
  };
};

/** What a row says of the ad it belongs to. */
const namesIn = (
  { reading: { by, names = [] }, currency }: Fold,
  { headers, table: { places } }: OwnTable,
) => {
  const at = requireColumn(by, headers, places);
  const over = { headers, places, numbersOf: () => ({ table: null, currency }) };
  const templates = names.map((name) => templateOver(name, over));
  const exactly = (cell: TableCell | undefined): string => textOfCell(cell).normalize('NFC').trim();
  return (row: TableRow): RowNames => {
    const cells = ownCells(row);
    return {
      shared: exactly(cells[at]),
      names: templates.map((name) => String(name(cells).value ?? '').normalize('NFC')),
    };
  };
};

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
  const { add, groups } = rowGroups<TableRow>();
  await inTimeSlices(derived.table.rows, (row) => add(row, namesOf(row)), throwIfStale);
  const rows: TableRow[] = [];
  const ownRows: TableRow[] = [];
  const differing = new Map<number, number>();
  const open = new Map<number, number>();
  let ads = 0;
  const count = (counts: Map<number, number>, at: number): void => {
    if (derived.mapping.columns[at]) counts.set(at, (counts.get(at) ?? 0) + 1);
  };
  const each = (group: readonly [TableRow, ...TableRow[]]): void => {
    const [first, ...others] = group;
    const { own: firstOwn, ...row } = first;
    if (others.length === 0) {
      rows.push(first);
      ownRows.push({ ...row, cells: ownCells(first) });
      return;
    }
    ads += 1;
    const folded = { folded: others.map(({ at }) => at), ...spoiled(group) };
    // Rows that belong to no other one are together with others only where these call them.
    const isCalled = namesOf(first).shared === '';
    const inFile = group.map((one): FoldRow => ({ cells: ownCells(one), own: ownCells(one) }));
    const asRead = group.map((one): FoldRow => ({ cells: one.cells, own: ownCells(one) }));
    const read = foldedCells(asRead, columns, isCalled);
    for (const at of read.differing) count(read.open.includes(at) ? open : differing, at);
    const written = firstOwn ? foldedCells(inFile, columns, isCalled).cells : read.cells;
    rows.push({ ...row, ...folded, cells: read.cells, ...(firstOwn ? { own: written } : {}) });
    ownRows.push({ ...row, ...folded, cells: written });
  };
  await inTimeSlices(groups(), each, throwIfStale);
  return {
    own: { ...own, table: { ...own.table, rows: ownRows } },
    derived: { ...derived, table: { ...derived.table, rows } },
    folded: {
      reading: fold.reading,
      rows: derived.table.rows.length - rows.length,
      ads,
      differing: [
        ...differingFields(differing, derived, (field) => (isAmount(field) ? 'lowest' : 'first')),
        ...differingFields(open, derived, () => 'none'),
      ],
    },
  };
};
