import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { headOf } from '../support/columns.ts';
import { cell, cellTip, focusCell, focusedColumn, oneAd } from '../support/grid.ts';
import { allShown, edit, idle, openPanel, SHOP } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// What a seller sees without doing anything, and that the keys go on working wherever something was closed.

const shop = shopSeenAnew(60);

const FIRST = [
  'images',
  'title',
  'status',
  'categoryId',
  'bidMicros',
  'budgets.daily.limitMicros',
  'budgets.total.limitMicros',
  'budgets.total.spentMicros',
  'price.amountCents',
];

const sized = (width: number, height: number): Promise<void> =>
  shop.adsheet.app.evaluate(
    ({ BrowserWindow }, size) => {
      for (const window of BrowserWindow.getAllWindows()) window.setContentSize(size.width, size.height);
    },
    { width, height },
  );

/** Where the focus is: a cell of the sheet, something else, or nothing but the page. */
const focusPlace = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'page';
    return at.closest('[role="gridcell"]') ? 'cell' : 'elsewhere';
  });

test('at 1440 px the columns of first sight are all in sight, with their usual words, and no panel beside them', async () => {
  const { page } = shop;
  await sized(1440, 900);
  await page.reload();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/ ads$/);
  await expect(page.getByTestId(testIds.right)).toBeHidden();
  for (const field of FIRST) await expect(headOf(page, field)).toBeInViewport({ ratio: 1 });
  // The first cells of a column that holds few words, and its head: nothing is cut.
  const cut = await page.evaluate(
    (fields) =>
      fields.flatMap((field) =>
        [
          ...document.querySelectorAll(`[role="gridcell"][col-id="${field}"]`),
          ...document.querySelectorAll(`[role="columnheader"][col-id="${field}"] .column-name`),
        ].flatMap((place) =>
          place.scrollWidth > place.clientWidth + 1 ? [`${field}: ${place.textContent}`] : [],
        ),
      ),
    FIRST.filter((field) => !['title', 'images', 'categoryId'].includes(field)),
  );
  expect(cut).toEqual([]);
});

test('deleted ads are a view, and a view that other filters empty says so and offers itself', async () => {
  const { page } = shop;
  const shown = page.getByTestId(testIds.shownCount);
  await allShown(page);
  const all = Number.parseInt((await shown.textContent()) ?? '', 10);
  await page.getByTestId(testIds.view('deleted')).click();
  await expect(shown).toHaveText(`${60 - all} of 60 ads`);
  const title = (await page.locator('[role="gridcell"][col-id="title"]').first().textContent()) ?? '';
  await page.getByTestId(testIds.view('all')).click();
  await page.getByTestId(testIds.quickFilter).fill(title);
  await page.getByTestId(testIds.showDeleted).click();
  await expect(shown).toHaveText(/^[1-9]\d* of 60 ads$/);
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();

  const ad = await oneAd(page);
  await edit(page, [{ key: ad.key, field: 'title', value: 'Nieuw' }]);
  await page.getByTestId(testIds.quickFilter).fill('zzz');
  await page.getByTestId(testIds.view('drafts')).click();
  await expect(page.getByText('“Drafts” has 1 ad, which the other filters hide.')).toBeVisible();
  await page.getByTestId(testIds.onlyView).click();
  await expect(shown).toHaveText(/^1 of /);
  await page.keyboard.press('Control+z');
});

test('edits in columns that are hidden leave their mark at the number of the row', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  const number = page.locator(`[row-id="${ad.key}"] [col-id="#"]`);
  await expect(number).not.toHaveClass(/cell-draft/);
  await page.getByTestId(testIds.columns).click();
  await page.getByTestId(testIds.columnShown('postcode')).uncheck();
  await page.keyboard.press('Escape');
  await edit(page, [{ key: ad.key, field: 'postcode', value: '1011AB' }]);
  await expect(number).toHaveClass(/cell-draft/);
  await number.hover();
  await expect(cellTip(page)).toContainText('hidden: Postcode');
  await expect(cellTip(page)).toHaveCSS('transition-duration', '0s');
});

test('what is typed on a description begins it, letter for letter', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  await focusCell(page, ad.key, 'description');
  // A busy computer draws its frames long after the next keys.
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (then) => window.setTimeout(() => draw(then), 60);
  });
  await page.keyboard.type('Xyz', { delay: 25 });
  const text = page.getByTestId(testIds.longText);
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(/Xyz$/);
});

test('a condition has the focus as it opens, and one that cannot be read says so and stays', async () => {
  const { page } = shop;
  const where = page.getByTestId(testIds.where);
  await page.getByTestId(testIds.whereToggle).click();
  await expect(where).toBeFocused();
  await page.keyboard.type('bid < <');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.whereUnread)).toContainText('does not narrow the sheet');
  await expect(where).toBeFocused();
  await expect(where).toHaveValue('bid < <');
  await where.fill('');
  await page.keyboard.press('Escape');
  await page.getByTestId(testIds.whereToggle).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('condition');
  await page.keyboard.press('Enter');
  await expect(where).toBeFocused();
});

test('another category begins at its first ad, and the panel leaves the one that is not in it', async () => {
  const { page } = shop;
  await openPanel(page);
  await page.locator('[role="gridcell"][col-id="title"]').first().click();
  await page.keyboard.press('Control+End');
  const head = page.getByTestId(testIds.right).locator('h2').first();
  await expect(head).not.toHaveText('No ad selected');
  const before = (await head.textContent()) ?? '';
  const entries = page.getByTestId(testIds.left).locator('[data-testid^="category-"]');
  for (const at of [1, 5]) {
    await entries.nth(at).click();
    await expect(page.getByTestId(testIds.shownCount)).toHaveText(/ of /);
    const titles = await page.locator('[role="gridcell"][col-id="title"]').allTextContents();
    if (titles.includes(before)) continue;
    await expect(page.locator('[row-index="0"] [col-id="title"]')).toBeInViewport();
    await expect(head).not.toHaveText(before);
  }
  await page.getByTestId(testIds.category(0)).click();
});

test('a picture with a long name leaves its buttons in reach', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  const src = `https://img.example/${'0123456789abcdef'.repeat(4)}.jpg`;
  const changes = [{ key: ad.key, field: 'images', value: [{ src }] }];
  await ask(page, 'edits.apply', { account: SHOP, label: 'Paste', changes });
  await cell(page, ad.key, 'title').click();
  if (await page.getByTestId(testIds.right).isHidden()) await openPanel(page);
  const remove = page.getByTestId(testIds.right).getByRole('button', { name: 'Remove picture 1' });
  await remove.scrollIntoViewIfNeeded();
  await expect(remove).toBeInViewport({ ratio: 1 });
});

test('after each page, dialog and push the arrow keys work', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  await edit(page, [{ key: ad.key, field: 'title', value: 'Nog een titel' }]);
  await cell(page, ad.key, 'title').click();
  for (const name of ['history', 'categories', 'campaigns', 'review'] as const) {
    await page.getByTestId(testIds.tab(name)).click();
    await expect.poll(() => focusPlace(page)).not.toBe('page');
    await page.keyboard.press('Control+1');
    await expect.poll(() => focusPlace(page)).toBe('cell');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedColumn(page)).not.toBe('title');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedColumn(page)).toBe('title');
  }
  for (const key of ['Control+k', 'Control+,', 'F1']) {
    await page.keyboard.press(key);
    await expect(page.locator('.dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.dialog')).toBeHidden();
    await expect.poll(() => focusPlace(page)).toBe('cell');
  }
  await page.getByTestId(testIds.command('review')).click();
  await idle(page);
  await page.getByTestId(testIds.push).press('Enter');
  const confirm = page.getByTestId(testIds.guardConfirm);
  await confirm.or(page.getByTestId(testIds.pushResult)).first().waitFor();
  if (await confirm.isVisible()) await confirm.press('Enter');
  await expect(page.getByTestId(testIds.pushResult)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => focusPlace(page)).not.toBe('page');
  // A report of a complete push that was read does not cover the next review.
  await page.keyboard.press('Control+1');
  await expect.poll(() => focusPlace(page)).toBe('cell');
  await page.getByTestId(testIds.command('review')).click();
  await expect(page.getByTestId(testIds.pushResult)).toBeHidden();
});
