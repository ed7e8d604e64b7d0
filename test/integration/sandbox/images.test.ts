import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, answerOf, type Client, errorsOf, mediaType, place, startClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });

/** Two by two pixels, 24 bits, bottom row first: red, green above blue, white. */
const bitmap = (): Uint8Array => {
  const bytes = new Uint8Array(54 + 16);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  for (const [offset, value] of [
    [2, 70],
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 2],
  ] as const)
    view.setUint32(offset, value, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  bytes.set([255, 0, 0, 255, 255, 255], 54);
  bytes.set([0, 0, 255, 0, 255, 0], 62);
  return bytes;
};

const upload = async (parts: Record<string, Uint8Array>): Promise<Answer> => {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(parts))
    form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.bin`);
  const headers = {
    authorization: `Bearer ${client.token()}`,
    accept: `${mediaType('image.list-v1')}, application/json`,
  };
  return answerOf(
    await fetch(`${client.sandbox.baseUrl}/api/sellside/image`, { method: 'POST', headers, body: form }),
  );
};

const fetchImage = async (url: string) => {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${client.token()}`, accept: 'image/*, application/json' },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const idIn = (url: string): string => url.split('/').at(-2) ?? '';

describe('POST /image', () => {
  test('turns PNG, GIF, BMP and JPG into JPG of at most 1024 × 1024, keeping the aspect ratio', async () => {
    const png = await canvas(2048, 1000).png().toBuffer();
    const answer = await upload({
      wide: png,
      gif: await canvas(10, 20).gif().toBuffer(),
      bmp: bitmap(),
      jpg: await canvas(300, 300).jpeg().toBuffer(),
    });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['wide', 'gif', 'bmp', 'jpg']]);
    const sizes = await Promise.all(
      Object.values<string>(answer.body).map(async (url) => {
        const { format, width, height } = await sharp((await fetchImage(url)).bytes).metadata();
        return [format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['jpeg', 1024, 500],
      ['jpeg', 10, 20],
      ['jpeg', 2, 2],
      ['jpeg', 300, 300],
    ]);
  });

  test.each([
    ['nothing', async () => new Uint8Array(), '2001 picture'],
    ['no picture', async () => new TextEncoder().encode('hello'), '2018 picture'],
    ['a format that is not taken', async () => canvas(5, 5).webp().toBuffer(), '2018 picture'],
    [
      'a picture that is cut off',
      async () => (await canvas(500, 500).png().toBuffer()).subarray(0, 60),
      '2018 picture',
    ],
    ['more than 8 MB', async () => new Uint8Array(8 * 1024 * 1024 + 1).fill(0xff), '2008 picture'],
  ])('refuses %s', async (_, bytes, error) => {
    const answer = await upload({ picture: await bytes() });
    expect([answer.status, errorsOf(answer)]).toEqual([400, [error]]);
  });

  test.each([
    ['allOrNone', ['a', 'b'], '200 a b'],
    ['allOrNone', ['a', 'bad', 'b'], '400 2018 bad'],
    ['valid', ['a', 'bad', 'b'], '200 a b'],
    ['valid', ['bad'], '400 2018 bad'],
    ['first', ['a', 'bad', 'b'], '200 a'],
    ['single', ['a', 'b'], '400 2001 image'],
    ['single', ['a'], '200 a'],
  ])('where several parts are taken in the way %s, %j come to %s', async (imageParts, names, outcome) => {
    await client.control('PATCH', '/settings', { imageParts });
    const text = new TextEncoder().encode('hello');
    const answer = await upload(
      Object.fromEntries(names.map((name) => [name, name === 'bad' ? text : bitmap()])),
    );
    const said = answer.status === 200 ? Object.keys(answer.body) : errorsOf(answer);
    expect([answer.status, ...said].join(' ')).toBe(outcome);
    await client.control('PATCH', '/settings', { imageParts: 'allOrNone' });
  });

  test('refuses a body that is no form', async () => {
    const answer = await client.call('POST', '/image', 'image.list-v1', { body: {} });
    expect([answer.status, answer.body[0].code]).toEqual([415, 2007]);
  });

  test('needs the console’s write scope', async () => {
    await client.signIn('api_rw');
    expect((await upload({ a: bitmap() })).status).toBe(403);
    await client.control('PATCH', '/settings', { imageScope: 'any' });
    expect((await upload({ a: bitmap() })).status).toBe(200);
    await client.signIn();
  });
});

describe('an uploaded image', () => {
  test('is held by an ad by its address or its id, and shown in two sizes', async () => {
    const { body } = await upload({ one: await canvas(400, 300).png().toBuffer(), two: bitmap() });
    const ad = await place(client, { images: [{ src: body.one }, { src: idIn(body.two) }] });
    expect(ad['images']).toMatchObject([
      { src: body.one, status: 'OK', links: { '50x70': `/image/${idIn(body.one)}/50x70.jpg` } },
      { src: body.two, status: 'OK' },
    ]);
    const { response, bytes } = await fetchImage(
      `${client.sandbox.baseUrl}/api/sellside/image/${idIn(body.one)}/120x180.jpg`,
    );
    const { width, height } = await sharp(bytes).metadata();
    expect([response.status, width, height]).toEqual([200, 120, 180]);
  });

  test('is gone after 30 minutes unless an ad holds it', async () => {
    const { body } = await upload({ kept: bitmap(), lost: bitmap() });
    const ad = await place(client, { images: [{ src: body.kept }] });
    const statusOf = async (url: string) =>
      (await fetchImage(`${client.sandbox.baseUrl}/api/sellside/image/${idIn(url)}`)).response.status;
    await client.control('POST', '/clock', { advanceMs: 29 * 60_000 });
    await client.signIn();
    expect([await statusOf(body.kept), await statusOf(body.lost)]).toEqual([200, 200]);
    await client.control('POST', '/clock', { advanceMs: 2 * 60_000 });
    await client.signIn();
    expect([await statusOf(body.kept), await statusOf(body.lost)]).toEqual([200, 404]);
    const late = { ...ad, images: [{ src: body.lost }] };
    expect(errorsOf(await client.call('PUT', `/ad/${ad.id}`, 'ad-v5', { body: late }))).toEqual([
      '2006 images.url',
    ]);
  });

  test('by GET /image/{id} is image/jpg to those with a token', async () => {
    const { body } = await upload({ one: bitmap() });
    const url = `${client.sandbox.baseUrl}/api/sellside/image/${idIn(body.one)}`;
    expect((await fetchImage(url)).response.headers.get('content-type')).toBe('image/jpg');
    expect((await fetch(url, { headers: { accept: 'image/*, application/json' } })).status).toBe(401);
  });
});
