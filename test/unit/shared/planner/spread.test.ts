import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SpreadPart, spreadAmount } from '../../../../shared/planner/spread.ts';

const part = (weight: bigint, min = 0n, max: bigint | null = null): SpreadPart => ({ weight, min, max });

const micros = (max: bigint) => fc.bigInt({ min: 0n, max });
const anyPart = fc
  .record({ min: micros(50n), room: fc.option(micros(500n)), weight: micros(9n) })
  .map(({ min, room, weight }) => part(weight, min, room === null ? null : min + room));

describe('an amount spread over ads', () => {
  it('is spread evenly, the remainder to those named first', () => {
    expect(spreadAmount(10n, [part(1n), part(1n), part(1n)])).toEqual({ ok: true, shares: [4n, 3n, 3n] });
  });

  it('is spread by weights, the remainder to the largest fractions', () => {
    expect(spreadAmount(10n, [part(1n), part(2n), part(4n)])).toEqual({ ok: true, shares: [1n, 3n, 6n] });
  });

  it('gives each its minimum and none more than its maximum, and the others the rest', () => {
    expect(spreadAmount(100n, [part(1n, 40n), part(1n), part(8n, 0n, 30n)])).toEqual({
      ok: true,
      shares: [40n, 30n, 30n],
    });
  });

  it('is refused with the numbers where minima exceed it, or maxima do not hold it', () => {
    expect(spreadAmount(9n, [part(1n, 5n), part(1n, 5n)])).toEqual({
      ok: false,
      reason: 'spread-minima',
      bound: 10n,
    });
    expect(spreadAmount(11n, [part(1n, 0n, 5n), part(1n, 0n, 5n)])).toEqual({
      ok: false,
      reason: 'spread-maxima',
      bound: 10n,
    });
    expect(spreadAmount(5n, [part(0n)])).toEqual({ ok: false, reason: 'spread-no-weights' });
    expect(spreadAmount(5n, [])).toEqual({ ok: false, reason: 'spread-nothing' });
  });

  it('adds up to the micro, within the bounds of each, and always alike', () => {
    fc.assert(
      fc.property(micros(3000n), fc.array(anyPart, { minLength: 1, maxLength: 12 }), (amount, parts) => {
        const spread = spreadAmount(amount, parts);
        const least = parts.reduce((sum, { min }) => sum + min, 0n);
        const most = parts.reduce((sum, { max }) => sum + (max ?? 10_000n), 0n);
        if (!spread.ok) {
          const isIdle = parts.every(({ weight }) => weight === 0n);
          expect(amount < least || amount > most || isIdle).toBe(true);
          return;
        }
        expect(spread.shares.reduce((sum, share) => sum + share, 0n)).toBe(amount);
        for (const [at, { min, max }] of parts.entries()) {
          const share = spread.shares[at] ?? -1n;
          expect(share >= min && (max === null || share <= max)).toBe(true);
        }
        expect(spreadAmount(amount, parts)).toEqual(spread);
      }),
      { numRuns: 2000 },
    );
  });

  it('adds up to the cent in whole cents, within the bounds of each', () => {
    const step = fc.bigInt({ min: 2n, max: 40n });
    fc.assert(
      fc.property(
        step,
        micros(300n),
        fc.array(anyPart, { minLength: 1, maxLength: 12 }),
        (cent, n, parts) => {
          const amount = n * cent;
          const spread = spreadAmount(amount, parts, cent);
          if (!spread.ok) {
            const isNarrow = parts.some(({ min, max }) => max !== null && (max / cent) * cent < min);
            expect(spread.reason === 'spread-step-bounds').toBe(isNarrow);
            if ('bound' in spread) expect(spread.bound % cent).toBe(0n);
            if (spread.reason === 'spread-minima') expect(amount < spread.bound).toBe(true);
            if (spread.reason === 'spread-maxima') expect(amount > spread.bound).toBe(true);
            return;
          }
          expect(spread.shares.reduce((sum, share) => sum + share, 0n)).toBe(amount);
          for (const [at, { min, max }] of parts.entries()) {
            const share = spread.shares[at] ?? -1n;
            expect(share % cent).toBe(0n);
            expect(share >= min && (max === null || share <= max)).toBe(true);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is no further from its exact share than a cent where whole cents leave some over', () => {
    fc.assert(
      fc.property(micros(300n), fc.array(micros(9n), { minLength: 1, maxLength: 9 }), (n, weights) => {
        const spread = spreadAmount(
          n * 100n,
          weights.map((weight) => part(weight)),
          100n,
        );
        if (!spread.ok) return;
        const whole = weights.reduce((sum, weight) => sum + weight, 0n);
        for (const [at, weight] of weights.entries()) {
          const off = (spread.shares[at] ?? 0n) * whole - n * 100n * weight;
          expect(off < 100n * whole && off > -100n * whole).toBe(true);
        }
      }),
    );
  });

  it('is refused in whole cents where the amount or the bounds of an ad have none', () => {
    expect(spreadAmount(1005n, [part(1n)], 10n)).toEqual({ ok: false, reason: 'spread-step-amount' });
    expect(spreadAmount(1000n, [part(1n), part(1n, 11n, 19n)], 10n)).toEqual({
      ok: false,
      reason: 'spread-step-bounds',
    });
  });

  it('is in proportion to the weights wherever no bound of an ad is in the way', () => {
    fc.assert(
      fc.property(micros(3000n), fc.array(anyPart, { minLength: 1, maxLength: 12 }), (amount, parts) => {
        const spread = spreadAmount(amount, parts);
        if (!spread.ok) return;
        const found = parts.map((one, at) => ({ ...one, share: spread.shares[at] ?? -1n }));
        // Whoever could give a micro has no more per weight than whoever could take one, but for what is left over.
        for (const giver of found)
          for (const taker of found)
            if (giver.share > giver.min && (taker.max === null || taker.share < taker.max))
              expect((giver.share - 1n) * taker.weight <= (taker.share + 1n) * giver.weight).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives no ad less than one of a lower weight with the same bounds', () => {
    fc.assert(
      fc.property(micros(3000n), fc.array(micros(9n), { minLength: 1, maxLength: 9 }), (amount, weights) => {
        const spread = spreadAmount(
          amount,
          weights.map((weight) => part(weight, 3n, 900n)),
        );
        if (!spread.ok) return;
        for (const [a, heavy] of weights.entries())
          for (const [b, light] of weights.entries())
            if (heavy > light) expect((spread.shares[a] ?? 0n) >= (spread.shares[b] ?? 0n)).toBe(true);
      }),
    );
  });
});
