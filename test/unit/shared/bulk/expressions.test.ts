import { describe, expect, it } from 'vitest';
import { expressionsOf } from '../../../../shared/bulk/expressions.ts';
import type { Operation } from '../../../../shared/bulk/operation.ts';
import { fieldNames, metricsIn } from '../../../../shared/expression/index.ts';

const daysOf = (operation: Operation): readonly number[] =>
  expressionsOf(operation, fieldNames)
    .flatMap(metricsIn)
    .map(({ period }) => period.days);

describe('what an operation reads of each row', () => {
  it('stands in its formula and in its condition', () => {
    const formula = 'bid * clicks(7d)';
    expect(daysOf({ kind: 'formula', field: 'bid', formula })).toEqual([7]);
    expect(daysOf({ kind: 'formula', field: 'bid', formula, where: 'impressions(30d) > 9' })).toEqual([
      7, 30,
    ]);
  });

  it('stands between the braces of its template', () => {
    expect(daysOf({ kind: 'template', field: 'title', template: '{Title}: {clicks(14d)}' })).toEqual([14]);
  });

  it('is nothing where it cannot be read, and where nothing is written by hand', () => {
    expect(daysOf({ kind: 'formula', field: 'bid', formula: 'bid *', where: 'clicks(7d) > 1' })).toEqual([7]);
    expect(expressionsOf({ kind: 'clear', fields: ['url'] }, fieldNames)).toEqual([]);
  });
});
