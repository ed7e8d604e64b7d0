import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { dropOn } from '../support/drop.ts';
import { lookAt } from '../support/pictures.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// What a table has no column for is given for all its rows.

const shop = shopForAllTests(3);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-given-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('a value, a text of columns and a formula are given, with the first rows as they are chosen', async () => {
  const { page } = shop;
  const part = (name: string) => page.getByTestId(testIds.forAll(name));
  const file = path.join(folder, 'list.csv');
  await writeFile(file, 'Brand;Model;Cost;Nr\nHartman;Zit;10,00;1\nHartman;Lig;20,50;2\n');
  await dropOn(page, [file]);
  await page.getByTestId(testIds.proposalStep('columns')).click();

  await part('field').selectOption('title');
  await part('kind').selectOption('template');
  await part('text').fill('{Brand} {Model}');
  await expect(part('preview')).toContainText('Row 2: Hartman Zit');
  await part('give').click();
  const given = page.getByTestId(testIds.forAllRows);
  await expect(given).toContainText('Title, in all rows: {Brand} {Model}');

  await part('field').selectOption('price.amountCents');
  await part('kind').selectOption('formula');
  await part('text').fill('Cots * 1.21');
  await expect(part('fault')).toContainText('Cots');
  await part('text').fill('Cost * 1.21');
  await expect(part('preview')).toContainText(/Row 3: .*24\.81/u);
  await lookAt(shop.adsheet, 'given-fields', `[data-testid="${testIds.proposals}"]`);
  await part('give').click();

  await part('field').selectOption('bidMicros');
  await part('text').fill('a lot');
  await expect(part('fault')).toBeVisible();
  await part('text').fill('0.30');
  await part('give').click();
  await expect(given).toContainText('0.30');
  await part('field').selectOption('categoryId');
  await part('choice').click();
  await part('choice').press('ArrowDown');
  await part('choice').press('Enter');
  await expect(part('preview')).toContainText('Row 2:');
  await part('give').click();
  await expect(given.locator('.for-all-given > li')).toHaveCount(4);
  await page.getByTestId(testIds.takeBackField('bidMicros')).click();
  await expect(given.locator('.for-all-given > li')).toHaveCount(3);
  await page.getByTestId(testIds.proposalStep('rows')).click();
  await expect(page.getByTestId(testIds.proposedRow(1))).toContainText('Hartman Lig');
  await page.getByTestId(testIds.discardProposal).click();
});
