import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { ask } from '../support/ask.ts';
import { cell, type Editable, editableAds, focusCell, typeInto } from '../support/grid.ts';
import { allShown, edit, SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// Finding and replacing in the sheet, by key.

const ADS = 120;

const shop = shopForAllTests(ADS);
let page: Page;
let ads: readonly Editable[];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  ({ page } = shop);
  ads = await editableAds(page);
});

const keyOf = (number: number): RowKey => {
  const ad = ads[number];
  if (!ad) throw new Error('There are too few ads that can be edited.');
  return ad.key;
};

const text = () => page.getByTestId(testIds.findText);
const count = () => page.getByTestId(testIds.findCount);
const clearFilter = async (): Promise<void> => {
  await page.getByTestId(testIds.quickFilter).fill('');
  await allShown(page);
};

/** The value of a field, asked of the engine. */
const fieldAt = async (key: RowKey, field: string): Promise<unknown> =>
  (await ask(page, 'ads.get', { account: SHOP, key })).ad.local[field] ?? null;

const focusedCell = () =>
  page.evaluate(() => {
    const focused = document.querySelector('.ag-cell-focus');
    return focused?.closest('[row-id]')?.getAttribute('row-id');
  });

test('Ctrl+F goes from place to place without leaving the search', async () => {
  for (const number of [0, 1, 2])
    await typeInto(page, keyOf(number), 'title', `Zonnewijzer ${number + 1} mooi`);
  await clearFilter();
  // Without waiting: no key that follows may fall into a cell.
  await page.keyboard.press('Control+f');
  await page.keyboard.type('zonnewijzer');
  await expect(text()).toHaveValue('zonnewijzer');
  await expect(count()).toHaveText('3 cells');
  await page.keyboard.press('Enter');
  await expect(count()).toHaveText('1 of 3 cells');
  await expect(text()).toBeFocused();
  await expect.poll(async () => [0, 1, 2].map(keyOf).includes((await focusedCell()) as RowKey)).toBe(true);
  await page.keyboard.press('Shift+Enter');
  await expect(count()).toHaveText('3 of 3 cells');
  await page.keyboard.press('F3');
  await expect(count()).toHaveText('1 of 3 cells');
});

test('capitals, whole words and patterns narrow what is found', async () => {
  await page.getByTestId(testIds.findSwitch('case')).click();
  await expect(count()).toHaveText('Nothing found');
  await page.getByTestId(testIds.findSwitch('case')).click();
  await text().fill('zonnewijz');
  await expect(count()).toHaveText('3 cells');
  await page.getByTestId(testIds.findSwitch('word')).click();
  await expect(count()).toHaveText('Nothing found');
  await page.getByTestId(testIds.findSwitch('regex')).click();
  await text().fill('wijzer [12]');
  await expect(count()).toHaveText('2 cells');
  await text().fill('wijzer (');
  await expect(count()).toHaveText('This pattern cannot be used');
});

test('Ctrl+H replaces one and goes on, then all, and each is taken back by one undo', async () => {
  await text().fill('wijzer ([12])');
  await expect(count()).toHaveText('2 cells');
  await page.keyboard.press('Control+h');
  await page.getByTestId(testIds.findBy).fill('klok $1');
  await text().focus();
  await page.keyboard.press('Enter');
  await expect(count()).toHaveText('1 of 2 cells');
  await page.getByTestId(testIds.replaceOne).click();
  await expect(count()).toHaveText(/1 cell$/);
  await page.getByTestId(testIds.replaceAll).click();
  await expect(count()).toHaveText('Nothing found');
  await expect.poll(() => fieldAt(keyOf(0), 'title')).toBe('Zonneklok 1 mooi');
  await expect.poll(() => fieldAt(keyOf(1), 'title')).toBe('Zonneklok 2 mooi');
  await page.keyboard.press('Escape');
  await expect(text()).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => fieldAt(keyOf(0), 'title')).toBe('Zonnewijzer 1 mooi');
  await expect.poll(() => fieldAt(keyOf(1), 'title')).toBe('Zonnewijzer 2 mooi');
});

test('only the cells chosen are searched, and an amount is replaced as it is shown', async () => {
  const { key, raisedText } = ads[3] ?? { key: keyOf(3), raisedText: '' };
  await typeInto(page, key, 'bidMicros', raisedText);
  await focusCell(page, key, 'bidMicros');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+h');
  await expect(page.getByTestId(testIds.findScope)).toHaveValue('cells');
  await page.getByTestId(testIds.findSwitch('regex')).click();
  await text().fill(raisedText);
  await expect(count()).toHaveText('1 cell');
  await page.getByTestId(testIds.findBy).fill('0.77');
  await page.getByTestId(testIds.replaceAll).click();
  await expect.poll(() => fieldAt(key, 'bidMicros')).toBe('770000');
  await page.keyboard.press('Escape');
});

test('a word deep in a long description is found and replaced', async () => {
  const key = keyOf(4);
  const long = `${'Een lange omschrijving van iets moois. '.repeat(12)}Eindwoord hier.`;
  await edit(page, [{ key, field: 'description', value: long }]);
  await clearFilter();
  await page.keyboard.press('Control+h');
  await page.getByTestId(testIds.findScope).selectOption('all');
  await text().fill('eindwoord');
  await expect(count()).toHaveText('1 cell');
  await page.getByTestId(testIds.findBy).fill('Slotwoord');
  await page.getByTestId(testIds.replaceAll).click();
  await expect.poll(() => fieldAt(key, 'description')).toBe(long.replace('Eindwoord', 'Slotwoord'));
  await expect(cell(page, key, 'title')).toBeAttached();
});

test('only cells that can change are counted for replacing', async () => {
  const [kept, deleted] = [keyOf(5), keyOf(6)];
  await edit(page, [
    { key: kept, field: 'title', value: 'Windvaan van koper' },
    { key: deleted, field: 'title', value: 'Windvaan van tin' },
  ]);
  await edit(page, [{ key: deleted, field: 'status', value: 'DELETED' }]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await page.getByTestId(testIds.findScope).selectOption('all');
  await text().fill('windvaan');
  await expect(count()).toHaveText('2 cells');
  await page.keyboard.press('Control+h');
  await expect(count()).toHaveText('1 cell');
  await page.getByTestId(testIds.findBy).fill('Weerhaan');
  await expect(page.getByTestId(testIds.replaceAll)).toHaveText('Replace 1');
  await page.getByTestId(testIds.replaceAll).click();
  await expect.poll(() => fieldAt(kept, 'title')).toBe('Weerhaan van koper');
  expect(await fieldAt(deleted, 'title')).not.toBe('Weerhaan van tin');
});
