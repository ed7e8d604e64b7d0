import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createGrouping,
  fixable,
  fixRequest,
  type ProblemFilter,
  worstOf,
} from '../../../renderer/features/problems/problem-groups.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { gridRow, groupProblems, NO_PROBLEM_FILTER, rowKey } from './rows.ts';

const textOf = (problem: Problem): string => `${problem.field} is wrong`;

const found = (part: Partial<Problem> & { readonly rule?: string } = {}): Problem => {
  const { rule = 'rule.below', ...rest } = part;
  return {
    field: 'bidMicros',
    code: 2002,
    severity: 'error',
    message: { key: rule, params: {} },
    source: 'local',
    ...rest,
  };
};

const FIX: NonNullable<Problem['fix']> = { label: { key: 'fix.lift', params: {} }, changes: [] };

const row = (number: number, ...problems: readonly Problem[]): GridRow => gridRow(number, { problems });

const group = (rows: readonly GridRow[], filter: Partial<ProblemFilter> = {}) =>
  groupProblems(rows, { ...NO_PROBLEM_FILTER, ...filter }, textOf);

const anyProblem = fc.record({
  field: fc.constantFrom('title', 'bidMicros', 'attributes.colour'),
  rule: fc.constantFrom('rule.below', 'rule.required', 'service.other'),
  code: fc.constantFrom(2000, 2002, 'odd'),
  severity: fc.constantFrom('error', 'warning', 'info'),
  source: fc.constantFrom('local', 'service'),
});
const anyRows = fc
  .array(fc.array(anyProblem, { maxLength: 4 }), { maxLength: 12 })
  .map((rows) => rows.map((problems, at) => row(at + 1, ...problems.map(found))));

describe('the problems by kind', () => {
  it('keep campaigns apart from ads, whose kind is the same', () => {
    const campaign = gridRow(1, { key: 'c1' as RowKey, problems: [found()] });
    const { groups, total } = group([row(1, found()), row(2, found()), campaign]);
    expect(groups.map((each) => each.found.map((one) => one.row.key))).toEqual([['r1', 'r2'], ['c1']]);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(2);
    expect(total).toBe(3);
  });

  it('list every problem once, in a group of its rule, its field, its code and its source', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { groups, total, shown } = group(rows);
        const listed = groups.flatMap((each) => each.found.map(({ problem }) => problem));
        expect(new Set(listed).size).toBe(listed.length);
        expect(listed).toHaveLength(rows.reduce((sum, { problems }) => sum + problems.length, 0));
        expect([total, shown]).toEqual([listed.length, listed.length]);
        for (const { sample, found: all } of groups)
          for (const { problem } of all)
            expect([problem.message.key, problem.field, problem.code, problem.source]).toEqual([
              sample.message.key,
              sample.field,
              sample.code,
              sample.source,
            ]);
        expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
      }),
    );
  });

  it('are the same taken in slices as taken at once', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(12), (rows, cut) => {
        const grouping = createGrouping(NO_PROBLEM_FILTER, textOf);
        for (const part of [rows.slice(0, cut), rows.slice(cut)]) for (const each of part) grouping.add(each);
        expect(grouping.finish()).toEqual(group(rows));
      }),
    );
  });

  it('put the group with the most errors first, and the errors of a group before its warnings', () => {
    const rows = [
      row(1, found({ field: 'title', severity: 'warning' })),
      row(2, found({ field: 'title', severity: 'error' }), found({ field: 'phone', severity: 'warning' })),
      row(3, found({ field: 'phone', severity: 'warning' }), found({ severity: 'error' })),
      row(4, found({ severity: 'error' })),
    ];
    const { groups } = group(rows);
    expect(groups.map((each) => each.sample.field)).toEqual(['bidMicros', 'title', 'phone']);
    expect(groups[1]?.found.map((each) => each.row.key)).toEqual([rowKey(2), rowKey(1)]);
    expect(groups.map(worstOf)).toEqual(['error', 'error', 'warning']);
  });

  it('count what each severity would show, also while it is left out', () => {
    const rows = [
      row(1, found(), found({ severity: 'warning', field: 'title' })),
      row(2, found({ severity: 'info' })),
    ];
    const { counts, shown, groups, total } = group(rows, { without: new Set(['warning', 'info']) });
    expect(counts).toEqual({ error: 1, warning: 1, info: 1 });
    expect([shown, total, groups.length]).toEqual([1, 3, 1]);
  });

  it('can be narrowed to a source and to chosen ads', () => {
    const rows = [
      row(1, found({ source: 'service' })),
      row(2, found()),
      row(3, found({ source: 'service' })),
    ];
    expect(group(rows, { source: 'service' }).shown).toBe(2);
    expect(group(rows, { only: new Set([rowKey(2), rowKey(3)]) }).shown).toBe(2);
    expect(group(rows, { source: 'service', only: new Set([rowKey(3)]) }).shown).toBe(1);
    expect(group(rows, { only: new Set() })).toMatchObject({ shown: 0, total: 3, groups: [] });
  });

  it('are searched in the ad and in the kind of problem, without accents or capitals', () => {
    const rows = [
      gridRow(1, { values: { title: 'Kersenhouten kàst' }, problems: [found()] }),
      gridRow(2, { values: { title: 'Fiets', vendorId: 'AB-7' }, problems: [found({ code: 2010 })] }),
    ];
    const keys = (search: string) =>
      group(rows, { search }).groups.flatMap((each) => each.found.map((one) => one.row.key));
    expect(keys('KAST')).toEqual([rowKey(1)]);
    expect(keys('ab-7 wrong')).toEqual([rowKey(2)]);
    expect(keys('2010')).toEqual([rowKey(2)]);
    expect(keys('9001')).toEqual([rowKey(1)]);
    expect(keys('kast 2010')).toEqual([]);
  });

  it('ask for the fix of exactly the listed ads that have one, each named once', () => {
    const rows = [
      row(1, found({ fix: FIX }), found({ fix: FIX })),
      row(2, found()),
      row(3, found({ fix: FIX })),
    ];
    const first = group(rows).groups[0];
    if (!first) throw new Error('no group');
    expect(fixable(first)).toBe(3);
    expect(fixRequest(first)).toEqual({
      keys: [rowKey(1), rowKey(3)],
      message: 'rule.below',
      field: 'bidMicros',
    });
  });
});
