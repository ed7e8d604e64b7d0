import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, sameLine } from '../../../renderer/features/problems/problem-lines.ts';
import { gridRow, groupProblems, NO_PROBLEM_FILTER, problem } from './rows.ts';

const FIELDS = ['title', 'bidMicros', 'phoneNumber'];

const listOf = (rows: readonly (readonly string[])[]) =>
  groupProblems(
    rows.map((fields, at) => gridRow(at + 1, { problems: fields.map((field) => problem(field, 'error')) })),
    NO_PROBLEM_FILTER,
    () => '',
  );

const anyList = fc.array(fc.subarray(FIELDS), { maxLength: 8 }).map(listOf);

describe('the lines of the problems', () => {
  it('are each group’s head and its problems in order, none of a folded group, each with a name of its own', () => {
    fc.assert(
      fc.property(anyList, fc.subarray([0, 1, 2]), (list, folds) => {
        const folded = new Set(folds.flatMap((nth) => list.groups[nth]?.id ?? []));
        const lines = linesOf(list, folded);
        const wanted = list.groups.flatMap((group) => [
          ['group', group.id],
          ...(folded.has(group.id) ? [] : group.found.map(({ row }) => ['problem', row.key])),
        ]);
        const all = lines.slice(0, lines.length);
        expect(all.map((line) => [line.kind, line.kind === 'group' ? line.id : line.found.row.key])).toEqual(
          wanted,
        );
        expect(lines.length).toBe(wanted.length);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        all.forEach((line, at) => {
          expect(lines.indexOf(line.id)).toBe(at);
          expect(lines.at(at)).toEqual(line);
        });
        expect(lines.slice(1, 3)).toEqual(all.slice(1, 3));
        expect(lines.at(lines.length)).toBeUndefined();
      }),
    );
  });

  it('say how many siblings a line has, and which of them it is', () => {
    const lines = linesOf(listOf([['title'], ['title'], ['phoneNumber']]), new Set());
    expect(lines.slice(0, 9).map(({ place, siblings }) => `${place}/${siblings}`)).toEqual([
      '1/2',
      '1/2',
      '2/2',
      '2/2',
      '1/1',
    ]);
  });

  it('keep the place where the line that was stood on is gone', () => {
    const list = listOf([['title'], ['title', 'phoneNumber']]);
    const lines = linesOf(list, new Set());
    const id = lines.at(2)?.id ?? '';
    expect(sameLine(lines, id, 2)).toBe(2);
    expect(sameLine(lines, id, 0)).toBe(2);
    expect(sameLine(lines, 'gone', 3)).toBe(3);
    expect(sameLine(linesOf(list, new Set([list.groups[0]?.id ?? ''])), id, 2)).toBe(2);
    expect(sameLine(linesOf(listOf([['title']]), new Set()), 'gone', 3)).toBe(1);
    expect(sameLine(linesOf(listOf([]), new Set()), 'gone', 3)).toBe(-1);
  });
});
