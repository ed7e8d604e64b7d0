import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RowKey } from '../../../../shared/ad/model.ts';
import { acrossIndex, checkAcross, factsOf, type RowFacts } from '../../../../shared/rules/across.ts';
import { category, categoryWith } from './fixtures.ts';

const categoryOf = (id: number) => (id === 12 ? category : undefined);
const key = (n: number) => `r${n}` as RowKey;

const row = (n: number, status: string, base: string | null, vendorId: string | null = null): RowFacts => {
  const ad = (word: string, vendor: string | null) => ({ categoryId: 12, status: word, vendorId: vendor });
  return factsOf({ key: key(n), base: base === null ? null : ad(base, null), local: ad(status, vendorId) });
};

const keysOf = (rows: readonly RowFacts[]): readonly string[] =>
  [...checkAcross(rows, categoryOf, 'nl_NL').keys()].sort();

describe('active ads in a category', () => {
  test('beyond its maximum are errors of those that want to become active, the first ones get the places', () => {
    const rows = [
      row(1, 'ACTIVE', 'BUDGET_REACHED'),
      row(5, 'ACTIVE', null),
      row(2, 'ACTIVE', 'PAUSED'),
      row(3, 'PAUSED', null),
    ];
    const problems = checkAcross(rows, categoryOf, 'nl_NL');
    expect([...problems.keys()]).toEqual(['r5']);
    expect(problems.get(key(5))).toMatchObject([{ code: 2011, field: 'status', severity: 'error' }]);
  });

  test('that pause make room, and old ones above the maximum are left alone', () => {
    expect(keysOf([row(1, 'ACTIVE', 'ACTIVE'), row(2, 'PAUSED', 'ACTIVE'), row(3, 'ACTIVE', null)])).toEqual(
      [],
    );
    expect(keysOf([1, 2, 3, 4].map((n) => row(n, 'ACTIVE', 'ACTIVE')))).toEqual([]);
  });
});

describe('a vendor ID', () => {
  test('used twice, whatever the case, warns where it is new', () => {
    const old = factsOf({
      key: key(1),
      base: { vendorId: 'Table-1' },
      local: { vendorId: 'Table-1', status: 'DELETED' },
    });
    const problems = checkAcross(
      [old, row(2, 'PAUSED', null, 'table-1'), row(3, 'PAUSED', null, 'chair')],
      categoryOf,
      'nl_NL',
    );
    expect(
      [...problems.entries()].map(([where, found]) => [where, found.map((problem) => problem.code)]),
    ).toEqual([['r2', [2025]]]);
  });
});

describe('the index', () => {
  const facts = fc.record({
    key: fc.integer({ min: 1, max: 8 }).map(key),
    categoryId: fc.constantFrom(12, 13, null),
    active: fc.boolean(),
    wasActive: fc.boolean(),
    vendorId: fc.constantFrom('a', 'b', null),
    vendorIsNew: fc.boolean(),
  });
  const step = fc.oneof(
    facts,
    facts.map(({ key: gone }) => gone),
  );

  test('knows after any edits what a fresh check finds, and names every row that changed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const index = acrossIndex(categoryOf, 'nl_NL');
        const rows = new Map<RowKey, RowFacts>();
        let known = new Map<RowKey, string>();
        for (const one of steps) {
          if (typeof one === 'string') rows.delete(one);
          else rows.set(one.key, one);
          if (typeof one === 'string') index.remove(one);
          else index.put(one);
          const touched = index.refresh();
          const now = new Map(
            Array.from({ length: 8 }, (_, n) => [key(n + 1), JSON.stringify(index.problemsOf(key(n + 1)))]),
          );
          for (const [where, text] of now)
            if (known.size > 0 && known.get(where) !== text) expect(touched).toContain(where);
          known = now;
        }
        const fresh = checkAcross(rows.values(), categoryOf, 'nl_NL');
        for (const where of rows.keys()) expect(index.problemsOf(where)).toEqual(fresh.get(where) ?? []);
      }),
    );
  });

  test('sees a new limit when it is told of a row of that category again', () => {
    let most = '[0,2]';
    const index = acrossIndex(() => categoryWith({ activeAds: most }), 'nl_NL');
    const rows = [row(1, 'ACTIVE', null), row(2, 'ACTIVE', null)];
    for (const facts of rows) index.put(facts);
    expect([...index.refresh()]).toEqual([]);
    most = '[0,1]';
    index.put(row(1, 'ACTIVE', null));
    expect([...index.refresh()]).toEqual([key(2)]);
  });

  test('answers for one edit among 50,000 rows without checking them all', () => {
    const index = acrossIndex(categoryOf, 'nl_NL');
    for (let n = 1; n <= 50_000; n += 1) {
      index.put({
        key: key(n),
        categoryId: n % 500,
        active: true,
        wasActive: true,
        vendorId: `v${n}`,
        vendorIsNew: false,
      });
    }
    index.refresh();
    const started = performance.now();
    index.put({
      key: key(7),
      categoryId: 7,
      active: true,
      wasActive: false,
      vendorId: 'v8',
      vendorIsNew: true,
    });
    expect([...index.refresh()]).toEqual([key(7)]);
    expect(performance.now() - started).toBeLessThan(50);
  });
});
