import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { dropOn } from '../support/drop.ts';
import { lookAt } from '../support/pictures.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// Values of another system are translated once each, with a click where one is likely.

const shop = shopForAllTests(3);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-values-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('values are taken as suggested, chosen otherwise, left empty, and remembered with the file', async () => {
  const { page } = shop;
  const file = path.join(folder, 'shop.csv');
  const rows = Array.from({ length: 15 }, (_, at) => `Bicycle no. ${at};Sold as new;state ${at};Paused`);
  const first = [
    'Bicycle one;Shop > Elektrische fietsen;draft;Paused',
    'Bicycle two;Shop > Elektrische fietsen;draft;Paused',
    'Bicycle three;Elektrische fietsen;publish;Paused',
  ];
  await writeFile(file, ['Title;Category;Status;Note', ...first, ...rows, ';;Paused;', ''].join('\n'));
  await dropOn(page, [file]);
  const values = (at: number) => page.getByTestId(testIds.valueQuestion(at));
  await expect(values(1)).toContainText('2 values are not ones that Category has');
  await expect(page.getByTestId(testIds.openValues)).toContainText(
    '19 values of 2 columns are not translated.',
  );
  await expect(page.getByTestId(testIds.takeValue(1, 1))).toContainText('Elektrische fietsen');
  await expect(page.getByTestId(testIds.askedValue(2, 12))).toHaveCount(0);
  await lookAt(shop.adsheet, 'value-questions', `[data-testid="${testIds.proposals}"]`);
  const rowsOf = page.getByTestId(testIds.firstValues(2)).getByRole('listitem');
  await expect(rowsOf).toHaveCount(10);
  await expect(rowsOf.first()).toHaveText('Row 2: draft → Paused, once taken');
  await expect(rowsOf.nth(3)).toHaveText('Row 5: state 0, not taken');
  await page.getByTestId(testIds.takeAllValues).click();
  await expect(rowsOf.first()).toHaveText('Row 2: draft → Paused');
  await expect(page.getByTestId(testIds.openValues)).toContainText('16 values of 2 columns');
  await expect(page.getByTestId(testIds.askedValue(2, 0))).toContainText('✓ Paused');
  await page.getByTestId(testIds.emptyValue(1, 0)).click();
  await expect(page.getByTestId(testIds.askedValue(1, 0))).toContainText('✓ Left empty');
  await page.getByTestId(testIds.chooseValue(2, 2)).fill('Act');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.askedValue(2, 2))).toContainText('✓ Active');
  await page.getByTestId(testIds.takeBackValue(2, 2)).click();
  await expect(page.getByTestId(testIds.chooseValue(2, 2))).toBeVisible();
  await page.getByTestId(testIds.moreValues(2)).click();
  await expect(page.getByTestId(testIds.askedValue(2, 16))).toBeVisible();
  await lookAt(shop.adsheet, 'value-questions-answered', `[data-testid="${testIds.proposals}"]`);
  await page.getByTestId(testIds.applyProposal).click();
  await expect(page.getByTestId(testIds.proposals)).toHaveCount(0);
  await dropOn(page, [file]);
  await expect(values(1)).toContainText('2 values are read as Category, as chosen.');
  await expect(values(2)).toContainText('15 values are not ones that Status has');
  await page.getByTestId(testIds.emptyValues(2)).click();
  await expect(values(2)).toContainText('values are read as Status, as chosen.');
  await page.getByTestId(testIds.discardProposal).click();
  await expect(page.getByTestId(testIds.recentFile).first()).toHaveText('shop.csv');
  const times = path.join(folder, 'times.csv');
  const weeks = ['Bicycle one;2-3 wkn', 'Bicycle two;2-3 wkn', 'Bicycle three;op aanvraag'];
  await writeFile(times, ['Title;Shipping time', ...weeks, ''].join('\n'));
  await dropOn(page, [times]);
  await expect(page.getByTestId(testIds.takeValue(1, 0))).toHaveText('14d-21d');
  await page.getByTestId(testIds.chooseValue(1, 1)).fill('30 days');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.askedValue(1, 1))).toContainText('looks like 2d-5d');
  await lookAt(shop.adsheet, 'value-questions-times', `[data-testid="${testIds.proposals}"]`);
  await page.getByTestId(testIds.chooseValue(1, 1)).fill('5d-30d');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.askedValue(1, 1))).toContainText('✓ 5d-30d');
  await page.getByTestId(testIds.discardProposal).click();
  const named = path.join(folder, 'names.csv');
  const ads = [
    'Bicycle one;Elektrische fietsen;"Kleurr: Rood\nMagazijn: 3"',
    'Bicycle two;Elektrische fietsen;KLEURR: Wit',
  ];
  await writeFile(named, ['Title;Category;Attributes', ...ads, ''].join('\n'));
  await dropOn(page, [named]);
  const names = page.getByTestId(testIds.attributeQuestion(2));
  await expect(names).toContainText('“Attributes” has 2 names that no attribute');
  await lookAt(shop.adsheet, 'attribute-questions', `[data-testid="${testIds.proposals}"]`);
  await page.getByTestId(testIds.takeAttribute(2, 0, 0)).click();
  await expect(page.getByTestId(testIds.askedAttribute(2, 0))).toContainText('✓ Kleur');
  await page.getByTestId(testIds.chooseAttribute(2, 1)).fill('Merk');
  await page.keyboard.press('Enter');
  await expect(names).toContainText('2 names of attributes are read as chosen.');
  await page.getByTestId(testIds.takeBackAttribute(2, 1)).click();
  await page.getByTestId(testIds.leaveAttribute(2, 1)).click();
  await expect(page.getByTestId(testIds.askedAttribute(2, 1))).toContainText('✓ Left out');
});
