import { describe, expect, it } from 'vitest';
import { isGivenToAll, isLack, isSaidOnce, sharedNeeds } from '../../../../shared/proposals/row-needs.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';

const lack = (field: string, part: Partial<Problem> = {}): Problem => ({
  ...{ field, code: 2000, severity: 'error', source: 'local' },
  message: { key: 'rule.required', params: {} },
  ...part,
});

describe('what rows lack in common', () => {
  it('is counted by field, in the order in which it is met, and left to the row where it is one only', () => {
    const needs = sharedNeeds([
      { lacks: [lack('categoryId'), lack('bidMicros')], isNew: true },
      { lacks: [], isNew: false },
      { lacks: [lack('bidMicros'), lack('title')], isNew: false },
      { lacks: [lack('categoryId'), lack('bidMicros')], isNew: true },
    ]);
    // A value that only new ads lack is for these alone.
    expect(needs.map(({ field, rows, to }) => [field, rows, to])).toEqual([
      ['categoryId', 2, 'new'],
      ['bidMicros', 3, 'empty'],
    ]);
    expect(isSaidOnce(lack('bidMicros'), needs)).toBe(true);
    expect(isSaidOnce(lack('title'), needs)).toBe(false);
  });

  it('is a field without a value that holds the ad back, and no other problem with it', () => {
    expect(isLack(lack('attributes.kleur', { message: { key: 'rule.attribute-needed', params: {} } }))).toBe(
      true,
    );
    expect(isLack(lack('bidMicros', { severity: 'warning' }))).toBe(false);
    expect(isLack(lack('bidMicros', { source: 'service' }))).toBe(false);
    expect(isLack(lack('bidMicros', { message: { key: 'rule.below', params: {} } }))).toBe(false);
  });

  it('has one value as its answer where that makes sense for several ads', () => {
    expect(['categoryId', 'bidMicros', 'sellerName', 'attributes.kleur'].every(isGivenToAll)).toBe(true);
    expect(['title', 'description', 'price.amountCents'].some(isGivenToAll)).toBe(false);
  });
});
