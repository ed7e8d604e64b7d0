import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DifferingCell } from '../../../../shared/proposals/sorted-apart.ts';
import { isSortedApart } from '../../../../shared/proposals/sorted-apart.ts';

/** The cells that differ where a column has `is` below each other instead of `was`. */
const differing = (
  was: readonly (string | null)[],
  is: readonly (string | null)[],
): readonly DifferingCell[] =>
  was.flatMap((one, i) => (one === (is[i] ?? null) ? [] : [{ was: one, is: is[i] ?? null }]));

const titles = Array.from({ length: 40 }, (_, i) => `Kast ${String.fromCharCode(97 + ((i * 7) % 26))}${i}`);
const bids = Array.from({ length: 40 }, (_, i) => String(10 + ((i * 7) % 20)));

describe('a column that was sorted alone', () => {
  it('is noticed, whatever it has, in the order of any program', () => {
    for (const kind of ['text', 'fixed', 'value'] as const)
      expect(isSortedApart(kind, differing(titles, titles.toSorted()))).toBe(true);
    expect(isSortedApart('value', differing(bids, bids.toSorted()))).toBe(true);
    expect(isSortedApart('text', differing(titles, titles.toReversed()))).toBe(true);
  });

  it('is noticed where cells were empty, or some texts were edited besides', () => {
    const some: readonly (string | null)[] = titles.map((title, i) => (i % 3 === 0 ? null : title));
    const sorted = [
      ...some.filter((title) => title !== null).toSorted(),
      ...some.filter((one) => one === null),
    ];
    for (const kind of ['text', 'value'] as const)
      expect(isSortedApart(kind, differing(some, sorted))).toBe(true);
    const edited = titles.toSorted().map((title, i) => (i < 3 ? `${title}!` : title));
    expect(isSortedApart('text', differing(titles, edited))).toBe(true);
  });

  it('is noticed in facts that nobody can edit already where three rows changed places', () => {
    const [a, b, c] = ['2025-01-01', '2025-02-02', '2025-03-03'];
    const moved = [
      { was: a, is: b },
      { was: b, is: c },
      { was: c, is: a },
    ];
    expect(isSortedApart('fixed', moved)).toBe(true);
    expect(isSortedApart('fixed', moved.slice(1))).toBe(false);
    expect(isSortedApart('text', moved)).toBe(false);
  });
});

describe('a column that was edited', () => {
  it('is none where every value is new, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 40 }), (typed) => {
        const is = typed.map((text) => `new ${text}`);
        for (const kind of ['text', 'fixed', 'value'] as const)
          expect(isSortedApart(kind, differing(titles.slice(0, is.length), is))).toBe(false);
      }),
    );
  });

  it('is none where amounts were raised by a step that others have', () => {
    const even = Array.from({ length: 200 }, (_, i) => String(10 * (i + 1)));
    const raised = even.map((one) => String(Number(one) + 10));
    expect(isSortedApart('value', differing(even, raised))).toBe(false);
  });

  it('is none where ads exchange their titles, or one text is filled down', () => {
    const swapped = [titles[1] ?? '', titles[0] ?? '', ...titles.slice(2)];
    expect(isSortedApart('text', differing(titles, swapped))).toBe(false);
    const filled = titles.map(() => titles[0] ?? '');
    expect(isSortedApart('text', differing(titles, filled))).toBe(false);
  });

  it('is none where a few choices are given to other ads, in whatever numbers', () => {
    const states = bids.map((_, i) => (i % 2 === 0 ? 'ACTIVE' : 'PAUSED'));
    expect(isSortedApart('value', differing(states, states.toReversed()))).toBe(false);
    const sellers = Array.from({ length: 400 }, (_, i) => `Seller ${i % 6}`);
    const others = sellers.map((_, i) => `Seller ${(i * i + 3) % 6}`);
    expect(isSortedApart('text', differing(sellers, others))).toBe(false);
  });
});
