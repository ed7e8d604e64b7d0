import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../../../shared/ad/fields.ts';
import { fieldOf } from '../../../../shared/ad/fields.ts';
import type { DecimalSign } from '../../../../shared/money/number-format.ts';
import type { CellNames } from '../../../../shared/proposals/cell-text.ts';
import { readCell } from '../../../../shared/proposals/cell-text.ts';
import { decimalSignOf } from '../../../../shared/proposals/decimal-sign.ts';
import { decimalQuestion, roundingQuestion } from '../../../../shared/proposals/table-questions.ts';

// Columns of amounts as people of five languages write them, each column by one hand. What was meant is kept beside
// the text, which is put together here and not by the product's own formatting.

const field = (path: string, more: Partial<Field> = {}): Field => {
  const found = fieldOf(path);
  if (!found) throw new Error(path);
  return { ...found, ...more } as Field;
};

const BID = field('bidMicros');
const PRICE = field('price.amountCents');
const NUMBER = field('attributes.mileage', { type: 'NUMBER' } as Partial<Field>);

const names: CellNames = {
  category: () => undefined,
  campaign: () => undefined,
  priceUnit: () => undefined,
};

/** How one hand writes amounts. */
type Hand = {
  readonly decimal: DecimalSign;
  readonly group: string;
  /** From how many digits on it groups. */
  readonly from: number;
  readonly before: string;
  readonly behind: string;
  /** How it ends whole amounts; '' to write their noughts. */
  readonly whole: string;
  readonly plus: boolean;
};

const SPACES = [' ', '\u00a0', '\u202f', '\u2009'] as const;
const COMMA = { decimal: ',' } as const;
const POINT = { decimal: '.' } as const;

/** The separators of English, Dutch, French, German (with Swiss) and Polish, and those of programs. */
const separators: fc.Arbitrary<Pick<Hand, 'decimal' | 'group' | 'from'>> = fc.oneof(
  fc.constantFrom(
    { ...POINT, group: ',', from: 4 },
    { ...COMMA, group: '.', from: 4 },
    { ...POINT, group: '', from: 4 },
    { ...COMMA, group: '', from: 4 },
    { ...POINT, group: "'", from: 4 },
    { ...POINT, group: '\u2019', from: 4 },
  ),
  fc
    .tuple(fc.constantFrom(...SPACES), fc.constantFrom(4, 5))
    .map(([group, from]) => ({ ...COMMA, group, from })),
);

const ends = ['', ',-', ',\u2013', ',--', ',\u2014', ',='] as const;
const around = fc.constantFrom(
  ['', ''],
  ['€ ', ''],
  ['€', ''],
  ['€\u00a0', ''],
  ['EUR ', ''],
  ['EUR\u00a0', ''],
  ['', ' €'],
  ['', '\u00a0€'],
  ['', '\u202f€'],
  ['', '€'],
  ['', ' EUR'],
  ['', ' euro'],
  ['', ' Euro'],
  ['', ' euros'],
);

const hand: fc.Arbitrary<Hand> = fc
  .tuple(separators, around, fc.constantFrom(...ends), fc.boolean())
  .map(([signs, [before = '', behind = ''], end, plus]) => ({
    ...signs,
    before,
    behind,
    whole: end.replace(',', signs.decimal),
    plus: plus && before === '' && behind === '',
  }));

const grouped = (digits: string, { group, from }: Hand): string =>
  digits.length < from ? digits : digits.replace(/\B(?=(?:\d{3})+$)/gu, group);

/** An amount in ten-thousandths, with this many decimals. */
const written = (by: Hand, units: bigint, decimals: number): string => {
  const [whole, rest] = [units / 10_000n, units % 10_000n];
  const digits = rest.toString().padStart(4, '0').slice(0, decimals);
  const end = decimals === 0 ? '' : `${by.decimal}${digits}`;
  const tail = decimals > 0 && by.whole !== '' && /^0*$/u.test(digits) ? by.whole : end;
  return `${by.plus ? '+' : ''}${by.before}${grouped(whole.toString(), by)}${tail}${by.behind}`;
};

const SCALES = [1n, 1_000n, 100n, 10n, 1n] as const;

/** Amounts of many sizes with up to `decimals` decimals, in ten-thousandths. */
const amount = (decimals: number): fc.Arbitrary<bigint> =>
  fc
    .oneof(
      fc.bigInt({ min: 0n, max: 99n }),
      fc.bigInt({ min: 0n, max: 9_999n }),
      fc.bigInt({ min: 1_000n, max: 9_999_999n }),
    )
    .chain((whole) =>
      fc.bigInt({ min: 0n, max: 10n ** BigInt(decimals) - 1n }).map((part) => {
        const unit = SCALES[decimals] ?? 1n;
        return whole * 10_000n + part * (decimals === 0 ? 0n : unit);
      }),
    );

type Cell = { readonly text: string; readonly units: bigint };
type Column = { readonly decimals: readonly number[]; readonly cells: readonly Cell[] };

const columnBy = (by: Hand, decimals: readonly number[]): fc.Arbitrary<Column> =>
  fc
    .array(
      fc
        .constantFrom(...decimals)
        .chain((count) => amount(count).map((units) => ({ text: written(by, units, count), units }))),
      { minLength: 1, maxLength: 40 },
    )
    .map((cells) => ({ decimals, cells }));

/** Prices and bids by how many decimals a column has. */
const columns = (decimals: readonly (readonly number[])[]): fc.Arbitrary<Column> =>
  fc.tuple(hand, fc.constantFrom(...decimals)).chain(([by, counts]) => columnBy(by, counts));

const meantValue = (of: Field, units: bigint): string | number => {
  if (of.kind === 'micros') return String(units * 100n);
  return of.kind === 'cents' ? Number(units / 100n) : Number(units) / 10_000;
};

const readIn = (of: Field, { cells }: Column) => {
  const decimal = decimalSignOf(cells.map(({ text }) => text));
  return cells.map(({ text, units }) => ({
    text,
    meant: meantValue(of, units),
    read: readCell(of, text, { decimal, currency: 'EUR', names }),
  }));
};

/** Could the digits of this text be two numbers, or its second dash a minus sign? */
const isUndecided = (text: string): boolean =>
  /^[^\d]*[1-9]\d{0,2}[.,]\d{3}[^\d]*$/u.test(text) || /\d[.,]--/u.test(text);

const allRead = (of: Field, column: Column): void => {
  for (const { text, meant, read } of readIn(of, column)) {
    if (read.says === 'value') expect([text, read.value]).toEqual([text, meant]);
    else {
      // What is refused is what could be two numbers, and only where no cell of the column tells.
      expect([text, read]).toEqual([text, { says: 'unreadable', code: 'ambiguous' }]);
      expect(isUndecided(text)).toBe(true);
    }
  }
};

const allTaken = (column: Column): void => {
  for (const { text, read } of readIn(BID, column)) expect([text, read.says]).toEqual([text, 'value']);
};

describe('a column of amounts by one hand', () => {
  it('has every price as it was meant, or refuses what could be two', () => {
    fc.assert(
      fc.property(columns([[0], [2], [0, 2], [1, 2]]), (column) => allRead(PRICE, column)),
      { numRuns: 600 },
    );
  });

  it('has every bid as it was meant, with three and four decimals too', () => {
    fc.assert(
      fc.property(columns([[2], [3], [2, 3], [4], [0, 2, 3]]), (column) => allRead(BID, column)),
      { numRuns: 600 },
    );
  });

  it('refuses nothing where a cell of the column tells', () => {
    fc.assert(
      fc.property(columns([[2], [0, 2]]), (column) => {
        fc.pre(column.cells.some(({ text }) => /[.,]/u.test(text) && !isUndecided(text)));
        allTaken(column);
      }),
      { numRuns: 400 },
    );
  });

  it('refuses nothing where a cell shows that others have three decimals', () => {
    fc.assert(
      fc.property(columns([[3], [2, 3]]), (column) => {
        fc.pre(column.cells.some(({ text }) => /^\D*0[.,]\d{3}\D*$/u.test(text)));
        allTaken(column);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the signs of an amount', () => {
  const read = (of: Field, text: string) => readCell(of, text, { decimal: ',', currency: 'EUR', names });

  it.each([
    '-12,50',
    '\u221212,50',
    '- € 12,50',
    '€ -12,50',
    '€-12,50',
    '(12,50)',
    '(€ 12,50)',
    '€ (1.250)',
    '12,50-',
  ])('refuses %s with the reason: no amount of an ad is negative', (text) => {
    expect(read(PRICE, text)).toEqual({ says: 'unreadable', code: 'negative' });
    expect(read(BID, text)).toEqual({ says: 'unreadable', code: 'negative' });
  });

  it.each<[string, number]>([
    ['-12,5', -12.5],
    ['(12,5)', -12.5],
    ['\u20135', -5],
    ['+5', 5],
    ['-0', 0],
  ])('reads %s as a number of an attribute, which may be negative', (text, value) => {
    expect(read(NUMBER, text)).toEqual({ says: 'value', value });
  });

  it.each(['(12,5', '12,5)', '-(12,5)', '--5', '+-5', '5-', '(5)-', '5 km', '€ 5'])(
    'makes no number of %s',
    (text) => {
      expect(read(NUMBER, text)).toEqual({ says: 'unreadable', code: 'not-number' });
    },
  );

  it('refuses a number of a workbook that is negative', () => {
    expect(readCell(PRICE, -12.5, { decimal: ',', currency: 'EUR', names })).toEqual({
      says: 'unreadable',
      code: 'negative',
    });
    expect(read(PRICE, '-0,00')).toEqual({ says: 'value', value: 0 });
  });

  it.each<[string, number]>([
    ['12€50', 1250],
    ['12 € 50', 1250],
    ['1\u202f250\u00a0€\u00a050', 125_050],
    ['\u200e€ 12,50\u200b', 1250],
    ['12,50 euro’s', 1250],
    ['="€ 12,50"', 1250],
    ['"12,50"', 1250],
    ["'12,50 ", 1250],
    ['12,--', 1200],
    ['12,––', 1200],
    ['€ 12,50 EUR', 1250],
    ['CHF 12', Number.NaN],
    ['12,50 zł', Number.NaN],
  ])('reads %j', (text, cents) => {
    const expected = Number.isNaN(cents)
      ? { says: 'unreadable', code: 'other-currency' }
      : { says: 'value', value: cents };
    expect(read(PRICE, text)).toEqual(expected);
  });

  it.each([
    '12€5',
    '12€500',
    '12 50',
    '12,50 - 15,00',
    '12,5O',
    'Fr.12',
    'vanaf 12,50',
    '12/50',
    '1,25,000',
    '12:50',
    '12,=-',
    '12,–-',
    '="12,50',
    '=12,50',
  ])('makes no amount of %s', (text) => {
    expect(read(PRICE, text)).toMatchObject({ says: 'unreadable' });
  });

  it('reads the currencies of other accounts by their signs', () => {
    const cents = (text: string, currency: string) =>
      readCell(PRICE, text, { decimal: '.', currency, names });
    for (const [text, currency] of [
      ['Fr. 12.50', 'CHF'],
      ['Fr.12.50', 'CHF'],
      ['12.50 SFr.', 'CHF'],
      ['12.50 zł', 'PLN'],
      ['PLN 12.50', 'PLN'],
      ['12.50 $ CA', 'CAD'],
      ['CA$12.50', 'CAD'],
      ['US$ 12.50', 'USD'],
      ['£12.50', 'GBP'],
      ['12.50 kr.', 'DKK'],
      ['12.50 Kč', 'CZK'],
    ] as const)
      expect([text, cents(text, currency)]).toEqual([text, { says: 'value', value: 1250 }]);
    expect(cents('US$ 12.50', 'CAD')).toEqual({ says: 'unreadable', code: 'other-currency' });
  });
});

describe('rounding', () => {
  const read = (of: Field, cell: string | number, round: boolean) =>
    readCell(of, cell, { decimal: ',', currency: 'EUR', names, round });

  it('is done only where it was chosen, halves away from zero, and loses nothing else', () => {
    expect(read(PRICE, '12,345', false)).toEqual({ says: 'unreadable', code: 'too-precise' });
    expect(read(PRICE, '12,345', true)).toEqual({ says: 'value', value: 1235 });
    expect(read(PRICE, '12,34499', true)).toEqual({ says: 'value', value: 1234 });
    expect(read(PRICE, 0.333, true)).toEqual({ says: 'value', value: 33 });
    expect(read(BID, 0.123456789, true)).toEqual({ says: 'value', value: '123457' });
    expect(read(BID, '0,35', true)).toEqual({ says: 'value', value: '350000' });
  });
});

it('never reads two dashes beside one, nor where the sign is not known', () => {
  const cents = (text: string, decimal: DecimalSign | null) =>
    readCell(PRICE, text, { decimal, currency: 'EUR', names });
  expect(cents('10,--', ',')).toEqual({ says: 'value', value: 1000 });
  expect(cents('10,--', decimalSignOf(['10,-', '10,--', '12,50']))).toEqual({
    says: 'unreadable',
    code: 'ambiguous',
  });
  expect(cents('10,-', null)).toEqual({ says: 'value', value: 1000 });
  expect(decimalQuestion(0, ['10,--'], ',').answers).toEqual([
    { decimal: ',', values: ['10'] },
    { decimal: '.', values: ['—'] },
  ]);
});

it('asks about rounding with what even the smallest number of a workbook becomes', () => {
  const cells = ['1e-7', '12.345'].map((text) => ({ text, decimal: '.' as const }));
  expect(roundingQuestion(0, cells, 2).answers).toEqual([{ round: true, values: ['0', '12.35'] }]);
});

describe('a column of whole cents or micros', () => {
  const units = fc.constantFrom(
    { unit: 'cents' as const, digits: 2 },
    { unit: 'micros' as const, digits: 6 },
  );
  const fields = fc.constantFrom(PRICE, BID);
  const grouping = fc.constantFrom('', '.', ',', ' ', '\u00a0', "'");

  it('is read as what its numbers count, however they are grouped, as text or number, and never as units', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_000 }),
        units,
        fields,
        grouping,
        (amount, { unit, digits }, to, group) => {
          const scale = to === PRICE ? 2 : 6;
          const exact = BigInt(amount) * 10n ** BigInt(Math.max(scale - digits, 0));
          const divisor = 10n ** BigInt(Math.max(digits - scale, 0));
          const meant = exact % divisor === 0n ? String(exact / divisor) : 'too-precise';
          const text = String(amount).replaceAll(/\B(?=(?:\d{3})+$)/gu, group);
          for (const cell of [text, `€ ${text}`, amount]) {
            const read = readCell(to, cell, { decimal: null, currency: 'EUR', names, unit });
            const said = read.says === 'value' ? String(read.value) : read.says === 'unreadable' && read.code;
            expect([cell, said]).toEqual([cell, meant]);
          }
        },
      ),
    );
  });

  it('has no amount with decimals, nor one with a dash for its cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom<DecimalSign>('.', ','),
        units,
        (whole, part, sign, { unit }) => {
          const cents = String(part).padStart(2, '0');
          for (const cell of [`${whole}${sign}${cents}`, `${whole}${sign}-`, whole + part / 100])
            expect(readCell(PRICE, cell, { decimal: sign, currency: 'EUR', names, unit })).toEqual({
              ...{ says: 'unreadable', code: 'not-whole' },
            });
        },
      ),
    );
  });
});
