import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { writeTable } from '../../shared/table/tsv.ts';
import { faultsOf } from '../support/accessibility.ts';
import { oneAd, threeAds } from '../support/grid.ts';
import { drafts } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// Rows copied from a spreadsheet program, pasted with the real clipboard: nothing changes before the seller has seen it.

const ADS = 40;

const shop = shopSeenAnew(ADS);

const onClipboard = (rows: readonly (readonly string[])[]): Promise<void> =>
  shop.adsheet.app.evaluate(({ clipboard }, text) => clipboard.writeText(text), writeTable(rows));

/** The seller's own hand: the command's key, then that of the clipboard. */
const paste = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+Shift+V');
  await expect(page.getByTestId(testIds.pastePlace)).toBeFocused();
  await page.keyboard.press('Control+V');
};

test('rows with a header become changed and new ads, as far as they are ticked', async () => {
  const { page } = shop;
  const [first, second, third] = await threeAds(page);
  await onClipboard([
    ['Advertentie-ID', 'Titel', 'Onbekend'],
    [String(first.id), 'Met "aanhaling"\ten tab', 'x'],
    [String(second.id), 'Tweede titel', ''],
    [String(third.id), '', ''],
    ['999999999', 'Van niemand', ''],
    ['', 'Een nieuwe advertentie', ''],
  ]);
  await paste(page);
  // A column nobody knows is shown first.
  await expect(page.getByTestId(testIds.columnChoice(0))).toHaveValue('id');
  await expect(page.getByTestId(testIds.columnChoice(2))).toHaveValue('');
  await page.getByTestId(testIds.proposalStep('rows')).click();
  const row = (at: number) => page.getByTestId(testIds.proposedRow(at));
  await expect(row(0)).toContainText('Met "aanhaling"\ten tab');
  await expect(page.getByTestId(testIds.proposalKind('failed'))).toHaveText(/\D1$/u);
  await expect(page.getByTestId(testIds.proposalKind('unchanged'))).toHaveText(/\D1$/u);
  await page.getByTestId(testIds.takeCell(1, 'title')).press('Space');
  await expect(page.getByTestId(testIds.applyProposal)).toContainText(/\b2\b/u);
  await drafts(page, 0);
  await expect(page.getByTestId(testIds.applyProposal)).toBeEnabled();
  await page.getByTestId(testIds.applyProposal).press('Enter');
  const toasts = page.getByTestId(testIds.toast);
  await expect(toasts.filter({ hasText: 'Applied to 2 ads.' })).toBeVisible();
  await expect(toasts.filter({ hasText: 'Not everything was taken.' })).toBeVisible();
  await drafts(page, 2);
  await page.keyboard.press('Control+Z');
  await drafts(page, 0);
});

test('a column that comes twice is shown first, and a row that was turned down stays so', async () => {
  const { page } = shop;
  const [first, second] = await threeAds(page);
  await onClipboard([
    ['Advertentie-ID', 'Titel', 'Titel'],
    [String(first.id), 'Oude titel', 'Nieuwe titel'],
    [String(second.id), 'Nog een oude titel', 'Nog een nieuwe titel'],
  ]);
  await paste(page);
  const choice = (at: number) => page.getByTestId(testIds.columnChoice(at));
  await expect(choice(2)).toHaveValue('');
  const step = (name: 'columns' | 'rows') => page.getByTestId(testIds.proposalStep(name)).click();
  await step('rows');
  await page.getByTestId(testIds.takeRow(0)).press('Space');
  const apply = page.getByTestId(testIds.applyProposal);
  await expect(apply).toContainText(/\b1\b/u);
  await step('columns');
  await choice(2).selectOption('title');
  await expect(choice(1)).toHaveValue('');
  await step('rows');
  await expect(page.getByTestId(testIds.proposedRow(1))).toContainText('Nog een nieuwe titel');
  await expect(page.getByTestId(testIds.takeRow(0))).not.toBeChecked();
  await expect(apply).toContainText(/\b1\b/u);
  await page.getByTestId(testIds.discardProposal).click();
});

test('amounts that could be two are asked about once, and read as the seller answers', async () => {
  const { page } = shop;
  const [first, second] = await threeAds(page);
  await onClipboard([
    ['Advertentie-ID', 'Bod'],
    [String(first.id), '1.250'],
    [String(second.id), '2.125'],
  ]);
  await paste(page);
  const question = page.getByRole('group', { name: /In “Bod”, 2 cells such as 1\.250/u });
  await expect(question).toContainText('Which is meant?');
  const apply = page.getByTestId(testIds.applyProposal);
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  expect(await faultsOf(page, `[data-testid="${testIds.proposals}"]`)).toEqual([]);
  const small = question.getByRole('button', { name: '1.250 = 1.25 · 2.125 = 2.125' });
  await small.focus();
  await page.keyboard.press('Space');
  await expect(apply).toContainText(/\b2\b/u);
  const answered = page.getByRole('group', { name: /In “Bod”, 2 cells such as 1\.250 are read/u });
  const pressed = answered.getByRole('button', { pressed: true });
  await expect(pressed).toHaveText('1.250 = 1.25 · 2.125 = 2.125');
  await expect(pressed).toBeFocused();
  // The same question stands above the columns, and another answer is one key.
  await page.getByTestId(testIds.proposalStep('columns')).click();
  await answered.getByRole('button', { pressed: false }).press('Enter');
  await expect(answered.getByRole('button', { pressed: true })).toContainText('1.250 = 1\u00a0250');
  await answered.getByRole('button', { pressed: true }).press('Enter');
  await expect(question).toContainText('Which is meant?');
  await page.getByTestId(testIds.discardProposal).click();
});

test('a column is mapped by hand, and emptying is said yes to before it is done', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  await onClipboard([
    ['id', 'Wer verkauft', 'Text'],
    [String(ad.id), '[]', 'Ein neuer Titel'],
  ]);
  await paste(page);
  await page.getByTestId(testIds.columnChoice(1)).selectOption('sellerName');
  await page.getByTestId(testIds.columnChoice(2)).selectOption('title');
  await page.getByTestId(testIds.proposalStep('rows')).click();
  const apply = page.getByTestId(testIds.applyProposal);
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId(testIds.confirmProposal).click();
  await apply.click();
  await drafts(page, 1);
});
