import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { threeAds } from '../support/grid.ts';
import { pushAll, retitle, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// A local copy rebuilt from a journal with gaps: the seller is informed, and allows the restored edits kind by kind.

const shop = shopForEachTest(20);

test('restored edits wait, are told of in a line, and go kind by kind by the keyboard', async () => {
  const [edited, deleted, lost] = await threeAds(shop.page);
  await retitle(shop.page, 1);
  const change = (key: string, field: string, text: string) =>
    ask(shop.page, 'edits.apply', { account: SHOP, label: 'Typed', changes: [{ key, field, text }] });
  await change(deleted.key, 'status', 'DELETED');
  await change(lost.key, 'title', 'Verloren');
  const { home } = shop.adsheet;
  await shop.adsheet.close();
  const folder = path.join(home, 'accounts', SHOP);
  const journal = path.join(folder, 'journal.jsonl');
  await writeFile(journal, (await readFile(journal, 'utf8')).replace('Verloren', 'Verlopen'));
  await writeFile(path.join(folder, 'mirror.db'), 'x'.repeat(50_000));

  await shop.reopen();
  const { page } = shop;
  await page.getByRole('button', { name: 'Make it again' }).click();
  const banner = page.getByTestId(testIds.rebuiltBanner);
  await expect(banner).toContainText('restored edits of 2 rows wait for you');
  await expect(page.getByTestId(testIds.job)).toBeHidden();
  await page.getByTestId(testIds.rebuiltLook).click();
  const dialog = page.getByTestId(testIds.rebuilt);
  await expect(dialog).toContainText('One line of the journal is damaged. It is kept in journal.damaged-');
  await expect(page.getByTestId(testIds.rebuiltKind('delete'))).toContainText('One delete');
  const release = page.getByTestId(testIds.rebuiltKind('update')).getByRole('button');
  await release.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.rebuiltKind('update'))).toHaveCount(0);
  await expect(page.getByTestId(testIds.rebuiltKind('delete'))).toBeVisible();
  await page.getByTestId(testIds.rebuiltDone).click();
  await expect(banner).toContainText('restored edits of one row wait for you');

  await pushAll(page);
  await expect
    .poll(async () => (await shop.control.ad(edited.id))['title'])
    .toBe(`Nieuwe titel ${edited.id}`);
  expect(await shop.control.ad(deleted.id)).not.toMatchObject({ status: 'DELETED' });
  await page.getByTestId(testIds.rebuiltLook).click();
  await page.getByTestId(testIds.rebuiltKind('delete')).getByRole('button').click();
  await expect(dialog).toContainText('No restored edits wait.');
  await page.getByTestId(testIds.rebuiltDone).click();
  await expect(banner).toBeHidden();
});
