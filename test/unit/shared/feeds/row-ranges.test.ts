import { describe, expect, it } from 'vitest';
import { rangesOf } from '../../../../shared/feeds/row-ranges.ts';

describe('rows of a file', () => {
  it.each([
    [[], []],
    [[7], [[7, 7]]],
    [
      [4, 2, 9, 3, 3],
      [
        [2, 4],
        [9, 9],
      ],
    ],
  ])('%j are the runs %j', (rows, ranges) => {
    expect(rangesOf(rows)).toEqual(ranges);
  });
});
