import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { imageUrl } from '../ads/representation.ts';
import type { Answer, Call, CallContext } from '../http/call.ts';
import { apiPrefix, readers } from '../http/call.ts';
import type { Fault } from '../http/errors.ts';
import { fault, notFound, refuse, ServiceError } from '../http/errors.ts';
import type { Service } from '../service.ts';
import type { Settings } from '../settings.ts';
import { drawDemoPicture, type SentForm, sentFormOf, toJpeg, toSize } from './convert.ts';
import { formatOf } from './formats.ts';

const maxBytes = 8 * 1024 * 1024;

type Upload = { readonly name: string; readonly jpeg: Uint8Array; readonly sent: SentForm };

/** Converts one part to JPG, or returns its error: 2001 empty, 2008 too large, 2018 no picture of a known format. */
const readPart = async (part: MultipartFile, settings: Settings): Promise<Upload | Fault> => {
  const bytes = await part.toBuffer();
  const name = part.fieldname;
  if (bytes.length === 0) return fault(2001, name);
  if (part.file.truncated) return fault(2008, name);
  const format = formatOf(bytes);
  if (format === undefined || (format === 'bmp' && settings.bmp === 'refuse')) return fault(2018, name);
  try {
    return { name, jpeg: await toJpeg(bytes), sent: await sentFormOf(bytes) };
  } catch {
    // Any failure of the decoder means that the bytes are no picture.
    return fault(2018, name);
  }
};

const uploadImages = async ({ service, settings, request }: CallContext): Promise<Answer> => {
  if (!request.isMultipart()) throw refuse(415, 2007, 'Content-Type', request.headers['content-type'] ?? '');
  const parts: (Upload | Fault)[] = [];
  for await (const part of request.files({ limits: { fileSize: maxBytes } })) {
    parts.push(await readPart(part, settings));
  }
  const { imageParts } = settings;
  if (parts.length === 0) throw refuse(400, 2000, 'image');
  if (parts.length > 1 && imageParts === 'single') throw refuse(400, 2001, 'image');
  const heard = imageParts === 'first' ? parts.slice(0, 1) : parts;
  const faults = heard.filter((part) => 'code' in part);
  const uploads = heard.filter((part) => 'jpeg' in part);
  const mayBeFaulty = imageParts === 'valid' && uploads.length > 0;
  if (faults.length > 0 && !mayBeFaulty) throw new ServiceError(400, faults);
  const { images } = service.world;
  const urls = uploads.map(({ name, jpeg, sent }) => [name, imageUrl(service, images.add(jpeg, sent).id)]);
  return { status: 200, body: Object.fromEntries(urls) };
};

const bytesOf = async (service: Service, id: string): Promise<Uint8Array> => {
  const bytes = /^demo-\d+$/.test(id) ? await drawDemoPicture(id) : service.world.images.bytes(id);
  if (bytes === undefined) throw notFound();
  return bytes;
};

const getImage = async ({ service, params }: CallContext): Promise<Answer> => ({
  status: 200,
  body: await bytesOf(service, params['id'] ?? ''),
  contentType: 'image/jpg',
});

export const imageCalls: readonly Call[] = [
  {
    method: 'POST',
    path: '/image',
    scopes: ({ imageScope }) => (imageScope === 'any' ? ['console_rw', 'api_rw'] : ['console_rw']),
    accepts: ['application/sellside.image.list-v1+json'],
    handle: uploadImages,
  },
  {
    method: 'GET',
    path: '/image/:id',
    scopes: readers,
    accepts: ['image/*', 'image/jpg', 'image/jpeg'],
    handle: getImage,
  },
];

const sizeForm = /^(50x70|120x180)\.jpg$/;

/** Serves the addresses in `src` and `links`. They are public, so no token is needed. */
export const registerPictures = (server: FastifyInstance, service: Service): void => {
  type Picture = { Params: { id: string; file: string } };
  server.get<Picture>(`${apiPrefix}/image/:id/:file`, async (request, reply): Promise<FastifyReply> => {
    const { id, file } = request.params;
    const bytes = await bytesOf(service, id);
    const [, size] = sizeForm.exec(file) ?? [];
    const [width = 0, height = 0] = (size ?? '').split('x').map(Number);
    return reply.type('image/jpeg').send(size === undefined ? bytes : await toSize(bytes, width, height));
  });
};
