import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import type { JsonObject } from '../../shared/json.ts';
import { faultsOf } from '../support/accessibility.ts';
import { ask } from '../support/ask.ts';
import { query } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts, edit, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// A seller looks what can be spent and which ads should be active, and has it changed in bulk from there.

const ADS = 60;
/** An ad in any other status may spend, a status that the interface does not know too. */
const RESTING = ['PAUSED', 'SUSPENDED_BY_CS', 'DELETED', 'DELETED_BY_CS'];
const MICROS = 1_000_000n;

const shop = shopForEachTest(ADS, { withoutFigures: true });

const openPlanner = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+8');
  await expect(page.getByTestId(testIds.tab('planner'))).toHaveAttribute('aria-selected', 'true');
};

type Ad = { readonly key: RowKey; readonly status: string; readonly categoryId: number } & JsonObject;

const ads = async (page: Page): Promise<readonly Ad[]> =>
  (await query(page, '', ['status', 'categoryId', 'total', 'budgets.total.spentMicros'])) as readonly Ad[];

const running = async (page: Page): Promise<readonly Ad[]> =>
  (await ads(page)).filter(({ status }) => !RESTING.includes(status));

/** What is left of the total budgets of these ads; null where one has none. */
const leftOf = (found: readonly Ad[]): bigint | null =>
  found.reduce<bigint | null>((sum, { budgets }) => {
    const { limitMicros, spentMicros } = (budgets as { total: Record<string, string> }).total;
    if (sum === null || limitMicros === 'UNLIMITED') return null;
    const left = BigInt(limitMicros ?? 0) - BigInt(spentMicros ?? 0);
    return sum + (left < 0n ? 0n : left);
  }, 0n);

const shown = (micros: bigint | null): string => {
  if (micros === null) return 'no bound';
  const decimals = String(micros % MICROS).padStart(6, '0');
  return `${(micros / MICROS).toLocaleString('en')}.${decimals.replace(/0{1,4}$/, '')}`;
};

const lines = (page: Page): Locator => page.getByTestId(testIds.plannerList).getByRole('option');

/** Stands on the line of a list whose text begins so, by key. */
const standOn = async (page: Page, name: string): Promise<void> => {
  const list = page.getByTestId(testIds.plannerList);
  await list.focus();
  await page.keyboard.press('Home');
  const names = await list.locator('.planner-open').allInnerTexts();
  for (let step = names.indexOf(name); step > 0; step -= 1) await page.keyboard.press('ArrowDown');
  await expect(list.locator('.planner-active .planner-open')).toHaveText(name);
};

/** Does what the bulk dialog shows; how many ads that is, as its button says. */
const apply = async (page: Page): Promise<number> => {
  const button = page.getByTestId(testIds.bulkApply);
  await expect(button).toHaveText(/^Change \d+ ads?$/);
  await expect(button).toBeEnabled();
  const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  await button.click();
  await expect(page.getByTestId(testIds.bulkDialog)).toBeHidden();
  await drafts(page, count);
  return count;
};

test('what can be spent at worst is told before and after the edits, leads to its ads, and is spread anew', async () => {
  const { page } = shop;
  const before = leftOf(await running(page));
  await openPlanner(page);
  const account = page.getByTestId(testIds.plannerAccount);
  await expect(account).toContainText(shown(before));
  await expect(account).toContainText('no whole day of performance is known');

  const edited = (await running(page)).map(({ key }) => ({
    key,
    field: 'budgets.total.limitMicros',
    value: '90000000',
  }));
  await edit(page, edited);
  const after = leftOf(await running(page));
  expect(after).not.toBeNull();
  await expect(account).toContainText(`${shown(before)} → ${shown(after)}`);

  await page.getByTestId(testIds.plannerTable('categories')).click();
  const [first] = await running(page);
  const { categories } = await ask(page, 'categories.list', { account: SHOP });
  const category = categories.find(({ id }) => id === first?.categoryId);
  if (!category) throw new Error('the category of an ad is not there');
  const inCategory = async (): Promise<readonly Ad[]> =>
    (await running(page)).filter(({ categoryId }) => categoryId === category.id);
  const count = (await inCategory()).length;
  await standOn(page, category.label);
  await page.keyboard.press('Space');
  await expect(page.locator('.planner-active')).toHaveAttribute('aria-selected', 'true');
  expect(await faultsOf(page, '.planner')).toEqual([]);

  const drafted = (await query(page, 'draft')).length;
  await page.getByTestId(testIds.plannerSpread).click();
  await expect(page.getByTestId(testIds.bulkTarget('given'))).toBeChecked();
  await expect(page.getByTestId(testIds.bulkDialog)).toContainText(`Chosen in the planner (${count})`);
  const amount = BigInt(count) * 45n + 1n;
  await page.getByTestId(testIds.bulk('amount')).fill(`${amount}.005`);
  await page.getByTestId(testIds.bulk('cents')).check();
  await expect(page.getByTestId(testIds.bulkDialog)).toContainText('at most two decimals');
  await page.getByTestId(testIds.bulk('amount')).fill(`${amount}.01`);
  const button = page.getByTestId(testIds.bulkApply);
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByTestId(testIds.bulkDialog)).toBeHidden();
  await drafts(page, drafted);
  const total = amount * MICROS + 10_000n;
  await expect.poll(async () => leftOf(await inCategory())).toBe(total);
  await expect(page.locator('.planner-active')).toContainText(shown(total));

  await page.getByTestId(testIds.plannerList).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${count} of `));
});

test('a campaign that rests is said to, so that its nothing is understood', async () => {
  const { page, adsheet } = shop;
  await openPlanner(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).not.toContainText('Paused');
  const { campaigns } = await ask(page, 'campaigns.list', { account: SHOP });
  await edit(
    page,
    campaigns.map(({ key }) => ({ key, field: 'status', value: 'PAUSED' })),
  );
  await expect(lines(page).first()).toContainText('Paused');
  await expect(page.getByTestId(testIds.plannerAccount)).toContainText('→ 0.00');
  await lookAt(adsheet, 'planner-paused', '.planner');
});

test('what runs out is told once there is performance, within the days that are typed', async () => {
  const { page, adsheet } = shop;
  await openPlanner(page);
  await page.getByTestId(testIds.plannerTable('running')).click();
  await expect(page.getByTestId(testIds.planner)).toContainText('no whole day of performance is known');
  await page.getByTestId(testIds.getDays).click();
  await expect(page.getByTestId(testIds.missingDays)).toHaveCount(0, { timeout: 30_000 });
  await page.getByTestId(testIds.plannerWithin).fill('0');
  await expect(page.getByTestId(testIds.plannerWithin)).toHaveAttribute('aria-invalid', 'true');
  await page.getByTestId(testIds.plannerWithin).fill('366');
  const { runsOut, runsOutCount } = await ask(page, 'planner.budget', { account: SHOP, days: 366 });
  expect(runsOutCount).toBeGreaterThan(0);
  await expect(page.getByTestId(testIds.plannerTable('running'))).toContainText(String(runsOutCount));
  await expect(lines(page).first()).toContainText(runsOut[0]?.title ?? '');

  await lines(page).first().click();
  await lookAt(adsheet, 'planner-runs-out', '.planner');
  await page.getByTestId(testIds.plannerList).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.tab('planner'))).toHaveCount(0);
});

test('results that cannot be read leave the choice of others', async () => {
  const { page, adsheet } = shop;
  const accounts = join(adsheet.home, 'accounts');
  const [folder = ''] = await readdir(accounts);
  await writeFile(
    join(accounts, folder, 'orders.db'),
    'no orders, but a text that is long enough. '.repeat(99),
  );
  await openPlanner(page);
  await page.getByTestId(testIds.plannerPlan('places')).click();
  await expect(lines(page).first()).toContainText('unknown');
  await page.getByTestId(testIds.getDays).click();
  await expect(page.getByTestId(testIds.plannerFigures)).toContainText('By the results', { timeout: 30_000 });
  await page.getByTestId(testIds.plannerMeasure).selectOption('revenue');
  const shown = page.getByTestId(testIds.planner);
  await expect(shown).toContainText('The file with your orders, orders.db');
  expect(await faultsOf(page, '.planner')).toEqual([]);
  await page.getByTestId(testIds.plannerMeasure).selectOption('clicks');
  await expect(lines(page).first()).toContainText(' of ');
});

test('places are given to the ads with the best results, which are named before', async () => {
  const { page, adsheet } = shop;
  await openPlanner(page);
  await page.getByTestId(testIds.plannerPlan('places')).click();
  await page.getByTestId(testIds.plannerDays).selectOption('7');
  await expect(lines(page).first()).toContainText('unknown');
  await expect(page.getByTestId(testIds.plannerGive)).toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId(testIds.getDays).click();
  await expect(page.getByTestId(testIds.plannerFigures)).toContainText('By the results from', {
    timeout: 30_000,
  });

  const plan = () => ask(page, 'planner.places', { account: SHOP, by: 'clicks', days: 7 });
  const found = (await plan()).categories.find(({ rest, wake }) => rest.length + wake.length > 0);
  if (!found) throw new Error('no category has an ad to rest or to wake');
  const changes = [...found.rest, ...found.wake];
  await standOn(page, found.name);
  const named = page.getByTestId(testIds.plannerChanges).getByRole('option');
  await expect(named).toHaveCount(changes.length);
  await expect(named.first()).toContainText(`, Clicks ${found.results[changes[0] ?? ('' as RowKey)]}`);
  await lookAt(adsheet, 'planner-places', '.planner');

  await page.getByTestId(testIds.plannerGive).click();
  await expect(page.getByTestId(testIds.bulkTarget('given'))).toBeChecked();
  await expect(page.getByTestId(testIds.bulk('measure'))).toHaveValue('Clicks');
  await expect(page.getByTestId(testIds.bulk('days-7'))).toBeChecked();
  expect(await apply(page)).toBe(changes.length);
  const drafted = (await query(page, 'draft')).map(({ key }) => key);
  expect(drafted.toSorted()).toEqual(changes.map(String).toSorted());
  await expect(page.getByTestId(testIds.planner)).toContainText('have the places already');
  const now = (await plan()).categories.find(({ id }) => id === found.id);
  expect(now).toMatchObject({ rest: [], wake: [] });
  await expect(page.locator('.planner-active').first()).toContainText(
    `${found.before} → ${now?.after} of ${found.most.toLocaleString('en')}`,
  );
});
