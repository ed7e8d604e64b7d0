import { describe, expect, it } from 'vitest';
import { decodeBitmap } from '../../../../main/engine/pictures/worker/bitmap.ts';
import { bitmapOf } from '../../../support/hostile-pictures.ts';

const MOST = 1000;

/** Each entry is that number as blue, and its place from the end as green. */
const PALETTE = Array.from({ length: 256 }, (_, at) => [at, 255 - at, 7, 0] as const);

/** The numbers of the pixels, top row first, of a bitmap with that palette. */
const numbersOf = (bytes: Uint8Array): readonly (readonly number[])[] => {
  const made = decodeBitmap(bytes, MOST);
  if (typeof made === 'string') throw new Error(made);
  const { width, height, data } = made;
  return Array.from({ length: height }, (_line, line) =>
    Array.from({ length: width }, (_column, column) => {
      const [red = 0, green = 0, blue = 0] = data.subarray((line * width + column) * 3);
      expect([red, green]).toEqual([7, 255 - blue]);
      return blue;
    }),
  );
};

const line = (width: number, ...numbers: readonly number[]): readonly number[] => [
  ...numbers,
  ...Array<number>(width - numbers.length).fill(0),
];

// The examples of the format's own description: runs, single pixels, a move, ends of lines and of all.
const PACKED_8 = [3, 4, 5, 6, 0, 3, 0x45, 0x56, 0x67, 0, 2, 0x78, 0, 2, 5, 1, 2, 0x78, 0, 0, 9, 0x1e, 0, 1];
const PACKED_4 = [3, 4, 5, 6, 0, 6, 0x45, 0x56, 0x67, 0, 4, 0x78, 0, 2, 5, 1, 4, 0x78, 0, 0, 9, 0x1e, 0, 1];

describe('a bitmap', () => {
  it('in runs of 8 bits has the pixels of the example, bottom row first', () => {
    const bytes = bitmapOf({
      ...{ width: 20, height: 3, bits: 8, compression: 1 },
      palette: PALETTE,
      pixels: PACKED_8,
    });
    expect(numbersOf(bytes)).toEqual([
      line(20, ...Array<number>(9).fill(0x1e)),
      [...line(18), 0x78, 0x78],
      line(20, 4, 4, 4, 6, 6, 6, 6, 6, 0x45, 0x56, 0x67, 0x78, 0x78),
    ]);
  });

  it('in runs of 4 bits has the pixels of the example', () => {
    const bytes = bitmapOf({
      ...{ width: 27, height: 3, bits: 4, compression: 2 },
      palette: PALETTE,
      pixels: PACKED_4,
    });
    expect(numbersOf(bytes)).toEqual([
      line(27, 1, 14, 1, 14, 1, 14, 1, 14, 1),
      [...line(23), 7, 8, 7, 8],
      line(27, 0, 4, 0, 0, 6, 0, 6, 0, 4, 5, 5, 6, 6, 7, 7, 8, 7, 8),
    ]);
  });

  it('in runs that end before its last line is whole is damaged, and what lies beside its lines is left out', () => {
    const picture = { width: 2, height: 2, bits: 8, compression: 1, palette: PALETTE };
    expect(decodeBitmap(bitmapOf({ ...picture, pixels: [2, 9, 0, 0, 1, 9] }), MOST)).toBe('truncated');
    expect(numbersOf(bitmapOf({ ...picture, pixels: [200, 9, 0, 0, 2, 8] }))).toEqual([
      [8, 8],
      [9, 9],
    ]);
    expect(numbersOf(bitmapOf({ ...picture, pixels: [0, 2, 250, 250, 2, 8] }))).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it.each([
    ['5, 5 and 5 bits', [], [0x00, 0x7c, 0xe0, 0x03, 0x1f, 0x00, 0xff, 0x7f]],
    ['5, 6 and 5 bits', [0xf800, 0x07e0, 0x001f], [0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00, 0xff, 0xff]],
  ])('of 16 bits has its colours, in %s', (_kind, masks, pixels) => {
    const compression = masks.length > 0 ? 3 : 0;
    const made = decodeBitmap(bitmapOf({ width: 4, height: 1, bits: 16, compression, masks, pixels }), MOST);
    expect(made).toMatchObject({
      data: Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]),
    });
  });

  it('of 32 bits has its colours by the masks that it names', () => {
    const masks = [0x000000ff, 0x0000ff00, 0x00ff0000];
    const picture = { width: 1, height: 1, bits: 32, pixels: [10, 20, 30, 255] };
    expect(decodeBitmap(bitmapOf({ ...picture, compression: 3, masks }), MOST)).toMatchObject({
      data: Uint8Array.from([10, 20, 30]),
    });
    expect(decodeBitmap(bitmapOf(picture), MOST)).toMatchObject({ data: Uint8Array.from([30, 20, 10]) });
  });

  it('of another kind is told from a text that begins as a bitmap does', () => {
    const picture = { width: 1, height: 1, bits: 24, pixels: [1, 2, 3, 0] };
    expect(decodeBitmap(bitmapOf({ ...picture, compression: 5 }), MOST)).toBe('odd-bitmap');
    expect(decodeBitmap(Buffer.from('BM is short for bitmap. '.repeat(9)), MOST)).toBe('not-a-picture');
  });
});
