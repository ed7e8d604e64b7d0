import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { accountOf, ask } from '../support/ask.ts';
import { copyFiles, copyPicture } from '../support/clipboard.ts';
import { writeColoured } from '../support/coloured-pictures.ts';
import { cell, type Editable, threeAds } from '../support/grid.ts';
import { plain } from '../support/hostile-pictures.ts';
import { openPanel } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';
import { newHome } from '../support/window.ts';

// Pictures that are given by the clipboard, and the ads they come to.

const shop = shopSeenAnew(40);

const countOf = async (key: RowKey): Promise<number> => {
  const { ad } = await ask(shop.page, 'ads.get', { account: await accountOf(shop.page), key });
  const images = ad.local['images'];
  return Array.isArray(images) ? images.length : 0;
};

const countsOf = (ads: readonly Editable[]): Promise<readonly number[]> =>
  Promise.all(ads.map(({ key }) => countOf(key)));

const paste = (): Promise<void> => shop.page.keyboard.press('Control+v');

test('a copied picture goes to the ad whose cell has the focus, and to all ticked ones', async () => {
  const { page } = shop;
  const ads = await threeAds(page);
  const [first, second, third] = ads;
  const before = await countsOf(ads);
  const expectMore = (...more: readonly number[]): Promise<void> =>
    expect.poll(() => countsOf(ads)).toEqual(before.map((count, at) => count + (more[at] ?? 0)));
  await copyPicture(page, await plain(300, 200).png().toBuffer());

  await cell(page, first.key, 'images').click();
  await paste();
  await expectMore(1);
  await expect(page.getByText('Pasted picture has 300 × 200 pixels.')).toBeVisible();

  // Whatever cell it is on, it is a picture of the ad.
  await cell(page, first.key, 'title').click();
  await paste();
  await expectMore(2);

  for (const { key } of [second, third]) {
    await cell(page, key, 'title').click();
    await page.keyboard.press('Space');
  }
  await cell(page, first.key, 'title').click();
  await paste();
  await expectMore(2, 1, 1);
  await page.keyboard.press('Control+z');
  await expectMore(2);
});

test('pictures and copied files that are pasted into the panel’s pictures are added; into a text, nothing is', async () => {
  const { page } = shop;
  const [, , ad] = await threeAds(page);
  await cell(page, ad.key, 'title').click();
  await openPanel(page);
  const panel = page.getByTestId(testIds.right);
  const pictures = panel.locator('.pictures li');
  const before = await pictures.count();
  await copyPicture(page, await plain(300, 200).png().toBuffer());

  await panel.getByTestId(testIds.panelField('title')).focus();
  await paste();
  await panel.getByTestId(testIds.panelField('images')).focus();
  await paste();
  await expect(pictures).toHaveCount(before + 1);

  const folder = await newHome();
  await writeColoured(folder, 'one', 0);
  await writeColoured(folder, 'two', 5);
  await copyFiles(
    shop.adsheet.app,
    ['one.png', 'two.png'].map((name) => path.join(folder, name)),
  );
  await pictures.first().focus();
  await paste();
  await expect(pictures).toHaveCount(before + 3);
});

test('copied cells are cells, though a picture of them lies beside', async () => {
  const { page } = shop;
  const [ad] = await threeAds(page);
  const before = await countOf(ad.key);
  const picture = await plain(300, 200).png().toBuffer();
  await copyPicture(page, picture, { text: '0.77', html: '<table><tr><td>0.77</td></tr></table>' });
  await cell(page, ad.key, 'bidMicros').click();
  await paste();
  await expect(cell(page, ad.key, 'bidMicros')).toContainText('0.77');
  expect(await countOf(ad.key)).toBe(before);
});

test('a picture of more than 8 MB is refused with the reason', async () => {
  const { page } = shop;
  const [ad] = await threeAds(page);
  const before = await countOf(ad.key);
  // Noise, which PNG does not make smaller.
  const raw = { width: 2000, height: 1500, channels: 3 } as const;
  await copyPicture(page, await sharp(randomBytes(9_000_000), { raw }).png().toBuffer());
  await cell(page, ad.key, 'images').click();
  await paste();
  await expect(page.getByText(/Pasted picture.*8 MB/u)).toBeVisible();
  expect(await countOf(ad.key)).toBe(before);
});
