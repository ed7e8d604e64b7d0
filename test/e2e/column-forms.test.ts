import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { dropOn } from '../support/drop.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// How the columns of a list are written: amounts in cents, texts of web pages, and the name of an article as a title.

const shop = shopForAllTests(3);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-forms-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const proposals = `[data-testid="${testIds.proposals}"]`;

test('amounts in cents are one click, and texts of web pages none, which a choice by column takes back', async () => {
  const { page } = shop;
  const file = path.join(folder, 'feed.tsv');
  const rows = [
    'code\tOmschrijving\tAsking price\tSale price\tBeschrijving',
    'k1\tChair Korrel &amp; Zn. 114\t124995\t99995\t<p style="margin:0">Solid <b>oak</b>.</p><ul><li>New</li></ul>',
    'k2\tTable Vänta &quot;XL&quot; 121\t5000\t0\t<p>Beech</p>',
    'k3\tLamp Noordhaven 128\t9950\t\t<p>Steel &amp; glass</p>',
  ];
  await writeFile(file, [...rows.map((row) => row.replace('Beschrijving', 'Body (HTML)')), ''].join('\n'));
  await dropOn(page, [file]);
  const question = (at: number) => page.getByTestId(testIds.columnQuestion(at));
  const answer = (at: number, which: number) => page.getByTestId(testIds.columnAnswer(at, which));
  const form = (at: number) => page.getByTestId(testIds.columnForm(at));
  const row = (at: number) => page.getByTestId(testIds.proposedRow(at));
  await expect(question(2)).toContainText('“Asking price”, with values such as 124995');
  await expect(answer(2, 1)).toHaveText(/^Use as Price, in cents: 124995 = 1\s249\.95 · 5000 = 50$/u);
  await lookAt(shop.adsheet, 'column-forms-asked', proposals);
  await answer(2, 1).click();
  await expect(answer(3, 0)).toHaveText(
    /^Price where it is filled, else “Asking price”, in cents: 99995 = 999\.95/u,
  );
  await lookAt(shop.adsheet, 'column-forms-beside', proposals);
  await answer(3, 1).click();
  await page.getByTestId(testIds.proposalStep('columns')).click();
  await expect(page.getByTestId(testIds.fileFacts)).toContainText('are read as what a page shows');
  await lookAt(shop.adsheet, 'column-forms', proposals);
  await expect(form(3)).toHaveValue('units');
  await form(3).selectOption('cents');
  await page.getByTestId(testIds.proposalStep('rows')).click();
  await expect(row(0)).toContainText('Chair Korrel & Zn. 114');
  await expect(row(0)).toContainText('999.95');
  await page.getByTestId(testIds.proposalStep('columns')).click();
  await form(1).selectOption('plain');
  await page.getByTestId(testIds.proposalStep('rows')).click();
  await expect(row(0)).toContainText('Chair Korrel &amp; Zn. 114');
  await page.getByTestId(testIds.proposalStep('columns')).click();
  await form(1).selectOption('html');
  await page.getByTestId(testIds.proposalStep('rows')).click();
  await expect(row(0)).toContainText('Chair Korrel & Zn. 114');
  await page.getByTestId(testIds.applyProposal).click();
  await drafts(page, 3);
});
