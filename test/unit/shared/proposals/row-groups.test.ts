import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RowGroup } from '../../../../shared/proposals/row-groups.ts';
import { namesInList, rowGroups } from '../../../../shared/proposals/row-groups.ts';
import type { FoldReading } from '../../../../shared/proposals/table-reading.ts';

type Line = readonly [shared: string, ...names: string[]];

const groupsOf = (lines: readonly Line[], way?: FoldReading['way'], apart: readonly number[] = []) => {
  const { add, groups } = rowGroups<number>(way);
  lines.forEach(([shared, ...names], at) => {
    add(at, { shared, names, isApart: at === 0 || apart.includes(at) });
  });
  return groups();
};

const grouped = (...said: Parameters<typeof groupsOf>): readonly (readonly number[])[] =>
  groupsOf(...said).map(({ rows }) => rows);

const faultsOf = (groups: readonly RowGroup<number>[]) =>
  groups.flatMap(({ rows: [first], fault }) => (fault ? [[first, fault.code, fault.name]] : []));

describe('rows are one ad', () => {
  test('by a value that they share, wherever they stand', () => {
    expect(grouped([['a'], ['b'], ['a'], ['a']])).toEqual([[0, 2, 3], [1]]);
  });

  test('alone without one', () => {
    expect(grouped([[''], [''], ['a']])).toEqual([[0], [1], [2]]);
  });

  test('by the name of the row they belong to, also above it, which is the first of them', () => {
    expect(grouped([['P1'], ['', 'P1', 'id:7'], ['id:7'], ['', 'P2', 'id:8'], ['P1', 'V3']])).toEqual([
      [1, 0, 2, 4],
      [3],
    ]);
  });

  test('without the row they belong to as one, and never by the name of a row that belongs to another', () => {
    expect(grouped([['P1'], ['P1', 'V1'], ['V1']])).toEqual([[0, 1], [2]]);
  });

  test.each([undefined, 'list', { above: ['a'] }] as const)('and every row is in one group, by %j', (way) => {
    const name = fc.constantFrom('', 'a', 'b', 'd');
    const line = fc.tuple(fc.constantFrom('', 'a', 'b', 'c'), name, name);
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const places = grouped(lines, way).flat();
        expect([...places].sort((a, b) => a - b)).toEqual(lines.map((_, at) => at));
      }),
    );
  });
});

const BELOW = { above: ['Variation', 'Compatibility'] };

describe('rows by their place', () => {
  test('are of the ad of the nearest row above that is none of them', () => {
    const lines: Line[] = [[''], ['Variation'], ['compatibility'], ['other'], ['Variation'], ['']];
    expect(grouped(lines, BELOW)).toEqual([[0, 1, 2], [3, 4], [5]]);
    expect(groupsOf(lines, BELOW).every(({ isOwn, fault }) => isOwn && fault === null)).toBe(true);
  });

  test('are told to have none at the top, and below a row that was not read or of another sheet', () => {
    const lines: Line[] = [['Variation'], [''], ['Variation'], ['Variation'], [''], ['Variation']];
    const groups = groupsOf(lines, BELOW, [3]);
    expect(groups.map(({ rows }) => rows)).toEqual([[0], [1, 2], [3], [4, 5]]);
    expect(faultsOf(groups)).toEqual([
      [0, 'fold-first', 'Variation'],
      [3, 'fold-first', 'Variation'],
    ]);
  });

  test('depend on their order in nothing but below which row they stand', () => {
    const block = fc.record({ own: fc.uuid(), below: fc.array(fc.constant('Variation')) });
    fc.assert(
      fc.property(fc.array(block), (blocks) => {
        const lines = blocks.flatMap(({ below }): Line[] => [[''], ...below.map((text): Line => [text])]);
        const sizes = grouped(lines, BELOW).map(({ length }) => length);
        expect(sizes).toEqual(blocks.map(({ below }) => below.length + 1));
      }),
    );
  });
});

describe('a list', () => {
  test('has the names between its signs, or what it says to be them', () => {
    expect(namesInList('sku=A-1,color=Red, dark,size=S|sku=A-2,color=Blue')).toEqual(['A-1', 'A-2']);
    expect(namesInList('sku=A,1,color=Red|color=Blue,sku=A-2')).toEqual(['A,1', 'A-2']);
    expect(namesInList(' A-1, A-2;A-3|A-1\nA-4,')).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
    expect(namesInList('sku=A-1,A-2')).toEqual(['A-1,A-2']);
    expect(namesInList('A-1,NULL,none')).toEqual(['A-1']);
    expect(namesInList('sku=A-1|sku=NULL')).toEqual(['A-1']);
  });
});

describe('rows by a list', () => {
  test('are of the ad that lists them, wherever they stand, and those that are called alike too', () => {
    const lines: Line[] = [
      ['', 'A-1'],
      ['', 'A-2'],
      ['sku=A-2|sku=A-1', 'A'],
      ['', 'B'],
      ['', 'A'],
      ['', 'B'],
    ];
    const groups = groupsOf(lines, 'list');
    expect(groups.map(({ rows, isOwn }) => [rows, isOwn])).toEqual([
      [[2, 4, 1, 0], true],
      [[3, 5], false],
    ]);
  });

  test('are told where a list names none of them, or two lists have one', () => {
    expect(faultsOf(groupsOf([['sku=A-9', 'A'], [''], ['B', 'B']], 'list'))).toEqual([
      [0, 'fold-absent', 'A-9'],
      [2, 'fold-absent', 'B'],
    ]);
    const twice = groupsOf(
      [
        ['C', 'A'],
        ['C', 'B'],
        ['', 'C'],
      ],
      'list',
    );
    expect(faultsOf(twice)).toEqual([
      [0, 'fold-twice', 'C'],
      [1, 'fold-twice', 'C'],
    ]);
    expect(twice.map(({ fault }) => fault?.other)).toEqual([1, 0]);
  });

  test('are the same ads in any order, and no listed row is an ad of its own', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.nat()), (products, keys) => {
        const lines = products.flatMap((size, at): Line[] => {
          const names = Array.from({ length: size }, (_, i) => `${at}-${i}`);
          const list = names.map((name) => `sku=${name},size=${name}`).join('|');
          return [...names.map((name): Line => ['', name]), [list, String(at)]];
        });
        const named = (of: readonly Line[]) =>
          groupsOf(of, 'list')
            .map(({ rows, fault }) => [fault, ...rows.map((row) => of[row]?.[1])])
            .toSorted((a, b) => Number(a[1]) - Number(b[1]));
        const shuffled = lines
          .map((line) => ({ line, key: Number(keys.next().value) }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ line }) => line);
        expect(named(shuffled)).toEqual(named(lines));
        expect(named(lines).map(([, own]) => own)).toEqual(products.map((_, at) => String(at)));
      }),
    );
  });
});
