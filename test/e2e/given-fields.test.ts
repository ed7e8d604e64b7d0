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

test('what rows lack in common is said once above them, and answered there', async () => {
  const { page } = shop;
  const need = (path: string) => page.getByTestId(testIds.rowNeed(path));
  const answer = (path: string) => page.getByTestId(testIds.needAnswer(path));
  const file = path.join(folder, 'chairs.csv');
  const rows = Array.from(
    { length: 56 },
    (_, i) => `Garden chair number ${i + 1};Of oak, hardly used;${i},50`,
  );
  await writeFile(file, ['Title;Description;Price', ...rows, ''].join('\n'));
  await dropOn(page, [file]);
  await expect(need('categoryId')).toContainText('Category is missing in 56 rows.');
  const first = page.getByTestId(testIds.proposedRow(0));
  await expect(first.locator('.proposed-lacks')).toHaveAttribute('title', /Category is missing/u);
  await expect(first).not.toContainText('is missing');
  await lookAt(shop.adsheet, 'row-needs', `[data-testid="${testIds.proposals}"]`);
  await expect(page.locator('.proposed-row:nth-child(14)')).toBeInViewport();

  await answer('bidMicros').fill('a lot');
  await answer('bidMicros').press('Enter');
  await expect(need('bidMicros').getByRole('alert')).toBeVisible();
  await answer('bidMicros').fill('0.30');
  await answer('bidMicros').press('Enter');
  await expect(need('bidMicros')).toHaveCount(0);
  await expect(first).toContainText('0.30');
  await answer('categoryId').click();
  await answer('categoryId').press('ArrowDown');
  await answer('categoryId').press('Enter');
  await expect(need('categoryId')).toHaveCount(0);
  await lookAt(shop.adsheet, 'row-needs-answered', `[data-testid="${testIds.proposals}"]`);
  await page.getByTestId(testIds.takeBackField('categoryId')).click();
  await expect(need('categoryId')).toContainText('56 rows');
  await page.getByTestId(testIds.discardProposal).click();
});
