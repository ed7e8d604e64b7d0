import { describe, expect, it } from 'vitest';
import { decimalSignOf } from '../../../../shared/proposals/decimal-sign.ts';

describe('the decimal sign of a table', () => {
  it('is the one its numbers can only have', () => {
    expect(decimalSignOf(['1.234', '0,35'], '.')).toBe(',');
    expect(decimalSignOf(['€ 1.234,50'], '.')).toBe(',');
    expect(decimalSignOf(['1,234.5', 'x'], ',')).toBe('.');
    expect(decimalSignOf(['1\u00a0234,50 €'], '.')).toBe(',');
  });

  it('is the one most of its numbers have, and no matter of days', () => {
    expect(decimalSignOf(['0,35', '0,40', '0.5'], '.')).toBe(',');
    expect(decimalSignOf(['12.05.2026', '13.05.2026', '0,35'], '.')).toBe(',');
  });

  it("is the reader's own where the table does not tell, or as many numbers say the one as the other", () => {
    expect(decimalSignOf(['1.234', '12', 'Tafel 80,5 cm hoog'], ',')).toBe(',');
    expect(decimalSignOf(['0,35', '0.35'], '.')).toBe('.');
    expect(decimalSignOf([], ',')).toBe(',');
  });
});
