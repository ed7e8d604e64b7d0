import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adWith, made, madeOf } from './reader.ts';

const micros = fc.bigInt({ min: 0n, max: 10n ** 13n });
const cents = fc.integer({ min: 0, max: 10 ** 11 });
/** A number as a user types it, and its value in micros. */
const typed = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map((units) => {
  const size = (units < 0n ? -units : units).toString().padStart(7, '0');
  return { units, text: `${units < 0n ? '-' : ''}${size.slice(0, -6)}.${size.slice(-6)}` };
});

/** The whole number nearest to a fraction, halves away from zero. */
const nearest = (units: bigint, divisor: bigint): bigint => {
  const size = units < 0n ? -units : units;
  const whole = (2n * size + divisor) / (2n * divisor);
  return units < 0n ? -whole : whole;
};

const bid = ['bidMicros'] as const;
const price = ['price.amountCents'] as const;

describe('changing money', () => {
  it('adds an amount exactly, to the millionth', () => {
    fc.assert(
      fc.property(micros, typed, (before, { units, text }) => {
        const after = madeOf({ kind: 'money', fields: bid, by: 'amount', value: text }, String(before));
        expect(after).toBe(String(before + units));
      }),
    );
  });

  it('grows an amount by a percentage and rounds it to what the field holds, halves away from zero', () => {
    fc.assert(
      fc.property(micros, cents, typed, (before, whole, { units, text }) => {
        const factor = 100_000_000n + units;
        expect(madeOf({ kind: 'money', fields: bid, by: 'percent', value: text }, String(before))).toBe(
          String(nearest(before * factor, 100_000_000n)),
        );
        const after = nearest(BigInt(whole) * factor, 100_000_000n);
        const isSafe = after <= 2n ** 53n - 1n && after >= -(2n ** 53n - 1n);
        expect(madeOf({ kind: 'money', fields: price, by: 'percent', value: text }, whole)).toBe(
          isSafe ? Number(after) : '(too-large)',
        );
      }),
    );
  });

  it('refuses an amount the field cannot hold, words and empty cells', () => {
    const add = { kind: 'money', by: 'amount', value: '0.005' } as const;
    expect(madeOf({ ...add, fields: price }, 1299)).toBe('(too-precise)');
    expect(madeOf({ ...add, fields: bid }, 'AUTOMATIC')).toBe('(is-word)');
    expect(madeOf({ ...add, fields: bid }, null)).toBe('(is-empty)');
    expect(madeOf({ ...add, fields: ['title'] }, 'Stoel')).toBe('(not-amount)');
    expect(madeOf({ ...add, fields: ['regionId'] }, 3)).toBe('(not-amount)');
  });

  it('changes numbers of attributes too', () => {
    const grow = { kind: 'money', fields: ['attributes.length'], by: 'percent', value: '10' } as const;
    expect(madeOf(grow, 2.5)).toBe(2.8);
  });

  it.each(['', 'abc', '1,5', '1e3'])('refuses %j as a number', (value) => {
    expect(() => madeOf({ kind: 'money', fields: bid, by: 'amount', value }, '1')).toThrowError(
      expect.objectContaining({
        code: 'bad-operation',
        params: expect.objectContaining({ reason: 'not-a-number' }),
      }),
    );
  });
});

describe('rounding money', () => {
  const step = fc.bigInt({ min: 1n, max: 10n ** 9n });
  const asText = (units: bigint): string => {
    const digits = units.toString().padStart(7, '0');
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
  };

  it('takes the nearest multiple of the step, and nothing moves when it is done again', () => {
    fc.assert(
      fc.property(micros, step, (before, size) => {
        const round = { kind: 'round', fields: bid, to: asText(size) } as const;
        const after = madeOf(round, String(before));
        expect(after).toBe(String(nearest(before, size) * size));
        expect(madeOf(round, after)).toBe(after);
      }),
    );
  });

  it('refuses a step of nothing or less', () => {
    for (const to of ['0', '-0.05'])
      expect(() => madeOf({ kind: 'round', fields: bid, to }, '1')).toThrowError(/bad-step/);
  });

  it('refuses a cell whose rounded amount the field cannot hold', () => {
    expect(madeOf({ kind: 'round', fields: price, to: '0.003' }, 1300)).toBe('(too-precise)');
  });
});

describe('keeping money within limits', () => {
  it('lifts and cuts to the limits given, and leaves what is between', () => {
    fc.assert(
      fc.property(micros, micros, micros, (before, a, b) => {
        const [min, max] = a < b ? [a, b] : [b, a];
        const text = (units: bigint) =>
          `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`;
        const after = madeOf({ kind: 'clamp', fields: bid, min: text(min), max: text(max) }, String(before));
        expect(after).toBe(String(before < min ? min : before > max ? max : before));
      }),
    );
  });

  it('asks for a limit, and for the lowest not to be above the highest', () => {
    expect(() => madeOf({ kind: 'clamp', fields: bid }, '1')).toThrowError(/bad-bounds/);
    expect(() => madeOf({ kind: 'clamp', fields: bid, min: '2', max: '1' }, '1')).toThrowError(/bad-bounds/);
  });

  it.each([
    ['bidMicros', 'minimum', '10000', '20000'],
    ['bidMicros', 'minimum', '9000000', '9000000'],
    ['bidMicros', 'maximum', '9000000', '1500000'],
    ['bidMicros', 'maximum', '10000', '10000'],
    ['bidMicros', 'both', '10000', '20000'],
    ['budgets.daily.limitMicros', 'minimum', '0', '10000'],
    ['budgets.daily.limitMicros', 'minimum', '5000', '10000'],
    ['budgets.total.limitMicros', 'both', 'UNLIMITED', '(is-word)'],
    ['price.amountCents', 'both', 1299, '(no-limit)'],
    ['attributes.length', 'maximum', 250, 100],
    ['attributes.length', 'minimum', 0.1, 0.5],
  ] as const)('brings %s to the %s of its category: %s becomes %s', (field, to, before, after) => {
    expect(madeOf({ kind: 'limit', fields: [field], to }, before)).toBe(after);
  });

  it('leaves an ad of a category nobody knows', () => {
    const ad = { ...adWith({ bidMicros: '1' }), categoryId: 6 };
    expect(made({ kind: 'limit', fields: ['bid'], to: 'both' }, ad)).toBe('(no-limit)');
  });
});

describe('words', () => {
  it('go only into fields that know them', () => {
    const word = (field: string, of: 'AUTOMATIC' | 'UNLIMITED') =>
      madeOf({ kind: 'word', fields: [field], word: of }, null);
    expect(word('bidMicros', 'AUTOMATIC')).toBe('AUTOMATIC');
    expect(word('budgets.daily.limitMicros', 'UNLIMITED')).toBe('UNLIMITED');
    expect(word('bidMicros', 'UNLIMITED')).toBe('(no-word)');
    expect(word('title', 'AUTOMATIC')).toBe('(no-word)');
  });
});
