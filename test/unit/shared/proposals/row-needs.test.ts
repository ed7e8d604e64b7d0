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
      [lack('categoryId'), lack('bidMicros')],
      [],
      [lack('bidMicros'), lack('title')],
      [lack('categoryId'), lack('bidMicros')],
    ]);
    expect(needs.map(({ field, rows }) => [field, rows])).toEqual([
      ['categoryId', 2],
      ['bidMicros', 3],
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
