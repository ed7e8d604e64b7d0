import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { cell, focusCell, query, typeInto } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts, idle, openPanel, pushAll } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// A seller whose ads a feed manages: what the marketplace said of its imports, and edits that the next one may undo.

const shop = shopForEachTest(40);

const order = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(`${shop.sandbox.controlUrl}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
};

const pull = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.command('pull')).click();
  await idle(page);
};

const manage = async (page: Page): Promise<void> => {
  await shop.control.behave({ feed: true });
  await pull(page);
  await expect(page.getByTestId(testIds.feedsBanner)).toContainText('A feed manages these ads');
};

test('the imports of a feed are read, told with their messages, and compared by keyboard', async () => {
  const { page } = shop;
  await manage(page);
  await page.getByTestId(testIds.feedsLook).click();
  const list = page.getByTestId(testIds.feedsList);
  await expect(list.getByRole('option')).toHaveCount(3);
  const details = page.getByTestId(testIds.feedsDetails);
  await expect(details).toContainText('still processing');
  await lookAt(shop.adsheet, 'pending', '.feeds');
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await expect(details).toContainText('not well-formed XML: line 12');
  await lookAt(shop.adsheet, 'rejected', '.feeds');
  await page.keyboard.press('End');
  await expect(details.getByTestId(testIds.feedsMessage).first()).toContainText('120 ads');
  await expect(details.getByTestId(testIds.feedsMessage).first().getByRole('listitem')).toHaveCount(100);
  await expect(details).not.toContainText('feed-secret');
  await lookAt(shop.adsheet, 'done', '.feeds');
  await list.focus();
  await page.keyboard.press('Enter');
  await expect(details.getByRole('heading', { level: 2 })).toBeFocused();
  await page.getByTestId(testIds.feedsAgainst).selectOption({ index: 2 });
  await expect(page.getByTestId(testIds.feedsComparison)).toContainText('120 → not told');
  await expect(page.getByTestId(testIds.feedsComparison)).toContainText('was rejected and processed no ad');
  await lookAt(shop.adsheet, 'compared', '.feeds');
  await page.getByTestId(testIds.feedsAgainst).selectOption({ index: 0 });
  await page.getByTestId(testIds.feedsShow).last().click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^[123] of /);
});

test('a marketplace without a list has imports read by their numbers', async () => {
  const { page } = shop;
  await shop.control.behave({ feedImports: 'gone' });
  await manage(page);
  await order('/feeds', { id: 9, status: 'HALF_DONE', recordsOnHold: 3 });
  await page.getByTestId(testIds.feedsLook).click();
  await expect(page.getByTestId(testIds.feeds)).toContainText('Type the number of one above');
  await page.getByTestId(testIds.feedsNumber).fill('999999999999999999');
  await expect(page.getByTestId(testIds.feeds).getByRole('alert')).toContainText('1 to 15 digits');
  await page.getByTestId(testIds.feedsNumber).fill('9');
  await expect(page.getByTestId(testIds.feeds).getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.feedsDetails)).toContainText('The marketplace says HALF_DONE');
  await expect(page.getByTestId(testIds.feedsDetails)).toContainText('recordsOnHold');
});

test('the edits of single ads are held in the menu of a cell, the panel and Review, and released there', async () => {
  const { page } = shop;
  await manage(page);
  const [one, other] = (await query(page, 'status = ACTIVE and not problem', ['title'])).map(
    (row) => row['key'] as RowKey,
  );
  if (!one || !other) throw new Error('no ads');
  const held = page.getByText('You hold this edit because of the feed.');
  await focusCell(page, one, 'title');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByTestId(testIds.cellMenuItem('duplicate'))).toBeVisible();
  // Nothing is edited yet.
  await expect(page.getByTestId(testIds.cellMenuItem('feed-hold'))).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const key of [one, other]) await typeInto(page, key, 'title', 'Edited in Adsheet');
  await drafts(page, 2);

  await focusCell(page, one, 'title');
  await page.keyboard.press('Shift+F10');
  await page.getByTestId(testIds.cellMenuItem('feed-hold')).press('Enter');
  await openPanel(page);
  const note = page.getByTestId(testIds.feedsAdHold);
  await expect(note).toContainText('The edits of 1 ad wait because of the feed');
  await focusCell(page, other, 'title');
  await expect(note).toContainText('may undo these edits');
  await note.getByRole('button', { name: 'Hold the edits of 1 ad' }).click();
  await expect(note.getByRole('button')).toHaveText('Release the edits of 1 ad');
  await lookAt(shop.adsheet, 'panel', `[data-testid="${testIds.feedsAdHold}"]`);

  await page.getByTestId(testIds.tab('review')).click();
  await expect(held).toHaveCount(2);
  await lookAt(shop.adsheet, 'review', '.item');
  await page.getByTestId(testIds.reviewHold(one)).click();
  await expect(held).toHaveCount(1);
  await expect(page.getByTestId(testIds.reviewHold(one))).toHaveText('Hold');
  await expect(page.getByTestId(testIds.push)).toContainText('1');
  await page.getByTestId(testIds.tab('ads')).click();
  await focusCell(page, other, 'title');
  await page.keyboard.press('Shift+F10');
  await page.getByTestId(testIds.cellMenuItem('feed-release')).press('Enter');
  await page.getByTestId(testIds.tab('review')).click();
  await expect(held).toHaveCount(0);
});

test('what an import put back is foretold, and edits of it wait until they are released', async () => {
  const { page } = shop;
  await manage(page);
  const rows = await query(page, 'status = ACTIVE and not problem', ['vendorId', 'title']);
  const found = rows
    .filter(({ vendorId }) => typeof vendorId === 'string')
    .map((row) => ({ ...row, key: row['key'] as RowKey, title: row['title'], vendorId: row['vendorId'] }));
  const [ad, other] = found;
  if (!ad || !other) throw new Error('no ads with a vendor ID');
  await typeInto(page, ad.key, 'title', 'Edited in Adsheet');
  await drafts(page, 1);
  await pushAll(page);
  await page.getByTestId(testIds.guardConfirm).waitFor();
  for (const tick of await page.getByTestId(testIds.guards).getByRole('checkbox').all()) await tick.check();
  await page.getByTestId(testIds.guardConfirm).click();
  await drafts(page, 0);
  await idle(page);
  const records = found.map(({ vendorId, key, title }) => ({
    vendorId,
    ...(key === ad.key ? { title } : {}),
  }));
  await order('/feeds/run', { records });
  await pull(page);
  await page.getByTestId(testIds.feedsLook).click();
  await page.getByTestId(testIds.feedsRead).click();
  await expect(page.getByTestId(testIds.feedsRecord)).toContainText('Put back after imports: Title (1 ad)');
  await page.getByTestId(testIds.tab('ads')).click();
  await typeInto(page, other.key, 'title', 'Edited once more');
  await drafts(page, 1);
  await page.getByTestId(testIds.feedsHold).first().click();
  await expect(page.getByTestId(testIds.feedsRelease).first()).toBeVisible();
  await page.getByTestId(testIds.tab('review')).click();
  await expect(page.getByText('You hold this edit because of the feed.').first()).toBeVisible();
  await page.getByTestId(testIds.feedsRelease).first().click();
  await expect(page.getByText('You hold this edit because of the feed.')).toHaveCount(0);
  await expect(cell(page, other.key, 'title')).toBeAttached();
});
