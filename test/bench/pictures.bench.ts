// The sheet with 50,000 ads and their pictures in the real window, beside the same sheet with the column of pictures
// hidden: how long the window's thread is held, what the page keeps, and what stays on the disk.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openThumbnailCache } from '../../main/engine/pictures/thumbnail-cache.ts';
import { testIds } from '../../renderer/core/test-ids.ts';
import { build } from '../../scripts/build.ts';
import { ScriptError } from '../../scripts/run.ts';
import { accountOf } from '../support/ask.ts';
import { cpuTasks } from '../support/cpu-tasks.ts';
import { memoryOf, openSheet, scrollTo, tasksOfScrolling } from './sheet.ts';

const ADS = 50_000;
/** Places at which scrolling rests long enough for the pictures in sight. */
const RESTS = 150;
const REST_MS = 600;
/** Deleted ads are not in the view that is shown. */
const RESTED = 40_000;
const WAIT_MS = 300_000;
const MB = 1_048_576;

/** Pictures beyond what the cache may hold, larger than those of the sheet, and of sizes of their own. */
const PUT = 6_000;
const SMALL = 8_192;
const LARGE = 40_000;

/** Fills a cache beyond its bound: what is left of it, and the most processor time that one picture took. */
const fillCache = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adsheet-thumbnails-'));
  const cache = openThumbnailCache(folder);
  const sized = (bytes: number, at: number): Uint8Array => new Uint8Array(bytes + (at % 64)).fill(at);
  let largest = 0;
  let longest = 0;
  for (let at = 0; at < PUT; at += 1) {
    const begun = process.cpuUsage();
    cache.put(`picture ${at}`, { small: sized(SMALL, at), large: sized(LARGE, at) });
    const { user, system } = process.cpuUsage(begun);
    longest = Math.max(longest, (user + system) / 1000);
    if (at % 100 === 0) largest = Math.max(largest, (await stat(join(folder, 'thumbnails.db'))).size);
  }
  const kept = Array.from({ length: PUT }, (_, at) => cache.get(`picture ${at}`, 50) !== undefined);
  cache.close();
  await rm(folder, { recursive: true });
  return {
    put: (PUT * (SMALL + LARGE)) / MB,
    kept: kept.filter(Boolean).length,
    first: kept.indexOf(true),
    largest,
    longest,
  };
};

const filled = await fillCache();
if ((await build()) !== 0) throw new ScriptError('The build failed.');
const { display, sandbox, home, adsheet } = await openSheet(ADS);
const { app, page } = adsheet;

const cells = page.locator('[role="gridcell"][col-id="images"]');

const togglePictures = async (): Promise<void> => {
  await page.getByTestId(testIds.columns).click();
  await page.getByTestId(testIds.columnShown('images')).click();
  await page.keyboard.press('Escape');
};

/** Rests at places all over the sheet; the processor time of the longest task meanwhile. */
const restAllOver = async (): Promise<number> => {
  const { longest } = await cpuTasks(page, async () => {
    for (let at = 0; at < RESTS; at += 1) {
      await scrollTo(page, Math.floor((at * RESTED) / RESTS));
      await page.waitForTimeout(REST_MS);
    }
  });
  return longest;
};

const measured = async () => ({
  scrolling: await tasksOfScrolling(page),
  resting: await restAllOver(),
  memory: await memoryOf(adsheet),
});

/** The working sets of the processes that are no pages, in MB. */
const othersMb = async (): Promise<number> =>
  app.evaluate(({ app: electron }) =>
    electron
      .getAppMetrics()
      .filter(({ type }) => type === 'Utility')
      .reduce((sum, { memory }) => sum + memory.workingSetSize / 1024, 0),
  );

await expect(cells.locator('img').first()).toBeVisible({ timeout: WAIT_MS });
await togglePictures();
await expect(cells).toHaveCount(0);
const before = await measured();
const othersBefore = await othersMb();
await togglePictures();
await expect(cells.locator('img').first()).toBeVisible({ timeout: WAIT_MS });
const after = await measured();
const othersAfter = await othersMb();
const file = join(home, 'accounts', await accountOf(page), 'thumbnails.db');
const { size } = await stat(file);
await adsheet.close();
await sandbox.stop();
await display.stop();

for (const [what, ms] of Object.entries(after.scrolling))
  console.log(
    `longest task while scrolling by ${what}: ${ms} ms, without pictures: ${before.scrolling[what] ?? Number.NaN} ms`,
  );
console.log(
  `longest task while resting at ${RESTS} places: ${after.resting} ms, without: ${before.resting} ms`,
);
const part = (ours: number, theirs: number): string =>
  `${Math.round(ours)} MB, ${(ours / theirs).toFixed(2)} × without pictures (${Math.round(theirs)} MB)`;
console.log(`memory of the page, collected: ${part(after.memory.heapMb, before.memory.heapMb)}`);
console.log(`memory of its process: ${part(after.memory.processMb, before.memory.processMb)}`);
console.log(`engine and process for pictures: ${part(othersAfter, othersBefore)}`);
console.log(`pictures kept on the disk: ${(size / MB).toFixed(1)} MB`);
console.log(
  `${PUT} pictures of ${Math.round(filled.put)} MB put into a cache: the last ${filled.kept} are kept, from number ${filled.first}; its file had ${(filled.largest / MB).toFixed(0)} MB at most, and one picture took ${filled.longest.toFixed(0)} ms of the processor at most`,
);
