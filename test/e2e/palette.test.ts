import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { cell, focusCell, focusedColumn, oneAd } from '../support/grid.ts';
import { allShown } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// Everything by its name, every key on a sheet, and what each field is: without the mouse.

const ADS = 120;

const shop = shopForAllTests(ADS);
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(() => {
  ({ page } = shop);
});

const palette = () => page.getByTestId(testIds.palette);
const chosen = () => palette().getByRole('option', { selected: true });

/** Calls up the palette and types into it, without waiting: no key may fall into a cell. */
const ask = async (text: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await expect(page.getByTestId(testIds.paletteInput)).toHaveValue(text);
};

test('a command is found by its name, its initials or another word for it, and done', async () => {
  await ask('camp');
  await expect(chosen()).toContainText('Campaigns');
  await page.keyboard.press('Enter');
  await expect(palette()).toHaveCount(0);
  await expect(page.getByTestId(testIds.campaigns)).toBeVisible();
  await ask('push');
  await expect(chosen()).toContainText('Review');
  await page.keyboard.press('Escape');
  await expect(palette()).toHaveCount(0);
});

test('what cannot be done now says why, and does nothing', async () => {
  await ask('duplicate');
  await expect(chosen()).toContainText('Choose ads first');
  await page.keyboard.press('Enter');
  await expect(palette()).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('undo');
  await expect(chosen()).toContainText('Nothing to undo');
  await page.keyboard.press('Escape');
});

test('the focus comes back to the cell it left, and a column is gone to by its name', async () => {
  const first = await oneAd(page);
  await page.keyboard.press('Control+1');
  await focusCell(page, first.key, 'status');
  await ask('nothing has this name');
  await expect(palette().getByRole('status')).toContainText('Nothing matches');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedColumn(page)).toBe('status');
  await ask('seller name');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedColumn(page)).toBe('sellerName');
});

test('a view and a category narrow the sheet', async () => {
  await ask('drafts');
  await expect(chosen()).toContainText('View');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the filter Drafts' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();
  await allShown(page);
});

test('all keys are on one sheet that can be searched', async () => {
  await page.keyboard.press('Control+/');
  const sheet = page.getByTestId(testIds.shortcuts);
  await expect(sheet).toContainText('Ctrl+K');
  await expect(sheet).toContainText('Ctrl+H');
  await sheet.getByRole('searchbox').fill('replace');
  await expect(sheet.getByRole('definition')).toHaveText(['Ctrl+H']);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('F1 explains the field with the focus, in the sheet and in the panel', async () => {
  const first = await oneAd(page);
  await focusCell(page, first.key, 'bidMicros');
  await page.keyboard.press('F1');
  const help = page.getByTestId(testIds.fieldHelp);
  await expect(help.getByRole('heading')).toHaveText('Bid');
  await expect(help).toContainText('What you offer for one click.');
  await expect(help).toContainText(/In [A-Z].*\d\.\d\d – \d/);
  await expect(help).toContainText('before it was “cpc”');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedColumn(page)).toBe('bidMicros');
  // Without waiting: entering the panel takes some frames, and a user who goes on meanwhile keeps the focus where it
  // is.
  await page.keyboard.press('F6');
  await page.getByTestId(testIds.panelField('title')).focus();
  await page.keyboard.press('F1');
  await expect(help.getByRole('heading')).toHaveText('Title');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(testIds.panelField('title'))).toBeFocused();
  await expect(cell(page, first.key, 'title')).toBeVisible();
});

test('the language of filters is explained with examples', async () => {
  await page.keyboard.press('Shift+F1');
  const help = page.getByTestId(testIds.expressionHelp);
  await expect(help.getByRole('table')).toHaveCount(6);
  await help.getByRole('searchbox').fill('clamp');
  await expect(help.getByRole('rowheader')).toContainText(['clamp']);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});
