import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { chooseForNewAd, query } from '../support/grid.ts';
import { openPanel, SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// Categories as a seller uses them: looked up by key, read before an ad is written, and chosen for a new one.

const ADS = 200;
const WOMENS_BIKES = 1102;
const CLOSED = 2302;
const DELETED = 5203;

const shop = shopForAllTests(ADS);
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(() => {
  ({ page } = shop);
});

const focused = () => page.locator(':focus');
const details = () => page.getByTestId(testIds.categoryDetails);
const section = (name: string) => details().getByTestId(testIds.factSection(name));

const search = async (text: string, id: number): Promise<void> => {
  await page.getByTestId(testIds.categorySearch).fill(text);
  await expect(page.getByTestId(testIds.categoryOption(id))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.treeItem(id))).toBeFocused();
};

/** The new ads, asked of the engine as the window would. */
const newAds = () => query(page, 'new', ['categoryId', 'status', 'postcode', 'phoneNumber', 'title']);

test('the tree is walked by key, and what has the focus says what it allows', async () => {
  await page.keyboard.press('Control+4');
  await expect(page.getByTestId(testIds.categoryTree).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(focused()).toContainText('Zakelijk');
  await page.keyboard.press('Home');
  await page.keyboard.type('fie');
  await expect(focused()).toHaveAttribute('aria-expanded', 'false');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByTestId(testIds.treeItem(WOMENS_BIKES))).toBeFocused();
  await expect(focused()).toHaveAttribute('aria-level', '3');
  await expect(details().getByRole('heading', { level: 2 })).toHaveText('Damesfietsen');
  await expect(section('status')).toContainText('at most 5,000');
  await expect(section('money')).toContainText('€0.02 – 2.00');
  await expect(section('texts')).toContainText('5 – 60 characters');
  await expect(section('attributes-0')).toContainText('number · no decimals · 10 – 80 cm · needed');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(focused()).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByTestId(testIds.treeItem(WOMENS_BIKES))).toHaveCount(0);
});

test('a search without accents and case opens the tree where it was found', async () => {
  await search('FIETSENDRAG', CLOSED);
  await expect(section('status')).toContainText('closed');
  await expect(section('status')).toContainText('no new ads (2022)');
  await expect(page.getByTestId(testIds.categoryNewAd)).toBeDisabled();
  await search('vèrf', DELETED);
  await expect(section('status')).toContainText('no edits (2023)');
  await expect(page.getByTestId(testIds.treeItem(DELETED))).toContainText('deleted');
});

test('a refresh shows what the service says of a category since', async () => {
  await page.getByTestId(testIds.categorySearch).fill('accu');
  await page.keyboard.press('Enter');
  await expect(section('attributes-0')).toContainText('EAN');
  await expect(section('attributes-0')).not.toContainText('which product this is');
  await fetch(`${shop.sandbox.controlUrl}/settings`, { method: 'PATCH', body: '{"categoryTree":"full"}' });
  await page.getByTestId(testIds.categoryRefresh).click();
  await expect(page.getByTestId(testIds.toast)).toContainText(/categories read, [1-9]\d* changed/);
  await expect(section('attributes-0')).toContainText('which product this is');
});

test('a new ad is made by a part of its category’s name, with the focus on its title', async () => {
  await page.keyboard.press('Control+n');
  await chooseForNewAd(page, 'Damesf');
  await expect(focused()).toHaveAttribute('col-id', 'title');
  await page.keyboard.type('Oma’s fiets');
  await page.keyboard.press('Enter');
  await expect
    .poll(newAds)
    .toEqual([expect.objectContaining({ categoryId: WOMENS_BIKES, status: 'PAUSED', title: 'Oma’s fiets' })]);
  const [ad] = await newAds();
  expect(ad?.['postcode']).toMatch(/^\d{4}[A-Z]{2}$/);
});

test('who makes ads often needs Enter twice', async () => {
  await page.getByTestId(testIds.command('new-ad')).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.newAdSearch)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.newAd)).toBeHidden();
  await expect
    .poll(async () => (await newAds()).map((ad) => ad['categoryId']))
    .toEqual([WOMENS_BIKES, WOMENS_BIKES]);
});

test('a closed category is shown with its reason and cannot be chosen, a full one says the ad waits', async () => {
  await page.keyboard.press('Control+n');
  await page.getByTestId(testIds.newAdSearch).fill('fietsendragers');
  const closed = page.getByTestId(testIds.newAd).getByTestId(testIds.categoryOption(CLOSED));
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await expect(closed).toContainText('closed: no new ads');
  await expect(page.getByTestId(testIds.newAdCreate)).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await newAds()).toHaveLength(2);

  const rows = Array.from({ length: 25 }, () => ({ categoryId: '1103', status: 'ACTIVE' }));
  await ask(page, 'edits.create', { account: SHOP, rows });
  await page.keyboard.press('Control+n');
  await page.getByTestId(testIds.newAdSearch).fill('kinderfietsen');
  await expect(page.getByTestId(testIds.newAd)).toContainText('All 25 places are used');
  await page.keyboard.press('Escape');
});

test('the ads of a category are one step away, and its limits one step from the ad', async () => {
  await page.keyboard.press('Control+4');
  await search('damesfietsen', WOMENS_BIKES);
  await page.getByTestId(testIds.categoryShowAds).click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/ of \d+ ads$/);
  await expect(page.getByTestId(testIds.category(WOMENS_BIKES))).toHaveAttribute('aria-pressed', 'true');

  await page.getByTestId(testIds.grid).locator('[row-index="0"] [col-id="title"]').click();
  await openPanel(page);
  const panel = page.getByTestId(testIds.right);
  await panel.getByRole('button', { name: 'What this category allows' }).click();
  await expect(page.getByTestId(testIds.treeItem(WOMENS_BIKES))).toHaveAttribute('aria-selected', 'true');
  await expect(section('money')).toContainText('€0.02 – 2.00');
});
