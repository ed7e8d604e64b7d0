import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { electronLaunchOptions } from '../../scripts/launch.ts';
import { separatorOf } from '../../shared/table/separator.ts';
import { readTable, writeTable } from '../../shared/table/tsv.ts';
import { openColumnMenu } from '../support/columns.ts';
import { openFrom, saveTo } from '../support/dialogs.ts';
import { dropOn } from '../support/drop.ts';
import { cell, editableAds } from '../support/grid.ts';
import { drafts } from '../support/shop.ts';
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

/** All that the first sheet of a workbook says. */
const textsOf = async (file: string): Promise<string> => {
  const [sheet] = await readWorkbook(file);
  return JSON.stringify(sheet?.cells.map((row) => row.map(({ value }) => value)));
};

test('what the sheet shows goes into a workbook, in its order, with its columns', async () => {
  const { page, adsheet } = shop;
  const file = path.join(folder, 'shown.xlsx');
  await saveTo(adsheet, file);
  await page.getByTestId(testIds.quickFilter).fill('a');
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/ of \d+ ads$/);
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

const drop = (...files: readonly string[]): Promise<void> => dropOn(shop.page, files);

const csv = async (name: string, rows: readonly (readonly string[])[]): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, rows.map((row) => row.join(';')).join('\r\n'));
  return file;
};

test('a file chosen by key becomes proposed changes, and these edits of the ads it names', async () => {
  const { page, adsheet } = shop;
  const [first, second] = await editableAds(page);
  if (!first || !second) throw new Error('There are too few ads.');
  const file = await csv('bids.csv', [
    ['Ad ID', 'Bid'],
    [String(first.id), '1,23'],
    [String(second.id), '1,24'],
  ]);
  await openFrom(adsheet, file);
  await page.keyboard.press('Control+o');
  await expect(page.getByTestId(testIds.proposals)).toContainText('2 rows of bids.csv');
  await expect(page.getByTestId(testIds.fileFacts)).toContainText('Made elsewhere');
  await expect(page.getByTestId(testIds.fileSeparator)).toHaveValue(';');
  await page.getByTestId(testIds.applyProposal).click();
  await drafts(page, 2);
  await expect(cell(page, first.key, 'bidMicros')).toContainText('1.23');
  await page.keyboard.press('Control+z');
  await drafts(page, 0);
});

test('what cannot be taken is shown with its place in the file, and saved to be mended', async () => {
  const { page, adsheet } = shop;
  const [first, second] = await editableAds(page);
  if (!first || !second) throw new Error('There are too few ads.');
  await drop(
    await csv('odd.csv', [
      ['Ad ID', 'Title', 'Bid'],
      [String(first.id), 'Goede titel', 'veel'],
      ['77', 'Niemands titel', '1,20'],
      [String(second.id), 'Andere titel', '1,20'],
    ]),
  );
  const changes = page.getByTestId(testIds.proposedTable);
  await expect(changes).toContainText('This is not an amount.');
  await expect(changes).toContainText('C2');
  await expect(changes).toContainText('There is no ad 77 in this account.');
  const file = path.join(folder, 'odd, not taken.xlsx');
  await saveTo(adsheet, file);
  await page.getByTestId(testIds.saveProblems).click();
  await expect(toast()).toContainText('odd, not taken.xlsx');
  const said = await textsOf(file);
  expect(said).toContain('Niemands titel');
  expect(said).toContain('veel');
  expect(said).not.toContain('Andere titel');

  // It can be saved afterwards too.
  const later = path.join(folder, 'odd, still not taken.xlsx');
  await saveTo(adsheet, later);
  await page.getByTestId(testIds.applyProposal).click();
  await toast().filter({ hasText: 'Not everything was taken.' }).getByTestId(testIds.toastAction).click();
  await expect(toast().filter({ hasText: 'odd, still not taken.xlsx' })).toBeVisible();
  const left = await textsOf(later);
  expect(left).toContain('Niemands titel');
  expect(left).toContain('veel');
  expect(left).not.toContain('Andere titel');
  await page.keyboard.press('Control+z');
  await drafts(page, 0);
});

test('a file dropped on the window is read; another one waits until the first is let go of', async () => {
  const { page } = shop;
  const [first] = await editableAds(page);
  if (!first) throw new Error('There are too few ads.');
  const one = await csv('one.csv', [
    ['Ad ID', 'Title'],
    [String(first.id), 'Eerste titel'],
  ]);
  const other = await csv('other.csv', [
    ['Ad ID', 'Title'],
    [String(first.id), 'Tweede titel'],
  ]);
  await drop(one);
  await expect(page.getByTestId(testIds.proposals)).toContainText('1 row of one.csv');
  await drop(other);
  await expect(toast()).toContainText('other.csv');
  await expect(page.getByTestId(testIds.proposals)).toContainText('1 row of one.csv');
  await page.getByTestId(testIds.toastAction).click();
  await expect(page.getByTestId(testIds.proposals)).toContainText('1 row of other.csv');
  await page.getByTestId(testIds.discardProposal).click();
  await expect(page.getByTestId(testIds.recentFile).nth(0)).toHaveText('other.csv');
  await expect(page.getByTestId(testIds.recentFile).nth(1)).toHaveText('one.csv');
  await page.getByTestId(testIds.recentFile).nth(1).click();
  await expect(page.getByTestId(testIds.proposals)).toContainText('1 row of one.csv');
  await page.getByTestId(testIds.discardProposal).click();
});

test('of several files dropped at once one table is read, and the others are said not to be', async () => {
  const { page } = shop;
  const [first] = await editableAds(page);
  if (!first) throw new Error('There are too few ads.');
  const photo = path.join(folder, 'photo.png');
  await writeFile(photo, Buffer.from('89504e470d0a1a0a', 'hex'));
  const rows = [
    ['Ad ID', 'Title'],
    [String(first.id), 'Een titel'],
  ];
  await drop(photo, await csv('table.csv', rows), await csv('second.csv', rows));
  // The notice appears at once, and disappears soon.
  await expect(toast()).toContainText('2 others were not opened');
  await expect(page.getByTestId(testIds.proposals)).toContainText('1 row of table.csv');
  await page.getByTestId(testIds.discardProposal).click();
});

test('a file that cannot be read leaves what is looked at as it is, and its choices about its own file', async () => {
  const { page } = shop;
  const [first] = await editableAds(page);
  if (!first) throw new Error('There are too few ads.');
  await drop(
    await csv('kept.csv', [
      ['Ad ID', 'Title'],
      [String(first.id), 'Een, twee'],
    ]),
  );
  await expect(page.getByTestId(testIds.proposals)).toContainText('1 row of kept.csv');
  const file = path.join(folder, 'old.xls');
  await writeFile(file, Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  await drop(file);
  await page.getByTestId(testIds.toastAction).click();
  await expect(toast().filter({ hasText: 'The file was not imported' })).toBeVisible();
  await page.getByTestId(testIds.fileSeparator).selectOption(',');
  await expect(page.getByTestId(testIds.fileSeparator)).toHaveValue(',');
  await expect(page.getByTestId(testIds.proposals)).toContainText('of kept.csv');
  await page.getByTestId(testIds.discardProposal).click();
});

test('an ad that the file no longer has stays, until its deletion is asked for and said yes to', async () => {
  const { page, adsheet } = shop;
  const [ad] = await editableAds(page);
  if (!ad) throw new Error('There are too few ads.');
  const file = path.join(folder, 'shorter.csv');
  await saveTo(adsheet, file);
  await page.keyboard.press('Control+Shift+S');
  await page.getByTestId(testIds.bulkTarget('all')).click();
  await page.getByTestId(testIds.exportCsv).click();
  await page.getByTestId(testIds.exportStart).click();
  await expect(toast()).toContainText('40 ads are in shorter.csv');
  const text = await readFile(file, 'utf8');
  const grid = readTable(text, separatorOf(text)).filter((row) => !row.includes(String(ad.id)));
  expect(grid).toHaveLength(40);
  await writeFile(file, `\uFEFF${writeTable(grid, separatorOf(text))}`);
  await drop(file);
  const missing = page.getByTestId(testIds.missingAds);
  await expect(missing).toContainText('1 ad is no longer in the file and stays as it is');
  await expect(page.getByTestId(testIds.applyProposal)).toHaveText('Nothing to apply');
  await page.getByTestId(testIds.deleteMissing).click();
  await expect(missing).toContainText('1 ad that is no longer in the file is proposed for deletion');
  await expect(page.getByTestId(testIds.proposalKind('missing'))).toContainText('1');
  const row = page.getByTestId(testIds.proposedRow(39));
  await expect(row).toContainText(`${ad.id}`);
  await expect(row).toContainText('not in the file');
  await expect(row).toContainText('Deleted');
  await expect(page.getByTestId(testIds.proposedRow(0))).toHaveCount(0);
  await page.getByTestId(testIds.deleteMissing).click();
  await expect(page.getByTestId(testIds.applyProposal)).toHaveText('Nothing to apply');
  await page.getByTestId(testIds.deleteMissing).click();
  const apply = page.getByTestId(testIds.applyProposal);
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId(testIds.confirmProposal).click();
  await apply.click();
  await drafts(page, 1);
  await page.keyboard.press('Control+z');
  await drafts(page, 0);
});

test('rows of an older program change the ads of their external IDs, and are not taken where nobody tells these', async () => {
  const { page, control } = shop;
  const [ad] = await editableAds(page);
  if (!ad) throw new Error('There are too few ads.');
  await control.change(ad.id, { externalId: 'OLD-1' });
  const file = await csv('older.csv', [
    ['extern_id', 'Title'],
    ['OLD-1', 'By its old name'],
  ]);
  await drop(file);
  const row = page.getByTestId(testIds.proposedRow(0));
  await expect(row).toContainText(String(ad.id));
  await expect(page.getByTestId(testIds.externalIds)).toHaveCount(0);
  await page.getByTestId(testIds.discardProposal).click();
  await control.behave({ externalIds: 'gone' });
  await drop(file);
  await expect(page.getByTestId(testIds.externalIds)).toContainText('no longer says');
  await expect(row).toContainText('Only an external ID says which ad this is');
  await page.getByTestId(testIds.proposalStep('columns')).click();
  await expect(page.getByTestId(testIds.columnChoice(0))).toHaveValue('externalId');
  await page.getByTestId(testIds.columnChoice(0)).selectOption('');
  await expect(page.getByTestId(testIds.externalIds)).toHaveCount(0);
  await page.getByTestId(testIds.proposalStep('rows')).click();
  await expect(page.getByTestId(testIds.proposalKind('new'))).toContainText('1');
  await page.getByTestId(testIds.discardProposal).click();
});

test('what is no table is refused with a sentence, and nothing changes', async () => {
  const { page } = shop;
  const file = path.join(folder, 'old.xls');
  await writeFile(file, Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  await drop(file);
  await expect(toast()).toContainText('The file was not imported');
  await expect(page.getByTestId(testIds.pastePlace)).toBeVisible();
  await expect(page.getByTestId(testIds.recentFile).filter({ hasText: 'old.xls' })).toHaveCount(0);
  await drafts(page, 0);
});

test('a workbook that is exported, and opened with Adsheet by another start of it, proposes nothing', async () => {
  const { page, adsheet } = shop;
  const file = path.join(folder, 'there and back.xlsx');
  await saveTo(adsheet, file);
  await page.keyboard.press('Control+Shift+S');
  await page.getByTestId(testIds.bulkTarget('all')).click();
  await page.getByTestId(testIds.exportLanguage('fr')).click();
  await page.getByTestId(testIds.exportStart).click();
  await expect(toast()).toContainText('there and back.xlsx');
  const { executablePath, args, env } = await electronLaunchOptions({ home: adsheet.home });
  const second = spawn(executablePath, [...args, file], { env, stdio: 'ignore' });
  await new Promise((resolve) => second.once('exit', resolve));
  await expect(page.getByTestId(testIds.proposals)).toContainText('40 rows of there and back.xlsx');
  await expect(page.getByTestId(testIds.fileFacts)).toContainText('Exported on');
  await expect(page.getByTestId(testIds.proposalKind('unchanged'))).toContainText('40');
  await page.getByTestId(testIds.discardProposal).click();
});
