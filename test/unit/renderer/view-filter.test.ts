import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoriesBelow,
  categoryTree,
  deletedMatches,
  isFiltered,
  NO_FILTER,
  rowTest,
  type ViewFilter,
} from '../../../renderer/core/rows/view-filter.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { category, counted, gridRow, problem, rowKey } from './rows.ts';

const TREE = [
  category(1, 0, 1, 'Garden'),
  category(11, 1, 2, 'Tables'),
  category(12, 1, 2, 'Chairs'),
  category(2, 0, 1),
];

const shown = (filter: Partial<ViewFilter>, rows: readonly GridRow[]): readonly string[] =>
  rows.filter(rowTest({ ...NO_FILTER, ...filter }, TREE)).map((row) => row.key);

const ROWS: readonly GridRow[] = [
  gridRow(1),
  gridRow(2, { state: 'edited', drafts: { bidMicros: '20000' }, problems: [problem('bidMicros', 'error')] }),
  gridRow(3, {
    state: 'new',
    id: null,
    values: { title: 'Ligstoel Café', status: 'PAUSED', categoryId: 12 },
  }),
  gridRow(4, { conflicts: { title: 'Theirs' }, drafts: { title: 'Was' }, state: 'edited' }),
  gridRow(5, { problems: [problem('title', 'info')] }),
];

describe('the views', () => {
  it('show drafts, problems, conflicts and new ads', () => {
    expect(shown({ view: 'all' }, ROWS)).toHaveLength(5);
    expect(shown({ view: 'drafts' }, ROWS)).toEqual(['r2', 'r3', 'r4']);
    expect(shown({ view: 'problems' }, ROWS)).toEqual(['r2']);
    expect(shown({ view: 'conflicts' }, ROWS)).toEqual(['r4']);
    expect(shown({ view: 'new' }, ROWS)).toEqual(['r3']);
  });

  it('leave deleted ads to a view of their own, unless they are asked for by what tells them or by name', () => {
    const rows = [
      ...ROWS,
      gridRow(6, { state: 'final', values: { title: 'Ligstoel', status: 'DELETED', categoryId: 11 } }),
    ];
    expect(shown({}, rows)).not.toContain('r6');
    expect(shown({ quick: 'ligstoel' }, rows)).toEqual(['r3']);
    expect(deletedMatches({ ...NO_FILTER, quick: 'ligstoel' }, TREE, rows)).toBe(1);
    expect(shown({ view: 'deleted' }, rows)).toEqual(['r6']);
    expect(shown({ statuses: ['DELETED'] }, rows)).toEqual(['r6']);
    expect(shown({ statuses: ['PAUSED'] }, rows)).toEqual(['r3']);
    expect(shown({ where: 'status = "DELETED"' }, rows)).toEqual(['r6']);
    expect(
      shown({ columns: { status: { kind: 'values', values: ['ACTIVE'], except: true } } }, rows),
    ).toEqual(['r3', 'r6']);
    expect(shown({ only: { label: 'One', keys: new Set([rowKey(6)]) } }, rows)).toEqual(['r6']);
    const counts = counted(rows);
    expect([counts.total, counts.views.all, counts.views.deleted]).toEqual([6, 5, 1]);
    expect(counts.categories.get(11)).toBe(4);
    expect(counts.statuses.get('DELETED')).toBe(1);
  });

  it('show a category with all below it', () => {
    expect([...categoriesBelow(TREE, 1)].sort()).toEqual([1, 11, 12]);
    expect(shown({ category: 1 }, ROWS)).toHaveLength(5);
    expect(shown({ category: 12 }, ROWS)).toEqual(['r3']);
    expect(shown({ category: 2 }, ROWS)).toEqual([]);
  });

  it('find every word, whatever its case, accents or order', () => {
    expect(shown({ quick: 'cafe LIG' }, ROWS)).toEqual(['r3']);
    expect(shown({ quick: 'cafe chair' }, ROWS)).toEqual([]);
    expect(shown({ quick: '9004' }, ROWS)).toEqual(['r4']);
    expect(shown({ quick: '   ' }, ROWS)).toHaveLength(5);
  });

  it('narrow by status and campaign', () => {
    expect(shown({ statuses: ['PAUSED'] }, ROWS)).toEqual(['r3']);
    expect(shown({ campaign: 1 }, ROWS)).toEqual(['r1', 'r2', 'r4', 'r5']);
  });

  it('narrow to ads that were named', () => {
    const only = { label: 'Two', keys: new Set([rowKey(2), rowKey(3)]) };
    expect(shown({ only }, ROWS)).toEqual(['r2', 'r3']);
    expect(shown({ only, statuses: ['PAUSED'] }, ROWS)).toEqual(['r3']);
    expect(isFiltered({ ...NO_FILTER, only })).toBe(true);
  });

  it('know whether anything is filtered', () => {
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(isFiltered({ ...NO_FILTER, quick: ' ' })).toBe(false);
    expect(isFiltered({ ...NO_FILTER, quick: 'x' })).toBe(true);
    expect(isFiltered({ ...NO_FILTER, statuses: ['PAUSED'] })).toBe(true);
  });
});

describe('the tree of categories', () => {
  it('holds only categories with ads, each with the sum of what is below it', () => {
    const [garden, ...others] = categoryTree(TREE, counted(ROWS).categories);
    expect(others).toEqual([]);
    expect(garden?.ads).toBe(5);
    expect(garden?.children.map((node) => [node.category.label, node.ads])).toEqual([
      ['Chairs', 1],
      ['Tables', 4],
    ]);
  });

  it('loses no ad, however the categories hang together', () => {
    const parents = fc.array(fc.nat(6), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(parents, (list) => {
        const tree = list.map((parent, at) => category(at + 1, Math.min(parent, at), 1));
        const counts = new Map(tree.map((row) => [row.id, row.id]));
        const total = categoryTree(tree, counts).reduce((sum, node) => sum + node.ads, 0);
        expect(total).toBe(tree.reduce((sum, row) => sum + row.id, 0));
      }),
    );
  });
});
