import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalOfNumber, numberOfDecimal, parseDecimal } from '../../../../shared/money/decimal.ts';
import { formatCents, formatMoney, parseCents, parseMicros } from '../../../../shared/money/money.ts';
import { type NumberFormat, numberFormatOf, PLAIN } from '../../../../shared/money/number-format.ts';

const FORMATS = [PLAIN, ...['nl-NL', 'fr-FR', 'fr-CA', 'en-CA', 'nl-BE', 'de-CH'].map(numberFormatOf)];
const anyFormat = fc.constantFrom(...FORMATS);
const amount = fc.bigInt({ min: -(10n ** 29n), max: 10n ** 29n });
const [nl, en] = [numberFormatOf('nl_NL'), numberFormatOf('en-CA')];
const euros = (format: NumberFormat): NumberFormat => ({ ...format, currency: 'EUR' });
const dollars: NumberFormat = { ...en, currency: 'CAD' };

describe('money text', () => {
  test('is read back to the same micros in every format', () => {
    fc.assert(
      fc.property(amount, anyFormat, fc.integer({ min: 1, max: 6 }), (micros, format, decimals) => {
        expect(parseMicros(formatMoney(micros, format, decimals), format)).toEqual({
          ok: true,
          value: micros,
        });
      }),
    );
  });

  test('of cents is read back to the same cents in every format', () => {
    fc.assert(
      fc.property(amount, anyFormat, (cents, format) => {
        expect(parseCents(formatCents(cents, format), format)).toEqual({ ok: true, value: cents });
      }),
    );
  });

  test('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), anyFormat, (text, format) => {
        expect(typeof parseMicros(text, format).ok).toBe('boolean');
      }),
    );
  });

  test('shows the smallest amounts whole', () => {
    expect(formatMoney(20_000n, nl)).toBe('0,02');
    expect(formatMoney(1n, PLAIN)).toBe('0.000001');
    expect([0, 3].map((decimals) => formatMoney(5_000_000n, PLAIN, decimals))).toEqual(['5', '5.000']);
    expect(formatMoney(-1_234_500_000n, nl)).toBe('-1.234,50');
    expect(formatMoney(1_234_567_000_000n, numberFormatOf('fr-FR'))).toBe('1\u202f234\u202f567,00');
  });

  test.each([
    ['0,35', nl, 350_000n],
    ['0.35', nl, 350_000n],
    ['1.234,5', nl, 1_234_500_000n],
    ['€ 12,50', euros(nl), 12_500_000n],
    ['1 234,00 EUR', euros(numberFormatOf('fr-FR')), 1_234_000_000n],
    ['12,50 euro', euros(nl), 12_500_000n],
    ['$0.40', dollars, 400_000n],
    ['C$ 0.40', dollars, 400_000n],
    ['CA$0.40', dollars, 400_000n],
    ['0.40 cad', dollars, 400_000n],
    ['£0.40', { ...en, currency: 'GBP' }, 400_000n],
    ['1,234.50', en, 1_234_500_000n],
    ['.5', PLAIN, 500_000n],
    ['0.3500000', PLAIN, 350_000n],
  ])('%s is an amount', (text, format, micros) => {
    expect(parseMicros(text, format)).toEqual({ ok: true, value: micros });
  });

  test.each([
    ['1.234', nl, 'ambiguous'],
    ['1,234', en, 'ambiguous'],
    ['0.0000001', PLAIN, 'too-precise'],
    ['0,35', PLAIN, 'not-money'],
    ['abc', PLAIN, 'not-money'],
    ['1e3', PLAIN, 'not-money'],
    ['-', PLAIN, 'not-money'],
    ['$0.40', euros(en), 'other-currency'],
    ['USD 0.40', euros(en), 'other-currency'],
    ['0.40 usd', euros(en), 'other-currency'],
    ['€0.40', dollars, 'other-currency'],
    ['US$0.40', dollars, 'other-currency'],
    ['€ 0.40 $', euros(en), 'other-currency'],
    ['€0.40', PLAIN, 'not-money'],
    ['0.40 each', euros(en), 'not-money'],
    ['€', euros(en), 'not-money'],
    ['12,34.5', en, 'not-money'],
    ['1'.repeat(31), PLAIN, 'too-large'],
  ])('%s is refused', (text, format, code) => {
    expect(parseMicros(text, format)).toEqual({ ok: false, code });
  });
});

describe('decimals', () => {
  test('turn into the number that prints the same, or into none', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const decimal = decimalOfNumber(number);
        expect(decimal && numberOfDecimal(decimal)).toBe(Object.is(number, -0) ? 0 : number);
      }),
    );
    const parsed = parseDecimal('12345678901234567890', PLAIN);
    expect(parsed.ok && numberOfDecimal(parsed.value)).toBeUndefined();
  });
});
