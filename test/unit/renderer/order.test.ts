import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLast } from '../../../renderer/core/rows/compare.ts';
import { createPlacing, placesOfSizes, rowOrder } from '../../../renderer/features/grid/rows/row-order.ts';
import type { Json } from '../../../shared/json.ts';

const collate = new Intl.Collator('nl').compare;
const byText = (a: Json, b: Json): number => collate(String(a), String(b));
const compare = emptyLast(byText);

const cell = fc.oneof(
  fc.string(),
  fc.constantFrom<Json>('fiets', 'Fiets', 'été', 'etage', '', null, true, 10, 9),
  fc.array(fc.constantFrom('blauw', 'rood'), { maxLength: 2 }),
);
const rows = fc.array(fc.tuple(cell, cell), { maxLength: 40 });
const ways = fc.tuple(fc.boolean(), fc.boolean());

type Row = readonly [Json, Json];

/** Row by row, as the values compare by themselves. */
const asCompared = (given: readonly Row[], descending: readonly [boolean, boolean]): readonly Row[] =>
  given.toSorted((a, b) => {
    const first = compare(a[0], b[0], descending[0]) * (descending[0] ? -1 : 1);
    return first || compare(a[1], b[1], descending[1]) * (descending[1] ? -1 : 1);
  });

test('rows are ordered as their values compare, column after column, equal ones as they stood, also when others came', () => {
  fc.assert(
    fc.property(rows, rows, ways, (known, later, descending) => {
      const placings = [createPlacing(() => byText), createPlacing(() => byText)] as const;
      for (const given of [known, [...later, ...known]]) {
        const keys = ([0, 1] as const).map((column) => ({
          places: placings[column](given.map((row) => row[column])),
          descending: descending[column],
        }));
        const ordered = [...rowOrder(given.length, keys)].map((at) => given[at]);
        expect(ordered).toEqual(asCompared(given, descending));
      }
    }),
  );
});

test('the values of a column are compared once for all sorts, and again when a new one came', () => {
  let asked = 0;
  const place = createPlacing(() => {
    asked += 1;
    return byText;
  });
  expect([...place(['b', 'a', 'b'])]).toEqual([1, 0, 1]);
  expect([...place(['a', 'b'])]).toEqual([0, 1]);
  expect(asked).toBe(1);
  expect([...place(['b', 'aa', 'a'])]).toEqual([2, 1, 0]);
  expect(asked).toBe(2);
});

test('empty cells stand last whichever way a column is sorted', () => {
  const places = createPlacing(() => byText)(['b', null, 'a', '']);
  expect([...rowOrder(4, [{ places, descending: false }])]).toEqual([2, 0, 1, 3]);
  expect([...rowOrder(4, [{ places, descending: true }])]).toEqual([0, 2, 1, 3]);
});

test('rows are ordered by numbers as these compare, those without one last in both directions', () => {
  const sizes = Float64Array.of(3, Number.NaN, -2.5, 3, 0);
  const order = (descending: boolean) => [
    ...rowOrder(sizes.length, [{ places: placesOfSizes(sizes), descending }]),
  ];
  expect(order(false)).toEqual([2, 4, 0, 3, 1]);
  expect(order(true)).toEqual([0, 3, 4, 2, 1]);
});
