/** Picture uploads (`docs/interface.md#post-image`): each picture is a part, and the answer names them by their parts. */
import { randomBytes } from 'node:crypto';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { MEDIA } from '../http/media-types.ts';
import type { Caller } from '../http/request.ts';
import type { Service, UploadPart } from '../service.ts';
import { imageMap, readAs } from '../wire/resources.ts';

const partName = (at: number): string => `image${at + 1}`;
const UPLOAD_PATIENCE = 4;

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['89504e47', 'image/png'],
  ['47494638', 'image/gif'],
  ['ffd8ff', 'image/jpeg'],
  ['424d', 'image/bmp'],
];

const typeOf = (bytes: Uint8Array): string => {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1] ?? 'application/octet-stream';
};

/** A file name as a quoted header value (RFC 7578): no character of it can end the quotes or the line. */
const quotable = (name: string): string => name.replace(/[^\w.-]+/g, '_').slice(-100) || 'picture';

const multipart = (parts: readonly UploadPart[]): { contentType: string; bytes: Buffer } => {
  const boundary = `adsheet-${randomBytes(18).toString('hex')}`;
  const written = parts.flatMap(({ bytes, name }, at) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${partName(at)}"; filename="${quotable(name)}"\r\n` +
        `Content-Type: ${typeOf(bytes)}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  };
};

const addressIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const imageCalls = (caller: Caller): Pick<Service, 'uploadImages'> => ({
  uploadImages: (pictures, options) =>
    caller.write(
      {
        method: 'POST',
        path: '/image',
        mediaType: MEDIA.imageList,
        body: multipart(pictures),
        patience: UPLOAD_PATIENCE,
      },
      (value) => {
        const addresses = readAs(imageMap, value);
        const found = pictures.map((_, at) => addressIn(addresses[partName(at)]));
        if (found.length === 1 && found[0] === undefined) {
          throw new AdsheetError('service-answer', { why: 'shape', at: partName(0) });
        }
        return found;
      },
      options,
    ),
});
