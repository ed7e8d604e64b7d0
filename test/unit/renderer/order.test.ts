import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byPlace, emptyLast } from '../../../renderer/grid/compare.ts';
import type { Json } from '../../../shared/json.ts';

const collate = new Intl.Collator('nl').compare;
const byText = (a: Json, b: Json): number => collate(String(a), String(b));

const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom('fiets', 'Fiets', 'été', 'etage', 'x')), {
  minLength: 1,
  maxLength: 40,
});

test('places give every two values the order they have by themselves, also those that came later', () => {
  fc.assert(
    fc.property(texts, texts, (known, later) => {
      const order = byPlace(byText, () => known);
      const all = [...known, ...later];
      // Often enough that places are found on the way.
      for (let round = 0; round * all.length * all.length < 2_500; round += 1)
        for (const a of all)
          for (const b of all) if (Math.sign(order(a, b)) !== Math.sign(byText(a, b))) return false;
      return true;
    }),
    { numRuns: 60 },
  );
});

test('the values of a column are read once for thousands of comparisons, and again when thousands are others', () => {
  let read = 0;
  let values: readonly string[] = Array.from({ length: 3_000 }, (_, at) => `Fiets ${at}`);
  const order = byPlace(byText, () => {
    read += 1;
    return values;
  });
  expect(values.toSorted(order)).toEqual(values.toSorted(byText));
  expect(read).toBe(1);
  values = values.map((value) => `Oude ${value}`);
  expect(values.toSorted(order)).toEqual(values.toSorted(byText));
  expect(read).toBe(2);
});

test('empty cells stand last whichever way a column is sorted', () => {
  const order = emptyLast(byText);
  const cells: readonly Json[] = ['b', null, 'a', ''];
  expect(cells.toSorted((a, b) => order(a, b, false))).toEqual(['a', 'b', null, '']);
  expect(cells.toSorted((a, b) => -order(a, b, true))).toEqual(['b', 'a', null, '']);
});
