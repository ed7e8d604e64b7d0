import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { faultsOf } from '../support/accessibility.ts';
import { cell, query } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { idle } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// Ads found by the marketplace's own filters, beside those of the local copy.

const shop = shopForEachTest(40);

const order = async (path: string, body: unknown): Promise<void> => {
  const answer = await fetch(`${shop.sandbox.controlUrl}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
};

test('the marketplace is asked by keyboard, and the sheet shows the ads it names', async () => {
  const { page } = shop;
  const [ad] = await query(page, 'status = ACTIVE', ['title']);
  const title = String(ad?.['title']).slice(0, 12);
  await page.keyboard.press('ControlOrMeta+Shift+F');
  await page.getByTestId(testIds.askKeywords).fill('ab');
  await expect(page.getByTestId(testIds.askDialog)).toContainText('at least three characters');
  await expect(page.getByTestId(testIds.askStart)).toBeDisabled();
  await page.getByTestId(testIds.askKeywords).fill(title);
  await page.getByTestId(testIds.askRemaining).fill('101%');
  expect(await faultsOf(page, '.dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.askDialog)).toHaveCount(0);
  await idle(page);
  await expect(page.getByRole('button', { name: `Marketplace: ${title}` })).toBeVisible();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^\d+ of /);
  await page.getByTestId(testIds.askOpen).click();
  await expect(page.getByTestId(testIds.askKeywords)).toHaveValue(title);
  await lookAt(shop.adsheet, 'ask', '.dialog');
});

test('an order of the marketplace is that of the sheet, and what it refuses can be asked anew', async () => {
  const { page } = shop;
  const fault = { path: '/ad', action: { type: 'status', status: 400, code: 2002, field: 'endDate' } };
  await shop.control.faults(fault);
  await page.getByTestId(testIds.askOpen).click();
  await page.getByTestId(testIds.askOrder).selectOption('AD_ID');
  await page.getByTestId(testIds.askDirection).selectOption('DESCENDING');
  await page.getByTestId(testIds.askStart).click();
  const toast = page.getByTestId(testIds.toast).last();
  await expect(toast).toContainText('does not accept this last day');
  await toast.getByRole('button', { name: 'Ask again' }).click();
  await page.getByTestId(testIds.askStart).click();
  await expect(page.getByRole('button', { name: 'Remove the filter Marketplace' })).toBeVisible();
  const ids = (await shop.control.ads()).map(({ id }) => Number(id)).sort((a, b) => b - a);
  const first = (await query(page, `id = ${ids[0]}`, ['title']))[0]?.['key'] as RowKey;
  await expect(cell(page, first, 'title').locator('xpath=ancestor::*[@row-index][1]')).toHaveAttribute(
    'row-index',
    '0',
  );
});

test('an ad that is not here is offered, and joins the others once it was read', async () => {
  const { page } = shop;
  const { ads } = (await (await fetch(`${shop.sandbox.controlUrl}/state`)).json()) as {
    ads: readonly Record<string, unknown>[];
  };
  const { id: _id, vendorId: _vendorId, ...body } = ads[0] ?? {};
  await order('/ads', [{ ...body, title: 'Quite unheard of' }]);
  await page.getByTestId(testIds.askOpen).click();
  await page.getByTestId(testIds.askKeywords).fill('unheard of');
  await page.getByTestId(testIds.askStart).click();
  await page.getByTestId(testIds.toast).getByRole('button', { name: 'Get it' }).click();
  await idle(page);
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^1 of /);
  await page.getByTestId(testIds.askOpen).click();
  await page.getByTestId(testIds.askKeywords).fill('nobody sells this');
  await page.getByTestId(testIds.askStart).click();
  await expect(page.getByTestId(testIds.toast).last()).toContainText('lists no such ads');
});
