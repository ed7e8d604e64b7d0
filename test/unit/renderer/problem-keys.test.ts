import { describe, expect, it } from 'vitest';
import { stepOf } from '../../../renderer/features/problems/problem-keys.ts';
import { linesOf } from '../../../renderer/features/problems/problem-lines.ts';
import { gridRow, groupProblems, NO_PROBLEM_FILTER, problem } from './rows.ts';

const list = groupProblems(
  [
    gridRow(1, { problems: [problem('title', 'error')] }),
    gridRow(2, { problems: [problem('title', 'error'), problem('phone', 'warning')] }),
  ],
  NO_PROBLEM_FILTER,
  ({ field }) => field,
);
const [title, phone] = list.groups;
/** Head, two problems, head, problem. */
const lines = linesOf(list, new Set());
const folded = linesOf(list, new Set([title?.id ?? '']));

const stand = (at: number) => ({ kind: 'stand', at });

describe('the keys of the problems', () => {
  it('lead up and down and stop at the ends', () => {
    expect(stepOf('ArrowDown', lines, 1, 3)).toEqual(stand(2));
    expect(stepOf('ArrowDown', lines, 4, 3)).toEqual(stand(4));
    expect(stepOf('ArrowUp', lines, 0, 3)).toEqual(stand(0));
    expect(stepOf('PageDown', lines, 0, 3)).toEqual(stand(3));
    expect(stepOf('PageUp', lines, 4, 3)).toEqual(stand(1));
    expect(stepOf('Home', lines, 4, 3)).toEqual(stand(0));
    expect(stepOf('End', lines, 0, 3)).toEqual(stand(4));
  });

  it('lead from a problem to the head of its group, and fold from there', () => {
    expect(stepOf('ArrowLeft', lines, 2, 3)).toEqual(stand(0));
    expect(stepOf('ArrowLeft', lines, 4, 3)).toEqual(stand(3));
    expect(stepOf('ArrowLeft', lines, 3, 3)).toEqual({ kind: 'fold', group: phone?.id });
    expect(stepOf('ArrowLeft', folded, 0, 3)).toBeUndefined();
  });

  it('unfold a folded group and lead into an open one', () => {
    expect(stepOf('ArrowRight', folded, 0, 3)).toEqual({ kind: 'fold', group: title?.id });
    expect(stepOf('ArrowRight', lines, 0, 3)).toEqual(stand(1));
    expect(stepOf('ArrowRight', lines, 1, 3)).toBeUndefined();
  });

  it('leave all others, and an empty list, alone', () => {
    expect(stepOf('a', lines, 1, 3)).toBeUndefined();
    expect(stepOf('ArrowDown', linesOf({ ...list, groups: [] }, new Set()), -1, 3)).toBeUndefined();
  });
});
