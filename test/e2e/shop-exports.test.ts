import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { wooCommerce } from '../corpora/systems/own-shops.ts';
import { filesOf } from '../corpora/systems/systems.ts';
import { faultsOf } from '../support/accessibility.ts';
import { dropOn } from '../support/drop.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// The export of a web shop becomes ads without a choice, in its first week and in the next.

const shop = shopForAllTests(3);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-exports-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const proposals = `[data-testid="${testIds.proposals}"]`;

test('an export of WooCommerce becomes an ad a product, and changes these ads next week', async () => {
  const { page } = shop;
  const { 1: first, 2: second, changes } = await filesOf(wooCommerce, 7);
  const place = async ({ week, bytes }: typeof first): Promise<string> => {
    const file = path.join(folder, `wc-product-export-${week}.csv`);
    await writeFile(file, bytes);
    return file;
  };
  await dropOn(page, [await place(first)]);
  const facts = page.getByTestId(testIds.fileFacts);
  await expect(page.getByTestId(testIds.recipeChoice)).toHaveValue('WooCommerce');
  await expect(facts).toContainText('The recipe “WooCommerce” does not take these columns: Type');
  await expect(facts).toContainText('belong to the ad of another row');
  await expect(page.getByTestId(testIds.proposalKind('new'))).toContainText(String(first.expected.length));
  const varied = first.expected.findIndex(({ variants }) => variants.length > 1);
  await expect(page.getByTestId(testIds.proposedRow(varied))).toContainText('with rows');
  await expect(page.getByTestId(testIds.proposedRow(varied))).toContainText(
    first.expected[varied]?.title ?? '',
  );
  expect(await faultsOf(page, '.file-facts')).toEqual([]);
  await lookAt(shop.adsheet, 'shop-export', proposals);
  await page.getByTestId(testIds.proposalStep('columns')).click();
  await expect(page.getByTestId(testIds.tableFold)).toContainText('“Parent” tells which');
  await lookAt(shop.adsheet, 'shop-export-columns', proposals);
  await page.getByTestId(testIds.applyProposal).click();
  await drafts(page, first.expected.length);

  await dropOn(page, [await place(second)]);
  await expect(page.getByTestId(testIds.recipeChoice)).toHaveValue('WooCommerce');
  await expect(page.getByTestId(testIds.proposalKind('new'))).toContainText(String(changes.added.length));
  await expect(page.getByTestId(testIds.proposalKind('changed'))).toContainText(
    String(changes.priced.length),
  );
  await expect(page.getByTestId(testIds.missingAds)).toContainText(String(changes.gone.length));
  await page.getByTestId(testIds.applyProposal).click();
  await drafts(page, first.expected.length + changes.added.length);
});
