import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { faultsOf } from '../support/accessibility.ts';
import { editableAds } from '../support/grid.ts';
import { drafts, edit } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// A seller finds ads that say the same, by keyboard alone, and looks at those that are too many.

const ADS = 30;

const shop = shopForEachTest(ADS);

test('ads that say the same are counted aloud, listed, and shown in the sheet, all or all but one of each', async () => {
  const { page } = shop;
  const alike = (await editableAds(page)).slice(0, 3);
  expect(alike).toHaveLength(3);
  // Capitals and spaces make no difference.
  const titles = ['Zelfde titel', 'zelfde titel', ' Zelfde  Titel '];
  await edit(
    page,
    alike.map(({ key }, at) => ({ key, field: 'title', value: titles[at] ?? '' })),
  );
  await drafts(page, 3);

  await page.keyboard.press('Control+Shift+B');
  const dialog = page.getByTestId(testIds.duplicates);
  // One ad alone is like no other: it is not offered.
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  const groups = page.getByTestId(testIds.duplicateGroups);
  await expect(groups.getByRole('row', { name: /zelfde titel 3 ads/i })).toBeVisible();
  // Read out is how many there are, not each of them.
  await expect(dialog.getByRole('status')).toHaveText(
    /^\d+ groups? of ads that say the same, \d+ ads in all$/,
  );
  await expect(dialog.locator('[aria-live]:has(table), [role="status"]:has(table)')).toHaveCount(0);
  expect(await faultsOf(page, `[data-testid="${testIds.duplicates}"]`)).toEqual([]);

  await groups.getByRole('button', { name: /zelfde titel/i }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^3 of /);
});
