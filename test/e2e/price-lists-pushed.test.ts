import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { FieldReading } from '../../shared/proposals/table-reading.ts';
import type { SystemFile } from '../corpora/systems/table.ts';
import { dropOn } from '../support/drop.ts';
import { lookAt } from '../support/pictures.ts';
import type { Answers, SentAd } from '../support/price-lists.ts';
import { differencesOf, PRICE_LISTS, sentAd, weeksOf } from '../support/price-lists.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// Lists of other systems to ads on the marketplace, by the mouse: the second week in three clicks. The other systems are
// in `test/integration/import/price-lists-pushed.test.ts`; what all of them took is in `docs/figures.md`.

/** Clicks of the first week, and of the second. Dropping a file is one, choosing from a list two; typing is none. */
const CLICKS: Readonly<Record<string, readonly [number, number]>> = {
  shopify: [7, 3],
  wholesaler: [14, 6],
  amazon: [15, 3],
  ebay: [8, 3],
};

const shop = shopForEachTest(4);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-lists-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const saved = async ({ week, fileName, bytes }: SystemFile): Promise<string> => {
  const file = path.join(folder, `${week}-${fileName}`);
  await writeFile(file, bytes);
  return file;
};

const mouseOf = (page: Page) => {
  let clicks = 0;
  const click = async (one: Locator): Promise<void> => {
    clicks += 1;
    await one.click();
  };
  const choose = async (one: Locator, value: string | { readonly label: string }): Promise<void> => {
    clicks += 2;
    await one.selectOption(value);
  };
  /** Chooses from a list that is searched by typing. */
  const search = async (one: Locator, text: string): Promise<void> => {
    await click(one);
    await one.fill(text);
    await click(page.getByRole('option', { name: text }).first());
  };
  const drop = async (file: string): Promise<void> => {
    clicks += 1;
    await dropOn(page, [file]);
    await expect(page.getByTestId(testIds.applyProposal)).toBeVisible({ timeout: 60_000 });
  };
  return { click, choose, search, drop, clicks: () => clicks };
};

type Mouse = ReturnType<typeof mouseOf>;

const at = async (choice: Locator): Promise<number> =>
  Number((await choice.getAttribute('data-testid'))?.split('-').at(-1));

/** Says what columns are for: by the button of its question where there is one, else in its list. */
const sayColumns = async (page: Page, mouse: Mouse, columns: NonNullable<Answers['columns']>) => {
  for (const [header, to] of Object.entries(columns)) {
    const choice = page.getByLabel(`What “${header}” is for`);
    const buttons = page.getByTestId(testIds.columnQuestion(await at(choice))).getByRole('button');
    if ((await buttons.count()) === 0) await mouse.choose(choice, to ?? '');
    else await mouse.click(to === null ? buttons.last() : buttons.first());
    await expect(choice).toHaveValue(to ?? '');
  }
};

/** Leaves out what else is asked about. */
const leaveOthers = async (page: Page, mouse: Mouse) => {
  const leave = page.getByRole('button', { name: 'Leave it out', pressed: false });
  const open = page
    .getByTestId(testIds.proposals)
    .getByRole('group', { name: /^\?/u })
    .filter({ has: leave });
  for (let left = await open.count(); left > 0; left -= 1) {
    await mouse.click(open.first().getByRole('button', { name: 'Leave it out' }));
    await expect(open).toHaveCount(left - 1);
  }
};

const giveFields = async (page: Page, mouse: Mouse, fields: readonly FieldReading[]) => {
  const part = (name: string) => page.getByTestId(testIds.forAll(name));
  for (const { to, from, rows } of fields) {
    const [kind, text = ''] = Object.entries(from)[0] ?? [];
    await mouse.choose(part('field'), to);
    await mouse.choose(part('kind'), kind ?? '');
    await mouse.click(part('text'));
    await part('text').fill(String(text));
    if (rows !== 'all') await mouse.choose(part('which'), rows);
    await mouse.click(part('give'));
    await expect(page.getByTestId(testIds.takeBackField(to))).toBeVisible();
  }
};

/** The category that all rows lack, which brings the bids and budgets of new ads along. */
const giveCategory = async (page: Page, mouse: Mouse) => {
  await mouse.search(page.getByTestId(testIds.needAnswer('categoryId')), 'Planten');
  await expect(page.getByTestId(testIds.proposals).locator('.row-need')).toHaveCount(0);
};

/** Which rows are one ad, and by which column the others name its own. */
const sayFold = async (page: Page, mouse: Mouse, { by, names = [] }: NonNullable<Answers['fold']>) => {
  await mouse.choose(page.getByTestId(testIds.tableFold), { label: `“${by}” tells which` });
  for (const name of names) {
    const label = `The one whose “${name.slice(1, -1)}” the others name`;
    await mouse.choose(page.getByTestId(testIds.tableFoldNames), { label });
  }
  await expect(page.getByTestId(testIds.fileFacts)).toContainText('to the ad of another row');
};

/** What a seller says of the first list. */
const answer = async (
  page: Page,
  mouse: Mouse,
  { columns = {}, fields = [], fold, price, unwanted = [] }: Answers,
) => {
  if (Object.keys(columns).length + fields.length > 0 || fold) {
    if (!(await page.getByTestId(testIds.columnsStep).isVisible()))
      await mouse.click(page.getByTestId(testIds.proposalStep('columns')));
    await sayColumns(page, mouse, columns);
  }
  await leaveOthers(page, mouse);
  if (fold) await sayFold(page, mouse, fold);
  await giveFields(page, mouse, fields);
  if (price) await mouse.click(page.getByTestId(testIds.foldPriceAnswer(price)));
  if (await page.getByTestId(testIds.columnsStep).isVisible())
    await mouse.click(page.getByTestId(testIds.proposalStep('rows')));
  await giveCategory(page, mouse);
  const table = page.getByTestId(testIds.proposedTable);
  for (const title of unwanted)
    await mouse.click(table.getByRole('row').filter({ hasText: title }).getByRole('checkbox').first());
};

/** Sends what was applied; with a yes to the vendor IDs of the first week. */
const push = async (page: Page, mouse: Mouse, isAsked: boolean) => {
  await mouse.click(page.getByTestId(testIds.applyToReview));
  await expect(page.getByTestId(testIds.push)).toBeEnabled({ timeout: 60_000 });
  await mouse.click(page.getByTestId(testIds.push));
  if (isAsked) {
    await mouse.click(page.getByTestId(testIds.guards).getByRole('checkbox'));
    await mouse.click(page.getByTestId(testIds.guardConfirm));
  }
  await expect(page.getByTestId(testIds.pushResult)).toContainText('sent', { timeout: 120_000 });
};

const sentAds = async (): Promise<readonly SentAd[]> => (await shop.control.ads()).flatMap(sentAd);

for (const [name, clicks] of Object.entries(CLICKS))
  test(`a list of ${name} becomes ads on the marketplace, and changes them a week later`, async () => {
    test.setTimeout(240_000);
    const { page } = shop;
    const answers = PRICE_LISTS[name] ?? {};
    const { 1: first, 2: second } = await weeksOf(name);
    const proposals = `[data-testid="${testIds.proposals}"]`;
    const weeks = [mouseOf(page), mouseOf(page)] as const;
    await weeks[0].drop(await saved(first));
    await answer(page, weeks[0], answers);
    await lookAt(shop.adsheet, `${name}-first`, proposals);
    await push(page, weeks[0], true);
    expect(differencesOf(await sentAds(), first)).toEqual([]);

    await weeks[1].drop(await saved(second));
    if (answers.added) {
      await weeks[1].click(page.getByTestId(testIds.proposalStep('columns')));
      await sayColumns(page, weeks[1], answers.added);
    }
    await lookAt(shop.adsheet, `${name}-second`, proposals);
    await push(page, weeks[1], false);
    expect(differencesOf(await sentAds(), second)).toEqual([]);
    expect(weeks.map((mouse) => mouse.clicks())).toEqual(clicks);
  });
