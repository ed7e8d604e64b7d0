import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexCategories, namesAbove, sumOf, wayTo } from '../../../renderer/core/category-tree.ts';
import {
  searchCategories,
  searchIndex,
  typeAhead,
} from '../../../renderer/features/categories/category-search.ts';
import { readMemories, remembering } from '../../../renderer/features/categories/new-ad-memory.ts';
import {
  adLocationsOf,
  newAdOptions,
  nextChoosable,
} from '../../../renderer/features/categories/new-ad-options.ts';
import { nodesInSight, treeMove } from '../../../renderer/features/categories/tree-nodes.ts';
import type { CategoryRow } from '../../../shared/contract/views.ts';
import { category } from './rows.ts';

const leaf = (id: number, parentId: number, label: string, part: Partial<CategoryRow> = {}): CategoryRow => ({
  ...category(id, parentId, 2, label),
  leaf: true,
  ...part,
});
const inner = (id: number, label: string): CategoryRow => ({ ...category(id, 0, 1, label), leaf: false });

const rows: readonly CategoryRow[] = [
  inner(2, 'Vélos'),
  inner(1, 'Auto’s'),
  leaf(11, 1, 'Oldtimers', { ads: 3, active: 2, places: 2 }),
  leaf(21, 2, 'Vélos électriques', { ads: 9, active: 4, places: 50 }),
  leaf(22, 2, 'Accessoires de vélo', { ads: 1 }),
  leaf(23, 2, 'Porte-vélos', { ads: 5, status: 'CLOSED' }),
];
const index = indexCategories(rows, 'fr_BE');
const search = searchIndex(index);
const labels = (found: readonly { readonly row: CategoryRow }[]) => found.map(({ row }) => row.label);
const inSight = (...open: number[]) => nodesInSight(index, new Set(open));

describe('the tree', () => {
  test('shows siblings by name and only what is below open branches', () => {
    expect(labels(inSight())).toEqual(['Auto’s', 'Vélos']);
    expect(inSight(1).map(({ row, level, expanded }) => [row.label, level, expanded])).toEqual([
      ['Auto’s', 1, true],
      ['Oldtimers', 2, null],
      ['Vélos', 1, false],
    ]);
  });

  test('counts what is below a branch in', () => {
    expect(sumOf(index, 2)).toEqual({ ads: 15, leaves: 3 });
    expect(sumOf(index, 99)).toEqual({ ads: 0, leaves: 0 });
  });

  test('names the way from the top', () => {
    expect(namesAbove(index, 21)).toEqual(['Vélos']);
    expect(wayTo(index, 21)).toEqual([2, 21]);
    expect(wayTo(index, 99)).toEqual([]);
  });

  test('moves with the keys of the tree pattern', () => {
    const closed = inSight();
    const open = inSight(2);
    expect(treeMove('ArrowRight', closed, 1)).toEqual({ open: [2] });
    expect(treeMove('ArrowRight', open, 1)).toEqual({ focus: 22 });
    expect(treeMove('ArrowRight', open, 2)).toBeUndefined();
    expect(treeMove('ArrowLeft', open, 3)).toEqual({ focus: 2 });
    expect(treeMove('ArrowLeft', open, 1)).toEqual({ close: 2 });
    expect(treeMove('ArrowLeft', open, 0)).toBeUndefined();
    expect(treeMove('ArrowDown', open, 4)).toBeUndefined();
    expect(treeMove('Home', open, 3)).toEqual({ focus: 1 });
    expect(treeMove('End', open, 0)).toEqual({ focus: 21 });
    expect(treeMove('*', closed, 0)).toEqual({ open: [1, 2] });
    expect(treeMove('Enter', open, 1)).toEqual({ close: 2 });
  });

  test('typing walks to the next name that starts so, without accents', () => {
    const open = inSight(1, 2);
    expect(typeAhead(open, 0, 've')).toBe(2);
    expect(typeAhead(open, 2, 'v')).toBe(21);
    expect(typeAhead(open, 0, 'x')).toBeUndefined();
  });

  test('whatever parents the service tells of, every category is found once or nowhere, and nothing runs for ever', () => {
    const id = fc.integer({ min: 0, max: 8 });
    const any = fc.uniqueArray(fc.tuple(id, id), { selector: ([own]) => own, maxLength: 9 });
    fc.assert(
      fc.property(any, (pairs) => {
        const wild = indexCategories(
          pairs.map(([own, parent]) => leaf(own, parent, `C${own}`)),
          'garbage',
        );
        const nodes = nodesInSight(wild, new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]));
        expect(new Set(nodes.map(({ row }) => row.id)).size).toBe(nodes.length);
        for (const [own] of pairs) expect(wayTo(wild, own).length).toBeLessThanOrEqual(9);
      }),
    );
  });
});

describe('the search', () => {
  test('finds without case and accents, names before paths, the more used first', () => {
    expect(labels(searchCategories(search, 'VELO'))).toEqual([
      'Vélos électriques',
      'Vélos',
      'Accessoires de vélo',
      'Porte-vélos',
    ]);
  });

  test('finds by several words, of which some stand above, and by the number', () => {
    expect(labels(searchCategories(search, 'velo acc'))).toEqual(['Accessoires de vélo']);
    expect(labels(searchCategories(search, '11'))).toEqual(['Oldtimers']);
    expect(searchCategories(search, '  ')).toEqual([]);
  });
});

describe('the choice for a new ad', () => {
  const sources = { index, search, here: null, recent: [] };

  test('offers the category in view, then those used last, then those used most, each once', () => {
    const options = newAdOptions({ ...sources, here: 22, recent: [11, 22, 99] }, '');
    expect(options.map(({ row, group }) => [row.id, group])).toEqual([
      [22, 'here'],
      [11, 'recent'],
      [21, 'used'],
      [23, 'all'],
    ]);
  });

  test('shows a closed category but never stops on it', () => {
    const options = newAdOptions(sources, 'velo');
    expect(labels(options)).toEqual(['Vélos électriques', 'Accessoires de vélo', 'Porte-vélos']);
    expect(nextChoosable(options, 2, 1, 1)).toBe(1);
    expect(nextChoosable(options, 0, 1, -1)).toBe(0);
  });

  test('reads the locations of a seller, those without use left out', () => {
    expect(
      adLocationsOf({
        locations: [
          { streetName: 'Dam', houseNumber: 1, postalCode: '1012 AB', city: 'Amsterdam', phoneNumber: '020' },
          { city: 'Nowhere' },
          null,
        ],
      }),
    ).toEqual([{ label: 'Dam 1, 1012 AB Amsterdam, 020', postcode: '1012AB', phone: '020' }]);
    expect(adLocationsOf({ locations: 'x' })).toEqual([]);
    expect(adLocationsOf(null)).toEqual([]);
  });

  test('remembers five categories, the newest first, and forgets what cannot be read', () => {
    const memory = [1, 2, 3, 4, 5, 6, 3].reduce((before, id) => remembering(before, id, `Dam ${id}`), {
      categories: [],
      place: '',
    } as Parameters<typeof remembering>[0]);
    expect(memory).toEqual({ categories: [3, 6, 5, 4, 2], place: 'Dam 3' });
    expect(readMemories('{"a":{"categories":[1,"x"],"place":4},"b":7}')).toEqual({
      a: { categories: [1], place: '' },
      b: { categories: [], place: '' },
    });
    for (const odd of [null, 'x', '[]', '4', '{']) expect(readMemories(odd)).toEqual({});
  });
});
