import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { isFinalStatus } from '../../shared/ad/model.ts';
import { ask } from '../support/ask.ts';
import { headOf } from '../support/columns.ts';
import { goToColumn } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A seller puts results beside bids and budgets, orders the sheet by them, and keeps that as a view.

const ADS = 60;

const shop = shopForAllTests(ADS);

const CHANGE = 'results.clicks.difference';

test('columns of results stand beside the fields, of chosen days, in order, and in a view', async () => {
  const { page, adsheet } = shop;
  await page.getByTestId(testIds.resultsMenu).click();
  await page.getByTestId(testIds.resultsRange).selectOption('14');
  for (const path of ['results.impressions', 'results.clicks', 'results.ctr', 'results.spent', CHANGE])
    await page.getByTestId(testIds.resultColumn(path)).check({ force: true });
  // What came unasked is 35 days, so that twice 14 days are known.
  await expect(page.getByTestId(testIds.resultsDays)).toContainText('beside');
  await lookAt(adsheet, 'results-menu', `[data-testid="${testIds.grid}"]`);
  await page.keyboard.press('Escape');

  const { ids, now, before } = await ask(page, 'metrics.sums', {
    account: SHOP,
    range: { days: 14 },
    compare: true,
  });
  const [later, earlier] = [now.figures?.clicks, before?.figures?.clicks];
  const { ads } = await ask(page, 'ads.query', { account: SHOP, columns: ['id', 'status'] });
  const deleted = new Set(ads.flatMap(({ id, status }) => (isFinalStatus(String(status)) ? [id] : [])));
  const changes = [...ids].flatMap((id, at) =>
    deleted.has(id) ? [] : [(later?.[at] ?? 0) - (earlier?.[at] ?? 0)],
  );
  const most = Math.max(...changes);
  await headOf(page, CHANGE).click();
  await headOf(page, CHANGE).click();
  await expect(headOf(page, CHANGE)).toHaveAttribute('aria-sort', 'descending');
  const first = page.locator(`[role="row"][row-index="0"] [role="gridcell"][col-id="${CHANGE}"]`);
  await expect(first).toHaveText(`+${most}`);
  await lookAt(adsheet, 'results-sheet', `[data-testid="${testIds.grid}"]`);

  // The click rate of a range is that of its sums.
  await first.click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+Space');
  const sumOf = (of: Float64Array | undefined) =>
    [...ids].reduce((sum, id, at) => (deleted.has(id) ? sum : sum + (of?.[at] ?? 0)), 0);
  const rate = sumOf(now.figures?.clicks) / sumOf(now.figures?.impressions);
  const sums = page.getByTestId(testIds.rangeSums);
  await expect(sums).toContainText(
    `Click rate: ${rate.toLocaleString('en', { style: 'percent', maximumFractionDigits: 2 })}`,
  );

  // Below the ads stand their sums, and in the heads of groups those of the group.
  const totalOf = (path: string) => page.locator(`.row-total [role="gridcell"][col-id="${path}"]`);
  const clicks = sumOf(now.figures?.clicks);
  await expect(totalOf('title')).toHaveText(`Sum of ${ads.length - deleted.size} ads`);
  await expect(totalOf('results.clicks')).toHaveText(clicks.toLocaleString('en'));
  await expect(totalOf('results.ctr')).toHaveText(
    rate.toLocaleString('en', { style: 'percent', maximumFractionDigits: 2 }),
  );
  // A line of the last weeks beside it, and a scale of colours: neither without words, nor by colour alone.
  await page.getByTestId(testIds.resultsMenu).click();
  await page.getByTestId(testIds.resultColumn('results.clicks.line')).check({ force: true });
  await page.keyboard.press('Escape');
  const line = page.locator('[role="gridcell"][col-id="results.clicks.line"] svg').first();
  await expect(line).toHaveAttribute('aria-label', /^Clicks a day: .* to .*Today so far: /su);
  await headOf(page, 'results.clicks').click({ button: 'right' });
  await page.getByTestId(testIds.columnAct('scale')).click();
  await expect(page.locator('.scale-up-4[col-id="results.clicks"]').first()).toBeVisible();
  await headOf(page, CHANGE).click({ button: 'right' });
  await page.getByTestId(testIds.columnAct('scale')).click();
  await expect(page.locator(`[class*="scale-up-"][col-id="${CHANGE}"]`)).not.toHaveCount(0);
  await lookAt(adsheet, 'results-scale', `[data-testid="${testIds.grid}"]`);
  await totalOf('results.clicks').click();
  await expect(page.locator('.row-total :focus')).toHaveCount(0);
  await page.locator('[role="gridcell"][col-id="title"]').first().click();
  await goToColumn(page, 'status');
  await page.keyboard.press('Control+Alt+KeyG');
  const heads = page.locator('.group-head');
  await expect(heads.first()).toContainText('Clicks: ');
  const ofGroups = async () =>
    (await heads.allTextContents()).map((text) =>
      Number(/ Clicks: ([\d,]+)/u.exec(text)?.[1]?.replace(',', '')),
    );
  await page.keyboard.press('Control+Shift+KeyG');
  await expect.poll(async () => (await ofGroups()).reduce((sum, each) => sum + each, 0)).toBe(clicks);
  await lookAt(adsheet, 'results-groups', `[data-testid="${testIds.grid}"]`);
  await page.keyboard.press('Control+Shift+KeyG');
  await page.locator('[role="gridcell"][col-id="title"]').first().click();
  await goToColumn(page, 'status');
  await page.keyboard.press('Control+Alt+KeyG');
  await expect(heads).toHaveCount(0);
  await goToColumn(page, CHANGE);

  await page.getByTestId(testIds.saveView).click();
  await page.getByTestId(testIds.saveViewName).fill('Risers');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.savedView('Risers'))).toHaveAttribute('aria-pressed', 'true');
  await page.getByTestId(testIds.resultsMenu).click();
  await page.getByTestId(testIds.resultsRange).selectOption('7');
  await page.getByTestId(testIds.resultColumn(CHANGE)).uncheck({ force: true });
  await page.keyboard.press('Escape');
  await expect(headOf(page, CHANGE)).toBeHidden();
  await page.getByTestId(testIds.savedView('Risers')).click();
  await expect(headOf(page, CHANGE)).toHaveAttribute('aria-sort', 'descending');
  // The sheet stays with the ad that had the focus.
  await page.locator('[role="gridcell"][col-id="title"]').first().click();
  await page.keyboard.press('Control+Home');
  await goToColumn(page, CHANGE);
  await expect(first).toHaveText(`+${most}`);

  // Not all of twice 90 days were read: no number stands there, and the menu says which are missing.
  await page.getByTestId(testIds.resultsMenu).click();
  await page.getByTestId(testIds.resultsRange).selectOption('90');
  await expect(page.getByRole('note').filter({ hasText: 'Not known' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Without numbers no ad stands first: the sheet stays with the one that has the focus.
  await expect(page.locator(`[role="gridcell"][col-id="${CHANGE}"]`).first()).toHaveText('–');
  await expect(page.locator(`[role="gridcell"][col-id="${CHANGE}"]`).filter({ hasNotText: '–' })).toHaveCount(
    0,
  );
});
