import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import type { Json } from '../../shared/json.ts';
import { accountOf, ask } from '../support/ask.ts';
import { lookAt } from '../support/pictures.ts';
import { openPanel, pulled } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// A seller sees the pictures of the ads: in the sheet those in sight, in the panel all of an ad's.

const shop = shopForEachTest(40);

test('pictures of the ads in sight stand in the sheet, and all of an ad’s in the panel', async () => {
  const { page } = shop;
  const cells = page.locator('[role="gridcell"][col-id="images"]');
  const shown = cells.locator('img');
  await expect(shown.first()).toBeVisible({ timeout: 30_000 });
  const sources = await shown.evaluateAll((all) =>
    all.map((one) => (one as HTMLImageElement).src.slice(0, 23)),
  );
  expect(new Set(sources)).toEqual(new Set(['data:image/jpeg;base64,']));
  await expect
    .poll(() => shown.first().evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(10);
  // Whole within its frame, and not cut off by it.
  expect(
    await shown.first().evaluate((one) => {
      const [picture, frame] = [one.getBoundingClientRect(), one.parentElement?.getBoundingClientRect()];
      return frame !== undefined && picture.height <= frame.height && picture.width <= frame.width;
    }),
  ).toBe(true);
  const heights = await cells.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);

  await shown.first().click();
  await openPanel(page);
  const panel = page.getByTestId(testIds.right);
  await expect(panel.locator('.picture-frame img').first()).toBeVisible({ timeout: 30_000 });
  await panel.locator('.picture-frame').first().scrollIntoViewIfNeeded();
  await lookAt(shop.adsheet, 'thumbnails', '.pictures');
});

test('review shows the pictures before and after, and a conflict those of all three sides', async () => {
  const { page, control } = shop;
  const { ads } = await ask(page, 'ads.query', {
    account: await accountOf(page),
    where: 'status = ACTIVE',
    columns: ['images', 'id'],
  });
  const ad = ads.find(({ images }) => Array.isArray(images) && images.length > 2);
  if (!ad) throw new Error('the sandbox has no ad with three pictures');
  const [key, images] = [ad['key'] as RowKey, ad['images'] as { src: string }[]];
  const typed = { src: 'https://img.example/front.jpg' };
  const value = [...images.slice(1), typed];
  await ask(page, 'edits.apply', {
    account: await accountOf(page),
    label: 'x',
    changes: [{ key, field: 'images', value }],
  });

  await page.getByTestId(testIds.tab('review')).click();
  const line = page.getByTestId(testIds.reviewItem(key)).locator('.picture-list');
  await expect(line.locator('img')).toHaveCount(images.length * 2 - 1, { timeout: 30_000 });
  await expect(line.locator('del img')).toHaveCount(1);
  await expect(line.locator('ins').getByRole('img', { name: 'front.jpg' })).toBeVisible();
  await lookAt(shop.adsheet, 'review', '.picture-list');

  const { images: there } = await control.ad(Number(ad['id']));
  await control.change(Number(ad['id']), { images: (there as readonly Json[]).toReversed() });
  await pulled(page, () => page.keyboard.press('F5'));
  await page.getByTestId(testIds.tab('conflicts')).click();
  const sides = page.getByTestId(testIds.conflicts).locator('.picture-list');
  // What was, theirs, and mine with the one that went; none of the address that nobody has fetched yet.
  await expect(sides.locator('.thumbnail-shown').first()).toBeVisible({ timeout: 30_000 });
  await expect(sides.nth(2).locator('.thumbnail')).toHaveCount(images.length + 1);
  await lookAt(shop.adsheet, 'conflict', '.picture-list');
});

test('a picture that cannot be shown says why by a sign and in words, in the sheet, the panel and review', async () => {
  const { page, control } = shop;
  const account = await accountOf(page);
  const rows = page.locator('.ag-row:has([col-id="images"] img)');
  await expect(rows.nth(2)).toBeVisible({ timeout: 30_000 });
  const keys = await rows.evaluateAll((all) =>
    all.slice(0, 3).map((row) => row.getAttribute('row-id') ?? ''),
  );
  const cell = (at: number) => page.locator(`[row-id="${keys[at]}"] [col-id="images"]`);
  // Nobody answers where one of them is.
  await control.faults({ path: '/image/demo-away/**', times: 100, action: { type: 'reset-before' } });
  const given: readonly (readonly object[])[] = [
    [
      { uploadId: 'demo-late', status: 'PENDING' },
      { uploadId: 'demo-there', status: 'OK' },
    ],
    [{ uploadId: 'demo-bad', status: 'ERROR' }],
    [{ uploadId: 'demo-away', status: 'OK' }],
  ];
  for (const [at, images] of given.entries()) {
    const { ad } = await ask(page, 'ads.get', { account, key: keys[at] as RowKey });
    await control.change(Number(ad.local['id']), { images: images as Json });
  }
  await pulled(page, () => page.keyboard.press('F5'));

  const said = [
    ['First of 2 pictures: not fetched by the marketplace yet', '2…'],
    ['Picture: the marketplace could not fetch it', '1!'],
    ['Picture: its picture cannot be fetched now', '1?'],
  ] as const;
  for (const [at, [name, text]] of said.entries())
    await expect(cell(at).getByRole('img', { name, exact: true })).toHaveText(text, { timeout: 30_000 });
  await lookAt(shop.adsheet, 'missing', '[col-id="images"]');
  await cell(2).hover();
  await expect(page.getByRole('tooltip', { name: said[2][0] })).toBeVisible();

  await openPanel(page);
  const panel = page.getByTestId(testIds.right);
  const signs = ['…', '!', '?'];
  const states = [
    'not fetched by the marketplace yet',
    'the marketplace could not fetch it',
    'cannot be fetched now',
  ];
  for (const [at, sign] of signs.entries()) {
    await cell(at).click();
    const picture = panel.getByRole('listitem', { name: states[at] ?? '' });
    await expect(picture.locator('.thumbnail-sign')).toHaveText(sign, { timeout: 30_000 });
  }
  await lookAt(shop.adsheet, 'missing-panel', '.pictures');
  await panel.locator('.pictures').screenshot({ path: test.info().outputPath('missing-pictures.png') });

  for (const key of keys)
    await ask(page, 'edits.apply', {
      account,
      label: 'x',
      changes: [{ key: key as RowKey, field: 'images', value: null }],
    });
  await page.getByTestId(testIds.tab('review')).click();
  for (const [at, sign] of signs.entries()) {
    const lost = page.getByTestId(testIds.reviewItem(keys[at] as RowKey)).locator('.picture-list del');
    const picture = lost.getByRole('img', { name: new RegExp(`^demo-.*, .*${states[at]}$`) });
    await expect(picture).toHaveText(sign, { timeout: 30_000 });
  }
  await lookAt(shop.adsheet, 'missing-review', '.picture-list');
});

test('pictures of an ad are copied to another one, and the last put first in bulk', async () => {
  const { page } = shop;
  const account = await accountOf(page);
  const read = async (): Promise<readonly (readonly { src: string }[])[]> => {
    const { ads } = await ask(page, 'ads.query', {
      account,
      where: 'status = ACTIVE',
      columns: ['images'],
      limit: 2,
    });
    return ads.map(({ images }) => (images ?? []) as { src: string }[]);
  };
  const { ads } = await ask(page, 'ads.query', { account, where: 'status = ACTIVE', columns: [], limit: 2 });
  const [from, to] = ads.map(({ key }) => String(key));
  const [copied = [], before = []] = await read();
  const cellOf = (key = '') => page.locator(`[row-id="${key}"] [col-id="images"]`);
  await cellOf(from).click();
  await openPanel(page);
  const panel = page.getByTestId(testIds.right);
  await panel.getByRole('button', { name: 'Copy pictures' }).click();
  await cellOf(to).click();
  await panel.getByRole('button', { name: /^Add \d copied pictures?$/ }).click();
  const names = (list: readonly { src: string }[] = []) => list.map(({ src }) => src);
  const joined = [...names(before), ...names(copied)];
  await expect.poll(async () => names((await read())[1])).toEqual(joined);
  await lookAt(shop.adsheet, 'copied', '.picture-add');

  await page.keyboard.press('Control+b');
  const dialog = page.getByTestId(testIds.bulkDialog);
  await dialog.getByTestId(testIds.bulkKind('pictures')).click();
  await dialog.getByTestId(testIds.bulk('sources')).fill('front.jpg');
  await lookAt(shop.adsheet, 'bulk-pictures', '.bulk-form');
  await dialog.getByTestId(testIds.bulkKind('firstPicture')).click();
  await expect(dialog.getByTestId(testIds.bulkSamples).locator('.thumbnail-shown').first()).toBeVisible();
  await lookAt(shop.adsheet, 'bulk-first', '.bulk-form');
  await dialog.getByTestId(testIds.bulkApply).click();
  await expect.poll(async () => names((await read())[1])).toEqual([joined.at(-1), ...joined.slice(0, -1)]);
});

test('pictures are retouched in bulk as the preview showed, one of them by its menu, and undone', async () => {
  const { page } = shop;
  const account = await accountOf(page);
  const { ads } = await ask(page, 'ads.query', { account, where: 'status = ACTIVE', columns: ['images'] });
  const ad = ads.find(({ images }) => Array.isArray(images) && images.length > 1);
  if (!ad) throw new Error('the sandbox has no ad with two pictures');
  const key = ad['key'] as RowKey;
  const sources = async (): Promise<readonly string[]> => {
    const found = await ask(page, 'ads.get', { account, key });
    return ((found.ad.local['images'] ?? []) as readonly { src: string }[]).map(({ src }) => src);
  };
  const before = await sources();
  await page.locator(`[row-id="${key}"] [col-id="images"]`).click();
  await openPanel(page);

  await page.keyboard.press('Control+b');
  const dialog = page.getByTestId(testIds.bulkDialog);
  await dialog.getByTestId(testIds.bulkTarget('selection')).click();
  await dialog.getByTestId(testIds.bulkKind('retouch')).click();
  await dialog.getByRole('radio', { name: 'The first one' }).check();
  const samples = dialog.getByTestId(testIds.bulkSamples);
  await expect(samples.locator('del .thumbnail-shown')).toHaveCount(1, { timeout: 30_000 });
  const after = samples.locator('ins .thumbnail-shown img');
  await expect(after).toHaveCount(1, { timeout: 30_000 });
  // Square with white, which is what the form begins with.
  expect(
    await after.evaluate((one) => {
      const { naturalWidth, naturalHeight } = one as HTMLImageElement;
      return naturalWidth > 10 && naturalWidth === naturalHeight;
    }),
  ).toBe(true);
  await lookAt(shop.adsheet, 'bulk-retouch', '.bulk-form');
  await dialog.getByTestId(testIds.bulkApply).click();
  await expect.poll(async () => (await sources())[0]).toMatch(/^upload:/);
  const [square] = await sources();
  expect((await sources()).slice(1)).toEqual(before.slice(1));

  const first = page.getByTestId(testIds.right).locator('.picture').first();
  await expect(first.locator('.picture-frame img')).toBeVisible({ timeout: 30_000 });
  await first.scrollIntoViewIfNeeded();
  await lookAt(shop.adsheet, 'retouched', '.pictures');
  await first.focus();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.screenshot({ path: test.info().outputPath('retouch-menu.png') });
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await sources())[0]).not.toBe(square);
  await expect(menu).toHaveCount(0);
  await expect(first).toBeFocused();
  // Cutting asks how much, of this picture of this ad.
  await page.getByTestId(testIds.retouchPicture(1)).click();
  await menu.getByRole('menuitem', { name: 'Cut the edges…' }).click();
  await expect(dialog.getByTestId(testIds.bulk('cropTop'))).toHaveValue('5');
  await expect(samples.locator('ins .thumbnail-shown img')).toHaveCount(1, { timeout: 30_000 });
  await page.keyboard.press('Escape');
  for (const expected of [square, before[0]]) {
    await ask(page, 'edits.undo', { account });
    await expect.poll(async () => (await sources())[0]).toBe(expected);
  }
});
