import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/test-ids.ts';
import { openColumnMenu } from '../support/columns.ts';
import { saveTo } from '../support/dialogs.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';
import { readWorkbook } from '../support/workbook.ts';

const ADS = 40;
const shop = shopSeenAnew(ADS);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-files-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const toast = () => shop.page.getByTestId(testIds.toast);

test('what the sheet shows goes into a workbook, in its order, with its columns', async () => {
  const { page, adsheet } = shop;
  const file = path.join(folder, 'shown.xlsx');
  await saveTo(adsheet, file);
  await page.getByTestId(testIds.quickFilter).fill('a');
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/ of 40 ads$/);
  const shown = Number.parseInt((await page.getByTestId(testIds.shownCount).textContent()) ?? '', 10);
  await page.locator('[role="columnheader"][col-id="title"]').click();
  await openColumnMenu(page, 'salutation');
  await page.getByTestId(testIds.columnAct('hide')).click();
  await page.keyboard.press('Control+Shift+S');
  const dialog = page.getByTestId(testIds.exportDialog);
  await page.getByTestId(testIds.bulkTarget('filter')).click();
  await page.getByTestId(testIds.exportColumns).click();
  await page.getByTestId(testIds.exportStart).click();
  await expect(dialog).toHaveCount(0);
  await expect(toast()).toContainText(`${shown} ads are in shown.xlsx`);

  const [ads] = await readWorkbook(file);
  const titles = ads?.cells.map((row) => row.map(({ value }) => value));
  const head = titles?.[0] ?? [];
  const at = head.indexOf('Title');
  const said = titles?.slice(1, shown + 1).map((row) => String(row[at]));
  expect(said).toEqual(said?.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(head).toContain('Bid');
  expect(head).not.toContain('Salutation');
});

test('all ads go into a csv file that a program of the seller’s country reads', async () => {
  const { page, adsheet } = shop;
  const file = path.join(folder, 'all.csv');
  await saveTo(adsheet, file);
  await page.keyboard.press('Control+Shift+S');
  await page.getByTestId(testIds.bulkTarget('all')).click();
  await page.getByTestId(testIds.exportCsv).click();
  await expect(page.getByTestId(testIds.exportLocked)).toHaveCount(0);
  await page.getByTestId(testIds.exportStart).click();
  await expect(toast()).toContainText('40 ads are in all.csv');
  const text = await readFile(file, 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text).toContain('_adsheet');
});

test('a file that cannot be written is said to be so, and the ads can be exported elsewhere', async () => {
  const { page, adsheet } = shop;
  await saveTo(adsheet, path.join(folder, 'nowhere', 'ads.xlsx'));
  await page.keyboard.press('Control+Shift+S');
  await page.getByTestId(testIds.exportStart).click();
  await expect(toast()).toContainText('The ads were not exported');
});
