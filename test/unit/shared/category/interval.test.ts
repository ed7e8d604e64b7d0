import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highest, lowest, parseInterval, positionIn } from '../../../../shared/category/interval.ts';
import { formatDecimal } from '../../../../shared/money/decimal.ts';
import { PLAIN } from '../../../../shared/money/number-format.ts';

const bound = fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), { nil: undefined });
const interval = fc.record({ min: bound, max: bound, minOpen: fc.boolean(), maxOpen: fc.boolean() });

/** The service's own form, with bounds in units of `10^-scale`. */
const printed = (it: ReturnType<typeof parseInterval>, scale = 0): string => {
  if (!it) return 'no interval';
  const text = (value: bigint | undefined) =>
    value === undefined ? '' : formatDecimal({ units: value, scale }, PLAIN);
  return `${it.minOpen ? '(' : '['}${text(it.min)},${text(it.max)}${it.maxOpen ? ')' : ']'}`;
};

test('an interval is read back as it was printed, 64-bit bounds and missing ones too', () => {
  fc.assert(
    fc.property(interval, (it) => {
      expect(parseInterval(printed(it))).toEqual(it);
    }),
  );
});

test('any interval a category may hold prints as it was written, decimals of a range too', () => {
  const number = fc
    .record({
      units: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      scale: fc.integer({ min: 0, max: 6 }),
    })
    .map((decimal) => formatDecimal(decimal, PLAIN));
  const side = fc.option(number, { nil: '' });
  const space = fc.constantFrom('', ' ', '  ');
  const parts = fc.tuple(
    fc.constantFrom('[', '('),
    space,
    side,
    space,
    side,
    space,
    fc.constantFrom(']', ')'),
  );
  fc.assert(
    fc.property(parts, ([open, a, low, b, high, c, close]) => {
      const text = `${a}${open}${b}${low}${c},${a}${high}${b}${close}${c}`;
      expect(printed(parseInterval(text, 6), 6)).toBe(`${open}${low},${high}${close}`);
    }),
  );
});

test('a value is inside exactly when it passes both bounds', () => {
  fc.assert(
    fc.property(interval, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), (it, value) => {
      const above = it.min === undefined || (it.minOpen ? value > it.min : value >= it.min);
      const below = it.max === undefined || (it.maxOpen ? value < it.max : value <= it.max);
      expect(positionIn(it, value) === 'inside').toBe(above && below);
    }),
  );
});

test('lowest and highest are the nearest values inside', () => {
  const it = parseInterval('(10,20)');
  expect(it && [lowest(it), highest(it)]).toEqual([11n, 19n]);
  expect(parseInterval('[20000,5000000]')).toMatchObject({ min: 20_000n, max: 5_000_000n });
  expect(parseInterval(' ( 0 , 9223372036854775807 ] ')).toMatchObject({
    minOpen: true,
    max: 2n ** 63n - 1n,
  });
  expect(parseInterval('[0.5,]', 6)).toMatchObject({ min: 500_000n, max: undefined });
});

test.each(['', '[1,2', '1,2', '[a,b]', '[1;2]', '[1,2,3]', null, 5, '[1.5,2]'])(
  '%s bounds nothing',
  (text) => {
    expect(parseInterval(text)).toBeUndefined();
  },
);
