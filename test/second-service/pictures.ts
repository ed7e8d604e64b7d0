/** Pictures: files that are sent, what they become, how ads name them, and how they are read back. */
import { createHash, randomBytes } from 'node:crypto';
import type { Metadata } from 'sharp';
import sharp from 'sharp';
import type { Answer, Asked, Fields, Route, ServiceError } from './http.ts';
import { accepted, media, notFound, partsOf, problem, READ, refuse } from './http.ts';
import type { Ad, Market, Picture, Upload } from './market.ts';
import { isoTime, ROOT } from './market.ts';

const LIST = media('image.list-v1');
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_PIXELS = 1024;
/** "An uploaded image that is not saved with an ad is removed after 30 minutes." */
const KEPT_MS = 30 * 60_000;
const SIZES = ['50x70', '120x180'];

const hashOf = (of: Buffer | string): string => createHash('sha256').update(of).digest('hex').slice(0, 32);

const statusOf = (market: Market, { src, upload, at }: Picture): 'OK' | 'PENDING' | 'ERROR' => {
  const { uploadPends, pendingMs } = market.readings;
  const pends = upload === undefined || uploadPends;
  if (pends && market.now() - at < pendingMs) return 'PENDING';
  return upload === undefined && src.includes('404') ? 'ERROR' : 'OK';
};

const addressOf = (market: Market, name: string, end = 'jpg'): string =>
  `${market.address}${ROOT}/image/${name}/${name}.${end}`;

const sourceOf = (market: Market, picture: Picture): string => {
  const { src, upload: id } = picture;
  if (id === undefined) return src;
  if (market.readings.srcMoves && statusOf(market, picture) === 'PENDING') return src;
  const canonical = addressOf(market, id);
  switch (market.readings.src) {
    case 'same':
      return src;
    case 'canonical':
      return canonical;
    case 'id':
      return id;
    case 'cdn':
      return `${market.address}/cdn/${id}.jpg`;
    case 'relative':
      return `${ROOT}/image/${id}/${id}.jpg`;
    case 'fresh':
      return addressOf(market, market.uploads.get(id)?.name ?? id);
    case 'encoded':
      return `${canonical}?a=1&amp;v=2`;
    case 'dated':
      return `${canonical}?v=${picture.at}`;
    case 'https':
      return canonical.replace('http:', 'https:');
    case 'upper':
      return addressOf(market, id, 'JPG');
  }
};

const linkOf = (market: Market, name: string, size: string): string => {
  const path = `/image/${name}/${size}.jpg`;
  const before = { path: ROOT, bare: '', absolute: `${market.address}${ROOT}` };
  return `${before[market.readings.pictureLinks]}${path}`;
};

export const pictureView = (market: Market, picture: Picture): Fields => {
  const status = statusOf(market, picture);
  const own = market.uploads.get(picture.upload ?? '')?.name;
  const id = picture.upload ?? hashOf(picture.src);
  const name = market.readings.src === 'fresh' ? (own ?? id) : id;
  return {
    src: sourceOf(market, picture),
    status,
    ...(market.readings.pictureDates ? { dateLastUpdated: isoTime(market, picture.at) } : {}),
    ...(status === 'OK'
      ? { links: Object.fromEntries(SIZES.map((size) => [size, linkOf(market, name, size)])) }
      : {}),
  };
};

const IDENTIFIER = /(?:image|cdn)\/([0-9a-f]{32})(?:[/.?]|$)|^([0-9a-f]{32})(?:\.jpg)?$/;

const uploadNamed = (market: Market, name: string): [string, Upload] | undefined => {
  const own = market.uploads.get(name);
  return own ? [name, own] : [...market.uploads].find(([, upload]) => upload.name === name);
};

/** The picture that a written `src` means: one that the ad has, an upload, or one at an address. */
const pictureOf = (market: Market, old: readonly Picture[], src: unknown): Picture | ServiceError => {
  if (typeof src !== 'string' || src === '') return problem(2006, 'images.url');
  const kept = old.find((picture) => picture.src === src || sourceOf(market, picture) === src);
  if (kept) return kept;
  const [, within, bare] = IDENTIFIER.exec(src) ?? [];
  const name = within ?? bare;
  if (name !== undefined) {
    const [upload] = uploadNamed(market, name) ?? [];
    if (upload === undefined) return problem(2006, 'images.url', src);
    return old.find((picture) => picture.upload === upload) ?? { src, upload, at: market.now() };
  }
  if (!/^https?:\/\/[^ ]+$/.test(src)) return problem(2006, 'images.url', src);
  return { src, at: market.now() };
};

/** The pictures that a body gives an ad, and what is wrong with them. */
export const picturesOf = (
  market: Market,
  old: readonly Picture[],
  given: readonly Fields[],
): { readonly pictures: readonly Picture[]; readonly problems: readonly ServiceError[] } => {
  const read = given.map(({ src }) => pictureOf(market, old, src));
  const isProblem = (one: Picture | ServiceError): one is ServiceError => 'code' in one;
  return {
    pictures: read.filter((one): one is Picture => !isProblem(one)),
    problems: read.filter(isProblem),
  };
};

/** What time does to pictures up to now: uploads that no ad has go, and ads of pictures that became OK have changed. */
export const passPictureTime = (market: Market, since: number): void => {
  const now = market.now();
  const used = new Set([...market.ads.values()].flatMap(({ images }) => images.map(({ upload }) => upload)));
  for (const [id, upload] of market.uploads) {
    upload.unusedSince = used.has(id) ? undefined : (upload.unusedSince ?? now);
    if (upload.unusedSince !== undefined && now - upload.unusedSince > KEPT_MS) market.uploads.delete(id);
  }
  const { fetchTouches, pendingMs } = market.readings;
  const ended = ({ at }: Picture): boolean => at + pendingMs > since && at + pendingMs <= now;
  for (const ad of market.ads.values()) if (fetchTouches && ad.images.some(ended)) ad.dateLastUpdated = now;
};

const readable = async (bytes: Buffer): Promise<Metadata | undefined> => {
  const start = bytes.subarray(0, 4).toString('hex');
  if (!/^(ffd8|89504e47|47494638|424d)/.test(start)) return undefined;
  return sharp(bytes)
    .metadata()
    .catch(() => undefined);
};

const asJpg = (bytes: Buffer, { format, width, height }: Metadata): Buffer | Promise<Buffer> =>
  format === 'jpeg' && Math.max(width, height) <= MOST_PIXELS
    ? bytes
    : sharp(bytes)
        .resize(MOST_PIXELS, MOST_PIXELS, { fit: 'inside', withoutEnlargement: true })
        .jpeg()
        .toBuffer();

export const pictureRoutes = (market: Market, received: string[]): readonly Route[] => {
  const { readings } = market;
  const replyOf = (id: string): string =>
    ({ url: addressOf(market, id), id, relative: `${ROOT}/image/${id}/${id}.jpg` })[readings.uploadReply];
  /** All files of a request or none. */
  const upload = async (asked: Asked): Promise<Answer> => {
    const type = accepted(asked, LIST);
    const made: (readonly [id: string, Upload])[] = [];
    const problems: ServiceError[] = [];
    const reply: Record<string, string> = {};
    for (const { name, bytes } of partsOf(asked)) {
      const field = readings.uploadErrorField === 'part' ? name : readings.uploadErrorField;
      const read = bytes.length > MOST_BYTES ? undefined : await readable(bytes);
      if (!read) {
        problems.push(problem(bytes.length > MOST_BYTES ? 2008 : 2018, field));
        continue;
      }
      const { width, height } = read;
      const id = readings.uploadsByContent ? hashOf(bytes) : randomBytes(16).toString('hex');
      const known = market.uploads.get(id)?.name ?? randomBytes(16).toString('hex');
      const jpg = await asJpg(bytes, read);
      made.push([id, { bytes: jpg, width, height, name: known, unusedSince: market.now() }]);
      received.push(`${width}x${height}`);
      reply[name] = replyOf(id);
    }
    if (problems.length > 0) refuse(...problems);
    for (const [id, one] of made) market.uploads.set(id, one);
    return { status: 200, body: reply, type };
  };
  const shown = (_: Asked, [name = '']: readonly string[]): Answer => {
    const [, upload] = uploadNamed(market, name) ?? [];
    return { status: 200, body: upload?.bytes ?? notFound(), type: 'image/jpg' };
  };
  return [
    { method: 'POST', path: /^\/image$/, scopes: readings.uploadScopes, answer: upload },
    { method: 'GET', path: /^\/image\/([0-9a-f]{32})(?:\/[^/]+)?$/, scopes: READ, answer: shown },
  ];
};

/** For the judge: what an ad shows, an upload by its size in pixels, another picture by its address. */
export const shownBy = (market: Market, { images }: Ad): readonly string[] =>
  images.map(({ src, upload: id }) => {
    if (id === undefined) return src;
    const upload = market.uploads.get(id);
    return upload ? `${upload.width}x${upload.height}` : `lost ${id}`;
  });
