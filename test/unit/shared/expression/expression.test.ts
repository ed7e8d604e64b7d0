import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readField } from '../../../../shared/ad/paths.ts';
import {
  compile,
  type Flag,
  fieldsIn,
  parseExpression,
  print,
  type RowReader,
} from '../../../../shared/expression/index.ts';
import type { JsonObject } from '../../../../shared/json.ts';

type Row = { readonly ad: JsonObject; readonly flags: readonly Flag[] };
const reader: RowReader<Row> = {
  value: (row, path) => readField(row.ad, path),
  flag: (row, flag) => row.flags.includes(flag),
};

const table: Row = {
  ad: {
    id: 7,
    title: 'Teak garden table',
    status: 'ACTIVE',
    bidMicros: '350000',
    budgets: {
      daily: { limitMicros: '10000000' },
      total: { limitMicros: 'UNLIMITED', spentMicros: '9007199254740993' },
    },
    price: { priceType: 'FIXED_PRICE', amountCents: 12_550 },
    vendorId: '00123',
    allowContactByEmail: true,
    dateCreated: '2024-03-01T10:00:00Z',
    links: { url: 'https://example.com/teak?a=1' },
    images: [{ src: 'one.jpg' }],
    attributes: [
      { key: 'material', type: 'LIST', value: ['Teak', 'Oak'] },
      { key: 'width', type: 'NUMBER', value: 80.5 },
      { key: 'seat height', type: 'STRING', value: '45' },
    ],
  },
  flags: ['draft'],
};
const automatic: Row = {
  ad: { title: 'Old bicycle', status: 'PAUSED', bidMicros: 'AUTOMATIC', images: [] },
  flags: ['new'],
};

const holds = (text: string, row: Row): boolean => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${parsed.message.key} at ${parsed.at}`);
  return compile(parsed.expression, reader)(row);
};

describe('an expression', () => {
  test.each([
    '',
    'bid = 0.35',
    'bid < 0.36 and bid > .3',
    'bid * 1.1 = 0.385',
    'bid / 3 < 0.12',
    "bid = '0.350'",
    'bid != AUTOMATIC',
    'bid in (0.1, 0.35)',
    'budgets.daily.limitMicros = 10',
    'daily >= bid * 20 + 3',
    'spent = 9007199254.740993',
    'total = unlimited',
    'price.amountCents = 125.50',
    'status = active',
    'status in (PAUSED, ACTIVE)',
    'status != PAUSED',
    'title contains "GARDEN"',
    'title startsWith teak',
    "title matches '^teak .*table$'",
    "title not matches 'oak|bench'",
    'vendor = 00123',
    'vendor != 123',
    'vendor startsWith 00',
    'email',
    'email = yes',
    'not (draft and conflict) and draft',
    'postcode is empty',
    'images is not empty',
    'created > 2024-02-28 and created < 2024-03-02',
    '{Bid} = 0.35',
    '{daily budget} = 10',
    'attributes.material contains oak',
    'attributes.width > 80',
    '{attributes.seat height} = 45',
    '-bid < 0',
    '(bid + 1) * 2 = 2.7',
    'id = 7 OR id = 8',
    'bid != -1',
  ])('%s is true of the table', (text) => {
    expect(holds(text, table)).toBe(true);
  });

  test.each(['=', '!=', '<', '<=', '>', '>='])(
    'comparing AUTOMATIC, UNLIMITED or empty by %s with a number is false',
    (op) => {
      expect(holds(`bid ${op} 0.35`, automatic)).toBe(false);
      expect(holds(`bid ${op} '0.35'`, automatic)).toBe(false);
      expect(holds(`daily ${op} 1`, automatic)).toBe(false);
      expect(holds(`total ${op} 1`, table)).toBe(false);
      expect(holds(`total ${op} total`, table)).toBe(false);
      expect(holds(`bid * 2 ${op} 1`, automatic)).toBe(false);
      expect(holds(`bid / 0 ${op} 1`, table)).toBe(false);
      expect(holds(`attributes.width ${op} 1`, automatic)).toBe(false);
    },
  );

  test('tells words, flags and empty fields apart', () => {
    expect(holds('bid = AUTOMATIC', automatic)).toBe(true);
    expect(holds('bid != AUTOMATIC', automatic)).toBe(false);
    expect(holds('new and not draft', automatic)).toBe(true);
    expect(holds('vendor != abc', automatic)).toBe(true);
    expect(holds('vendor < abc', automatic)).toBe(false);
    expect(holds('email', automatic)).toBe(false);
    expect(holds('images is empty', automatic)).toBe(true);
    expect(holds('bid not in (AUTOMATIC, 1)', table)).toBe(true);
  });

  test('takes a bare word beside a field with words of its own for one of these, field or not', () => {
    const deleted: Row = { ad: { status: 'DELETED', dateDeleted: '2026-01-02T10:00:00Z' }, flags: [] };
    expect(holds('status = DELETED', deleted)).toBe(true);
    expect(holds('DELETED = status', deleted)).toBe(true);
    expect(holds('status = deleted', deleted)).toBe(true);
    expect(holds('status != DELETED', deleted)).toBe(false);
    expect(holds('status = DELETED', table)).toBe(false);
    expect(holds('status in (PAUSED, DELETED)', deleted)).toBe(true);
    expect(holds('status not in (PAUSED, DELETED)', table)).toBe(true);
    expect(holds('deleted > 2026-01-01', deleted)).toBe(true);
    expect(holds('deleted is empty', table)).toBe(true);
    expect(holds('status = {deleted}', deleted)).toBe(false);
  });

  test('binds and before or, and not before both', () => {
    expect(holds('id = 7 or id = 8 and id = 9', table)).toBe(true);
    expect(holds('(id = 7 or id = 8) and id = 9', table)).toBe(false);
    expect(holds('not id = 8 and id = 7', table)).toBe(true);
    expect(holds('not id = 7 and id = 8', table)).toBe(false);
    expect(holds('1 + 2 * 3 - 4 = id - 4', table)).toBe(true);
  });

  test.each([
    ['budgets.foo = 1', 'expression.unknown-field', 0],
    ['{Colour} = red', 'expression.unknown-field', 0],
    ['colour = red', 'expression.unknown-field', 0],
    ['bid = 1 and example.com contains x', 'expression.unknown-field', 12],
    ['title contains new', 'expression.flag-as-text', 15],
    ['visits(30) > 1', 'expression.unknown-function', 0],
    ['bid <', 'expression.incomplete', 5],
    ['bid = 1 1', 'expression.unexpected', 8],
    ["title = 'x", 'expression.not-closed', 8],
    ['title = a $ b', 'expression.unexpected', 10],
    ['title', 'expression.not-a-condition', 0],
    ['bid < abc', 'expression.not-a-number', 6],
    ['title * bid > 1 and abc + 1 > 2', 'expression.not-a-number', 20],
    ["title matches '(a'", 'expression.bad-pattern', 14],
    ["title matches '.{1001,}'", 'expression.bad-pattern', 14],
    ['title matches abc', 'expression.pattern-in-quotes', 14],
    ['1 = 1', 'expression.no-field', 0],
    ['bid < 1 < 2', 'expression.not-a-value', 0],
    [`${'('.repeat(300)}bid = 1${')'.repeat(300)}`, 'expression.too-deep', 200],
    [`title = ${'x'.repeat(10_000)}`, 'expression.too-long', 10_000],
    [`bid = ${'1'.repeat(31)}`, 'expression.number-too-long', 6],
  ])('%s is refused with a reason and a place', (text, key, at) => {
    expect(parseExpression(text)).toMatchObject({ ok: false, at, message: { key } });
  });

  test('names the fields it reads', () => {
    const parsed = parseExpression('bid * 2 > daily and title contains x or status in (a, b)');
    expect(parsed.ok && fieldsIn(parsed.expression).map((field) => field.alias)).toEqual([
      'bid',
      'daily',
      'title',
      'status',
    ]);
  });

  test('with such a word is printed as what is read as the same again', () => {
    for (const text of ['status = DELETED', 'status in (DELETED, PAUSED)', 'status = {deleted}']) {
      const parsed = parseExpression(text);
      expect(parsed.ok && parseExpression(print(parsed.expression))).toEqual(parsed);
    }
  });

  test('made of a thousand alternatives is fine', () => {
    const text = Array.from({ length: 1000 }, (_, n) => `id=${n}`).join(' or ');
    expect(holds(text, table)).toBe(true);
  });
});

describe('whatever is typed', () => {
  const piece = fc.constantFrom(
    'bid',
    'title',
    'status',
    'draft',
    'new',
    'email',
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
    '*',
    '/',
    "'a'",
    '"',
    '{Bid}',
    '{',
    '0.35',
    '2024-01-01',
    'x',
    'a.b',
    ' ',
    'attributes.width',
    'true',
    '30',
    'AUTOMATIC',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary' }),
  );

  test('an expression never throws, and a refusal points into the text', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseExpression(typed);
        if (!parsed.ok) {
          expect(parsed.at).toBeGreaterThanOrEqual(0);
          expect(parsed.at).toBeLessThanOrEqual(typed.length);
          return;
        }
        const test = compile(parsed.expression, reader);
        expect([typeof test(table), typeof test(automatic)]).toEqual(['boolean', 'boolean']);
      }),
      { numRuns: 5000 },
    );
  });

  test('not turns the answer round', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const [plain, negated] = [parseExpression(typed), parseExpression(`not (${typed})`)];
        if (!plain.ok || !negated.ok || plain.expression.kind === 'all') return;
        expect(compile(negated.expression, reader)(table)).toBe(!compile(plain.expression, reader)(table));
      }),
      { numRuns: 3000 },
    );
  });

  test('money is compared to the micro', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        (a, b) => {
          const row = { ad: { bidMicros: a.toString() }, flags: [] };
          const amount = `${b / 1_000_000n}.${(b % 1_000_000n).toString().padStart(6, '0')}`;
          expect(holds(`bid < ${amount}`, row)).toBe(a < b);
          expect(holds(`bid = ${amount}`, row)).toBe(a === b);
        },
      ),
    );
  });
});
