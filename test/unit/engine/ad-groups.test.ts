import { describe, expect, it } from 'vitest';
import { priceBand, vendorIdPrefix } from '../../../main/engine/metrics/ad-groups.ts';

describe('what a vendor ID begins with', () => {
  it.each([
    ['shop-123', 'shop'],
    ['shop_a-1', 'shop'],
    ['kk.00123', 'kk'],
    ['abc123', 'abc'],
    ['123', ''],
    ['stoelen', 'stoelen'],
    ['-1', ''],
    ['', ''],
  ])('of %s is %s', (id, prefix) => {
    expect(vendorIdPrefix(id)).toBe(prefix);
  });
});

describe('the band of a price in cents', () => {
  it.each([
    [0, 0],
    [999, 0],
    [1_000, 10],
    [2_499, 10],
    [2_500, 25],
    [9_999_999, 5_000],
  ])('of %i begins with %i', (cents, least) => {
    expect(priceBand(cents)).toBe(least);
  });
});
