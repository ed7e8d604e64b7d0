import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { faultsOf } from '../support/accessibility.ts';
import { ask } from '../support/ask.ts';
import { oneAd, query } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts, SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A seller changes many ads at once: sees first what would come of it, does it, and takes it back in one step.

const ADS = 60;

const shop = shopForAllTests(ADS, { withoutFigures: true });

type Bids = ReadonlyMap<string, string>;

/** What every ad bids, by its key. */
const bidsOf = async (page: Page, where = ''): Promise<Bids> => {
  const ads = await query(page, where, ['bidMicros']);
  return new Map(ads.map((ad) => [String(ad['key']), String(ad['bidMicros'])]));
};

const isAmount = (bid: string): boolean => /^\d+$/.test(bid);

/** The bids as they are when those of `chosen` that are amounts have grown by a tenth. */
const grown = (bids: Bids, chosen: Bids): Bids =>
  new Map(
    [...bids].map(([key, bid]) => [
      key,
      chosen.has(key) && isAmount(bid) ? String((BigInt(bid) * 11n) / 10n) : bid,
    ]),
  );

const openBulk = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+b');
  await expect(page.getByTestId(testIds.bulkDialog)).toBeVisible();
};

/** Does what is shown; how many ads that is, as the button says. */
const apply = async (page: Page): Promise<number> => {
  const button = page.getByTestId(testIds.bulkApply);
  await expect(button).toHaveText(/^Change \d+ ads$/);
  await expect(button).toBeEnabled();
  const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  await button.click();
  await expect(page.getByTestId(testIds.bulkDialog)).toBeHidden();
  await drafts(page, count);
  return count;
};

const takeBack = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+z');
  await drafts(page, 0);
};

const showPaused = async (page: Page): Promise<Bids> => {
  const paused = await bidsOf(page, 'status = PAUSED');
  await page.getByTestId(testIds.statusFilter).click();
  const choice = page.getByRole('menuitemcheckbox', { name: /Paused/ });
  // The filter of the test before stays.
  if ((await choice.getAttribute('aria-checked')) !== 'true') await choice.click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${paused.size} of `));
  return paused;
};

test('the bids a filter shows are raised by a tenth: counted and shown first, done at once, undone in one step', async () => {
  const { page } = shop;
  const before = await bidsOf(page);
  const paused = await showPaused(page);
  const amounts = [...paused.values()].filter(isAmount).length;
  expect(amounts).toBeGreaterThan(2);

  await openBulk(page);
  const preview = page.getByTestId(testIds.bulkPreview);
  await expect(page.getByTestId(testIds.bulkTarget('filter'))).toBeChecked();

  // Far too low: the dialog reports it for each ad before anything is done.
  await page.getByTestId(testIds.bulk('lower')).click();
  await page.getByTestId(testIds.bulk('amount')).fill('99');
  await expect(preview).toContainText(`${amounts} ads get new errors`);
  const worst = page.getByTestId(testIds.bulkSamples).getByRole('row').nth(1);
  await expect(worst.getByRole('img', { name: 'Error' })).toBeVisible();
  await expect(worst).toContainText('is below 0.02');

  await page.getByTestId(testIds.bulk('raise')).click();
  await page.getByTestId(testIds.bulk('amount')).fill('10');
  await expect(preview).toContainText(`${amounts} ads change`);
  await expect(page.getByTestId(testIds.bulkSamples).getByRole('row')).toHaveCount(amounts + 1);
  expect(await faultsOf(page, `[data-testid="${testIds.bulkDialog}"]`)).toEqual([]);
  expect(await bidsOf(page)).toEqual(before);

  expect(await apply(page)).toBe(amounts);
  await expect(page.getByTestId(testIds.toast)).toContainText(`${amounts} ads changed.`);
  expect(await bidsOf(page)).toEqual(grown(before, paused));
  await takeBack(page);
  expect(await bidsOf(page)).toEqual(before);
});

test('an amount is spread over the ads a filter shows, to the last decimal, and taken back in one step', async () => {
  const { page } = shop;
  const total = async (): Promise<bigint> => {
    const ads = await query(page, 'status = PAUSED', ['total', 'budgets.total.spentMicros']);
    return ads.reduce((sum, { budgets }) => {
      const { limitMicros, spentMicros } = (budgets as { total: Record<string, string> }).total;
      return sum + BigInt(limitMicros ?? 0) - BigInt(spentMicros ?? 0);
    }, 0n);
  };
  await showPaused(page);
  await openBulk(page);
  await page.getByTestId(testIds.bulkTarget('filter')).click();
  await page.getByTestId(testIds.bulkKind('spread')).click();
  const preview = page.getByTestId(testIds.bulkPreview);

  // By results that were not read it says so, before anything is done.
  await page.getByTestId(testIds.bulk('amount')).fill('1234.567891');
  await page.getByTestId(testIds.bulk('measure')).click();
  await page.getByRole('option', { name: 'Clicks', exact: true }).click();
  await expect(preview).toContainText('the performance of these days was not read');
  await expect(page.getByTestId(testIds.bulkApply)).toBeDisabled();
  await page.getByTestId(testIds.bulk('measure')).click();
  await page.getByRole('option', { name: 'Evenly' }).click();
  expect(await faultsOf(page, `[data-testid="${testIds.bulkDialog}"]`)).toEqual([]);
  await apply(page);
  expect(await total()).toBe(1_234_567_891n);
  await takeBack(page);
});

test('places are given out by results that are got on the way, and taken back in one step', async () => {
  const { page } = shop;
  await openBulk(page);
  await page.getByTestId(testIds.bulkTarget('all')).click();
  await page.getByTestId(testIds.bulkKind('places')).click();
  await page.getByTestId(testIds.bulk('measure')).click();
  await page.getByRole('option', { name: 'Impressions', exact: true }).click();
  await page.getByTestId(testIds.bulk('days-7')).check();
  const preview = page.getByTestId(testIds.bulkPreview);

  // Without the results nothing is guessed, and they are got from here.
  await expect(preview).toContainText('the performance of these days was not read');
  await expect(page.getByTestId(testIds.bulkApply)).toBeDisabled();
  await preview.getByTestId(testIds.getDays).click();
  await expect(page.getByTestId(testIds.bulkApply)).toBeEnabled({ timeout: 30_000 });
  expect(await faultsOf(page, `[data-testid="${testIds.bulkDialog}"]`)).toEqual([]);
  const plan = () => ask(page, 'planner.places', { account: SHOP, by: 'impressions', days: 7 });
  const wanted = (await plan()).categories.flatMap(({ rest, wake }) => [...rest, ...wake]);
  expect(await apply(page)).toBe(wanted.length);
  const drafted = (await query(page, 'draft')).map(({ key }) => String(key));
  expect(drafted.toSorted()).toEqual(wanted.map(String).toSorted());
  for (const { after, most, rest, wake } of (await plan()).categories) {
    expect(after).toBeLessThanOrEqual(most);
    expect([rest, wake]).toEqual([[], []]);
  }
  await takeBack(page);
});

test('a formula is written with what is offered; what is wrong is marked in its place and nothing is done', async () => {
  const { page } = shop;
  const before = await bidsOf(page);
  const low = await bidsOf(page, 'bid < 0.3');
  await openBulk(page);
  await page.getByTestId(testIds.bulkTarget('all')).click();
  await page.getByTestId(testIds.bulkKind('formula')).click();
  const formula = page.getByTestId(testIds.bulk('formula'));
  await formula.click();
  await page.keyboard.type('bid * wheels');
  await expect(page.locator('.formula-wrong')).toHaveText('wheels');
  await expect(formula).toHaveAccessibleDescription('“wheels” is not a number.');
  await expect(page.getByTestId(testIds.bulkApply)).toBeDisabled();

  // The first of what fits is taken with Tab.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('round(bi');
  await expect(formula).toHaveAttribute('aria-activedescendant', /./u);
  await page.keyboard.press('Tab');
  await expect(formula).toHaveValue('round(bid');
  await page.keyboard.type(' * 1.1, 6)');
  await page.getByTestId(testIds.bulk('where')).fill('bid < 0.3 and not gone');
  const count = await apply(page);
  const now = await bidsOf(page);
  const wanted = grown(before, low);
  const moved = [...now].filter(([key, bid]) => bid !== before.get(key));
  expect(moved).toHaveLength(count);
  expect(moved).toEqual(moved.map(([key]) => [key, wanted.get(key)]));
  await takeBack(page);
});

test('an ad that another client changes while the preview stands is shown, and changed, as it is now', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  const { title } = await shop.control.ad(ad.id);
  await openBulk(page);
  await page.getByTestId(testIds.bulkTarget('all')).click();
  await page.getByTestId(testIds.bulkKind('formula')).click();
  await page.getByTestId(testIds.bulk('formula')).fill('bid + 1');
  await page.getByTestId(testIds.bulk('where')).fill(`id = ${ad.id}`);
  const row = page.getByTestId(testIds.bulkSamples).getByRole('row', { name: String(title) });
  await expect(row).toBeVisible();
  await shop.control.change(ad.id, { bidMicros: '3330000' });
  await ask(page, 'pull.start', { account: SHOP });
  await expect(row).toContainText('3.33 → 4.33');
  await expect(page.getByTestId(testIds.bulkApply)).toHaveText('Change 1 ad');
  await page.getByTestId(testIds.bulkApply).click();
  await drafts(page, 1);
  expect((await bidsOf(page, `id = ${ad.id}`)).get(ad.key)).toBe('4330000');
  await takeBack(page);
});

test('a field taken away by key leaves the focus in the box of fields, and Escape leaves the dialog', async () => {
  const { page } = shop;
  await openBulk(page);
  await page.getByTestId(testIds.bulkKind('trim')).click();
  const box = page.getByTestId(testIds.bulkField);
  const chosen = page.getByTestId(testIds.bulkDialog).getByRole('listitem');
  for (const name of ['Seller name', 'Description']) {
    await box.fill(name);
    await page.keyboard.press('Enter');
    await expect(chosen.filter({ hasText: name })).toBeVisible();
  }
  for (const name of ['Seller name', 'Description']) {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
    await expect(chosen.filter({ hasText: name })).toBeHidden();
    await expect(box).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(testIds.bulkDialog)).toBeHidden();
});

test('an edit that was kept is found again by its name, filled in as it was', async () => {
  const { page } = shop;
  const before = await bidsOf(page);
  await openBulk(page);
  await page.getByTestId(testIds.bulkKind('money')).click();
  await page.getByTestId(testIds.bulk('raise')).click();
  await page.getByTestId(testIds.bulk('amount')).fill('10');
  await page.getByTestId(testIds.bulkSave).click();
  await page.getByTestId(testIds.bulkSaveName).fill('A tenth more');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.bulkDialog)).toContainText('Kept as “A tenth more”');
  // The focus stays in the dialog; a name that is taken is said to be before it is given to another edit.
  await expect(page.getByTestId(testIds.bulkSave)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByTestId(testIds.bulkSaveName).fill('A tenth more');
  await expect(page.getByTestId(testIds.bulkDialog)).toContainText('This name is taken');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(testIds.bulkSave)).toBeFocused();
  await page.getByTestId(testIds.bulk('amount')).fill('25');
  await page.getByTestId(testIds.bulkKind('trim')).click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(testIds.bulkDialog)).toBeHidden();

  await openBulk(page);
  await page.getByTestId(testIds.bulkAgain).click();
  await page.getByTestId(testIds.bulkSaved('A tenth more')).click();
  await expect(page.getByTestId(testIds.bulk('amount'))).toHaveValue('10');
  const count = await apply(page);
  const wanted = grown(before, before);
  const moved = [...(await bidsOf(page))].filter(([key, bid]) => bid !== before.get(key));
  expect(moved).toEqual(moved.map(([key]) => [key, wanted.get(key)]));
  expect(moved).toHaveLength(count);
  await takeBack(page);
});

test('an edit is tried on one half, by lot: other edits of both halves are held, and it is taken back', async () => {
  const { page } = shop;
  const before = await bidsOf(page);
  await openBulk(page);
  await page.getByTestId(testIds.bulkTarget('all')).click();
  await page.getByTestId(testIds.bulkKind('money')).click();
  await page.getByTestId(testIds.bulk('raise')).click();
  await page.getByTestId(testIds.bulk('amount')).fill('10');
  await expect(page.getByTestId(testIds.bulkApply)).toHaveText(/^Change \d+ ads$/);
  await page.getByTestId(testIds.bulkHalf).click();
  await page.getByTestId(testIds.experimentName).fill('Dearer clicks');
  await lookAt(shop.adsheet, 'try-half', '.dialog');
  await page.getByTestId(testIds.experimentStart).click();
  await expect(page.getByTestId(testIds.experimentStart)).toBeHidden();
  const raised = async (): Promise<readonly string[]> =>
    [...(await bidsOf(page))].filter(([key, bid]) => before.get(key) !== bid).map(([key]) => key);
  await expect.poll(async () => (await raised()).length).toBeGreaterThanOrEqual(7);
  await drafts(page, (await raised()).length);

  await page.keyboard.press('Control+z');
  const held = page.getByTestId(testIds.toast).filter({ hasText: 'in the experiment “Dearer clicks”' });
  await expect(held.getByTestId(testIds.toastAction)).toBeVisible();
  // What was said before is not in the way of a dialog, in a narrow window neither, and is there again after it.
  const resize = (width: number): Promise<void> =>
    shop.adsheet.app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size, 700),
      width,
    );
  await resize(800);
  await page.keyboard.press('Control+b');
  await page.getByTestId(testIds.bulk('amount')).fill('10');
  await page.getByTestId(testIds.bulkApply).click({ trial: true });
  await expect(held).toBeHidden();
  await page.keyboard.press('Escape');
  await resize(1280);
  await held.getByTestId(testIds.toastAction).click();
  await expect(page.getByTestId(testIds.experimentVerdict)).toContainText(
    'Nothing is said of its results before',
  );
  await lookAt(shop.adsheet, 'experiments', '.dialog');
  await expect(page.getByTestId(testIds.experimentKeep)).toBeDisabled();
  await page.getByTestId(testIds.experimentTakeBack).click();
  await drafts(page, 0);
  expect(await bidsOf(page)).toEqual(before);
  await page.getByTestId(testIds.tab('history')).click();
  await page.getByTestId(testIds.historyExperiments).click();
  await expect(page.getByTestId(testIds.experiments).getByRole('combobox')).toContainText(
    'Dearer clicks (taken back)',
  );
  await expect(page.getByTestId(testIds.experimentTakeBack)).toHaveCount(0);
  await page.keyboard.press('Escape');
});
