import { expect, type Page, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { accountOf, ask } from '../support/ask.ts';
import { cellAt, focusedCell, press } from '../support/cells.ts';
import { cell, editableAds, query } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// States are looked at in two themes and widths, which takes its time.
test.describe.configure({ timeout: 300_000 });

const ADS = 40;
const shop = shopForEachTest(ADS);

const tick = async (page: Page, key: RowKey): Promise<void> => {
  await page.getByTestId(testIds.grid).locator(`[row-id="${key}"]`).getByRole('checkbox').click();
};

const ticked = (page: Page) => page.getByTestId(testIds.selectionBar);

const deleted = async (page: Page): Promise<readonly string[]> =>
  (await query(page, 'draft', ['status']))
    .filter((ad) => ad['status'] === 'DELETED')
    .map((ad) => String(ad['key']));

/** Ads in sight at the top of the sheet that can be edited. */
const inSight = async (page: Page, count: number): Promise<readonly RowKey[]> => {
  const ads = (await editableAds(page)).map(({ key }) => key);
  const found: RowKey[] = [];
  for (const key of ads) if (await cell(page, key, 'title').isVisible()) found.push(key);
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
};

test('rows that a search hides lose their tick, and a delete is for the row that is seen', async () => {
  const { page } = shop;
  const [a, b, c] = (await inSight(page, 3)) as [RowKey, RowKey, RowKey];
  const [row] = (await query(page, '', ['id'])).filter((ad) => ad['key'] === c);
  await tick(page, a);
  await tick(page, b);
  await expect(ticked(page)).toContainText('2 ads ticked');

  await page.getByTestId(testIds.quickFilter).fill(String(row?.['id']));
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^1 of /);
  await expect(ticked(page)).toHaveCount(0);
  const told = page.getByTestId(testIds.toast).filter({ hasText: '2 ads lost their tick' });
  await expect(told).toBeVisible();

  await cell(page, c, 'title').click();
  await page.getByTestId(testIds.command('delete')).click();
  await expect.poll(() => deleted(page)).toEqual([c]);

  await told.getByRole('button', { name: 'Bring back' }).click();
  await expect(ticked(page)).toContainText('2 ads ticked');
  await expect(page.getByTestId(testIds.quickFilter)).toHaveValue('');
  await expect(cell(page, a, 'title')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ticked(page)).toHaveCount(0);
});

test('several are named before they are deleted, and what leaves meanwhile is left out', async () => {
  const { page, control } = shop;
  const [a, b, c] = (await inSight(page, 3)) as [RowKey, RowKey, RowKey];
  for (const key of [a, b, c]) await tick(page, key);
  const titles = await query(page, '', ['title', 'id']);
  const adOf = (key: RowKey) => titles.find((ad) => ad['key'] === key);
  await lookAt(shop.adsheet, 'ticked', '.selection-bar');
  await page.keyboard.press('Control+Alt+b');
  await expect(ticked(page).getByTestId(testIds.selectionAct('pause'))).toBeFocused();
  await ticked(page).getByTestId(testIds.selectionAct('delete')).click();
  const dialog = page.getByTestId(testIds.deleteDialog);
  await expect(dialog).toContainText('Delete 3 ads?');
  for (const key of [a, b, c]) await expect(dialog).toContainText(String(adOf(key)?.['title']));
  await lookAt(shop.adsheet, 'delete', '.dialog-delete');

  await control.change(Number(adOf(b)?.['id']), { status: 'DELETED' });
  await ask(page, 'pull.start', { account: await accountOf(page) });
  await expect(dialog).toContainText('Delete 2 ads?');
  await expect(dialog).toContainText('1 ad is left out: it is deleted on the marketplace.');
  await dialog.getByTestId(testIds.deleteConfirm).click();
  await expect.poll(async () => (await deleted(page)).toSorted()).toEqual([a, c].toSorted());
  await page.keyboard.press('Control+z');
  await expect.poll(() => deleted(page)).toEqual([]);
});

test('a right click on a row without a tick means that row, and leaves the ticks', async () => {
  const { page } = shop;
  const [a, b, c] = (await inSight(page, 3)) as [RowKey, RowKey, RowKey];
  await tick(page, a);
  await tick(page, b);
  await cell(page, c, 'title').click({ button: 'right' });
  const entry = page.getByTestId(testIds.cellMenuItem('delete'));
  await expect(entry).toContainText('Delete 1 ad');
  await entry.click();
  await expect.poll(() => deleted(page)).toEqual([c]);
  await expect(ticked(page)).toContainText('2 ads ticked');
  await cell(page, a, 'title').click({ button: 'right' });
  await expect(entry).toContainText('Delete 2 ads');
  await page.keyboard.press('Escape');
});

test('the range, the panel, the buttons and the bulk edit are for the same ads', async () => {
  const { page } = shop;
  await cellAt(page, 'D7').click();
  await press(page, ['Shift+ArrowDown', 'Shift+ArrowDown', 'F10']);
  await expect(page.getByTestId(testIds.right)).toContainText('3 ads selected');
  await expect(page.getByTestId(testIds.statusBar)).toContainText('3 selected');
  await page.getByTestId(testIds.command('delete')).hover();
  // The tip of the cell that was left may still be on its way out.
  await expect(page.getByRole('tooltip').filter({ hasText: 'Delete 3 ads' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(page.getByTestId(testIds.bulkDialog)).toContainText('Selected (3)');
  await page.keyboard.press('Escape');
});

test('taking ads back says that campaigns stay edited, activating says what keeps an ad from it', async () => {
  const { page } = shop;
  const toast = page.getByTestId(testIds.toast);
  const account = await accountOf(page);
  const [a, b] = (await inSight(page, 2)) as [RowKey, RowKey];
  const [campaign] = (await ask(page, 'campaigns.list', { account })).campaigns;
  const titled = (key: RowKey) => ({ key, field: 'title', value: 'Nieuwe titel' });
  await ask(page, 'edits.apply', {
    account,
    label: 'Paste',
    changes: [
      titled(a),
      titled(b),
      { key: campaign?.key as RowKey, field: 'budgets.daily.limitMicros', value: '7000000' },
    ],
  });
  await tick(page, a);
  await tick(page, b);
  await page.getByTestId(testIds.command('revert')).click();
  await expect(toast.filter({ hasText: 'The edits of 1 campaign stay.' })).toBeVisible();
  await expect(page.getByTestId(testIds.command('review'))).toContainText('1');

  await page.keyboard.press('Escape');
  const [pending] = await query(page, 'status = DOMAIN_PENDING', ['id']);
  const waits = pending?.['key'] as RowKey;
  await page.getByTestId(testIds.quickFilter).fill(String(pending?.['id']));
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^1 of /);
  await cell(page, waits, 'title').click();
  await page.getByTestId(testIds.command('activate')).click();
  await expect(toast.filter({ hasText: 'once the domain of its web address is confirmed' })).toBeVisible();
  expect(await query(page, 'draft and status = ACTIVE')).toEqual([]);
});

test('a duplicate has the focus and the panel, whatever was ticked', async () => {
  const { page } = shop;
  const [a] = (await inSight(page, 1)) as [RowKey];
  const title = String((await query(page, '', ['title'])).find((ad) => ad['key'] === a)?.['title']);
  await page.keyboard.press('F10');
  await tick(page, a);
  await page.keyboard.press('Control+Shift+d');
  await expect.poll(async () => (await query(page, 'new')).length).toBe(1);
  const [copy] = (await query(page, 'new')).map((ad) => ad['key'] as RowKey);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[row-id]')?.getAttribute('row-id')))
    .toBe(copy);
  await expect(ticked(page)).toHaveCount(0);
  await expect(page.getByTestId(testIds.right).locator('h2').first()).toHaveText(title);
  await expect(page.getByTestId(testIds.right)).toContainText('New');
  expect(await focusedCell(page)).toMatch(/^A/);
});

test('undo says of how many ads, and of a delete that was sent it offers the new ad', async () => {
  const { page } = shop;
  const [a, b] = (await inSight(page, 2)) as [RowKey, RowKey];
  const toast = page.getByTestId(testIds.toast);
  await tick(page, a);
  await tick(page, b);
  await page.getByTestId(testIds.selectionAct('pause')).click();
  await expect(toast.filter({ hasText: '2 ads will be paused' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(toast.filter({ hasText: 'Undone in 2 ads' })).toBeVisible();
  await toast.getByRole('button', { name: 'Redo' }).click();
  await expect(toast.filter({ hasText: 'Done again in 2 ads' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await query(page, 'draft')).length).toBe(0);
  await lookAt(shop.adsheet, 'undone', '.toasts');

  const account = await accountOf(page);
  await ask(page, 'edits.status', { account, select: { keys: [a] }, status: 'DELETED' });
  await page.keyboard.press('Control+Enter');
  await page.getByTestId(testIds.push).click();
  const confirm = page.getByTestId(testIds.guardConfirm);
  await confirm.waitFor();
  for (const box of await page.getByTestId(testIds.guards).getByRole('checkbox').all()) await box.check();
  await confirm.click();
  await expect(page.getByTestId(testIds.pushResult)).toBeVisible();
  await page.getByTestId(testIds.tab('ads')).click();
  await page.keyboard.press('Control+z');
  await expect(toast.filter({ hasText: 'deleted on the marketplace for good' })).toBeVisible();
  await toast.getByRole('button', { name: 'Make 1 new ad' }).click();
  await expect.poll(async () => (await query(page, 'new')).length).toBe(1);
});
