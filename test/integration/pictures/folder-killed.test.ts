/** A folder of pictures whose process is killed on the way from the files to the marketplace. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { JsonObject } from '../../../shared/json.ts';
import {
  colouredNumber,
  isFileName,
  pictureAt,
  SENT_FORM,
  writeThirty,
} from '../../support/coloured-pictures.ts';
import { temporaryFolder } from '../../support/home.ts';
import { ACCOUNT, draftCount, editable, openShop, type Shop } from '../sync/harness.ts';
import { addPictures, type Place, takeFolder } from './take-folder.ts';

const HOST = fileURLToPath(new URL('./take-folder-and-die.ts', import.meta.url));

/**
 * At which pass of which place a process is killed. As many as 16 requests are in flight: after one answer there may be
 * few more to come, so what is early in a push is killed at first.
 */
type Kill = readonly [Place, number];

/** Resolves with what the process said before it was killed. */
const takeAndDie = (home: string, folder: string, place: Place, nth: number): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [HOST, home, folder, place, String(nth)], (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL') resolve(stdout.trim());
      else reject(new Error(`${place} was not reached: ${stdout} ${stderr}`));
    });
  });

type Picture = { readonly src: string };

const picturesOf = (ad: JsonObject): readonly Picture[] => (ad['images'] ?? []) as readonly Picture[];

/** The addresses that the local copy has of uploaded pictures. */
const knownUploads = async (home: string): Promise<readonly string[]> => {
  const folder = join(home, 'accounts', ACCOUNT);
  const names = await readdir(join(folder, 'images')).catch(() => []);
  const mirror = openMirror(folder);
  try {
    return names.flatMap((name) => mirror.images.get(name)?.url ?? []);
  } finally {
    mirror.close();
  }
};

let shop: Shop;
let folder: string;
/** The pictures that each ad is to have, and its addresses before. */
let wanted: ReadonlyMap<number, readonly number[]>;
let before: ReadonlyMap<number, readonly string[]>;
let address: string;

const sourcesOf = async (id: number): Promise<readonly string[]> =>
  picturesOf(await shop.control.ad(id)).map(({ src }) => src);

const numbersAt = async (sources: readonly string[]): Promise<readonly number[]> =>
  Promise.all(sources.map(async (src) => colouredNumber(await pictureAt(src))));

type Upload = { readonly id: string; readonly sent: object };

const uploads = async (): Promise<readonly Upload[]> =>
  ((await shop.control.order('GET', '/state?ads=false')) as unknown as { readonly images: readonly Upload[] })
    .images;

/** Uploads that the service has heard and not answered, as it still converts them, whoever waits for the answer. */
const uploadsInFlight = async (): Promise<number> =>
  (await shop.control.requests()).filter(
    ({ method, route, served }) => method === 'POST' && route.endsWith('/image') && served === undefined,
  ).length;

/** How often each picture reached the service, by its number. */
const uploadCounts = async (): Promise<ReadonlyMap<number, number>> => {
  const images = await uploads();
  const numbers = await numbersAt(images.map(({ id }) => `${address}/image/${id}/${id}.jpg`));
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
};

/**
 * Judges what a process sent, beside what had been sent before it: each picture once at most, and none whose address
 * was known when it began.
 */
const judgeUploads = (): (() => Promise<void>) => {
  let counts: ReadonlyMap<number, number> = new Map();
  let known: ReadonlySet<number> = new Set();
  return async () => {
    // Those of a process that was killed too: what they bring is not the next one's.
    await expect.poll(uploadsInFlight, { timeout: 30_000 }).toBe(0);
    const now = await uploadCounts();
    const sent = (number: number): number => (now.get(number) ?? 0) - (counts.get(number) ?? 0);
    const inVain = [...now.keys()].filter((number) => sent(number) > (known.has(number) ? 0 : 1));
    expect(inVain).toEqual([]);
    counts = now;
    known = new Set(await numbersAt(await knownUploads(shop.home)));
  };
};

/** Each ad has the pictures it had, or those it is to have. */
const expectWholeAds = async (): Promise<void> => {
  for (const [id, numbers] of wanted) {
    const sources = await sourcesOf(id);
    if (sources.join() === before.get(id)?.join()) continue;
    expect(await numbersAt(sources)).toEqual(numbers);
  }
};

const expectAllPictures = async (): Promise<void> => {
  for (const [id, numbers] of wanted) {
    expect(await numbersAt(await sourcesOf(id))).toEqual(numbers);
  }
  for (const { sent } of await uploads()) expect(sent).toEqual(SENT_FORM);
};

beforeEach(async () => {
  shop = await openShop({ ads: 120 });
  await shop.pull();
  const rows = await editable(shop, 40);
  const named = rows.flatMap(({ id, vendorId }) => (isFileName(vendorId) ? [{ id, vendorId }] : []));
  folder = await temporaryFolder();
  wanted = await writeThirty(folder, named.slice(0, 20));
  const sources = await Promise.all([...wanted.keys()].map(async (id) => [id, await sourcesOf(id)] as const));
  before = new Map(sources);
  const { baseUrl } = (await shop.call('accounts.state', { account: ACCOUNT })).account;
  address = `${baseUrl}/api/sellside`;
  await shop.close();
});
afterEach(() => shop.end());

// Each goes through several processes.
describe('30 pictures of a folder for 20 ads', { timeout: 180_000 }, () => {
  it.each<readonly [string, readonly Kill[]]>([
    [
      'before the first is sent',
      [
        ['matched', 1],
        ['picture-made', 1],
        ['picture-made', 17],
        ['picture-made', 30],
        ['added', 1],
      ],
    ],
    [
      'while pictures are sent',
      [
        ['upload-sent', 1],
        ['upload-sent', 3],
        ['image-uploaded', 1],
        ['image-uploaded', 3],
      ],
    ],
    [
      'while ads are written',
      [
        ['sending-committed', 1],
        ['bytes-left', 1],
        ['answered', 1],
        ['pushed', 1],
      ],
    ],
    [
      'in the middle of the push',
      [
        ['upload-sent', 6],
        ['image-uploaded', 5],
        ['answered', 4],
      ],
    ],
  ])(
    'killed again and again %s, end on their ads, each sent again only if its answer was lost',
    async (_, kills) => {
      const expectNoneInVain = judgeUploads();
      for (const [place, nth] of kills) {
        expect(await takeAndDie(shop.home, folder, place, nth)).toBe(`reached ${place}`);
        await expectWholeAds();
        await expectNoneInVain();
      }
      const running = await shop.restart();
      await takeFolder(running, folder, () => {});
      await expectAllPictures();
      await expectNoneInVain();
      expect(await draftCount(running)).toBe(0);
      expect([...(await uploadCounts()).keys()].toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 30 }, (_, at) => at),
      );

      // The marketplace's own addresses are known for what they are: the same folder changes nothing.
      const { stamp } = await running.call('pictures.match', { account: ACCOUNT, folder });
      expect(await addPictures(running, folder, stamp)).toMatchObject({ changeset: null, refused: [] });
    },
  );
});
