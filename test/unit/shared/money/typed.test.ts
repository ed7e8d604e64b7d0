import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFieldValue, parseFieldText, TEXT_CODES } from '../../../../shared/ad/codec.ts';
import { type Field, fieldOf } from '../../../../shared/ad/fields.ts';
import { refusedSentence } from '../../../../shared/locale/index.ts';
import { type NumberFormat, numberFormatOf } from '../../../../shared/money/number-format.ts';

const FORMATS = [
  ['nl', 'EUR'],
  ['fr-BE', 'EUR'],
  ['en-CA', 'CAD'],
].map(([locale = '', currency = '']) => [locale, { ...numberFormatOf(locale), currency }] as const);

const CELLS = [
  ['bidMicros', 6],
  ['budgets.daily.limitMicros', 6],
  ['price.amountCents', 2],
  ['shippingOptions.SHIP.costCents', 2],
] as const;

const field = (path: string): Field => {
  const found = fieldOf(path);
  if (!found) throw new Error(path);
  return found;
};

const DIGITS = fc.oneof(fc.stringMatching(/^[0-9]{0,6}$/), fc.stringMatching(/^[1-9][0-9]{2}$/));
const MARK = fc.constantFrom('.', ',', ' ', '\u00a0', '\u202f', "'", '');
const SIGN = fc.constantFrom('', '', '', '-', '+', '\u2212');
const CURRENCY = fc.constantFrom('', '', '€', '€ ', '$', 'CAD ', ' EUR', 'eur');

/** Amounts as people write them, and as they do not. */
const typed = fc.oneof(
  fc
    .tuple(SIGN, CURRENCY, fc.array(fc.tuple(DIGITS, MARK), { maxLength: 4 }), DIGITS, CURRENCY)
    .map(([sign, before, groups, last, after]) => `${before}${sign}${groups.flat().join('')}${last}${after}`),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'AUTOMATIC',
    'unlimited',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '12 345,67',
    '12.345,67',
    '1,5.2',
    '12,-',
    '€ 1.250,-',
    '12.\u2013',
  ),
);

/** What a reader of this format sees in a text: its digits around the decimal sign. Written apart from the parser. */
const seen = (text: string, { decimal }: NumberFormat): string | undefined => {
  const bare = text
    .replace(/[\s\u00a0\u202f€$]|CAD|EUR/giu, '')
    .replace('\u2212', '-')
    .replace(/(?<=\d[.,])[-\u2013\u2014]{1,2}$/u, '');
  const marks = bare.match(/[.,]/g) ?? [];
  // A lone mark that is not the format's decimal sign and has other than three digits behind it can only be one.
  const only = marks.length === 1 ? marks[0] : undefined;
  const at = only !== undefined ? bare.indexOf(only) : bare.lastIndexOf(decimal);
  const whole = (at < 0 ? bare : bare.slice(0, at)).replace(/[.,']/g, '');
  const fraction = at < 0 ? '' : bare.slice(at + 1);
  const negative = whole.startsWith('-');
  const digits = `${whole.replace(/^[+-]/, '').replace(/^0+(?=\d)/, '') || '0'}.${fraction.replace(/0+$/, '')}`;
  return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
};

/** `1.234` where the point groups: one thousand or one and a bit, nobody can say. */
const isUnclear = (text: string, { group }: NumberFormat): boolean => {
  const [, mark] =
    /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/.exec(text.replace(/[\s\u00a0\u202f€$]|CAD|EUR/giu, '')) ?? [];
  return mark !== undefined && mark === group;
};

describe.each(FORMATS)('in %s', (locale, format) => {
  test.each(CELLS)('a text typed into %s is read as it is shown, or refused with a reason', (path) => {
    const kind = field(path);
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseFieldText(kind, text, format);
        if (!parsed.ok) {
          expect(TEXT_CODES).toContain(parsed.code);
          expect(refusedSentence('nl', parsed.code)).toMatch(/^\p{Lu}.* .*\.\)?$/u);
          return;
        }
        expect(isUnclear(text, format)).toBe(false);
        expect(text).not.toMatch(format.currency === 'EUR' ? /\$|CAD/i : /€|EUR/i);
        const shown = formatFieldValue(kind, parsed.value, format);
        expect(parseFieldText(kind, shown, format)).toEqual(parsed);
        if (parsed.value !== null && !/^[A-Z]+$/.test(String(parsed.value)))
          expect(seen(shown, format)).toBe(seen(text, format));
      }),
      { numRuns: 2000 },
    );
  });

  test.each(CELLS)('what %s shows is read back to the same value', (path, decimals) => {
    const kind = field(path);
    const amounts = fc.bigInt({ min: -(2n ** 50n), max: 2n ** 50n });
    fc.assert(
      fc.property(amounts, (amount) => {
        const wire = decimals === 6 ? amount.toString() : Number(amount);
        const shown = formatFieldValue(kind, wire, format);
        expect(parseFieldText(kind, shown, format), `${locale} ${shown}`).toEqual({ ok: true, value: wire });
      }),
    );
  });
});
