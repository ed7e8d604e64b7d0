/** The formats that POST /image accepts, recognised by their first bytes. */
export type ImageFormat = 'png' | 'gif' | 'bmp' | 'jpg';

const signatures: readonly (readonly [ImageFormat, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['bmp', [0x42, 0x4d]],
  ['jpg', [0xff, 0xd8, 0xff]],
];

export const formatOf = (bytes: Uint8Array): ImageFormat | undefined =>
  signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0];

/** Pixels of three bytes each (RGB), top row first. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/**
 * Decodes an uncompressed BMP of 24 or 32 bits, which sharp cannot read.
 * @throws RangeError for any other kind, or when bytes are missing.
 */
export const decodeBmp = (bytes: Uint8Array): Pixels => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  const perPixel = view.getUint16(28, true) / 8;
  const compression = view.getUint32(30, true);
  if (compression !== 0 || (perPixel !== 3 && perPixel !== 4))
    throw new RangeError('not an uncompressed bitmap');
  if (width < 1 || height < 1 || width * height > 100_000_000) throw new RangeError('not a usable size');
  const stride = Math.ceil((width * perPixel) / 4) * 4;
  if (start + stride * height > bytes.length) throw new RangeError('the bitmap is cut off');
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const source = start + stride * (signedHeight > 0 ? height - 1 - row : row);
    for (let column = 0; column < width; column += 1) {
      const from = source + column * perPixel;
      const to = (row * width + column) * 3;
      // Bitmaps store blue, green, red.
      data.set([bytes[from + 2] ?? 0, bytes[from + 1] ?? 0, bytes[from] ?? 0], to);
    }
  }
  return { width, height, data };
};
