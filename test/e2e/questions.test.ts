import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { lookAt } from '../support/pictures.ts';
import { SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A seller finds ads by their results with ready questions, and sees which condition each of them is.

const ADS = 60;

const shop = shopForAllTests(ADS);

test('a ready question puts its condition into the field, and finds as many ads as it says', async () => {
  const { page } = shop;
  const counted = async () =>
    (await ask(page, 'metrics.questions', { account: SHOP, counted: true })).questions;
  // The figures of the last days come by themselves.
  await expect.poll(async () => (await counted()).some(({ count }) => count === null)).toBe(false);
  const most = (await counted()).toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))[0];
  expect(most?.count).toBeGreaterThan(0);
  const entry = page.getByTestId(testIds.question(most?.name ?? ''));

  await page.getByTestId(testIds.questions).click();
  await expect(entry).toContainText(most?.where ?? '');
  await expect(entry).toContainText(String(most?.count));
  await lookAt(shop.adsheet, 'questions', '.ready-menu');
  await entry.click();
  await expect(page.getByTestId(testIds.where)).toHaveValue(most?.where ?? '');
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${most?.count} `));
});

test('its condition is changed line by line in the builder, by keyboard, and stays the text', async () => {
  const { page } = shop;
  const where = page.getByTestId(testIds.where);
  await where.fill("clicks(14d) > clicks(14d, before) * 1.5 or round(bid, 1) < 99 and status = 'ACTIVE'");
  await page.getByTestId(testIds.builderOpen).press('Enter');
  const builder = page.getByTestId(testIds.builder);
  const line = (number: string) => builder.getByRole('group', { name: `Line ${number}`, exact: true });
  await expect(line('1').getByRole('combobox', { name: 'Field or result' })).toBeFocused();
  await expect(line('1').getByRole('textbox', { name: 'Times' })).toHaveValue('1.5');
  await expect(line('2.1').getByRole('textbox')).toHaveValue('round(bid, 1) < 99');
  await expect(line('2.2').getByRole('combobox', { name: 'Value' })).toHaveValue('Active');

  // A new line changes nothing before it is complete.
  await page.getByTestId(testIds.builderAdd('')).press('Enter');
  await expect(line('3').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('vendor id');
  await page.keyboard.press('Enter');
  await line('3').getByRole('combobox', { name: 'How it compares' }).selectOption('does not contain');
  await expect(line('3')).toContainText('Not complete yet');
  await expect(where).not.toHaveValue(/vendor/);
  await line('3').getByRole('textbox', { name: 'Value' }).focus();
  await page.keyboard.type("it's");
  await page.keyboard.press('Enter');
  await expect(where).toHaveValue(/ or vendor not contains 'it''s'$/);

  // Into the group before it, which becomes none of these.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(line('2.3').getByRole('textbox', { name: 'Value' })).toBeFocused();
  await builder
    .getByRole('group', { name: 'Group 2' })
    .getByRole('combobox', { name: 'How many of these lines must be true' })
    .selectOption('None of these is true');
  await expect(where).toHaveValue(
    "clicks(14d) > clicks(14d, before) * 1.5 or not (round(bid, 1) < 99 or status = 'ACTIVE' or vendor not contains 'it''s')",
  );
  await lookAt(shop.adsheet, 'builder', '.where');
  await line('2.2').getByRole('button', { name: 'Move line 2.2, and more' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  await expect(line('2.3').getByRole('button', { name: 'Move line 2.3, and more' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(where).toHaveValue(/ < 99 or status = /);
  await line('2.3').getByRole('button', { name: 'Remove line 2.3' }).press('Enter');
  await line('2.1').getByRole('button', { name: 'Remove line 2.1' }).press('Enter');
  await expect(where).toHaveValue("clicks(14d) > clicks(14d, before) * 1.5 or not (status = 'ACTIVE')");
  await expect(line('2.1').getByRole('combobox', { name: 'Field or result' })).toBeFocused();

  await builder.getByRole('button', { name: 'Remove line 2', exact: true }).press('Enter');
  await line('1').getByRole('combobox', { name: 'How it compares' }).selectOption('is at least');
  await line('1').getByRole('textbox', { name: 'Times' }).fill('1');
  await page.keyboard.press('Enter');
  await expect(where).toHaveValue('clicks(14d) >= clicks(14d, before) * 1');
  const { count } = await ask(page, 'ads.query', {
    account: SHOP,
    where: `${await where.inputValue()} and status != DELETED`,
    limit: 0,
  });
  await expect(page.getByTestId(testIds.builderFound)).toHaveText(new RegExp(`^${count} of `));
  await page.keyboard.press('Escape');
  await expect(builder).toBeHidden();
  await expect(page.getByTestId(testIds.builderOpen)).toBeFocused();
});

test('the palette has it by name, and a bulk edit beside its condition', async () => {
  const { page } = shop;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Falling');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.where)).toHaveValue(/clicks\(14d, before\) \* 0\.5$/);

  await page.keyboard.press('Control+b');
  await page.getByTestId(testIds.bulkKind('formula')).click();
  await page.getByTestId(testIds.bulk('questions')).press('Enter');
  await page.getByTestId(testIds.question('rising')).press('Enter');
  await expect(page.getByTestId(testIds.bulk('where'))).toHaveValue(/clicks\(14d, before\) \* 1\.5$/);
  await lookAt(shop.adsheet, 'questions-bulk', `[data-testid="${testIds.bulk('questions')}"]`);
});
