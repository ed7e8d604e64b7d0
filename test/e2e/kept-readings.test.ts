import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { faultsOf } from '../support/accessibility.ts';
import { openFrom, saveTo } from '../support/dialogs.ts';
import { dropOn } from '../support/drop.ts';
import { lookAt } from '../support/pictures.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// How a list is read, kept under a name.

const shop = shopForAllTests(3);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-recipes-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const proposals = `[data-testid="${testIds.proposals}"]`;

const list = async (name: string, lines: readonly string[]): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, [...lines, ''].join('\n'));
  return file;
};

test('a recipe reads the list of next week, and one click does without it', async () => {
  const { page } = shop;
  const act = async (name: string): Promise<void> => {
    await page.getByTestId(testIds.recipeMore).click();
    await page.getByTestId(testIds.recipeAct(name)).click();
  };
  await dropOn(page, [await list('week 1.csv', ['Nr;Product;Price;Weight', 'A-1;Cupboard;12,50;3'])]);
  await page.getByTestId(testIds.proposalStep('columns')).click();
  await page.getByTestId(testIds.columnChoice(1)).selectOption('title');
  await act('save');
  await page.getByTestId(testIds.recipeName).fill('Wholesaler');
  await page.getByTestId(testIds.keepRecipe).click();
  const choice = page.getByTestId(testIds.recipeChoice);
  await expect(choice).toHaveValue('Wholesaler');
  await page.getByTestId(testIds.discardProposal).click();

  const next = ['Stock;Price;Product;Nr', '4;20,10;Wardrobe;B-1'];
  await dropOn(page, [await list('week 2.csv', next)]);
  await expect(choice).toHaveValue('Wholesaler');
  await page.getByTestId(testIds.proposalStep('columns')).click();
  await expect(page.getByTestId(testIds.columnChoice(2))).toHaveValue('title');
  expect(await faultsOf(page, '.file-facts')).toEqual([]);
  await lookAt(shop.adsheet, 'recipe-taken', proposals);

  await page.getByTestId(testIds.recipeOff).click();
  await expect(page.getByTestId(testIds.recipeOff)).toHaveCount(0);
  await expect(choice).toHaveValue('');
  await choice.selectOption('Wholesaler');
  await expect(page.getByTestId(testIds.recipeOff)).toBeVisible();

  await act('rename');
  await page.getByTestId(testIds.recipeName).fill('Lists');
  await page.getByTestId(testIds.keepRecipe).click();
  await expect(choice).toHaveValue('Lists');
  const file = path.join(folder, 'lists.json');
  await saveTo(shop.adsheet, file);
  await act('export');
  await expect(page.getByTestId(testIds.toast).filter({ hasText: 'lists.json' })).toBeVisible();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ recipe: { name: 'Lists' } });
  await act('remove');
  await expect(choice).toHaveValue('');
  await openFrom(shop.adsheet, file);
  await act('import');
  await expect(choice.locator('> option')).toHaveText(['None', 'Lists']);
});
