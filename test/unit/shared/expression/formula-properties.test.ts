import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readField } from '../../../../shared/ad/paths.ts';
import type { ParsedFormula, RowReader, Value } from '../../../../shared/expression/index.ts';
import {
  compile,
  compileFormula,
  parseExpression,
  parseFormula,
  parseTemplate,
  print,
} from '../../../../shared/expression/index.ts';
import type { JsonObject } from '../../../../shared/json.ts';

type Row = { readonly ad: JsonObject; readonly clicks: number | null };
const reader: RowReader<Row> = {
  value: (row, path) => readField(row.ad, path),
  flag: () => false,
  metric: (row) => row.clicks,
  today: () => '2026-11-21',
};

/** An exact number as a fraction, or null for none: the model of what formulas calculate with. */
type Fraction = { readonly n: bigint; readonly d: bigint } | null;
type Given = { readonly bid: bigint | 'AUTOMATIC'; readonly clicks: number | null };
type Numeric = {
  readonly text: string;
  readonly model: (given: Given) => Fraction;
  /** Does it read clicks without saying what holds where these are not known? */
  readonly needsClicks?: boolean;
};

const both =
  (combine: (a: NonNullable<Fraction>, b: NonNullable<Fraction>) => Fraction) =>
  (a: Fraction, b: Fraction): Fraction =>
    a && b ? combine(a, b) : null;
const plus = both((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }));
const minus = both((a, b) => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d }));
const times = both((a, b) => ({ n: a.n * b.n, d: a.d * b.d }));
const isLess = (a: NonNullable<Fraction>, b: NonNullable<Fraction>): boolean => a.n * b.d < b.n * a.d;
const smaller = both((a, b) => (isLess(b, a) ? b : a));
const larger = both((a, b) => (isLess(a, b) ? b : a));
const cents = (a: Fraction): Fraction => {
  if (!a) return null;
  const [size, sign] = a.n < 0n ? [-a.n, -1n] : [a.n, 1n];
  return { n: (sign * ((200n * size) / a.d + 1n)) / 2n, d: 100n };
};

const literal: fc.Arbitrary<Numeric> = fc.integer({ min: 0, max: 99_999 }).map((amount) => ({
  text: (amount / 100).toFixed(2),
  model: () => ({ n: BigInt(amount), d: 100n }),
}));
const bid: Numeric = {
  text: 'bid',
  model: (given) => (given.bid === 'AUTOMATIC' ? null : { n: given.bid, d: 1_000_000n }),
};
const clicks: Numeric = {
  text: 'clicks(7d)',
  needsClicks: true,
  model: (given) => (given.clicks === null ? null : { n: BigInt(given.clicks), d: 1n }),
};

const { numeric } = fc.letrec<{ numeric: Numeric }>((tie) => {
  const pair = fc.tuple(tie('numeric'), tie('numeric'));
  const of = (
    write: (a: string, b: string) => string,
    model: (a: Fraction, b: Fraction) => Fraction,
  ): fc.Arbitrary<Numeric> =>
    pair.map(([a, b]) => ({
      text: write(a.text, b.text),
      model: (given) => model(a.model(given), b.model(given)),
      needsClicks: Boolean(a.needsClicks || b.needsClicks),
    }));
  /** By a condition that reads unknown figures nothing is chosen. */
  const choice = pair.map(
    ([a, b]): Numeric => ({
      text: `IF(${a.text} + 0 * coalesce(clicks(7d), 0) < ${b.text}, ${a.text}, ${b.text})`,
      needsClicks: Boolean(a.needsClicks || b.needsClicks),
      model: (given) => {
        if (given.clicks === null && (a.needsClicks || b.needsClicks)) return null;
        const [left, right] = [a.model(given), b.model(given)];
        return left && right && isLess(left, right) ? left : right;
      },
    }),
  );
  return {
    numeric: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literal,
      fc.constantFrom(bid, clicks),
      of((a, b) => `(${a} + ${b})`, plus),
      of((a, b) => `(${a}-(${b}))`, minus),
      of(
        (a, b) => `round(${a}, 2) * round((${b}), 2)`,
        (a, b) => times(cents(a), cents(b)),
      ),
      of((a, b) => `min(${a}, ${b})`, smaller),
      of((a, b) => `max(${a} , ${b})`, larger),
      of(
        (a, b) => `clamp(${a}, ${b}, 50)`,
        (a, b) => smaller(larger(a, b), { n: 50n, d: 1n }),
      ),
      choice,
      of(
        (a, b) => `coalesce(0 + ${a}, ${b})`,
        (a, b) => a ?? b,
      ).map((both) => ({ ...both, needsClicks: false })),
    ),
  };
});

const given: fc.Arbitrary<Given> = fc.record({
  bid: fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.constant('AUTOMATIC' as const)),
  clicks: fc.option(fc.nat(1000)),
});
const rowOf = ({ bid, clicks }: Given): Row => ({ ad: { bidMicros: bid.toString() }, clicks });

const resultOf = (parsed: ParsedFormula, row: Row): Value => {
  if (!parsed.ok) throw new Error(`${parsed.message.key} at ${parsed.at}`);
  return compileFormula(parsed.formula, reader)(row);
};

/** The fraction a value is exactly; the word itself where the value is no number. */
const fractionOf = (value: Value): Fraction | string => {
  if (value === null) return null;
  if (typeof value !== 'object' || !('units' in value)) return String(value);
  return { n: value.units, d: 10n ** BigInt(value.scale) };
};

const same = (value: Value, model: Fraction): boolean => {
  const found = fractionOf(value);
  if (found === null || typeof found === 'string') return model === null;
  return model !== null && found.n * model.d === model.n * found.d;
};

describe('a formula', () => {
  test('of numbers is worked out exactly as with fractions', () => {
    fc.assert(
      fc.property(numeric, given, (formula, row) => {
        expect(same(resultOf(parseFormula(formula.text), rowOf(row)), formula.model(row))).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  test('of texts does what the same steps do in any language', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', "'", 'é', '𝒳', '.', '{', '}'),
      maxLength: 12,
    });
    // An empty title is none, and nothing comes of it.
    const title = word.filter((text) => text !== '');
    const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
    fc.assert(
      fc.property(title, word, fc.nat(12), (title, piece, count) => {
        const row: Row = { ad: { title }, clicks: null };
        const of = (text: string): Value => resultOf(parseFormula(text), row);
        expect(of(`upper(title) & ${quoted(piece)}`)).toBe(title.toUpperCase() + piece);
        expect(of(`left(title, ${count})`)).toBe(Array.from(title).slice(0, count).join(''));
        expect(of(`left(title, ${count}) & right(title, len(title) - ${count})`)).toBe(title);
        expect(of(`replace(lower(title), 'a', ${quoted(piece)})`)).toBe(
          title.toLowerCase().replaceAll('a', () => piece),
        );
        expect(resultOf(parseTemplate(`${quoted(piece).replace(/[{}]/g, '$&$&')}{title}`), row)).toBe(
          quoted(piece) + title,
        );
      }),
    );
  });

  test('of dates counts days as the calendar does', () => {
    const date = fc.date({ min: new Date('1980-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, fc.integer({ min: -4000, max: 4000 }), (created, days) => {
        const row: Row = { ad: { dateCreated: created.toISOString() }, clicks: null };
        const later = new Date(created.getTime() + days * 86_400_000).toISOString().slice(0, 10);
        expect(resultOf(parseFormula(`'' & (created + (${days}))`), row)).toBe(later);
        expect(resultOf(parseFormula(`created - ${later}`), row)).toEqual({ units: BigInt(-days), scale: 0 });
        expect(resultOf(parseFormula(`created + (${days}) = ${later}`), row)).toBe(true);
        expect(resultOf(parseFormula(`created < ${later}`), row)).toBe(days > 0);
      }),
    );
  });
});

const PIECES = [
  ...['bid', 'title', 'status', 'created', 'email', 'draft', 'x', 'AUTOMATIC', 'clicks', 'spent(7d)', 'ctr('],
  ...[
    'and',
    'or',
    'not',
    'in',
    'is',
    'empty',
    'contains',
    'matches',
    '(',
    ')',
    ',',
    '=',
    '<',
    '!=',
    '+',
    '-',
  ],
  ...[
    '*',
    '/',
    '&',
    "'a'",
    "'",
    '{Bid}',
    '{',
    '}',
    '0.35',
    '30d',
    '2026-01-31',
    ' ',
    'attributes.width',
    'true',
  ],
  ...[
    'round(',
    'if(',
    'min(',
    'left(',
    'replace(',
    'coalesce(',
    'today()',
    'clicks(7d, before)',
    'lower(title)',
    'len(title)',
    'title(',
  ],
];
const typed = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary' }),
);
const ROWS: readonly Row[] = [
  {
    ad: { title: 'a', bidMicros: '350000', dateCreated: '2026-01-31T10:00:00Z', status: 'ACTIVE' },
    clicks: 3,
  },
  { ad: { bidMicros: 'AUTOMATIC', allowContactByEmail: true, dateCreated: 'yesterday' }, clicks: null },
];

describe('whatever is typed', () => {
  test.each([
    ['formula', parseFormula],
    ['template', parseTemplate],
  ])('as a %s never throws, has a value for every row, and is refused within the text', (_what, parse) => {
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parse(text);
        if (parsed.ok) {
          for (const row of ROWS) expect(() => resultOf(parsed, row)).not.toThrow();
          return;
        }
        expect(parsed.at).toBeGreaterThanOrEqual(0);
        expect(parsed.at + (parsed.length ?? 0)).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 3000 },
    );
  });

  test('a formula is printed as a text that is read as the same', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          typed,
          numeric.map(({ text }) => text),
        ),
        (text) => {
          const parsed = parseFormula(text);
          if (!parsed.ok) return;
          const printed = print(parsed.formula);
          const again = parseFormula(printed);
          if (!again.ok) throw new Error(`${printed}: ${again.message.key} at ${again.at}`);
          expect(print(again.formula)).toBe(printed);
          for (const row of ROWS) expect(resultOf(again, row)).toEqual(resultOf(parsed, row));
        },
      ),
      { numRuns: 4000 },
    );
  });

  test('a condition is printed as a text that is read as the same', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseExpression(text);
        if (!parsed.ok) return;
        const printed = print(parsed.expression);
        const again = parseExpression(printed);
        if (!again.ok) throw new Error(`${printed}: ${again.message.key} at ${again.at}`);
        expect(print(again.expression)).toBe(printed);
        const [a, b] = [compile(parsed.expression, reader), compile(again.expression, reader)];
        expect(ROWS.map(b)).toEqual(ROWS.map(a));
      }),
      { numRuns: 4000 },
    );
  });
});
