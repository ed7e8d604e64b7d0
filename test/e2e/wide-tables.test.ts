import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { dropOn } from '../support/drop.ts';
import { lookAt } from '../support/pictures.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A table with more columns than are read at once is read by choosing columns.

const shop = shopForAllTests(3);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-wide-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const WIDTH = 1_204;
const NAMES: Readonly<Record<number, string>> = { 0: 'Title', 600: 'Price', 1203: 'Description' };

const line = (of: (at: number) => string): string =>
  Array.from({ length: WIDTH }, (_, at) => of(at)).join(';');

const VALUES: Readonly<Record<number, (at: number) => string>> = {
  0: (at) => `Garden chair ${at}`,
  600: (at) => `${at},50`,
  1203: () => 'Of oak',
};

const written = async (name: string): Promise<string> => {
  const file = path.join(folder, name);
  const rows = Array.from({ length: 20 }, (_, row) =>
    line((at) => VALUES[at]?.(row + 1) ?? `value ${at % 7}`),
  );
  await writeFile(file, [line((at) => NAMES[at] ?? `meta_${at}`), ...rows, ''].join('\n'));
  return file;
};

test('columns are found, ticked by mouse and keyboard, and only these are read', async () => {
  const { page } = shop;
  const list = page.getByTestId(testIds.wideColumns);
  const start = page.getByTestId(testIds.readTicked);
  await dropOn(page, [await written('shop.csv')]);
  await expect(page.getByTestId(testIds.proposals)).toContainText('shop.csv has 1,204 columns');
  await expect(start).toHaveText('Read 3 columns');
  // Of so many lines only those in sight are in the page.
  await expect.poll(() => list.getByRole('option').count()).toBeGreaterThan(10);
  expect(await list.getByRole('option').count()).toBeLessThan(100);
  await lookAt(shop.adsheet, 'wide-tables', `[data-testid="${testIds.proposals}"]`);

  await page.getByTestId(testIds.wideTicked).click();
  await expect(list.getByRole('option')).toHaveText([/^ATitle/u, /Price/u, /^ATHDescription/u]);
  await page.getByTestId(testIds.wideTicked).click();
  await page.getByTestId(testIds.wideSearch).fill('meta_77');
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(start).toHaveText('Read 4 columns');
  await expect(list.getByRole('option', { selected: true })).toContainText('meta_770');
  await list.getByRole('option', { selected: true }).click();
  await expect(start).toHaveText('Read 3 columns');
  await list.getByRole('option').first().click();
  await list.press('Enter');

  const facts = page.getByTestId(testIds.fileFacts);
  await expect(facts).toContainText('4 of 1,204 columns were read');
  await page.getByTestId(testIds.proposalStep('rows')).click();
  await expect(page.getByTestId(testIds.proposedRow(0))).toContainText('Garden chair 1');
  await lookAt(shop.adsheet, 'wide-read', `[data-testid="${testIds.proposals}"]`);
});

test('other columns are chosen later, and what is shown stays until they are', async () => {
  const { page } = shop;
  await page.getByTestId(testIds.chooseColumns).click();
  const list = page.getByTestId(testIds.wideColumns);
  await expect(page.getByTestId(testIds.readTicked)).toHaveText('Read 4 columns');
  await page.getByTestId(testIds.dropChoosing).click();
  await expect(page.getByTestId(testIds.proposedRow(0))).toContainText('Garden chair 1');

  await page.getByTestId(testIds.chooseColumns).click();
  await page.getByTestId(testIds.wideSearch).fill('meta_77');
  await list.getByRole('option').first().click();
  await page.getByTestId(testIds.readTicked).click();
  await expect(page.getByTestId(testIds.fileFacts)).toContainText('3 of 1,204 columns were read');
  await page.getByTestId(testIds.discardProposal).click();
});
