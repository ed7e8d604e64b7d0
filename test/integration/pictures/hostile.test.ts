/** Files that are given as pictures: what is made of good ones, and what is said of the others. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PictureProcess } from '../../../main/engine/pictures/picture-process.ts';
import { forkPictureProcess } from '../../../main/engine/pictures/picture-process.ts';
import { createPictures } from '../../../main/engine/pictures/pictures.ts';
import { MEMORY_EXIT } from '../../../main/engine/pictures/worker/messages.ts';
import { MOST_PICTURE_BYTES } from '../../../shared/ad/given-pictures.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { errorSentence } from '../../../shared/locale/index.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import {
  animated,
  bitmap,
  bitmapOf,
  claiming,
  exifBomb,
  heic,
  noise,
  plain,
  swelling,
} from '../../support/hostile-pictures.ts';

const open = async () => {
  const home = await temporaryFolder();
  const engine = startEngine(home);
  const keys = await openLocal(engine, { ads: adsFrom(1, 3), categories: [category], user });
  const files = await temporaryFolder();
  /** Names alone are of files that are there. */
  const add = async (...given: readonly (readonly [name: string, bytes?: Uint8Array | string])[]) => {
    for (const [name, bytes] of given) if (bytes !== undefined) await writeFile(join(files, name), bytes);
    const paths = given.map(([name]) => join(files, name));
    return engine.call('images.add', { account: ACCOUNT, key: keys[0] as RowKey, files: paths });
  };
  const paste = (picture: Uint8Array<ArrayBuffer>) =>
    engine.call('images.paste', { account: ACCOUNT, keys: [keys[0] as RowKey], picture });
  const folder = join(accountFolderIn(home), 'images');
  const chosen = async (): Promise<readonly string[]> => {
    const { ad } = await engine.call('ads.get', { account: ACCOUNT, key: keys[0] as RowKey });
    const images = (ad.local['images'] ?? []) as readonly { readonly src: string }[];
    return images.flatMap(({ src }) => (src.startsWith('upload:') ? [src.slice('upload:'.length)] : []));
  };
  return { engine, add, paste, chosen, folder, given: files };
};

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a picture that is added', () => {
  it.each<[string, () => Promise<Uint8Array>]>([
    ['PNG', () => plain().png().toBuffer()],
    ['JPG', () => plain().jpeg().toBuffer()],
    ['GIF', () => plain().gif().toBuffer()],
    ['WebP', () => plain().webp().toBuffer()],
    ['AVIF', () => plain().avif().toBuffer()],
    ['BMP', async () => bitmap()],
    [
      'BMP in runs',
      async () =>
        bitmapOf({
          width: 4,
          height: 1,
          bits: 8,
          compression: 1,
          palette: [[9, 9, 200, 0]],
          pixels: [4, 0, 0, 1],
        }),
    ],
  ])(
    'is kept as JPG when it is %s, whatever its name says, with its own bytes beside it',
    async (_kind, make) => {
      const { add, chosen, folder } = await open();
      const bytes = await make();
      await add(['wrong.txt', bytes]);
      const [hash = ''] = await chosen();
      const stored = await readFile(join(folder, hash));
      expect(sha(stored)).toBe(hash);
      expect((await sharp(stored).metadata()).format).toBe('jpeg');
      expect(new Uint8Array(await readFile(join(folder, `${hash}.${sha(bytes)}`)))).toEqual(
        new Uint8Array(bytes),
      );
    },
  );

  it('stands upright, is 1024 pixels at most, and tells neither place nor camera', async () => {
    const { add, chosen, folder } = await open();
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' } };
    const turned = await plain(3000, 1500).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    await add(['turned.jpg', turned]);
    const [hash = ''] = await chosen();
    const { width, height, exif: left, orientation, icc, xmp } = await sharp(join(folder, hash)).metadata();
    expect([width, height]).toEqual([512, 1024]);
    expect([left, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('keeps the colours of a bitmap', async () => {
    const { add, chosen, folder } = await open();
    await add(['colours.bmp', bitmap()]);
    const [hash = ''] = await chosen();
    const { data } = await sharp(join(folder, hash)).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
    // Red, green, blue and white together.
    for (const channel of data) expect(channel).toBeGreaterThan(100);
  });

  it('is told of when it moves, and when it is there twice', async () => {
    const { add, chosen } = await open();
    const still = await plain().png().toBuffer();
    const { notes } = await add(['moves.gif', await animated()], ['one.png', still], ['two.png', still]);
    expect(notes.map(({ file, note }) => [file, note])).toEqual([
      ['moves.gif', 'small'],
      ['moves.gif', 'first-frame'],
      ['two.png', 'twice'],
    ]);
    expect((await add(['again.png', still])).notes).toMatchObject([{ file: 'again.png', note: 'twice' }]);
    expect(await chosen()).toHaveLength(4);
  });

  it('is told of with its size as it is seen, and where it can only be shown enlarged', async () => {
    const { add } = await open();
    const turned = await plain(3000, 1500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const sizes = [
      [119, 179],
      [120, 90],
      [90, 180],
    ] as const;
    const files = await Promise.all(
      sizes.map(
        async ([width, height], at) => [`${at}.png`, await plain(width, height).png().toBuffer()] as const,
      ),
    );
    const { pictures, notes } = await add(['turned.jpg', turned], ...files, ['b.bmp', bitmap()]);
    expect(pictures).toEqual([
      { file: 'turned.jpg', width: 1500, height: 3000 },
      ...sizes.map(([width, height], at) => ({ file: `${at}.png`, width, height })),
      { file: 'b.bmp', width: 2, height: 2 },
    ]);
    expect(notes).toEqual([
      { file: '0.png', width: 119, height: 179, note: 'small' },
      { file: 'b.bmp', width: 2, height: 2, note: 'small' },
    ]);
  });
});

const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!DOCTYPE html><html><body><img src="x.jpg"></body></html>';

const half = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length / 2);

const RUNS = { width: 4, height: 2, bits: 8, compression: 1 };

const HOSTILE: readonly (readonly [
  name: string,
  reason: string,
  make: () => Promise<Uint8Array | string>,
])[] = [
  ['drawing.jpg', 'svg', async () => SVG],
  ['page.jpg', 'html', async () => HTML],
  ['phone.jpg', 'heic', async () => heic()],
  ['letter.png', 'not-a-picture', async () => 'Dear all,'],
  ['empty.png', 'not-a-picture', async () => ''],
  ['cut.jpg', 'truncated', async () => half(await noise(300, 300).jpeg().toBuffer())],
  ['cut.png', 'truncated', async () => half(await noise(300, 300).png().toBuffer())],
  ['cut.gif', 'truncated', async () => half(await noise(300, 300).gif().toBuffer())],
  ['cut.bmp', 'truncated', async () => bitmap().subarray(0, 60)],
  ['cut-runs.bmp', 'truncated', async () => bitmapOf({ ...RUNS, pixels: [4, 0, 0, 0] })],
  ['odd.bmp', 'odd-bitmap', async () => bitmapOf({ ...RUNS, compression: 4, pixels: [0, 0, 0, 0] })],
  ['huge.bmp', 'too-many-pixels', async () => bitmap(100_000, 100_000)],
  ['huge.png', 'too-many-pixels', async () => plain(10_000, 10_000).png().toBuffer()],
  ['claims.png', 'too-many-pixels', async () => claiming(60_000, 60_000)],
  ['lies.png', 'truncated', async () => claiming(8000, 8000)],
  ['swells.png', 'too-much-memory', () => swelling(8000, 8000)],
  ['nine.png', 'too-many-bytes', async () => Buffer.alloc(9 * 1024 * 1024)],
];

describe('what is no picture that can be used', () => {
  it.each(HOSTILE)(
    '%s is refused as %s, in three languages, and nothing is kept of it',
    async (name, reason, make) => {
      const { add, chosen, folder } = await open();
      const refusal = await add([name, await make()]).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'file-unreadable', params: { file: name, reason } });
      const details = { file: name, reason };
      const sentences = (['en', 'nl', 'fr'] as const satisfies readonly Language[]).map((language) =>
        errorSentence(language, { code: 'file-unreadable', details }),
      );
      expect(new Set(sentences).size).toBe(3);
      for (const sentence of sentences)
        expect(sentence).not.toContain(reason === 'svg' || reason === 'html' ? 'reason.' : reason);
      expect(await chosen()).toEqual([]);
      expect(await readdir(folder).catch(() => [])).toEqual([]);
    },
  );

  it('what is no file, or no plain one, is said to be that and keeps nothing waiting', async () => {
    const { add, chosen, given } = await open();
    const refusal = (name: string): Promise<unknown> => add([name]).catch((error: unknown) => error);
    execFileSync('mkfifo', [join(given, 'pipe.png')]);
    await mkdir(join(given, 'folder.png'));
    await symlink('nowhere', join(given, 'link.png'));
    for (const [name, reason] of [
      ['pipe.png', 'no-plain-file'],
      ['folder.png', 'no-plain-file'],
      ['link.png', 'no-file'],
      ['gone.png', 'no-file'],
    ] as const)
      expect(await refusal(name)).toMatchObject({ code: 'file-unreadable', params: { file: name, reason } });
    expect(await chosen()).toEqual([]);
  });

  it('a picture with 7 MB of EXIF that leads in circles is used without any of it', async () => {
    const { add, chosen, folder } = await open();
    await add(['bomb.jpg', await exifBomb(110)]);
    const [hash = ''] = await chosen();
    expect((await readFile(join(folder, hash))).length).toBeLessThan(5000);
  });

  it('of the clipboard, is refused as a file is, and more bytes than tell that before they are looked at', async () => {
    const { paste, chosen } = await open();
    const refusal = (bytes: Uint8Array): Promise<unknown> =>
      paste(Uint8Array.from(bytes)).catch((error: unknown) => error);
    expect(await refusal(Buffer.from(SVG))).toMatchObject({ params: { reason: 'svg' } });
    expect(await refusal(Buffer.alloc(MOST_PICTURE_BYTES + 1))).toMatchObject({
      params: { reason: 'too-many-bytes' },
    });
    expect(await refusal(Buffer.alloc(MOST_PICTURE_BYTES + 2))).toMatchObject({ code: 'bad-input' });
    expect(await chosen()).toEqual([]);
    await paste(Uint8Array.from(await plain().png().toBuffer()));
    expect(await chosen()).toHaveLength(1);
  });

  it('the picture after a refused one is made as any other', async () => {
    const { add, chosen } = await open();
    await expect(add(['claims.png', claiming(8000, 8000)])).rejects.toMatchObject({
      code: 'file-unreadable',
    });
    await add(['good.png', await plain().png().toBuffer()]);
    expect(await chosen()).toHaveLength(1);
  });
});

/** A process of the kind that decodes pictures, which a test can look into. */
const watched = () => {
  const started: PictureProcess[] = [];
  const ended: (number | null)[] = [];
  const start =
    (over: Partial<PictureProcess> = {}) =>
    (): PictureProcess => {
      const process = { ...forkPictureProcess(), ...over };
      started.push(process);
      process.onExit((code) => ended.push(code));
      return process;
    };
  return { started, ended, start };
};

describe('the process that decodes', () => {
  it('is killed when a picture takes too long, and the next picture finds another one', async () => {
    const { started, ended, start } = watched();
    const pictures = createPictures({ start: start() });
    const good = await plain().png().toBuffer();
    await pictures.make(good, 'thumbnails');
    const deaf = createPictures({ start: start({ send: () => {} }), limitMs: 300 });
    expect(await deaf.make(good, 'stored')).toBe('too-slow');
    await expect.poll(() => ended).toEqual([null]);
    expect(await pictures.make(good, 'thumbnails')).toMatchObject({ animated: false });
    expect(started).toHaveLength(2);
    deaf.close();
    pictures.close();
  });

  it('ends by itself when a picture takes more memory than it may, and the next picture finds another one', async () => {
    const { started, ended, start } = watched();
    const pictures = createPictures({ start: start() });
    expect(await pictures.make(await swelling(8000, 8000), 'stored')).toBe('too-much-memory');
    expect(ended).toEqual([MEMORY_EXIT]);
    expect(await pictures.make(await plain().png().toBuffer(), 'stored')).toMatchObject({ animated: false });
    expect(started).toHaveLength(2);
    pictures.close();
  });

  it('whatever it answers, nothing but a JPG is taken from it', async () => {
    const size = { width: 1, height: 1 };
    const jpg = await plain().jpeg().toBuffer();
    const answers: unknown[] = [
      { id: 1, made: { pictures: [Buffer.from(HTML)], animated: false, size } },
      { id: 2, made: { pictures: [], animated: false, size } },
      { id: 3, made: { pictures: [jpg], animated: false, size: { width: '1e9', height: -1 } } },
      { id: 4, fault: 'Trust me' },
      'anything',
    ];
    const told: ((message: unknown) => void)[] = [];
    const pictures = createPictures({
      start: () => ({
        send: () => told.at(-1)?.(answers.shift()),
        onMessage: (listen) => told.push(listen),
        onExit: () => {},
        kill: () => {},
      }),
    });
    for (const _ of [...answers]) expect(await pictures.make(Buffer.from('x'), 'stored')).toBe('truncated');
    answers.push({ id: 6, made: { pictures: [jpg], animated: false, size } });
    expect(await pictures.make(Buffer.from('x'), 'stored')).toMatchObject({ size });
    pictures.close();
  });

  it('is not blamed on the picture when it cannot be started', async () => {
    const pictures = createPictures({
      start: () => ({
        send: () => {},
        onMessage: () => {},
        onExit: (listen) => void setImmediate(listen, 1),
        kill: () => {},
      }),
    });
    expect(await pictures.make(await plain().png().toBuffer(), 'stored')).toBe('not-started');
    pictures.close();
  });

  it('is sent a picture’s bytes alone, and nothing that lies beside them in memory', async () => {
    const sent: unknown[] = [];
    const { start } = watched();
    const pictures = createPictures({ start: start({ send: (message) => sent.push(message) }), limitMs: 50 });
    await pictures.make(Buffer.from('a picture'), 'stored');
    const { bytes } = sent[0] as { readonly bytes: Uint8Array };
    expect([bytes.length, bytes.buffer.byteLength]).toEqual([9, 9]);
    pictures.close();
  });

  it('ends when there is nothing to do, and with its engine', async () => {
    const { started, ended, start } = watched();
    const pictures = createPictures({ start: start(), idleMs: 50 });
    const good = await plain().png().toBuffer();
    await pictures.make(good, 'thumbnails');
    await expect.poll(() => ended).toHaveLength(1);
    await pictures.make(good, 'thumbnails');
    expect(started).toHaveLength(2);
    const late = pictures.make(good, 'stored');
    pictures.close();
    expect(await late).toBe('too-slow');
    await expect(pictures.make(good, 'stored')).rejects.toMatchObject({ code: 'engine-stopped' });
  });

  it('makes two thumbnails, of 50 and 120 pixels', async () => {
    const pictures = createPictures({ start: forkPictureProcess });
    const made = await pictures.make(await plain(2000, 1000).webp().toBuffer(), 'thumbnails');
    pictures.close();
    if (typeof made === 'string') throw new Error(made);
    const sizes = await Promise.all(
      made.pictures.map(async (picture) => (await sharp(picture).metadata()).width),
    );
    expect(sizes).toEqual([50, 120]);
  });
});
