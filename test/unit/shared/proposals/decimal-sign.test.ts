import { describe, expect, it } from 'vitest';
import { decimalSignOf, mostUsedSign, signFinder } from '../../../../shared/proposals/decimal-sign.ts';

describe('the decimal sign of a column', () => {
  it.each<[string, readonly string[], ',' | '.' | null]>([
    ['of two decimals, beside whole ones', ['1.234', '0,35', '€ 12'], ','],
    ['of one decimal', ['1.234', '0,5'], ','],
    ['of both signs', ['€ 1.234,50', '1.250'], ','],
    ['of both signs, the other way round', ['1,234.5', 'x'], '.'],
    ['of a space between thousands', ['1\u00a0234,500 €'], ','],
    ['of an apostrophe between thousands', ["1'250.000"], '.'],
    ['of a nought before it', ['0.125', '1.250'], '.'],
    ['of the other between thousands', ['1.250.000', '1.250'], ','],
    ['of days, which are no numbers', ['12.05.2026', '13.05.2026', '0,35'], ','],
    ['of a dash for the cents', ['1.234', '€ 12,-'], ','],
    ['of two dashes for the cents', ['1.234', '€ 12,--'], ','],
    ['of one dash and of two, the last of which may be a minus sign', ['10,-', '12,--', '0,35'], null],
    ['of percentages', ['1.234%', '12,5 %'], ','],
    ['of a currency with a full stop', ['1,234', 'Fr. 12.50', '80'], '.'],
    ['of three decimals beside two', ['1.234', '12.50', '1234.500'], '.'],
    ['of six decimals', ['1,234', '0,350000'], ','],
    ['of texts kept from being changed', ['="1.234"', '="12,50"', '="9"'], ','],
    ['none tells', ['1.234', '12', 'Tafel 80,5 cm hoog', '12%', '12.'], null],
    ['a point may be one of both, as keyboards have it', ['1.250', '12.50'], null],
    ['all have cents but one, of another hand or a thousand', ['EUR 12,500', 'EUR 7.33', 'EUR 9.00'], null],
    ['the whole ones show that thousands are not grouped', ['12,500', '7.33', '1500'], null],
    ['some say the one and some the other', ['0,35', '0,40', '0.5'], null],
    ['there are none', [], null],
  ])('is known where its numbers can only have one: %s', (_name, texts, sign) => {
    expect(decimalSignOf(texts)).toBe(sign);
  });
});

it('three decimals that a program wrote beside two leave no doubt', () => {
  const finder = signFinder(false);
  finder.add('$ 2.304', true);
  finder.add('$ 0.40');
  expect(finder.found()).toBe('.');
  finder.add('1.250');
  expect(finder.found()).toBeNull();
});

it('a percentage of a workbook shows none by its point, which its texts need not have', () => {
  expect(decimalSignOf(['1.234', '12.5%'], true)).toBeNull();
  expect(decimalSignOf(['1.234', '12,5%'], true)).toBe(',');
  expect(decimalSignOf(['1,234', '12.5%'])).toBe('.');
  expect(decimalSignOf(['1,234', '12.5%'], true)).toBeNull();
});

describe('the decimal sign that most of a table has', () => {
  it("is the reader's own where as many say the one as the other", () => {
    expect(mostUsedSign(['0,35', '0,40', '0.5'], '.')).toBe(',');
    expect(mostUsedSign(['0,35', '0.35'], '.')).toBe('.');
    expect(mostUsedSign([], ',')).toBe(',');
  });
});
