import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { dropOn } from '../support/drop.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A file of another system: what its columns are for is asked where headers and values leave it open.

const shop = shopForAllTests(3);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-doubts-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const proposals = `[data-testid="${testIds.proposals}"]`;

test('columns in doubt are answered by a click each, and nothing is applied before', async () => {
  const { page } = shop;
  const file = path.join(folder, 'shop.csv');
  const rows = ['9901;Cupboard one;12.50;9.50;publish', '9902;Cupboard two;20.00;;draft'];
  const more = '9903;Cupboard three;30.00;25.00;publish';
  await writeFile(file, ['ID;Name;Regular price;Sale price;Status', ...rows, more, ''].join('\n'));
  await dropOn(page, [file]);
  const question = (at: number) => page.getByTestId(testIds.columnQuestion(at));
  const answer = (at: number, which: number) => page.getByTestId(testIds.columnAnswer(at, which));
  await expect(question(0)).toContainText(
    'None of the 3 values in “ID”, such as 9901, is an ad of this account.',
  );
  await expect(question(2)).toContainText('“Regular price”, with values such as 12.50, may be Price');
  await expect(question(4)).toContainText(
    'None of the values in “Status”, such as publish, is one that Status has',
  );
  const apply = page.getByTestId(testIds.applyProposal);
  await expect(apply).toHaveText('Answer 4 questions first');
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await lookAt(shop.adsheet, 'column-doubts', proposals);
  await answer(0, 0).click();
  await expect(question(0)).toContainText('“ID” is read as Vendor ID, as chosen here.');
  await answer(2, 0).click();
  // The price has its column: the other one may count before it.
  await expect(question(3)).toContainText('“Sale price” is filled in 2 rows');
  await expect(answer(3, 0)).toHaveText('Price where it is filled, else “Regular price”');
  await expect(apply).toHaveText('Answer 2 questions first');
  // Another choice below leaves open what is asked.
  await page.getByTestId(testIds.columnChoice(1)).selectOption('description');
  await expect(apply).toHaveText('Answer 2 questions first');
  await answer(3, 0).click();
  await expect(question(3)).toContainText(
    '“Sale price” is read as Price where it is filled, as chosen here.',
  );
  await page.getByTestId(testIds.columnChoice(1)).selectOption('title');
  await answer(4, 1).click();
  await expect(question(4)).toContainText('“Status” is left out, as chosen here.');
  await expect(apply).toContainText(/\b3\b/u);
  await expect(answer(2, 0)).toHaveAttribute('aria-pressed', 'true');
  await lookAt(shop.adsheet, 'column-doubts-answered', proposals);
  await apply.click();
  await drafts(page, 3);
  await dropOn(page, [file]);
  await expect(page.getByTestId(testIds.proposalKind('unchanged'))).toHaveText(/\D3$/u);
  await expect(question(0)).toHaveCount(0);
});
