import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { writeThirty } from '../support/coloured-pictures.ts';
import { openFrom } from '../support/dialogs.ts';
import { cell, namedAds } from '../support/grid.ts';
import { judgePictures, type PictureJudge } from '../support/picture-judge.ts';
import { allThere, drafts, enginePid, idle, openPanel, pulled, pushAll, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';
import { newHome } from '../support/window.ts';

// The whole way of a folder of pictures, with a kill at each of its steps: of the engine, which the window starts
// again, or of all of Adsheet, as when the power goes.

const ADS = 120;
const shop = shopForEachTest(ADS);

/** Ends the engine; the window starts another and opens the account again, after which it pulls. */
const killEngine = (): Promise<void> =>
  pulled(shop.page, async () => {
    process.kill(await enginePid(shop.adsheet), 'SIGKILL');
  });

/** As `killEngine` in the middle of a push, which waits to be resumed in place of a pull. */
const killPushingEngine = async (): Promise<void> => {
  const { page } = shop;
  const opened = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isNew = false;
        const end = globalThis.adsheet.subscribe((event) => {
          if (event.type === 'engine' && event.state === 'running') isNew = true;
          if (!isNew || event.type !== 'state') return;
          end();
          resolve();
        });
      }),
  );
  process.kill(await enginePid(shop.adsheet), 'SIGKILL');
  await opened;
  await expect(page.getByTestId(testIds.runBanner)).toBeVisible();
};

const killAll = async (): Promise<void> => {
  const { app } = shop.adsheet;
  const engine = await enginePid(shop.adsheet);
  const closed = app.waitForEvent('close');
  app.process().kill('SIGKILL');
  process.kill(engine, 'SIGKILL');
  await closed;
  await shop.reopen();
  await allThere(shop.page, ADS);
};

const openFolder = async (folder: string): Promise<void> => {
  await openFrom(shop.adsheet, folder);
  await shop.page.keyboard.press('Control+Shift+p');
  const dialog = shop.page.getByTestId(testIds.folderDialog);
  await dialog.getByTestId(testIds.folderPlace).selectOption('only');
  await expect(dialog).toContainText('30 pictures for 20 ads');
  await dialog.getByTestId(testIds.folderApply).click();
};

const picturesKept = async (): Promise<number> => {
  const names = await readdir(path.join(shop.adsheet.home, 'accounts', SHOP, 'images')).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{64}$/u.test(name)).length;
};

const expectNothingLost = async (judge: PictureJudge): Promise<void> => {
  expect(await judge.broken()).toEqual([]);
  await expect.poll(judge.uploadsInFlight, { timeout: 30_000 }).toBe(0);
  expect(await judge.sentInVain()).toEqual([]);
};

const resume = (): Promise<void> => shop.page.getByTestId(testIds.runResume).click();

test('30 pictures of a folder end on their 20 ads in order, each sent once, whatever is killed on the way', async () => {
  test.setTimeout(600_000);
  const { control, sandbox } = shop;
  const ads = await namedAds(shop.page, 20);
  const [first] = ads;
  if (!first) throw new Error('There are too few ads.');
  const folder = path.join(await newHome(), 'pictures');
  await mkdir(folder, { recursive: true });
  const wanted = new Map(await writeThirty(folder, ads));
  const judge = await judgePictures({
    get: async (at) => (await fetch(`${sandbox.controlUrl}${at}`)).json(),
    baseUrl: sandbox.baseUrl,
    folder: path.join(shop.adsheet.home, 'accounts', SHOP),
    wanted,
  });

  await test.step('the engine, while the pictures are made', async () => {
    await openFolder(folder);
    await expect.poll(picturesKept, { timeout: 60_000 }).toBeGreaterThan(5);
    await killEngine();
    await drafts(shop.page, 0);
  });

  await test.step('all of Adsheet, once they are added', async () => {
    await openFolder(folder);
    await drafts(shop.page, 20);
    await killAll();
    await drafts(shop.page, 20);
  });

  await test.step('the engine, once they are put in another order', async () => {
    const { page } = shop;
    wanted.set(first.id, (wanted.get(first.id) ?? []).toReversed());
    await cell(page, first.key, 'images').click();
    await openPanel(page);
    const pictures = page.getByTestId(testIds.right).locator('.pictures li');
    await pictures.first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(pictures.nth(1)).toBeFocused();
    await killEngine();
    await drafts(page, 20);
    await expectNothingLost(judge);
  });

  await test.step('all of Adsheet, while pictures are sent', async () => {
    await control.faults({
      method: 'POST',
      path: '/image',
      nth: 5,
      times: 99,
      action: { type: 'hang-after' },
    });
    await pushAll(shop.page);
    await expect.poll(async () => (await control.fired()).length, { timeout: 60_000 }).toBeGreaterThan(3);
    await killAll();
    await control.mend();
    await expectNothingLost(judge);
  });

  await test.step('the engine, while more pictures are sent', async () => {
    await control.faults({
      method: 'POST',
      path: '/image',
      nth: 4,
      times: 99,
      action: { type: 'hang-after' },
    });
    await resume();
    await expect.poll(async () => (await control.fired()).length, { timeout: 60_000 }).toBeGreaterThan(1);
    await killPushingEngine();
    await control.mend();
    await expectNothingLost(judge);
  });

  await test.step('all of Adsheet, while ads are written', async () => {
    await control.faults({ method: 'PUT', path: '/ad/*', nth: 4, times: 99, action: { type: 'hang-after' } });
    await resume();
    await expect.poll(async () => (await control.fired()).length, { timeout: 60_000 }).toBeGreaterThan(1);
    await killAll();
    await control.mend();
    await expectNothingLost(judge);
  });

  await resume();
  await drafts(shop.page, 0);
  await idle(shop.page);
  await killAll();
  await drafts(shop.page, 0);
  await expectNothingLost(judge);
  expect(await judge.unfinished()).toEqual([]);
  expect(await judge.sent()).toEqual(Array.from({ length: 30 }, (_, at) => at));
  expect(await judge.sentOtherwise()).toEqual([]);
});
