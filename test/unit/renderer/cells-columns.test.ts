import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowStore } from '../../../renderer/core/rows/row-store.ts';
import { attributeList, attributeScope, placed } from '../../../renderer/features/sheet/attribute-columns.ts';
import { createAttributeIndex } from '../../../renderer/features/sheet/attribute-index.ts';
import { readCategory } from '../../../shared/category/category.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { category, gridRow, rowKey } from './rows.ts';

const TREE = [category(1, 0, 1), category(11, 1, 2), category(12, 1, 2), category(2, 0, 1)];

const defining = (id: number, keys: readonly string[]) =>
  readCategory({
    id,
    attributeGroups: [{ attributes: keys.map((key): JsonObject => ({ key, type: 'NUMBER' })) }],
  });

const carrying = (path: string, ads = 1) => ({ path, type: 'STRING' as const, ads });

describe('the attributes a view is about', () => {
  const scope = (filter: number | null, ads: readonly (readonly [number, number])[]) =>
    attributeScope({ category: filter }, TREE, new Map(ads));

  it('are those of one category where all its ads stand in one, also through a branch', () => {
    expect(scope(11, [[11, 3]])).toEqual({ kind: 'one', categories: [11] });
    expect(scope(1, [[12, 3]])).toEqual({ kind: 'one', categories: [12] });
    expect(scope(null, [[2, 3]])).toEqual({ kind: 'one', categories: [2] });
  });

  it('are those of several, the most used first, elsewhere', () => {
    const ads = [
      [11, 3],
      [12, 9],
      [2, 5],
    ] as const;
    expect(scope(1, ads)).toEqual({ kind: 'several', categories: [12, 11] });
    expect(scope(null, ads).categories).toEqual([12, 2, 11]);
  });

  it('are those of an empty leaf, but of no empty branch', () => {
    expect(scope(11, [[2, 1]])).toEqual({ kind: 'one', categories: [11] });
    expect(scope(1, [[2, 1]])).toEqual({ kind: 'none', categories: [] });
    expect(scope(null, [])).toEqual({ kind: 'none', categories: [] });
  });
});

describe('the columns of attributes', () => {
  const paths = (list: ReturnType<typeof attributeList>) => list.columns.map(({ path }) => path);

  it('follow the category’s order, the seller’s own stand beside them', () => {
    const list = attributeList(
      [defining(11, ['width', 'height']), defining(12, ['height', 'weight'])],
      [carrying('attributes.origin'), carrying('attributes.height')],
      40,
    );
    expect(paths(list)).toEqual([
      'attributes.width',
      'attributes.height',
      'attributes.weight',
      'attributes.origin',
    ]);
    expect(list.columns.map(({ definition }) => definition !== undefined)).toEqual([true, true, true, false]);
    expect(list.columns.map(({ type }) => type)).toEqual(['NUMBER', 'NUMBER', 'NUMBER', 'STRING']);
  });

  it('have one more for each language ads carry an attribute in', () => {
    const list = attributeList(
      [defining(11, ['colour'])],
      [carrying('attributes.colour@nl'), carrying('attributes.colour@fr')],
      40,
    );
    expect(paths(list)).toEqual(['attributes.colour', 'attributes.colour@fr', 'attributes.colour@nl']);
  });

  it('are those most ads carry where there are too many, still in the category’s order', () => {
    const list = attributeList(
      [defining(11, ['a', 'b', 'c'])],
      [carrying('attributes.c', 9), carrying('attributes.a', 2)],
      2,
    );
    expect(paths(list)).toEqual(['attributes.a', 'attributes.c']);
    expect(list.total).toBe(3);
  });
});

describe('the place of a column', () => {
  it('is behind the anchor for new attributes, and where the seller put it for all others', () => {
    const order = ['title', 'price', 'url', 'attributes.b'];
    expect(placed(order, ['attributes.a', 'attributes.b', 'attributes.c'], 'price')).toEqual([
      'title',
      'price',
      'attributes.a',
      'url',
      'attributes.b',
      'attributes.c',
    ]);
    expect(placed(order, [], 'price')).toEqual(['title', 'price', 'url']);
  });

  it('never loses, doubles or reorders a column that stays', () => {
    const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(names, names, fc.nat(8), (before, wanted, at) => {
        const attributes = wanted.map((name) => `attributes.${name}`);
        const old = before.map((name) => `attributes.${name}`);
        const order = [...old.slice(0, at), 'title', 'price', ...old.slice(at)];
        const result = placed(order, attributes, 'price');
        expect(new Set(result)).toEqual(new Set(['title', 'price', ...attributes]));
        expect(result).toHaveLength(attributes.length + 2);
        const stayed = order.filter((id) => result.includes(id));
        expect(result.filter((id) => stayed.includes(id))).toEqual(stayed);
      }),
    );
  });
});

describe('what ads carry', () => {
  const adWith = (number: number, categoryId: number, keys: readonly string[]): GridRow =>
    gridRow(number, {
      values: { categoryId, ...Object.fromEntries(keys.map((key) => [`attributes.${key}`, key])) },
    });

  it('says the type of the seller’s own by its value', () => {
    const carried = createAttributeIndex();
    const row = gridRow(1, { values: { categoryId: 11, 'attributes.size': 4, 'attributes.tags': ['x'] } });
    carried.follow({ kind: 'patch', patch: { add: [row], update: [], before: [], remove: [] } });
    expect(carried.of([11]).map(({ path, type }) => [path, type])).toEqual([
      ['attributes.size', 'NUMBER'],
      ['attributes.tags', 'LIST'],
    ]);
    expect(carried.of([12])).toEqual([]);
  });

  it('is after any patches what counting all rows anew would give', () => {
    const keys = fc.subarray(['a', 'b', 'c']);
    const put = fc.record({ number: fc.nat(5), category: fc.constantFrom(11, 12), keys });
    const step = fc.record({ put: fc.array(put, { maxLength: 4 }), drop: fc.array(fc.nat(5)) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const store = createRowStore();
        const carried = createAttributeIndex();
        store.subscribe(carried.follow);
        for (const { put: ads, drop } of steps) {
          const rows = new Map(
            ads.map((ad) => [ad.number, adWith(ad.number, ad.category, ad.keys)] as const),
          );
          const removed = drop.filter((number) => !rows.has(number)).map(rowKey);
          store.patch({ rows: [...rows.values()], removed });
        }
        const counted = new Map<string, number>();
        for (const row of store.all())
          for (const path of Object.keys(row.values).filter((name) => name.startsWith('attributes.')))
            counted.set(path, (counted.get(path) ?? 0) + 1);
        expect(new Map(carried.of([11, 12]).map(({ path, ads }) => [path, ads]))).toEqual(counted);
      }),
    );
  });
});
