/**
 * Picture uploads (`docs/interface.md#post-image`): one picture per request, so that a refusal is about that picture.
 */
import { randomBytes } from 'node:crypto';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { MEDIA } from '../http/media-types.ts';
import type { Caller } from '../http/request.ts';
import type { Service } from '../service.ts';
import { imageMap, readAs } from '../wire/resources.ts';

const PART = 'image1';
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

const multipart = (bytes: Uint8Array, name: string): { contentType: string; bytes: Buffer } => {
  const boundary = `adsheet-${randomBytes(18).toString('hex')}`;
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="${PART}"; filename="${quotable(name)}"\r\n` +
    `Content-Type: ${typeOf(bytes)}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

export const imageCalls = (caller: Caller): Pick<Service, 'uploadImage'> => ({
  uploadImage: (bytes, name, options) =>
    caller.write(
      {
        method: 'POST',
        path: '/image',
        mediaType: MEDIA.imageList,
        body: multipart(bytes, name),
        patience: UPLOAD_PATIENCE,
      },
      (value) => {
        const address = readAs(imageMap, value)[PART];
        if (address === undefined) throw new AdsheetError('service-answer', { why: 'shape', at: PART });
        return address;
      },
      options,
    ),
});
