import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellFormat } from '../../../../main/engine/export/cells.ts';
import { cellOf, isAsWritten, isTooLongMark, textWritten } from '../../../../main/engine/export/cells.ts';
import { cellText, plainText } from '../../../../main/engine/workbook/cell-text.ts';
import type { CellValue } from '../../../../main/engine/workbook/sheet-plan.ts';
import type { AttributeType, Field } from '../../../../shared/ad/fields.ts';
import { FIELDS, fieldOf } from '../../../../shared/ad/fields.ts';
import { AD_STATUSES, PRICE_TYPES, SALUTATIONS } from '../../../../shared/ad/model.ts';
import { SHIPPING_TIME } from '../../../../shared/ad/shipping-time.ts';
import type { Json } from '../../../../shared/json.ts';
import { LANGUAGES } from '../../../../shared/locale/index.ts';
import type { DecimalSign } from '../../../../shared/money/number-format.ts';
import type { CellNames } from '../../../../shared/proposals/cell-text.ts';
import { readCell } from '../../../../shared/proposals/cell-text.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';

const UNITS: Readonly<Record<string, string>> = { PIECE: 'per stuk', HOUR: 'per uur' };

const words = (language: CellFormat['language'], decimal: DecimalSign): CellFormat => ({
  language,
  decimal,
  category: (id) => ({ 101: 'Tuin', 102: 'Huis > Bad' })[id],
  campaign: (id) => ({ 31: 'Zomer' })[id],
  priceUnit: (key) => UNITS[key],
});

const names: CellNames = {
  category: (name) => ({ Tuin: 101, 'Huis > Bad': 102 })[name],
  campaign: (name) => ({ Zomer: 31 })[name],
  priceUnit: (name) => Object.keys(UNITS).find((key) => UNITS[key] === name),
};

const field = (path: string, type?: AttributeType): Field => {
  const found = fieldOf(path, type);
  if (!found) throw new Error(path);
  return found;
};

const amount = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String);
/** What a cell of text can hold and a reader takes as it is. */
const plain = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map(plainText)
  .filter((text) => text.trim() !== '' && text.trim() !== '[]' && !text.trim().startsWith('#'));

const STATUS = { status: AD_STATUSES, 'price.priceType': PRICE_TYPES, salutation: SALUTATIONS };

/** Any value of a field of the table. */
const anyValueOf = (of: Field): fc.Arbitrary<Json> => {
  switch (of.kind) {
    case 'micros':
      return of.words.length > 0 ? fc.oneof(amount, fc.constantFrom(...of.words)) : amount;
    case 'cents':
      return fc.nat({ max: Number.MAX_SAFE_INTEGER });
    case 'category':
      return fc.constantFrom(101, 102, 103);
    case 'campaign':
      return fc.constantFrom(31, 32);
    case 'priceUnit':
      return fc.constantFrom('PIECE', 'HOUR', 'DAY');
    case 'integer':
      return fc.nat({ max: Number.MAX_SAFE_INTEGER });
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...(STATUS[of.path as keyof typeof STATUS] ?? []));
    case 'images':
      return fc.array(
        fc.webUrl().map((src) => ({ src })),
        { minLength: 1, maxLength: 4 },
      );
    case 'attribute':
      return attributeValue(of.type);
    default:
      if (of.path === SHIPPING_TIME) return fc.nat(60).map((days) => `${days}d-${days + 3}d`);
      return of.path === 'vendorId' ? plain.map((text) => text.trim()) : plain;
  }
};

/** With no more decimals than anyone can type. */
const number = fc
  .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
  .filter((value) => value === 0 || Math.abs(value) > 1e-9);

const attributeValue = (type: AttributeType): fc.Arbitrary<Json> => {
  if (type === 'NUMBER') return number;
  if (type === 'BOOL') return fc.boolean();
  return type === 'LIST' ? fc.array(plain, { minLength: 1, maxLength: 4 }) : plain;
};

const ATTRIBUTES = (['STRING', 'NUMBER', 'LIST', 'BOOL'] as const).map((type) => field('attributes.x', type));
const READ_BACK = FIELDS.filter(({ kind, computed }) => kind !== 'timestamp' && !computed);
const WRITTEN = [...READ_BACK, ...ATTRIBUTES];

const anyCell = fc
  .constantFrom(...WRITTEN)
  .chain((of) => fc.record({ of: fc.constant(of), value: anyValueOf(of) }));
const anyWords = fc
  .record({ language: fc.constantFrom(...LANGUAGES), decimal: fc.constantFrom<DecimalSign>('.', ',') })
  .map(({ language, decimal }) => words(language, decimal));

/** A cell as a reader finds it in a workbook. */
const inWorkbook = (cell: CellValue): TableCell => {
  if (cell instanceof Date) return { date: cell.toISOString().slice(0, 19) };
  return typeof cell === 'string' ? cellText(cell).replaceAll('_x005F_', '_') : cell;
};

/** `-0` is no number that JSON knows. */
const same = (value: Json): Json => (Object.is(value, -0) ? 0 : value);

describe('the cell of a value', () => {
  it('reads back to the same value, in any language, in a workbook and as text', () => {
    fc.assert(
      fc.property(anyCell, anyWords, ({ of, value }, said) => {
        const cell = cellOf(of, value, said);
        const reading = { decimal: said.decimal, currency: 'EUR', names };
        const expected = { says: 'value', value: same(value) };
        expect(readCell(of, inWorkbook(cell), reading)).toEqual(expected);
        expect(readCell(of, textWritten(cell, said.decimal), reading)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('is known again as it was written, whatever it says', () => {
    const anything = fc.record({
      of: fc.constantFrom(...WRITTEN),
      value: fc.oneof(
        fc.constant(null),
        fc.boolean(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('[]', '#N/A', '  ', '007', '=1+1', '2026-01-31'),
        fc.array(fc.string({ unit: 'binary' })),
      ),
    });
    fc.assert(
      fc.property(anything, anyWords, ({ of, value }, said) => {
        const cell = cellOf(of, value, said);
        expect(isAsWritten(inWorkbook(cell), cell, said.decimal)).toBe(true);
        expect(isAsWritten(textWritten(cell, said.decimal), cell, said.decimal)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('still is what was written where a program took the digits of a name for a number', () => {
    expect(isAsWritten(123, '00123', '.')).toBe(true);
    expect(isAsWritten('123', '00123', '.')).toBe(true);
    expect(isAsWritten('1,23456789012346E+19', '12345678901234567890', ',')).toBe(true);
    expect(isAsWritten(12345678901234567000, '12345678901234567890', '.')).toBe(true);
    expect(isAsWritten('8,71235E+12', '8712345678901', ',')).toBe(true);
  });

  it('still is what was written where a program writes a moment into text as it shows it', () => {
    expect(isAsWritten('2026-01-31 10:30:00', new Date('2026-01-31T10:30:00.400Z'), '.')).toBe(true);
  });

  it('is not what was written once somebody changed it', () => {
    expect(isAsWritten('Bank ', 'Bank', '.')).toBe(false);
    expect(isAsWritten(0.36, 0.35, '.')).toBe(false);
    expect(isAsWritten('124', '00123', '.')).toBe(false);
    expect(isAsWritten('0123', '00123', '.')).toBe(false);
    expect(isAsWritten(123, '123a', '.')).toBe(false);
    expect(isAsWritten('1.2345E+19', '12345678901234567890', '.')).toBe(false);
    expect(isAsWritten('8.71234E+12', '8712345678901', '.')).toBe(false);
    expect(isAsWritten('2026-01-02 03:04:06', new Date('2026-01-02T03:04:05Z'), '.')).toBe(false);
    expect(isAsWritten(null, 'Bank', '.')).toBe(false);
    expect(isAsWritten('Bank', null, '.')).toBe(false);
    expect(isAsWritten({ date: '2026-01-02' }, '1-2', '.')).toBe(false);
    expect(isAsWritten({ date: '2026-01-02T03:04:06' }, new Date('2026-01-02T03:04:05Z'), '.')).toBe(false);
  });

  it('says the same where a code page lacks its signs, and something else where others were lost', () => {
    expect(isAsWritten('?? Café, maat ?', '🚲 Café, maat ☆', '.')).toBe(true);
    expect(isAsWritten('? Caf?', '🚲 Café', '.')).toBe(true);
    expect(isAsWritten('?? Cafè', '🚲 Café', '.')).toBe(false);
    expect(isAsWritten('?? Cafe', '🚲 Café', '.')).toBe(false);
    expect(isAsWritten('?? Café!', '🚲 Café', '.')).toBe(false);
    expect(isAsWritten('Caf?', 'Cafe', '.')).toBe(false);
  });

  it.each([
    ['bidMicros', '350000', 0.35],
    ['bidMicros', '1', 0.000001],
    ['bidMicros', 'AUTOMATIC', 'Automatisch'],
    ['bidMicros', '9223372036854775807', '9223372036854,775807'],
    ['budgets.daily.limitMicros', 'UNLIMITED', 'Onbeperkt'],
    ['price.amountCents', 1250, 12.5],
    ['id', 2150000000, '2150000000'],
    ['regionId', 7, '7'],
    ['status', 'PAUSED', 'Gepauzeerd'],
    ['status', 'FROZEN', 'FROZEN'],
    ['allowContactByEmail', true, 'Ja'],
    ['categoryId', 101, 'Tuin'],
    ['categoryId', 103, '103'],
    ['price.priceUnit', 'PIECE', 'per stuk'],
    ['vendorId', '00123', '00123'],
    ['title', '=HYPERLINK("x")', '=HYPERLINK("x")'],
    ['dateCreated', '2026-01-02T03:04:05Z', new Date('2026-01-02T03:04:05Z')],
    ['images', [{ src: 'https://a.nl/1' }, { src: 'https://a.nl/2' }], 'https://a.nl/1 https://a.nl/2'],
    ['images', [{ src: 'a1b2' }], '[{"src":"a1b2"}]'],
    ['title', null, null],
  ] as const)('of %s %j is %j in Dutch', (path, value, cell) => {
    expect(cellOf(field(path), value as Json, words('nl', ','))).toEqual(cell);
  });

  it('stands for a text that is too long, and never cuts one', () => {
    for (const language of LANGUAGES) {
      const said = words(language, '.');
      const cell = cellOf(field('description'), 'x'.repeat(32_768), said) as string;
      expect(isTooLongMark(cell)).toBe(true);
      expect(cellOf(field('description'), 'x'.repeat(32_767), said)).toHaveLength(32_767);
    }
    expect(isTooLongMark('too long')).toBe(false);
  });
});
