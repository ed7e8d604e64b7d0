import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FillMode, goesOn } from '../../../renderer/features/grid/copy/series.ts';
import type { FieldKind } from '../../../shared/ad/fields.ts';
import type { Json } from '../../../shared/json.ts';

const filled = (
  kind: FieldKind['kind'],
  line: readonly Json[],
  from: number,
  to: number,
  mode: FillMode = 'auto',
): readonly (Json | undefined)[] => {
  const at = goesOn(kind, line, mode);
  return Array.from({ length: to - from + 1 }, (_, step) => {
    const next = at(from + step);
    return 'value' in next ? next.value : line[next.index];
  });
};

describe('a line of cells', () => {
  it('goes on by the step its amounts have, to the micro', () => {
    expect(filled('micros', ['100000', '350000'], 2, 4)).toEqual(['600000', '850000', '1100000']);
    expect(filled('cents', [1250, 1200, 1150], 3, 4)).toEqual([1100, 1050]);
    expect(filled('attribute', [0.1, 0.2], 2, 4)).toEqual([0.3, 0.4, 0.5]);
    expect(filled('cents', [1000, 2000], -2, -1)).toEqual([-1000, 0]);
  });

  it('goes on with numbered texts, their leading zeros and all', () => {
    expect(filled('text', ['SKU-008', 'SKU-009'], 2, 3)).toEqual(['SKU-010', 'SKU-011']);
    expect(filled('text', ['Fiets 2', 'Fiets 4'], 2, 3)).toEqual(['Fiets 6', 'Fiets 8']);
    expect(filled('text', ['lot 1', 'lot 2'], -2, -1)).toEqual(['lot 1', 'lot 0']);
  });

  it('goes on with dates over the end of a month', () => {
    expect(filled('attribute', ['2028-02-27', '2028-02-28'], 2, 3)).toEqual(['2028-02-29', '2028-03-01']);
  });

  it('is repeated where it has no step', () => {
    expect(filled('text', ['a', 'b', 'c'], 3, 7)).toEqual(['a', 'b', 'c', 'a', 'b']);
    expect(filled('text', ['a', 'b', 'c'], -2, -1)).toEqual(['b', 'c']);
    expect(filled('micros', ['10000', 'AUTOMATIC'], 2, 3)).toEqual(['10000', 'AUTOMATIC']);
    expect(filled('cents', [1, null], 2, 3)).toEqual([1, null]);
    expect(filled('cents', [1, 2, 4], 3, 4)).toEqual([1, 2]);
  });

  it('of one cell is repeated, unless a step is asked for', () => {
    expect(filled('text', ['iPhone 14'], 1, 2)).toEqual(['iPhone 14', 'iPhone 14']);
    expect(filled('text', ['iPhone 14'], 1, 2, 'step')).toEqual(['iPhone 15', 'iPhone 16']);
    expect(filled('micros', ['350000'], 1, 2, 'step')).toEqual(['1350000', '2350000']);
    expect(filled('cents', [1250], 1, 1, 'step')).toEqual([1350]);
    expect(filled('cents', [1250, 1300], 2, 3, 'copy')).toEqual([1250, 1300]);
  });

  it('of any amounts with one step goes through its own cells and on exactly, however large', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 24n });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 2, max: 6 }), (first, step, count) => {
        const own = Array.from({ length: count }, (_, at) => String(first + step * BigInt(at)));
        const all = filled('micros', own, 0, count + 20);
        expect(all.slice(0, count)).toEqual(own);
        expect(all.at(-1)).toBe(String(first + step * BigInt(count + 20)));
      }),
    );
  });

  it('of any texts repeats its own cells or numbers on, and never fails', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string().map((begin) => `${begin}7`),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), fc.integer(), (line, at) => {
        const next = goesOn('text', line, 'auto')(at);
        if ('index' in next) expect(line[next.index]).toBeTypeOf('string');
        else expect(next.value).toBeTypeOf('string');
      }),
    );
  });
});
