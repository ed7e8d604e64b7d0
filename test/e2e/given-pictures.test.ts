import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { accountOf, ask } from '../support/ask.ts';
import { copyFiles, copyPicture } from '../support/clipboard.ts';
import { writeColoured } from '../support/coloured-pictures.ts';
import { dropLink } from '../support/drop.ts';
import { cell, type Editable, threeAds } from '../support/grid.ts';
import { plain } from '../support/hostile-pictures.ts';
import { openPanel } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';
import { newHome } from '../support/window.ts';

// Pictures that are given by the clipboard or dragged, and the ads and places they come to.

const shop = shopSeenAnew(40);

const countOf = async (key: RowKey): Promise<number> => {
  const { ad } = await ask(shop.page, 'ads.get', { account: await accountOf(shop.page), key });
  const images = ad.local['images'];
  return Array.isArray(images) ? images.length : 0;
};

const countsOf = (ads: readonly Editable[]): Promise<readonly number[]> =>
  Promise.all(ads.map(({ key }) => countOf(key)));

/** It stays open from test to test. */
const showPanel = async (): Promise<void> => {
  if (!(await shop.page.getByTestId(testIds.right).isVisible())) await openPanel(shop.page);
};

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
  await showPanel();
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

/** The middle of what is shown. */
const middleOf = async (shown: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  await shown.scrollIntoViewIfNeeded();
  const box = await shown.boundingBox();
  if (!box) throw new Error('It is out of sight.');
  return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
};

const sourcesOf = async (key: RowKey): Promise<readonly string[]> => {
  const { ad } = await ask(shop.page, 'ads.get', { account: await accountOf(shop.page), key });
  return ((ad.local['images'] ?? []) as readonly { readonly src: string }[]).map(({ src }) => src);
};

/** Gives an ad four pictures by address in place of its own. */
const giveFour = async (key: RowKey): Promise<readonly string[]> => {
  const sources = ['one', 'two', 'three', 'four'].map((name) => `https://pictures.example/${name}.jpg`);
  const value = sources.map((src) => ({ src }));
  const changes = [{ key, field: 'images', value }];
  await ask(shop.page, 'edits.apply', { account: await accountOf(shop.page), label: 'Four', changes });
  return sources;
};

test('a picture is dragged to the place of another, up or down, also by its small picture', async () => {
  const { page } = shop;
  const [, , ad] = await threeAds(page);
  await cell(page, ad.key, 'title').click();
  await showPanel();
  const names = await giveFour(ad.key);
  const pictures = page.getByTestId(testIds.right).locator('.pictures li');
  await expect(pictures).toHaveCount(4);
  const order = async (...places: readonly number[]): Promise<void> =>
    expect.poll(() => sourcesOf(ad.key)).toEqual(places.map((place) => names[place - 1]));

  await pictures.nth(0).scrollIntoViewIfNeeded();
  await pictures.nth(0).locator('.picture-frame').hover();
  await page.mouse.down();
  const { x, y } = await middleOf(pictures.nth(2));
  await page.mouse.move(x, y, { steps: 5 });
  // Only what stays over the same thing is a drag over it.
  await page.mouse.move(x + 1, y);
  // It comes to stand behind the one below the pointer, which shows a line there.
  await expect(pictures.nth(2)).toHaveClass(/picture-after/u);
  await expect(page.getByTestId(testIds.dropZone)).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath('dragged.png') });
  await page.mouse.up();
  await order(2, 3, 1, 4);
  await expect(page.locator('.picture-after, .picture-before')).toHaveCount(0);
  await pictures.nth(3).dragTo(pictures.nth(1));
  await order(2, 4, 3, 1);
  await page.keyboard.press('Control+z');
  await order(2, 3, 1, 4);
});

test('a link or a picture of a browser is added by its address to the ads it is dropped on, and moves none', async () => {
  const { page } = shop;
  const [first, , ad] = await threeAds(page);
  await cell(page, ad.key, 'title').click();
  await showPanel();
  const before = await giveFour(ad.key);
  const pictures = page.getByTestId(testIds.right).locator('.pictures li');
  await expect(pictures).toHaveCount(before.length);

  const link = 'https://pictures.example/link.jpg';
  await dropLink(page, { href: link }, await middleOf(pictures.last()), 'Pictures go to “');
  await expect.poll(() => sourcesOf(ad.key)).toEqual([...before, link]);
  await expect(pictures).toHaveCount(before.length + 1);
  // Of a picture that leads somewhere its own address counts.
  const picture = 'https://pictures.example/own.jpg';
  await dropLink(page, { href: 'https://shop.example/page', picture }, await middleOf(pictures.last()));
  await expect.poll(() => sourcesOf(ad.key)).toEqual([...before, link, picture]);

  const others = await sourcesOf(first.key);
  await dropLink(page, { href: link }, await middleOf(cell(page, first.key, 'title')));
  await expect.poll(() => sourcesOf(first.key)).toEqual([...others, link]);
  await dropLink(page, { href: 'https://shop.example/chairs.html' }, await middleOf(pictures.last()));
  await expect(page.getByText('This link leads to a page')).toBeVisible();
  await dropLink(page, { href: 'mailto:a@b.example' }, await middleOf(pictures.last()));
  await expect(page.getByText('What was dropped has no address of the web')).toBeVisible();
  expect(await sourcesOf(ad.key)).toEqual([...before, link, picture]);
});
