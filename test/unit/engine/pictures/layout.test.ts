import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../../../main/engine/pictures/worker/layout.ts';
import { type Retouch, readRetouch } from '../../../../shared/ad/retouch.ts';

const SIDE = 1024;
const steps = (text: string): Retouch => readRetouch(text) ?? [];
const laid = (text: string, width: number, height: number, side = SIDE) =>
  layoutOf(steps(text), { width, height }, side);

const sizeOf = (layout: ReturnType<typeof laid>): readonly number[] =>
  layout === undefined
    ? []
    : [
        layout.size.width + layout.white.left + layout.white.right,
        layout.size.height + layout.white.top + layout.white.bottom,
      ];

const text = fc
  .array(fc.constantFrom('r90', 'r180', 'r270', 'c10-0-0-5', 'c0-40-40-0', 'sc', 'sw', 'b5', 'b50'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join('_'));
const side = fc.integer({ min: 1, max: 9000 });

describe('where a picture comes to stand', () => {
  it('is within its pixels and within the longest side, and never nothing', () => {
    fc.assert(
      fc.property(text, side, side, (done, width, height) => {
        const layout = laid(done, width, height);
        if (layout === undefined) return;
        const { degrees, part, size, white } = layout;
        const [most, mostHigh] = degrees % 180 === 0 ? [width, height] : [height, width];
        expect(Math.min(part.left, part.top, ...Object.values(white))).toBeGreaterThanOrEqual(0);
        expect(Math.min(part.width, part.height, size.width, size.height)).toBeGreaterThan(0);
        expect(part.left + part.width).toBeLessThanOrEqual(most);
        expect(part.top + part.height).toBeLessThanOrEqual(mostHigh);
        expect(Math.max(...sizeOf(layout))).toBeLessThanOrEqual(SIDE);
      }),
    );
  });

  it('is square after a square, whatever border and turn follow', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('sc', 'sw', 'sw_b5', 'sc_r90', 'r270_sw_b10_r90'),
        side,
        side,
        (done, width, height) => {
          const [wide, high] = sizeOf(laid(done, width, height));
          expect(wide).toBe(high);
        },
      ),
    );
  });

  it('is as if it had never been turned after turns that make a round', () => {
    fc.assert(
      fc.property(text, side, side, (done, width, height) => {
        const rest = laid(`${done}`, width, height);
        const all = layoutOf([...steps(done), ...steps('r90'), ...steps('r270')], { width, height }, SIDE);
        expect(all).toEqual(rest);
      }),
    );
  });

  it('follows what is seen: cut at the top after a turn is cut at the side of the file', () => {
    // Turned to the right, the left side of the file is at the top.
    expect(laid('r90_c50-0-0-0', 200, 100)).toEqual({
      degrees: 90,
      part: { left: 0, top: 100, width: 100, height: 100 },
      size: { width: 100, height: 100 },
      white: { top: 0, right: 0, bottom: 0, left: 0 },
    });
    // Cut first and turned then, it is the same part of the file.
    expect(laid('c0-0-0-50_r90', 200, 100)).toEqual(laid('r90_c50-0-0-0', 200, 100));
  });

  it('has white beside the picture, in percent of the longer side', () => {
    expect(laid('b10', 100, 50)).toMatchObject({
      size: { width: 100, height: 50 },
      white: { top: 10, right: 10, bottom: 10, left: 10 },
    });
    expect(laid('sw', 2048, 1024)).toMatchObject({
      size: { width: 1024, height: 512 },
      white: { top: 256, right: 0, bottom: 256, left: 0 },
    });
  });

  it('is nowhere once only white is left', () => {
    expect(laid('sw_c60-0-0-0', 1000, 100)).toBeUndefined();
  });
});
