/** Sorts the sheet's rows. The grid decides when and by which columns; it leaves the order itself to this. */
import type { ColDef, IRowNode } from 'ag-grid-community';
import type { Field } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { type Compare, comparatorOf, isNothing } from '../../../core/rows/compare.ts';
import { sizesIn } from '../../../core/rows/results.ts';
import { type Words, words } from '../../../core/words.ts';
import { namedOrder, sortOrder } from '../../sheet/public.ts';
import {
  createPlacing,
  type Placing,
  placesAmong,
  placesOfSizes,
  rowOrder,
  type SortKey,
} from './row-order.ts';

/** The order of a field's values by what the column shows. */
export const comparing = (field: Field, now: Words): Compare => {
  const texts = new Map<Json, string>();
  const label = (value: Json): string => {
    const known = texts.get(value) ?? now.value(field, value);
    texts.set(value, known);
    return known;
  };
  return comparatorOf(field, label, new Intl.Collator(now.locale).compare);
};

type Sorting = { readonly names: Words; readonly place: Placing };

const fields = new Map<FieldPath, Field>();
const sortings = new Map<Field, Sorting>();

/** The ranks of a field's values; recomputed when the names shown in the column change. */
const placingOf = (field: Field): Placing => {
  const names = words();
  const known = sortings.get(field);
  if (known?.names === names) return known.place;
  const place = createPlacing(() => comparing(field, names));
  sortings.set(field, { names, place });
  return place;
};

/** The part of a column definition for sorting: for the grid itself all rows are equal. */
export const sortingOf = (field: Field): Pick<ColDef<GridRow, Json>, 'comparator'> => {
  fields.set(field.path, field);
  return { comparator: () => 0 };
};

/** The part of a column definition for a sheet of few rows, which the grid sorts itself. */
export const ownSorting = (field: Field): Pick<ColDef<GridRow, Json>, 'comparator'> => ({
  comparator: (a, b) => {
    const [left, right] = [a ?? null, b ?? null];
    if (isNothing(left) || isNothing(right)) return Number(isNothing(right)) - Number(isNothing(left));
    return comparing(field, words())(left, right);
  },
});

/** The order in which the ads shown were named, where that says something. */
const byName = (nodes: readonly IRowNode<GridRow>[]): readonly SortKey[] => {
  const named = namedOrder();
  if (!named) return [];
  const places = placesAmong(
    named,
    nodes.map(({ data }) => data?.key),
  );
  return [{ places, descending: false }];
};

/**
 * The order of the rows by the columns that the seller sorts by, and without one as they were named; null where there
 * is neither.
 */
export const orderBySort = (nodes: readonly IRowNode<GridRow>[]): Uint32Array | null => {
  const sorted = sortOrder().flatMap(({ field: path, descending }) => {
    const field = fields.get(path);
    if (!field) return [];
    const sizes = sizesIn(
      nodes.map(({ data }) => data),
      path,
    );
    const places = sizes
      ? placesOfSizes(sizes)
      : placingOf(field)(nodes.map(({ data }) => data?.values[path] ?? null));
    return [{ places, descending }];
  });
  const keys = sorted.length > 0 ? sorted : byName(nodes);
  return keys.length === 0 ? null : rowOrder(nodes.length, keys);
};
