import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { accountOf, ask } from '../support/ask.ts';
import {
  colouredNumber,
  pictureAt,
  SENT_FORM,
  writeColoured,
  writeThirty,
} from '../support/coloured-pictures.ts';
import { openFrom } from '../support/dialogs.ts';
import { dropOn } from '../support/drop.ts';
import { cell, type NamedAd, namedAds } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts, openPanel, pushAll } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';
import { newHome } from '../support/window.ts';

// A folder of picture files becomes the pictures of the ads that the files are named after. What counts is what the
// service holds in the end.

const shop = shopForEachTest(120);

test('30 files of a folder become the pictures of 20 ads, are put in order, looked at and sent', async () => {
  test.setTimeout(180_000);
  const { page, control } = shop;
  const ads = await namedAds(page, 20);
  const folder = path.join(await newHome(), 'pictures');
  await mkdir(folder, { recursive: true });
  const wanted = new Map(await writeThirty(folder, ads));
  await writeFile(path.join(folder, 'letter.jpg'), 'Dear all,');

  await openFrom(shop.adsheet, folder);
  await page.keyboard.press('Control+Shift+p');
  const dialog = page.getByTestId(testIds.folderDialog);
  await dialog.getByTestId(testIds.folderPlace).selectOption('only');
  await expect(dialog).toContainText('30 pictures for 20 ads');
  await expect(dialog.getByTestId(testIds.folderUnused)).toContainText('letter.jpg');
  await expect(dialog.locator('.thumbnail-shown')).toHaveCount(30, { timeout: 60_000 });
  await lookAt(shop.adsheet, 'picture-folder', '.folder');
  await dialog.getByTestId(testIds.folderApply).click();
  await drafts(page, 20);

  const [first, second] = ads;
  if (!first || !second) throw new Error('there are too few ads');
  wanted.set(first.id, (wanted.get(first.id) ?? []).toReversed());
  await cell(page, first.key, 'images').click();
  await openPanel(page);
  const pictures = page.getByTestId(testIds.right).locator('.pictures li');
  await expect(pictures).toHaveCount(2);
  await pictures.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(pictures.nth(1)).toBeFocused();

  wanted.set(second.id, (wanted.get(second.id) ?? []).toReversed());
  await cell(page, second.key, 'images').click();
  await page.keyboard.press('Control+b');
  const bulk = page.getByTestId(testIds.bulkDialog);
  await bulk.getByTestId(testIds.bulkTarget('selection')).click();
  await bulk.getByTestId(testIds.bulkKind('firstPicture')).click();
  await bulk.getByTestId(testIds.bulkApply).click();
  await expect(bulk).toBeHidden();

  await page.getByTestId(testIds.tab('review')).click();
  const line = page.getByTestId(testIds.reviewItem(first.key)).locator('.picture-list');
  await expect(line.locator('ins .thumbnail-shown')).toHaveCount(2, { timeout: 30_000 });
  await lookAt(shop.adsheet, 'picture-folder-review', '.picture-list');
  await pushAll(page);
  await expect(page.getByTestId(testIds.pushResult)).toContainText('20', { timeout: 90_000 });
  await lookAt(shop.adsheet, 'picture-folder-pushed', `[data-testid="${testIds.pushResult}"]`);

  for (const [id, numbers] of wanted) {
    const images = (await control.ad(id))['images'] as readonly { readonly src: string }[];
    const held = await Promise.all(images.map(({ src }) => pictureAt(src)));
    expect(await Promise.all(held.map(colouredNumber))).toEqual(numbers);
  }
  expect(await control.sentPictures()).toEqual(Array.from({ length: 30 }, () => SENT_FORM));
});

test('files dropped on an ad go to that ad alone', async () => {
  const { page } = shop;
  const [one, other] = await namedAds(page, 2);
  if (!one || !other) throw new Error('too few ads');
  const folder = path.join(await newHome(), 'pictures');
  await mkdir(folder, { recursive: true });
  await writeColoured(folder, 'one', 0);
  await writeColoured(folder, 'two', 5);
  const files = ['one.png', 'two.png'].map((name) => path.join(folder, name));
  const countOf = async ({ key }: NamedAd): Promise<number> => {
    const { ad } = await ask(page, 'ads.get', { account: await accountOf(page), key });
    const images = ad.local['images'];
    return Array.isArray(images) ? images.length : 0;
  };
  const before = [await countOf(one), await countOf(other)] as const;
  const place = await cell(page, other.key, 'title').boundingBox();
  if (!place) throw new Error('the ad is out of sight');
  const title = await cell(page, other.key, 'title').innerText();
  await dropOn(page, files, { x: place.x + 5, y: place.y + 5 }, `Pictures go to “${title}”`);
  await expect
    .poll(async () => [await countOf(one), await countOf(other)])
    .toEqual([before[0], before[1] + 2]);
  await drafts(page, 1);
});

test('a folder dropped on the window shows what is doubtful, which is added where it is ticked', async () => {
  const { page } = shop;
  const [one, other] = await namedAds(page, 2);
  if (!one || !other) throw new Error('too few ads');
  const folder = path.join(await newHome(), 'pictures');
  await mkdir(folder, { recursive: true });
  await writeColoured(folder, `${one.vendorId}+${other.vendorId}`, 3);
  await writeColoured(folder, 'nobody', 4);
  await writeColoured(folder, `${one.vendorId}_front`, 5);
  await dropOn(page, [folder]);
  const dialog = page.getByTestId(testIds.folderDialog);
  const apply = dialog.getByTestId(testIds.folderApply);
  await expect(dialog).toContainText('no ad has that vendor ID');
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  const doubts = dialog.getByTestId(testIds.folderDoubts);
  await expect(doubts.getByRole('listitem')).toContainText([
    `for ${one.vendorId}, ${other.vendorId}`,
    `_front.png for ${one.vendorId}`,
  ]);
  await lookAt(shop.adsheet, 'picture-folder-doubts', '.folder');
  await doubts.getByRole('checkbox').first().check();
  await expect(doubts.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByTestId(testIds.folderPairs).getByRole('button')).toHaveCount(2);
  await dialog.getByTestId(testIds.folderPattern).fill('{n}');
  await expect(dialog.locator('.form-error')).toContainText('{vendorId}');
  await dialog.getByTestId(testIds.folderPattern).fill('');
  await expect(apply).toContainText('Add 1 picture');
  await apply.click();
  await drafts(page, 2);
});
