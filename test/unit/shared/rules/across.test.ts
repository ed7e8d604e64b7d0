import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RowKey } from '../../../../shared/ad/model.ts';
import { acrossIndex, factsOf, type RowFacts } from '../../../../shared/rules/across.ts';
import type { Problem } from '../../../../shared/rules/index.ts';
import { category, categoryWith, short } from './fixtures.ts';

const categoryOf = (id: number) => (id === 12 ? category : undefined);
const key = (n: number) => `r${n}` as RowKey;

const row = (n: number, status: string, base: string | null, vendorId: string | null = null): RowFacts => {
  const ad = (word: string, vendor: string | null) => ({ categoryId: 12, status: word, vendorId: vendor });
  return factsOf({ key: key(n), base: base === null ? null : ad(base, null), local: ad(status, vendorId) });
};

/** All problems across rows at once, by row. */
const checkAcross = (
  rows: Iterable<RowFacts>,
  categories = categoryOf,
): ReadonlyMap<RowKey, readonly Problem[]> => {
  const index = acrossIndex(categories, 'nl_NL');
  for (const facts of rows) index.put(facts);
  return new Map([...index.refresh()].map((where) => [where, index.problemsOf(where)]));
};

const shortOf = (rows: readonly RowFacts[], categories = categoryOf): readonly string[] =>
  [...checkAcross(rows, categories).entries()]
    .flatMap(([where, found]) => short(found).map((text) => `${where} ${text}`))
    .sort();

describe('active ads in a category', () => {
  test('beyond its maximum are errors of those that want to become active, the first ones get the places', () => {
    const rows = [
      row(1, 'ACTIVE', 'BUDGET_REACHED'),
      row(5, 'ACTIVE', null),
      row(2, 'ACTIVE', 'PAUSED'),
      row(3, 'PAUSED', null),
    ];
    expect(shortOf(rows)).toEqual(['r2 warning 2011 status', 'r5 error 2011 status']);
    const [problem] = checkAcross(rows).get(key(5)) ?? [];
    expect(problem?.fix?.changes).toEqual([{ field: 'status', value: 'PAUSED' }]);
  });

  test('that pause make room, and old ones above the maximum are left alone', () => {
    const roomy = () => categoryWith({ activeAds: '[0,3]' });
    const rows = [row(1, 'ACTIVE', 'ACTIVE'), row(2, 'PAUSED', 'ACTIVE'), row(3, 'ACTIVE', null)];
    expect(shortOf(rows, roomy)).toEqual([]);
    expect(shortOf([1, 2, 3, 4].map((n) => row(n, 'ACTIVE', 'ACTIVE')))).toEqual([]);
  });

  test('whose budget is used up may not count: beside them the next one only warns', () => {
    const used = [row(1, 'BUDGET_REACHED', 'BUDGET_REACHED'), row(2, 'ACTIVE', 'ACTIVE')];
    expect(shortOf([...used, row(5, 'ACTIVE', null)])).toEqual(['r5 warning 2011 status']);
    expect(shortOf([...used, row(5, 'ACTIVE', null), row(6, 'ACTIVE', null)])).toEqual([
      'r5 warning 2011 status',
      'r6 error 2011 status',
    ]);
  });

  test('warn those that take one of the last tenth of the places', () => {
    const twenty = () => categoryWith({ activeAds: '[0,20]' });
    const old = (count: number) => Array.from({ length: count }, (_, n) => row(n + 1, 'ACTIVE', 'ACTIVE'));
    expect(shortOf([...old(16), row(30, 'ACTIVE', null)], twenty)).toEqual([]);
    expect(shortOf([...old(17), row(30, 'ACTIVE', null)], twenty)).toEqual(['r30 warning 2011 status']);
  });
});

describe('a vendor ID', () => {
  const old = (n: number, vendorId: string, status: string) =>
    factsOf({ key: key(n), base: { vendorId, status }, local: { vendorId, status } });
  const messages = (rows: readonly RowFacts[]) =>
    [...checkAcross(rows).values()].flat().map((problem) => problem.message.key);

  test('used twice, whatever the case, warns where it is new', () => {
    const rows = [
      old(1, 'Table-1', 'ACTIVE'),
      row(2, 'PAUSED', null, 'table-1'),
      row(3, 'PAUSED', null, 'chair'),
    ];
    expect(shortOf(rows)).toEqual(['r2 warning 2025 vendorId']);
    expect(messages(rows)).toEqual(['rule.vendor-twice']);
  });

  test('of a deleted ad of mine stays taken, and that is said', () => {
    expect(messages([old(1, 'Table-1', 'DELETED'), row(2, 'PAUSED', null, 'TABLE-1')])).toEqual([
      'rule.vendor-reused',
    ]);
  });

  test('of two new ads warns both', () => {
    expect(shortOf([row(1, 'PAUSED', null, 'a'), row(2, 'PAUSED', null, 'A')])).toEqual([
      'r1 warning 2025 vendorId',
      'r2 warning 2025 vendorId',
    ]);
  });
});

describe('the index', () => {
  const facts = fc.record({
    key: fc.integer({ min: 1, max: 8 }).map(key),
    categoryId: fc.constantFrom(12, 13, null),
    active: fc.boolean(),
    counted: fc.boolean(),
    wasActive: fc.boolean(),
    vendorId: fc.constantFrom('a', 'b', null),
    vendorIsNew: fc.boolean(),
    deleted: fc.boolean(),
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
        const fresh = checkAcross(rows.values());
        for (const where of rows.keys()) expect(index.problemsOf(where)).toEqual(fresh.get(where) ?? []);
      }),
    );
  });

  test('sees a new limit when it is told of a row of that category again', () => {
    let most = '[0,2]';
    const index = acrossIndex(() => categoryWith({ activeAds: most }), 'nl_NL');
    const rows = [row(1, 'ACTIVE', null), row(2, 'ACTIVE', null)];
    for (const facts of rows) index.put(facts);
    index.refresh();
    expect(short(index.problemsOf(key(2)))).toEqual(['warning 2011 status']);
    most = '[0,1]';
    index.put(row(1, 'ACTIVE', null));
    expect([...index.refresh()]).toContain(key(2));
    expect(short(index.problemsOf(key(2)))).toEqual(['error 2011 status']);
  });

  test('answers for one edit among 50,000 rows without checking them all', () => {
    const index = acrossIndex(categoryOf, 'nl_NL');
    const opened = performance.now();
    for (let n = 1; n <= 50_000; n += 1) {
      index.put({
        key: key(n),
        categoryId: n % 500,
        active: true,
        counted: true,
        wasActive: true,
        vendorId: `v${n}`,
        vendorIsNew: false,
        deleted: false,
      });
    }
    index.refresh();
    const all = performance.now() - opened;
    const started = performance.now();
    index.put({
      key: key(7),
      categoryId: 7,
      active: true,
      counted: true,
      wasActive: false,
      vendorId: 'v8',
      vendorIsNew: true,
      deleted: false,
    });
    expect([...index.refresh()]).toEqual([key(7)]);
    expect(performance.now() - started).toBeLessThan(all / 5);
  });
});
