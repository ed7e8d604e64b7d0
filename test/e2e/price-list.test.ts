import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { dropOn } from '../support/drop.ts';
import { threeAds } from '../support/grid.ts';
import { plain } from '../support/hostile-pictures.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// The price list of the seller's own system, week after week.

const shop = shopForAllTests(40);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-list-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const proposals = `[data-testid="${testIds.proposals}"]`;

const list = async (name: string, rows: readonly string[]): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, ['Artnr;Title;Status', ...rows, ''].join('\n'));
  return file;
};

test('the list of next week changes the same ads, and pauses the one that left it', async () => {
  const { page } = shop;
  const rows = ['1', '2', '3', '4'].map((number) => `A-${number};Cupboard ${number};Active`);
  await dropOn(page, [await list('week 1.csv', rows)]);
  await page.getByTestId(testIds.proposalStep('columns')).click();
  await page.getByTestId(testIds.tableMatch).selectOption({ label: 'Artnr, kept with each ad' });
  await expect(page.getByTestId(testIds.fileFacts)).toContainText('0 rows are known by “Artnr”');
  await lookAt(shop.adsheet, 'price-list-columns', proposals);
  await page.getByTestId(testIds.applyProposal).click();
  await drafts(page, 4);

  const next = rows.slice(1).map((row) => row.replace('Cupboard', 'Wardrobe'));
  await dropOn(page, [await list('week 2.csv', next.toReversed())]);
  const facts = page.getByTestId(testIds.fileFacts);
  await expect(facts).toContainText('3 rows are known by “Artnr”');
  const missing = page.getByTestId(testIds.missingAds);
  await expect(missing).toContainText('1 ad that this list had before is no longer in it and stays as it is');
  await page.getByTestId(testIds.pauseMissing).click();
  await expect(missing).toContainText('1 ad that is no longer in this list is proposed to be paused');
  await expect(page.getByTestId(testIds.proposedRow(3))).toContainText('Cupboard 1');
  await expect(page.getByTestId(testIds.proposedRow(3))).toContainText('Paused');
  await lookAt(shop.adsheet, 'price-list-left', proposals);
  await page.getByTestId(testIds.applyProposal).click();
  await drafts(page, 4);
});

test('picture files beside the list are taken in with a click', async () => {
  const { page } = shop;
  const [first, second, third] = await threeAds(page);
  await writeFile(path.join(folder, 'stoel 1.png'), await plain(200, 100, '#aa3300').png().toBuffer());
  const file = path.join(folder, 'pictures.csv');
  const addresses = [1, 2, 3, 4, 5, 6].map((at) => `https://img.example.nl/chairs/${at}.jpg`).join(',');
  const rows = [
    'Ad ID;Pictures',
    `${first.id};stoel 1.png`,
    `${second.id};nergens.jpg`,
    `${third.id};${addresses}`,
    '',
  ];
  await writeFile(file, rows.join('\n'));
  await dropOn(page, [file]);
  const line = page.getByTestId(testIds.tablePictures);
  await expect(line).toContainText('2 cells name 2 picture files');
  await lookAt(shop.adsheet, 'picture-files-named', proposals);
  await page.getByTestId(testIds.takePictures).click();
  await expect(line).toContainText('1 picture file is taken in.');
  await expect(line).toContainText('there is no such file (nergens.jpg)');
  await expect(page.getByTestId(testIds.applyProposal)).toHaveText('Apply to 2 ads');
  const row = page.getByTestId(testIds.proposedRow(2));
  await expect(row).toContainText('…mple.nl/chairs/1.jpg');
  await expect(row).toContainText('+5');
  await lookAt(shop.adsheet, 'picture-files-taken', proposals);
  await page.getByTestId(testIds.discardProposal).click();
});

test('rows that were copied with their ad ID become new ads in one click', async () => {
  const { page } = shop;
  const [first] = await threeAds(page);
  const file = path.join(folder, 'copied.csv');
  await writeFile(file, ['Ad ID;Status', `${first.id};Active`, `${first.id};Paused`, ''].join('\n'));
  await dropOn(page, [file]);
  const copies = page.getByTestId(testIds.copiedRows);
  await expect(copies).toContainText('2 rows name an ad that another row names too, and are left out.');
  await expect(page.getByTestId(testIds.applyProposal)).toHaveText('Nothing to apply');
  await lookAt(shop.adsheet, 'copied-rows', proposals);
  await page.getByTestId(testIds.makeCopies).click();
  await expect(page.getByTestId(testIds.proposalKind('new'))).toContainText('1');
  await expect(page.getByTestId(testIds.applyProposal)).toHaveText('Apply to 1 ad');
  await page.getByTestId(testIds.discardProposal).click();
});

test('a question about rows is answered for all of its kind at once', async () => {
  const { page } = shop;
  const ads = await threeAds(page);
  const file = path.join(folder, 'edited-copies.csv');
  const rows = ads.flatMap(({ id }) => [`${id};Edited ${id}`, `${id};Edited too ${id}`]);
  await writeFile(file, ['Ad ID;Title', ...rows, ''].join('\n'));
  await dropOn(page, [file]);
  await page.getByTestId(testIds.makeCopies).click();
  const question = page.getByTestId(testIds.rowQuestion('which-copy'));
  await expect(question).toContainText('6 rows name ads that others of them name too');
  const apply = page.getByTestId(testIds.applyProposal);
  await expect(apply).toHaveText('Nothing to apply');
  const answer = (said: 'take' | 'leave') => page.getByTestId(testIds.rowAnswer('which-copy', said));
  await expect(answer('leave')).toHaveAttribute('aria-pressed', 'true');
  await answer('take').click();
  await expect(apply).toHaveText('Apply to 6 ads');
  await expect(answer('take')).toHaveAttribute('aria-pressed', 'true');
  await lookAt(shop.adsheet, 'row-question', proposals);
  await answer('leave').click();
  await expect(apply).toHaveText('Nothing to apply');
  await page.getByTestId(testIds.discardProposal).click();
});

test('letters that can be read in two ways are asked about before anything is applied', async () => {
  const { page } = shop;
  const file = path.join(folder, 'letters.csv');
  const [first] = await threeAds(page);
  await writeFile(file, Buffer.from(`Ad ID|Title\n${first.id}|Schl\x94sser\n`, 'latin1'));
  await dropOn(page, [file]);
  const asked = page.getByTestId(testIds.lettersQuestion);
  await expect(asked).toContainText('“Schlösser”, Western Europe (DOS, 850)');
  await expect(page.getByTestId(testIds.applyProposal)).toHaveText('Answer the question first');
  await expect(page.getByTestId(testIds.applyProposal)).toBeDisabled();
  await lookAt(shop.adsheet, 'letters-asked', proposals);
  await page.getByTestId(testIds.fileSeparator).selectOption('|');
  await expect(asked).toBeVisible();
  await page.getByTestId(testIds.lettersAnswer('macintosh')).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByTestId(testIds.proposedRow(0))).toContainText('Schlîsser');
  await expect(page.getByTestId(testIds.applyProposal)).toHaveText('Apply to 1 ad');
  await page.getByTestId(testIds.discardProposal).click();
});
