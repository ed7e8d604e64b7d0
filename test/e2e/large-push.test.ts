import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { ask } from '../support/ask.ts';
import { longestCpuTask } from '../support/cpu-tasks.ts';
import { editableAds } from '../support/grid.ts';
import { drafts, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// A push of thousands of ads with Review open. What it prints are figures to look at, not limits: the machines that
// run this differ too much.

const ADS = 4_000;
const LEAST = 1_500;

test.describe.configure({ timeout: 300_000 });

const shop = shopForEachTest(ADS);

const retitleAll = async (page: Page, keys: readonly RowKey[]): Promise<void> => {
  const change = { keys: [...keys], field: 'title', value: 'Overal dezelfde titel' };
  await ask(page, 'edits.apply', { account: SHOP, label: 'Titles', changes: [change] });
};

/** Counts the progress events of jobs that the engine sends. */
const countSteps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const steps = { count: 0 };
    Object.assign(globalThis, { steps });
    globalThis.adsheet.subscribe(({ type }) => {
      if (type === 'job') steps.count += 1;
    });
  });

const steps = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { steps: { count: number } }).steps.count);

test('a push of thousands of ads leaves the window free', async () => {
  const { page } = shop;
  const keys = (await editableAds(page)).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(LEAST);
  await retitleAll(page, keys);
  const planMs = await longestCpuTask(page, async () => {
    await page.getByTestId(testIds.command('review')).click();
    await expect(page.getByTestId(testIds.push)).toContainText(/\d,\d{3}/, { timeout: 60_000 });
  });
  const tickMs = await longestCpuTask(page, async () => {
    const tick = page.getByTestId(testIds.reviewTick(keys[0] ?? ''));
    await tick.uncheck();
    await tick.check();
  });
  await countSteps(page);
  const pushMs = await longestCpuTask(page, async () => {
    await page.getByTestId(testIds.push).click();
    await page.getByTestId(testIds.guardConfirm).click();
    await page.getByTestId(testIds.pushResult).waitFor({ timeout: 200_000 });
  });
  await drafts(page, 0);
  const figures = { openReview: planMs, tick: tickMs, push: pushMs };
  process.stdout.write(
    `${keys.length} ads in ${await steps(page)} steps; longest task, ms of processor time: ${JSON.stringify(figures)}\n`,
  );
});
