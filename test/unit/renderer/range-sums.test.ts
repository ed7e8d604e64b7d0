import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSums } from '../../../renderer/features/grid/range/sums.ts';
import { type AttributeType, fieldOf } from '../../../shared/ad/fields.ts';
import type { Json } from '../../../shared/json.ts';
import { formatDecimal } from '../../../shared/money/decimal.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';

const sumsOf = (cells: readonly (readonly [string, Json])[], type?: AttributeType) => {
  const sums = createSums();
  for (const [path, value] of cells) {
    const field = fieldOf(path, type);
    if (!field) throw new Error(`no field ${path}`);
    sums.add(field, value);
  }
  const { filled, numbers } = sums.finish();
  if (!numbers) return { filled };
  const { kind, count, sum, average, min, max } = numbers;
  const text = [sum, average, min, max].map((decimal) => formatDecimal(decimal, PLAIN)).join(' ');
  return { filled, kind, count, text };
};

describe('the sums of a range', () => {
  it('add bids and prices as the same money, exactly', () => {
    expect(
      sumsOf([
        ['bidMicros', '100000'],
        ['bidMicros', '200000'],
        ['price.amountCents', 1005],
        ['bidMicros', 'AUTOMATIC'],
        ['bidMicros', null],
      ]),
    ).toEqual({ filled: 4, kind: 'money', count: 3, text: '10.35 3.45 0.1 10.05' });
  });

  it('round only the average: to cents, or as finely as the amounts are', () => {
    const cents = [1, 1, 2].map((value) => ['price.amountCents', value] as const);
    expect(sumsOf(cents)).toMatchObject({ text: '0.04 0.01 0.01 0.02' });
    const bids = ['100000', '100000', '253000'].map((value) => ['bidMicros', value] as const);
    expect(sumsOf(bids)).toMatchObject({ text: '0.453 0.151 0.1 0.253' });
  });

  it('add numbers of attributes, but neither texts nor numbers that are names', () => {
    expect(
      sumsOf(
        [
          ['attributes.width', 0.1],
          ['attributes.width', 0.2],
          ['id', 9001],
          ['title', 'Fiets 12'],
        ],
        'NUMBER',
      ),
    ).toEqual({ filled: 4, kind: 'number', count: 2, text: '0.3 0.15 0.1 0.2' });
  });

  it('say nothing of money and plain numbers together', () => {
    const cells = [
      ['attributes.width', 52],
      ['bidMicros', '10000'],
    ] as const;
    expect(sumsOf(cells, 'NUMBER')).toEqual({ filled: 2 });
    expect(sumsOf([])).toEqual({ filled: 0 });
  });

  it('lie between the least and the most, and are those of all amounts, however large', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 24n }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(amounts, (list) => {
        const sums = createSums();
        const bid = fieldOf('bidMicros');
        for (const amount of list) if (bid) sums.add(bid, String(amount));
        const { numbers } = sums.finish();
        if (!numbers) throw new Error('nothing added up');
        expect(numbers.sum.units).toBe(list.reduce((sum, amount) => sum + amount, 0n));
        const inMicros = (text: string): number => Number(text);
        const [min, average, max] = [numbers.min, numbers.average, numbers.max].map((decimal) =>
          inMicros(formatDecimal(decimal, PLAIN)),
        );
        expect((min ?? 0) <= (average ?? 0) && (average ?? 0) <= (max ?? 0)).toBe(true);
      }),
    );
  });
});
