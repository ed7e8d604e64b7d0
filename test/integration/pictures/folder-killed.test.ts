/** A folder of pictures whose process is killed on the way from the files to the marketplace. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFileName, writeThirty } from '../../support/coloured-pictures.ts';
import { temporaryFolder } from '../../support/home.ts';
import { judgePictures, type PictureJudge } from '../../support/picture-judge.ts';
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

let shop: Shop;
let folder: string;
let judge: PictureJudge;

const expectNothingLost = async (): Promise<void> => {
  expect(await judge.broken()).toEqual([]);
  await expect.poll(judge.uploadsInFlight, { timeout: 30_000 }).toBe(0);
  expect(await judge.sentInVain()).toEqual([]);
};

beforeEach(async () => {
  shop = await openShop({ ads: 120 });
  await shop.pull();
  const rows = await editable(shop, 40);
  const named = rows.flatMap(({ id, vendorId }) => (isFileName(vendorId) ? [{ id, vendorId }] : []));
  folder = await temporaryFolder();
  const wanted = await writeThirty(folder, named.slice(0, 20));
  const { baseUrl } = (await shop.call('accounts.state', { account: ACCOUNT })).account;
  judge = await judgePictures({
    get: (path) => shop.control.order('GET', path),
    baseUrl,
    folder: join(shop.home, 'accounts', ACCOUNT),
    wanted,
  });
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
      for (const [place, nth] of kills) {
        expect(await takeAndDie(shop.home, folder, place, nth)).toBe(`reached ${place}`);
        await expectNothingLost();
      }
      const running = await shop.restart();
      await takeFolder(running, folder, () => {});
      await expectNothingLost();
      expect(await judge.unfinished()).toEqual([]);
      expect(await judge.sentOtherwise()).toEqual([]);
      expect(await draftCount(running)).toBe(0);
      expect(await judge.sent()).toEqual(Array.from({ length: 30 }, (_, at) => at));

      // The marketplace's own addresses are known for what they are: the same folder changes nothing.
      const { stamp } = await running.call('pictures.match', { account: ACCOUNT, folder });
      expect(await addPictures(running, folder, stamp)).toMatchObject({ changeset: null, refused: [] });
    },
  );
});
